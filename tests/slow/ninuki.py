"""Ninuki renju, read off its rules one sentence at a time, to judge the engine by.

Stones are placed; two of others between the placed stone and another own one are taken; a row or a number of stones
taken wins. Everything is answered by putting stones down on a dictionary of (column, row) -> colour and looking at
every line of the board again. The local rules are parameters, with the defaults of the game.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from .rules import DIAGONAL, ORTHOGONAL, Board, Direction, IllegalMove, Outcome, Point, ahead, point_name

COLOURS = ("black", "white", "blue", "red")
SYMBOLS = "xobr"
EIGHT: tuple[Direction, ...] = ORTHOGONAL + DIAGONAL
LINES: tuple[Direction, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))

# Who places which colour before colours are settled: (seat, colour) of each stone; then the other seat chooses.
FOUR = (("black", "black"), ("black", "white"), ("black", "black"), ("black", "white"))
THREE = FOUR[:3]
MORE = (("white", "white"), ("white", "black"))


@dataclass(frozen=True)
class Rules:
    """The local rules, with the values that the game's options have."""

    players: int = 2
    board: int = 15
    team: bool = False
    overline: bool = False
    forced_capture: bool = True
    capture_three: bool = False
    self_sandwich: str = "nothing"      # nothing | captured | forbidden
    mixed_capture: bool = True
    extension: str = "none"             # none | break | whole
    three_three: str = "none"           # none | first | both
    opening: str = "none"               # none | centre | centre_far | four | three

    @property
    def colours(self) -> tuple[str, ...]:
        """Two of them where two teams play."""
        return COLOURS[:2 if self.team else self.players]

    @property
    def row(self) -> int:
        return 5 if len(self.colours) == 2 else 4

    @property
    def count(self) -> int:
        return 10 if len(self.colours) == 2 else 8

    @property
    def lengths(self) -> tuple[int, ...]:
        return (2, 3) if self.capture_three else (2,)


@dataclass(frozen=True)
class Run:
    """Stones of one colour in an unbroken row, as long as it is, and the line it lies on."""

    colour: str
    line: Direction
    stones: frozenset[Point]


@dataclass(frozen=True)
class Move:
    """A stone on a point and the stones that its player takes; or what is chosen about colours."""

    point: Point | None = None
    takes: frozenset[Point] = frozenset()
    says: str = ""


@dataclass(frozen=True)
class Position:
    """A board with everything that decides what happens next."""

    board: Board
    to_move: str
    taken: Mapping[str, int]
    waiting: Run | None = None              # the row that the next action may stop
    opening: tuple[tuple[str, str], ...] = ()       # stones still to be placed before colours are settled
    choice: tuple[str, ...] = ()            # what the player to move may say about colours
    swapped: bool = False                   # whether the first seat has white
    placed: int = 0                         # stones placed so far, counted by the openings from the centre
    from_start: bool = False
    outcome: Outcome | None = None


