"""What the slow games share: points, diagrams, turns, the opening, the history and the endings.

A game says only what may be done at the start of a turn (`fresh`), how the same piece may go on (`further`)
and, where it has one, what may be done before play (`opening`). Everything is read from dictionaries of
(column, row) -> colour, both numbers counted from 1, as the rules count them.
"""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

Point = tuple[int, int]
Direction = tuple[int, int]
Board = dict[Point, str]
Key = tuple[frozenset[tuple[Point, str]], str]

ORTHOGONAL: tuple[Direction, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))

SYMBOLS = "xo"      # first and second player of the turn order


class IllegalMove(ValueError):
    """An action that is not legal now."""


@dataclass(frozen=True)
class Outcome:
    """Who has won (nobody: a draw), why, and whether the game is to be played again."""

    winners: tuple[str, ...]
    reason: str
    replay: bool = False


@dataclass(frozen=True)
class Move:
    """What one action does: a piece goes from `start` to `end`, pieces on `taken` leave the board.

    No start is a placement, no end a removal of one's own stone, neither is a pass or a stop.
    """

    start: Point | None = None
    end: Point | None = None
    taken: frozenset[Point] = frozenset()
    direction: Direction | None = None


@dataclass(frozen=True)
class Turn:
    """A turn that has begun with a capture and may go on: where its piece is, and how it got there."""

    piece: Point
    direction: Direction | None
    visited: frozenset[Point]


@dataclass(frozen=True)
class Position:
    """A board with everything that decides what happens next; a value: no board is changed in place."""

    board: Board
    to_move: str
    taken: Mapping[str, int]            # stones taken by each colour
    turn: Turn | None = None            # a turn under way
    before_play: int | None = None      # actions done in the opening, None in play
    quiet: int = 0                      # finished turns in a row without a capture
    played: int = 0                     # finished turns
    history: tuple[Key, ...] = ()       # what stood at the start of each turn since the last capture
    outcome: Outcome | None = None


def point_name(point: Point) -> str:
    """(3, 5) -> c5; columns run a … z, aa, ab …"""
    column, row = point
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row}"


def ahead(point: Point, direction: Direction, steps: int = 1) -> Point:
    """The point so many steps further in a direction."""
    return point[0] + steps * direction[0], point[1] + steps * direction[1]


def pieces(board: Board, colour: str) -> list[Point]:
    """Where a colour stands, row by row."""
    return sorted((point for point, here in board.items() if here == colour), key=lambda p: (p[1], p[0]))