class Ninuki:
    """A game under some local rules."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.size = self.rules.board
        self.colours = self.rules.colours
        self.points = [(column, row) for row in range(1, self.size + 1) for column in range(1, self.size + 1)]

    @classmethod
    def with_options(cls, options: Mapping[str, Any], players: int = 2) -> Ninuki:
        """The game for so many players under local rules, choices by option, as texts or not."""
        plain = {"true": True, "false": False}
        chosen = {name: plain.get(str(value).lower(), value) for name, value in options.items()}
        team = chosen.pop("format4", "solo") == "team" and players == 4
        return cls(Rules(players=players, team=team, board=int(chosen.pop("board", 15)), **chosen))

    # ---------------------------------------------------------------- positions

    def start(self) -> Position:
        nothing = dict.fromkeys(self.colours, 0)
        position = Position({}, "black", nothing, from_start=True)
        if len(self.colours) == 2 and not self.rules.team:
            if self.rules.opening == "four":
                return replace(position, opening=FOUR)
            if self.rules.opening == "three":
                return replace(position, opening=THREE)
        return position

    def setup(self, diagram: str, to_move: str, taken: Mapping[str, int] | None = None,
              waiting: Run | None = None) -> Position:
        """A position past the opening; rows and counts are looked at after the next action, dead ends at once."""
        symbols = dict(zip(SYMBOLS, self.colours, strict=False))
        board = {(column, row): symbols[symbol] for row, line in enumerate(diagram.strip().splitlines(), 1)
                 for column, symbol in enumerate(line.split(), 1) if symbol != "."}
        counts = {**dict.fromkeys(self.colours, 0), **(taken or {})}
        position = Position(board, to_move, counts, waiting)
        return replace(position, outcome=self.dead_end(position))

    def diagram(self, position: Position) -> str:
        symbols = dict(zip(self.colours, SYMBOLS, strict=False))
        return "\n".join(
            " ".join(symbols[position.board[column, row]] if (column, row) in position.board else "."
                     for column in range(1, self.size + 1))
            for row in range(1, self.size + 1))

    def next(self, colour: str) -> str:
        return self.colours[(self.colours.index(colour) + 1) % len(self.colours)]

    def inside(self, point: Point) -> bool:
        return 1 <= point[0] <= self.size and 1 <= point[1] <= self.size

    def free(self, board: Board, point: Point) -> bool:
        return self.inside(point) and point not in board

    # ---------------------------------------------------------------- rows

    def run(self, board: Board, stone: Point, line: Direction) -> Run:
        """The unbroken row of one colour through a stone."""
        found = {stone}
        for way in (line, (-line[0], -line[1])):
            point = ahead(stone, way)
            while board.get(point) == board[stone]:
                found.add(point)
                point = ahead(point, way)
        return Run(board[stone], line, frozenset(found))

    def wins(self, run: Run) -> bool:
        length = len(run.stones)
        return length >= self.rules.row if self.rules.overline else length == self.rules.row

    def winning(self, board: Board, colour: str) -> set[Run]:
        """All rows with which a colour wins."""
        runs = {self.run(board, stone, line) for stone, here in board.items() if here == colour for line in LINES}
        return {run for run in runs if self.wins(run)}

    def stands(self, board: Board, row: Run) -> bool:
        """Whether stones of a row still are in a winning row on its line."""
        return any(board.get(stone) == row.colour and self.wins(self.run(board, stone, row.line))
                   for stone in row.stones)

    def completes(self, board: Board, point: Point, colour: str) -> bool:
        """Whether a colour's stone on an empty point stands in a winning row, captures aside."""
        after = board | {point: colour}
        return any(self.wins(self.run(after, point, line)) for line in LINES)

    # ---------------------------------------------------------------- captures

    def groups(self, board: Board, point: Point, colour: str) -> list[frozenset[Point]]:
        """What a stone of a colour on a point closes in: one direction after the other."""
        found = []
        for direction in EIGHT:
            if board.get(ahead(point, direction)) in (None, colour):
                continue
            for length in self.rules.lengths:
                between = [ahead(point, direction, steps) for steps in range(1, length + 1)]
                colours = {board.get(stone) for stone in between}
                if (None not in colours and colour not in colours
                        and board.get(ahead(point, direction, length + 1)) == colour
                        and (self.rules.mixed_capture or len(colours) == 1)):
                    found.append(frozenset(between))
        return found

    def whole_row(self, position: Position) -> tuple[Point, frozenset[Point]] | None:
        """The awaited row and the empty end from which the next player takes it whole."""
        row = position.waiting
        if row is None or self.rules.extension != "whole":
            return None
        ends = ahead(min(row.stones), row.line, -1), ahead(max(row.stones), row.line)
        for end, other in (ends, ends[::-1]):
            if self.free(position.board, end) and position.board.get(other) == position.to_move:
                return end, row.stones
        return None

    def closed_in(self, board: Board, point: Point) -> dict[str, frozenset[Point]]:
        """The groups with the stone on a point that lie between two stones of another colour, by that colour."""
        own, found = board[point], dict[str, frozenset[Point]]()
        for line in LINES:
            for length in self.rules.lengths:
                for before in range(length):
                    group = [ahead(point, line, steps - before) for steps in range(length)]
                    first, last = ahead(group[0], line, -1), ahead(group[-1], line)
                    captor, colours = board.get(first), {board.get(stone) for stone in group}
                    if (captor is not None and captor != own and captor == board.get(last)
                            and None not in colours and captor not in colours
                            and (self.rules.mixed_capture or len(colours) == 1)):
                        found[captor] = found.get(captor, frozenset()) | frozenset(group)
        return found

    def carried_out(self, position: Position, move: Move) -> tuple[Board, dict[str, int]]:
        """The board and the stones taken after an action: place, own captures, then those of others."""
        assert move.point is not None
        colour = position.to_move
        board = {stone: here for stone, here in position.board.items() if stone not in move.takes}
        board[move.point] = colour
        taken = {**position.taken, colour: position.taken[colour] + len(move.takes)}
        if self.rules.self_sandwich == "captured":
            for captor, stones in (lost := self.closed_in(board, move.point)).items():
                taken[captor] += len(stones)
            gone = frozenset[Point]().union(*lost.values())
            board = {stone: here for stone, here in board.items() if stone not in gone}
        return board, taken

    # ---------------------------------------------------------------- what may be done

    def moves(self, position: Position) -> dict[str, Move]:
        """The legal actions by their notation, and what each does."""
        if position.outcome is not None:
            return {}
        if position.choice:
            return {said: Move(says=said) for said in position.choice}
        if position.opening:
            return {point_name(point): Move(point) for point in self.points if point not in position.board}
        return dict(self.placements(position))

    def legal(self, position: Position) -> list[str]:
        return list(self.moves(position))

    def placements(self, position: Position) -> Iterator[tuple[str, Move]]:
        for point in self.points:
            if point in position.board or not self.far_enough(position, point):
                continue
            after = {**position.board, point: position.to_move}
            if self.rules.self_sandwich == "forbidden" and self.closed_in(after, point):
                continue
            for takes in self.choices(position, point):
                move = Move(point, takes)
                if not self.three_three(position, move):
                    yield self.notation(move), move

    def choices(self, position: Position, point: Point) -> Iterator[frozenset[Point]]:
        """All that can be taken; where the placer chooses, any of the groups."""
        groups = self.groups(position.board, point, position.to_move)
        whole = self.whole_row(position)
        if whole and whole[0] == point:
            groups.append(whole[1])
        for number in range(len(groups) + 1) if not self.rules.forced_capture else [len(groups)]:
            for chosen in combinations(groups, number):
                yield frozenset[Point]().union(*chosen)

    def notation(self, move: Move) -> str:
        """`h8`; where the placer has chosen stones, with them in row-major order."""
        assert move.point is not None
        if self.rules.forced_capture or not move.takes:
            return point_name(move.point)
        return f"{point_name(move.point)}x" + ",".join(
            point_name(stone) for stone in sorted(move.takes, key=lambda stone: (stone[1], stone[0])))

    def far_enough(self, position: Position, point: Point) -> bool:
        """Black's first stone on the centre, its second so far away from it."""
        far = {"centre": 3, "centre_far": 4}.get(self.rules.opening)
        if far is None or self.rules.team or len(self.colours) > 2 or not position.from_start:
            return True
        centre = (self.size + 1) // 2
        distance = max(abs(point[0] - centre), abs(point[1] - centre))
        if position.placed == 0:
            return distance == 0
        return position.placed != 2 or distance >= far

    def three_three(self, position: Position, move: Move) -> bool:
        """Whether an action is barred for making two threes."""
        colour = position.to_move
        barred = {"none": (), "first": ("black",), "both": ("black", "white")}[self.rules.three_three]
        if colour not in barred or len(self.colours) > 2:
            return False
        board, _ = self.carried_out(position, move)
        if sum(self.is_three(board, move.point, line, colour) for line in LINES) < 2:
            return False
        made = self.winning(board, colour) - self.winning(position.board, colour)
        return not made and not self.stops_five(position, board)

    def is_three(self, board: Board, point: Point | None, line: Direction, colour: str) -> bool:
        """Whether one more stone makes a straight four on this line with the stone just placed."""
        if point is None or board.get(point) != colour:
            return False
        near = range(1 - self.rules.row, self.rules.row)
        if sum(board.get(ahead(point, line, steps)) == colour for steps in near) < self.rules.row - 2:
            return False
        for steps in near:
            more = ahead(point, line, steps)
            if not self.free(board, more):
                continue
            after = board | {more: colour}
            four = self.run(after, more, line).stones
            ends = ahead(min(four), line, -1), ahead(max(four), line)
            if (len(four) == self.rules.row - 1 and point in four
                    and all(self.free(after, end) and self.wins(self.run(after | {end: colour}, end, line))
                            for end in ends)):
                return True
        return False

    def stops_five(self, position: Position, board: Board) -> bool:
        """Whether a point that completed a row of the opponent's no longer does, or an awaited row is broken."""
        opponent = self.next(position.to_move)
        if position.waiting is not None and not self.stands(board, position.waiting):
            return True
        return any(self.completes(position.board, point, opponent)
                   and not (point not in board and self.completes(board, point, opponent))
                   for point in self.points if point not in position.board)

    # ---------------------------------------------------------------- playing

    def play(self, position: Position, action: str) -> Position:
        """The position after one action; `resign` and `timeout` leave all others as winners."""
        if action in ("resign", "timeout") and position.outcome is None:
            others = tuple(colour for colour in self.colours if colour != position.to_move)
            return replace(position, outcome=Outcome(others, action))
        moves = self.moves(position)
        if action not in moves:
            raise IllegalMove(action)
        return self.carry_out(position, moves[action])

    def carry_out(self, position: Position, move: Move) -> Position:
        if position.choice:
            return self.choose(position, move.says)
        assert move.point is not None
        if position.opening:
            return self.place_opening(position, move.point)
        board, taken = self.carried_out(position, move)
        after = Position(board, self.next(position.to_move), taken, swapped=position.swapped,
                         placed=position.placed + 1, from_start=position.from_start)
        return self.judge(after, position.waiting)

    def place_opening(self, position: Position, point: Point) -> Position:
        """A stone of the colour whose turn it is; nothing is taken."""
        (seat, colour), *rest = position.opening
        board = {**position.board, point: colour}
        if rest:
            return replace(position, board=board, opening=tuple(rest))
        chooser = "white" if seat == "black" else "black"
        more = self.rules.opening == "three" and chooser == "white"
        return replace(position, board=board, opening=(), to_move=chooser,
                       choice=("black", "white", "more") if more else ("black", "white"))

    def choose(self, position: Position, said: str) -> Position:
        """The player to move takes a colour, or places two more; the first seat has the other colour."""
        if said == "more":
            return replace(position, choice=(), opening=MORE)
        swapped = (said == "black") == (position.to_move == "white")
        after = replace(position, choice=(), swapped=swapped,
                        to_move="black" if len(position.board) == 4 else "white")
        return replace(after, outcome=self.dead_end(after))

    def judge(self, position: Position, awaited: Run | None) -> Position:
        """What the rows and the counts of all colours decide after an action; dead ends after that."""
        rows = {colour: self.winning(position.board, colour) for colour in self.colours}
        counted = {colour for colour in self.colours if position.taken[colour] >= self.rules.count}
        winners = tuple(colour for colour in self.colours if rows[colour] or colour in counted)
        if winners:
            if not (awaited and self.stands(position.board, awaited)) and len(winners) == 1:
                (winner,) = winners
                if len(rows[winner]) == 1 and winner not in counted and winner != position.to_move:
                    (row,) = rows[winner]
                    waits = replace(position, waiting=row)
                    if self.can_stop(waits, row):
                        return waits
            reason = "row" if any(rows[colour] for colour in winners) else "captures"
            return replace(position, outcome=Outcome(
                winners if len(winners) < len(self.colours) else (), reason))
        return replace(position, outcome=self.dead_end(position))

    def can_stop(self, position: Position, row: Run) -> bool:
        """Whether the player to move has a legal action whose captures stop a row."""
        if self.rules.extension == "none":
            return False
        if self.rules.extension == "whole":
            whole = self.whole_row(position)
            return whole is not None and any(
                move.point == whole[0] and row.stones <= move.takes for move in self.moves(position).values())
        return any(move.takes & row.stones and not self.stands(self.carried_out(position, move)[0], row)
                   for move in self.moves(position).values())

    def dead_end(self, position: Position) -> Outcome | None:
        if len(position.board) == self.size ** 2:
            return Outcome((), "board-full")
        return None if any(self.placements(position)) else Outcome((), "no-legal-point")