class SlowGame(ABC):
    """One game: its board, its numbers, and the flow of turns that all games have in common.

    Parameters: `columns` and `rows` of the board; `times`, the occurrence of a position that makes a draw;
    `turns`, the number of turns without a capture that makes a draw; `fewer`, a player with fewer pieces than
    this is eliminated; `start`, the diagram of the start position. What is left out is as in the game itself
    (None there: the game has no such ending).
    """

    players: tuple[str, str] = ("black", "white")
    columns: int
    rows: int
    times: int | None = 3
    turns: int | None = 120
    fewer: int | None = 1
    limit: int | None = None        # the number of turns after which a game is drawn
    replayed = False                # whether a game drawn by repetition is played again
    start_diagram: str
    opening_turn: int = 1           # actions a turn before play
    may_stop: bool = False          # whether going on with a capture is optional

    def __init__(self, *, columns: int | None = None, rows: int | None = None, times: int | None = None,
                 turns: int | None = None, fewer: int | None = None, start: str | None = None) -> None:
        self.columns = columns or self.columns
        self.rows = rows or self.rows
        self.times = times or self.times
        self.turns = turns or self.turns
        self.fewer = fewer or self.fewer
        self.start_diagram = start or self.first_diagram()

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> SlowGame:
        """The game under local rules, choices by option; a game without options has none."""
        if options:
            raise ValueError(f"{cls.__name__} has no options")
        return cls()

    # ---------------------------------------------------------------- what a game says

    def first_diagram(self) -> str:
        """The start position."""
        return self.start_diagram

    def opening_actions(self) -> int:
        """How many actions there are before play, both players' together."""
        return 0

    def opening(self, position: Position) -> dict[str, Move]:
        """What may be done before play; nothing in a game that begins with it."""
        return {}

    @abstractmethod
    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        """What a player may do at the start of a turn of play."""

    def further(self, board: Board, colour: str, turn: Turn) -> dict[str, Move]:
        """How the piece that has just captured may capture again."""
        return {}

    def win(self, board: Board, to_move: str) -> Outcome | None:
        """Who has won as a turn begins: eliminated comes before immobile."""
        return self.eliminated(board) or self.immobile(board, to_move)

    # ---------------------------------------------------------------- boards

    def points(self) -> Iterator[Point]:
        """All points, row by row."""
        return ((column, row) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))

    def on_board(self, point: Point) -> bool:
        return 1 <= point[0] <= self.columns and 1 <= point[1] <= self.rows

    def empty(self, board: Board, point: Point) -> bool:
        """On the board and without a piece."""
        return self.on_board(point) and point not in board

    def other(self, colour: str) -> str:
        """The opponent."""
        first, second = self.players
        return second if colour == first else first

    def diagram(self, position: Position) -> str:
        symbols = dict(zip(self.players, SYMBOLS, strict=True))
        return "\n".join(
            " ".join(symbols[position.board[column, row]] if (column, row) in position.board else "."
                     for column in range(1, self.columns + 1))
            for row in range(1, self.rows + 1))

    def read(self, diagram: str) -> Board:
        """The board that a diagram shows."""
        colours = dict(zip(SYMBOLS, self.players, strict=True))
        lines = [line.split() for line in diagram.strip().splitlines()]
        if len(lines) != self.rows or any(len(line) != self.columns for line in lines):
            raise ValueError(f"not a diagram of {self.columns}×{self.rows} points:\n{diagram}")
        return {(column, row): colours[symbol] for row, line in enumerate(lines, 1)
                for column, symbol in enumerate(line, 1) if symbol != "."}

    # ---------------------------------------------------------------- playing

    def start(self) -> Position:
        """The first position of the game, before its opening if it has one."""
        if not self.opening_actions():
            return self.setup(self.start_diagram, to_move=self.players[0])
        return Position(self.read(self.start_diagram), self.players[0], self.nothing_taken(), before_play=0)

    def setup(
            self, diagram: str, to_move: str, taken: Mapping[str, int] | None = None, quiet: int = 0,
            turns: int = 0) -> Position:
        """A position of play: history starts here, and what is already decided is over at once."""
        counts = {**self.nothing_taken(), **(taken or {})}
        return self.begin_turn(Position(self.read(diagram), to_move, counts, quiet=quiet, played=turns))

    def nothing_taken(self) -> dict[str, int]:
        return dict.fromkeys(self.players, 0)

    def moves(self, position: Position) -> dict[str, Move]:
        """The legal actions by their notation, and what each does."""
        if position.outcome is not None:
            return {}
        if position.before_play is not None:
            return self.opening(position)
        if position.turn is None:
            return self.fresh(position.board, position.to_move)
        going_on = self.further(position.board, position.to_move, position.turn)
        return {**going_on, "stop": Move()} if self.may_stop else going_on

    def legal(self, position: Position) -> list[str]:
        return list(self.moves(position))

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def play(self, position: Position, action: str) -> Position:
        """The position after one action; `resign` and `timeout` are possible until the game is over."""
        if action in ("resign", "timeout") and position.outcome is None:
            return replace(position, outcome=Outcome((self.other(position.to_move),), action))
        moves = self.moves(position)
        if action not in moves:
            raise IllegalMove(action)
        return self.carry_out(position, moves[action])

    def carry_out(self, position: Position, move: Move) -> Position:
        colour = position.to_move
        board = {point: here for point, here in position.board.items()
                 if point != move.start and point not in move.taken}
        if move.end is not None:
            board[move.end] = colour
        taken = {**position.taken, colour: position.taken[colour] + len(move.taken)}
        after = replace(position, board=board, taken=taken)

        if position.before_play is not None:
            return self.carry_on_opening(after, position.before_play + 1)
        if move.taken and move.start is not None and move.end is not None:
            visited = position.turn.visited if position.turn else frozenset({move.start})
            turn = Turn(move.end, move.direction, visited | {move.end})
            if self.further(board, colour, turn):
                return replace(after, turn=turn)
        return self.end_turn(after, captured=bool(move.taken) or position.turn is not None)

    def carry_on_opening(self, position: Position, done: int) -> Position:
        """After `done` actions before play; the first player also begins play, where history starts."""
        if done == self.opening_actions():
            return self.begin_turn(replace(position, before_play=None, to_move=self.players[0]))
        return replace(position, before_play=done, to_move=self.players[done // self.opening_turn % 2])

    def end_turn(self, position: Position, captured: bool) -> Position:
        """The opponent's turn; after a capture no earlier position can come back."""
        return self.begin_turn(replace(
            position, to_move=self.other(position.to_move), turn=None,
            quiet=0 if captured else position.quiet + 1, played=position.played + 1,
            history=() if captured else position.history))

    def begin_turn(self, position: Position) -> Position:
        key = (frozenset(position.board.items()), position.to_move)
        position = replace(position, history=(*position.history, key))
        return replace(position, outcome=self.ending(position))

    # ---------------------------------------------------------------- endings

    def ending(self, position: Position) -> Outcome | None:
        """Wins before draws, repetition before no progress."""
        return (self.win(position.board, position.to_move)
                or self.repetition(position) or self.no_progress(position))

    def eliminated(self, board: Board) -> Outcome | None:
        """A player with too few pieces loses; if that is everybody, everybody wins, which is a draw."""
        if self.fewer is None:
            return None
        out = [colour for colour in self.players if len(pieces(board, colour)) < self.fewer]
        if not out:
            return None
        return Outcome(tuple(c for c in self.players if c not in out), "eliminated")

    def immobile(self, board: Board, to_move: str) -> Outcome | None:
        """A player who can do nothing on its turn loses."""
        return None if self.fresh(board, to_move) else Outcome((self.other(to_move),), "immobile")

    def repetition(self, position: Position) -> Outcome | None:
        if self.times is not None and position.history.count(position.history[-1]) >= self.times:
            return Outcome((), "repetition", self.replayed)
        return None

    def no_progress(self, position: Position) -> Outcome | None:
        if self.turns is not None and position.quiet >= self.turns:
            return Outcome((), "no-progress")
        return None


def on_alquerque_lines(point: Point) -> tuple[Direction, ...]:
    """The directions of the lines drawn from a point: diagonals only where row + column is even."""
    return ORTHOGONAL + DIAGONAL if sum(point) % 2 == 0 else ORTHOGONAL
