"""Nanamoku: hands of stones that chance deals are placed or stones are pushed; a row of seven wins for its colour.

Written from the rules alone, to judge the engine by: the board is a dictionary, every place and every stone is tried,
and every row is looked for on the whole board after every action and event. Chance is a player: while a deal is due
its events are what is legal, each with its exact probability.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from .rules import Board, Direction, IllegalMove, Outcome, Point, ahead, point_name

BLACK, WHITE = PLAYERS = ("black", "white")
SYMBOL = {BLACK: "x", WHITE: "o"}
SHAPES = {
    "I": ["####"],
    "O": ["##", "##"],
    "T": [".#.", "###"],
    "L": ["..#", "###"],
    "J": ["#..", "###"],
    "S": [".##", "##."],
    "Z": ["##.", ".##"],
    "L3": ["#.", "##"],
    "I2": ["##"],
    "1": ["#"],
}
FOURS = ("I", "O", "T", "L", "J", "S", "Z")
DIRECTIONS: dict[str, Direction] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
Hand = str
Deal = tuple[Hand, ...]
Odds = dict[Hand, Fraction]


@dataclass(frozen=True)
class Position:
    """A turn of a player, or the chance that it waits for.

    turn: its number, from 1; hands: what each player has been dealt, nothing while that is due; picked: which of two
    hands (1, 2), 0 while none is; pushes: left; cooldown: own placements that must come first; blocks: deals of the
    block so far, and whether two hands have come in it.
    """

    board: Board
    mover: str = BLACK
    turn: int = 1
    hands: Mapping[str, Deal] = field(default_factory=dict)
    picked: int = 0
    pushes: Mapping[str, int] = field(default_factory=dict)
    cooldown: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    blocks: Mapping[str, tuple[int, bool]] = field(default_factory=lambda: dict.fromkeys(PLAYERS, (0, False)))
    outcome: Outcome | None = None

    @property
    def waiter(self) -> str:
        """The other player."""
        return other(self.mover)

    @property
    def dealt_for(self) -> tuple[str, int] | None:
        """Who is to be dealt a hand, and for which turn: that of this turn comes before that of the next."""
        for player, turn in ((self.mover, self.turn), (self.waiter, self.turn + 1)):
            if not self.hands.get(player):
                return player, turn
        return None

    @property
    def to_move(self) -> str:
        """Who acts next; once the game is over, whose turn it would be."""
        return "chance" if self.dealt_for and not self.outcome else self.mover

    @property
    def hand(self) -> Hand | None:
        """The hand to be placed: the only one, or the one that is picked."""
        deal = self.hands[self.mover]
        return deal[0] if len(deal) == 1 else deal[self.picked - 1] if self.picked else None


def other(colour: str) -> str:
    return WHITE if colour == BLACK else BLACK


# ---------------------------------------------------------------- hands


@cache
def stones(hand: Hand) -> dict[Point, str]:
    """The stones of a hand as it is drawn, (column, row) from 0 -> symbol."""
    shape, colours = hand.split(":")
    cells = [(x, y) for y, row in enumerate(SHAPES[shape]) for x, cell in enumerate(row) if cell == "#"]
    assert len(cells) == len(colours)
    return dict(zip(cells, colours, strict=True))


@cache
def turned(hand: Hand) -> list[dict[Point, str]]:
    """The hand turned clockwise 0 to 3 times: a column becomes a row, the bottom row the left column."""
    turns = [stones(hand)]
    for _ in range(3):
        height = max(y for _, y in turns[-1]) + 1
        turns.append({(height - 1 - y, x): colour for (x, y), colour in turns[-1].items()})
    return turns


@cache
def rotations(hand: Hand) -> dict[int, dict[Point, str]]:
    """The rotations that may be named: the lowest of those that are alike."""
    turns = turned(hand)
    return {number: turns[number] for number in range(4) if turns[number] not in turns[:number]}


def one_of(colours: list[str], weight: Fraction) -> Odds:
    """So much, shared out evenly."""
    return {text: weight / len(colours) for text in colours}


def colourings(count: int, minority: int) -> list[str]:
    """All ways to colour so many stones of which so many are of one colour, the rest of the other."""
    return ["".join(some) for some in product("xo", repeat=count) if minority in (some.count("x"), some.count("o"))]


class Nanamoku:
    """The game on a board of any size.

    length: of a winning row; times: pushes of each player; most: stones that a push moves; region: empty points ahead;
    cooldown: own placements between two pushes; block: deals of which one brings two hands; far: the turn from which
    the percentages of `late` hold; first, late: hands of as many of either colour, of three and one, of one colour.
    """

    def __init__(
        self,
        columns: int = 60,
        rows: int = 60,
        *,
        length: int = 7,
        times: int = 2,
        most: int = 4,
        region: int = 3,
        cooldown: int = 2,
        block: int = 10,
        far: int = 80,
        shapes: tuple[str, ...] = FOURS,
        no_four_zero: bool = False,
        two_two_only: bool = False,
    ) -> None:
        self.columns, self.rows, self.length = columns, rows, length
        self.times, self.most, self.region, self.cooldown = times, most, region, cooldown
        self.block, self.far, self.shapes = block, far, shapes
        self.no_four_zero, self.two_two_only = no_four_zero, two_two_only
        self.hand_odds = cache(self._hand_odds)

    # ---------------------------------------------------------------- boards

    def on_board(self, point: Point) -> bool:
        return 1 <= point[0] <= self.columns and 1 <= point[1] <= self.rows

    def points(self) -> Iterator[Point]:
        return ((column, row) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))

    def diagram(self, position: Position) -> str:
        shown = {point: SYMBOL[colour] for point, colour in position.board.items()}
        return "\n".join(
            " ".join(shown.get((column, row), ".") for column in range(1, self.columns + 1))
            for row in range(1, self.rows + 1)
        )

    def read(self, diagram: str) -> Board:
        colours = {symbol: colour for colour, symbol in SYMBOL.items()}
        return {
            (column, row): colours[symbol]
            for row, line in enumerate(diagram.strip().splitlines(), 1)
            for column, symbol in enumerate(line.split(), 1)
            if symbol != "."
        }

    def has_row(self, board: Board, colour: str) -> bool:
        """Whether so many stones of a colour, or more, lie in a row anywhere."""
        return any(
            all(board.get(ahead(point, direction, step)) == colour for step in range(self.length))
            for point, here in board.items()
            if here == colour
            for direction in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    # ---------------------------------------------------------------- chance

    def split(self, turn: int) -> tuple[Fraction, Fraction, Fraction]:
        """Four-stone hands of two and two, of three and one, of four: in a straight line from turn 2 to turn 80."""
        way = Fraction(min(turn, self.far) - 2, self.far - 2)
        even, three, four = (Fraction(a, 100) + way * Fraction(b - a, 100) for a, b in ((60, 35), (35, 60), (5, 5)))
        if self.two_two_only:
            return Fraction(1), Fraction(0), Fraction(0)
        if self.no_four_zero:
            return even, three + four, Fraction(0)
        return even, three, four

    def fours(self, turn: int) -> Odds:
        """The odds of the four-stone hands of a turn."""
        if turn == 1:
            colours = one_of(["oxxx", "xoxx", "xxox", "xxxo"], Fraction(1))
        else:
            parts = [one_of(colourings(4, 2 - k), weight) for k, weight in enumerate(self.split(turn))]
            colours = {text: weight for part in parts for text, weight in part.items()}
        return {
            f"{shape}:{text}": weight / len(self.shapes) for shape in self.shapes for text, weight in colours.items()
        }

    def _hand_odds(self, player: str, turn: int, small: bool) -> Odds:
        """The odds of one hand; `small` once neither player has a push left. What cannot come is left out.

        The hand of turn 1 is of four stones whatever else holds.
        """
        odds = self.fours(turn)
        if small and turn > 1:
            odds = {hand: weight * Fraction(86, 100) for hand, weight in odds.items()}
            for shape, percent, mixed in (("L3", 10, 90), ("I2", 3, 80)):
                count = "".join(SHAPES[shape]).count("#")
                for minority, share in ((1, mixed), (0, 100 - mixed)):
                    weight = Fraction(percent, 100) * Fraction(share, 100)
                    odds |= {
                        f"{shape}:{text}": part for text, part in one_of(colourings(count, minority), weight).items()
                    }
            odds[f"1:{SYMBOL[player]}"] = Fraction(1, 100)
        return {hand: weight for hand, weight in odds.items() if weight}

    def odds(self, position: Position, player: str, turn: int) -> Odds:
        """The odds of one hand for a turn of a player."""
        return self.hand_odds(player, turn, self.small(position))

    def double_odds(self, position: Position, player: str, turn: int) -> Fraction:
        """How likely two hands are: once in each block of deals, which of them is uniform; turn 1 is outside."""
        done, come = position.blocks[player]
        return Fraction(0) if turn == 1 or come else Fraction(1, self.block - done)

    def small(self, position: Position) -> bool:
        """Whether small hands come: neither player has a push left."""
        return not any(position.pushes.values())

    def chance(self, position: Position) -> dict[str, Fraction]:
        """What can happen, and how likely it is; nothing while nothing is due."""
        due = position.dealt_for
        if position.outcome or due is None:
            return {}
        odds, double = self.odds(position, *due), self.double_odds(position, *due)
        events = {f"deal {hand}": weight * (1 - double) for hand, weight in odds.items() if double < 1}
        if double:
            events |= {f"deal {a}/{b}": p * q * double for a, p in odds.items() for b, q in odds.items()}
        return events

    def deal(self, position: Position, text: str) -> Position:
        """The position after a deal that can come."""
        hands, due = tuple(text.split("/")), position.dealt_for
        if position.outcome or due is None:
            raise IllegalMove(text)
        odds, double = self.odds(position, *due), self.double_odds(position, *due)
        if not all(hand in odds for hand in hands) or double == (1, 0)[len(hands) - 1]:
            raise IllegalMove(text)
        player, turn = due
        blocks = dict(position.blocks)
        if turn > 1:
            done, come = blocks[player]
            blocks[player] = (done + 1, come or len(hands) == 2) if done + 1 < self.block else (0, False)
        return self.judge(replace(position, hands={**position.hands, player: hands}, blocks=blocks))

    # ---------------------------------------------------------------- what a player may do

    def place(self, position: Position, hand: Hand, rotation: int, corner: Point) -> Board | str:
        """The stones of the hand where it lies; or why it may not be placed there."""
        if rotation not in range(4):
            return "no-such-rotation"
        if rotation not in rotations(hand):
            return "same-as-lower-rotation"
        laid = {
            (corner[0] + x, corner[1] + y): BLACK if symbol == "x" else WHITE
            for (x, y), symbol in rotations(hand)[rotation].items()
        }
        if not all(map(self.on_board, laid)):
            return "off-board"
        if any(point in position.board for point in laid):
            return "occupied"
        return laid if self.may_lie(position, laid) else "not-adjacent"

    def may_lie(self, position: Position, laid: Board) -> bool:
        """Whether a hand on empty points touches a stone, where there is one."""
        board = position.board
        return not board or any(ahead(point, way) in board for point in laid for way in DIRECTIONS.values())

    def push(self, position: Position, stone: Point, direction: Direction) -> Board | str:
        """The board after a push; or why it is not possible."""
        board = position.board
        if not position.pushes[position.mover]:
            return "no-push-left"
        if position.cooldown[position.mover]:
            return "push-cooldown"
        if not self.on_board(stone):
            return "off-board"
        if stone not in board:
            return "no-stone"
        line = [stone]
        while ahead(line[-1], direction) in board:
            line.append(ahead(line[-1], direction))
        end = ahead(line[-1], direction)
        if not self.on_board(end):
            return "board-edge"
        if len(line) > self.strength(position):
            return "more-than-four"
        if not self.in_small_region(board, end):
            return "region-too-large"
        stay = {point: colour for point, colour in board.items() if point not in line}
        return stay | {ahead(point, direction): board[point] for point in line}

    def strength(self, position: Position) -> float:
        """How many stones the player can push."""
        return self.most

    def in_small_region(self, board: Board, point: Point) -> bool:
        """Whether no more than so many empty points hang together with a point along rows and columns."""
        region, edge = {point}, [point]
        while edge and len(region) <= self.region:
            here = edge.pop()
            for name in "nesw":
                there = ahead(here, DIRECTIONS[name])
                if self.on_board(there) and there not in board and there not in region:
                    region.add(there)
                    edge.append(there)
        return len(region) <= self.region

    def places(self, position: Position, hand: Hand) -> Iterator[str]:
        """Everywhere that a hand may be placed."""
        return (
            f"r{rotation}@{point_name(corner)}"
            for rotation in rotations(hand)
            for corner in self.points()
            if not isinstance(self.place(position, hand, rotation, corner), str)
        )

    def pushes(self, position: Position) -> Iterator[str]:
        """All pushes that are possible."""
        return (
            f"{point_name(stone)}>{name}"
            for stone in position.board
            for name, direction in DIRECTIONS.items()
            if not isinstance(self.push(position, stone, direction), str)
        )

    def picks(self, position: Position) -> Iterator[str]:
        """Which of two hands may be picked, or picked instead: only one that fits somewhere."""
        deal = position.hands[position.mover]
        return (
            f"pick{number}"
            for number, hand in enumerate(deal, 1)
            if len(deal) == 2 and number != position.picked and any(self.places(position, hand))
        )

    def turn_actions(self, position: Position) -> Iterator[str]:
        """What the player whose turn it is may do, whether or not a deal is due."""
        if position.hand:
            yield from self.places(position, position.hand)
        yield from self.pushes(position)
        yield from self.picks(position)

    def legal(self, position: Position) -> list[str]:
        if position.outcome:
            return []
        return list(self.chance(position) if position.to_move == "chance" else self.turn_actions(position))

    # ---------------------------------------------------------------- playing

    def start(self) -> Position:
        return Position({}, pushes=dict.fromkeys(PLAYERS, self.times))

    def setup(self, diagram: str, to_move: str = BLACK, **state: Any) -> Position:
        """A position from a diagram and what `describe` tells; a row or a dead end on it counts at once."""
        return self.judge(self.as_told(diagram, to_move, **state))

    def as_told(self, diagram: str, to_move: str, **state: Any) -> Position:
        """The same, whatever it is worth."""
        start, keys = self.start(), dict(state)
        hands = {
            player: tuple(str(text).split("/"))
            for key, player in (("hand", to_move), ("next", other(to_move)))
            if (text := keys.pop(key, None))
        }
        by_colour: dict[str, Any] = {
            key: {**getattr(start, key), **dict(keys.pop(key, None) or {})} for key in ("pushes", "cooldown", "blocks")
        }
        by_colour["blocks"] = {player: tuple(block) for player, block in by_colour["blocks"].items()}
        picked, turn = keys.pop("picked", 0), keys.pop("turn", 1)
        assert not keys, keys
        return replace(
            start, board=self.read(diagram), mover=to_move, turn=turn, hands=hands, picked=picked, **by_colour
        )

    def play(self, position: Position, action: str) -> Position:
        """The position after one action or event."""
        if action in ("resign", "timeout") and position.outcome is None:
            return replace(position, outcome=Outcome((position.waiter,), action))
        if action.startswith("deal "):
            return self.deal(position, action[5:])
        if reason := self.reason(position, action):
            raise IllegalMove(reason)
        if action.startswith("pick"):
            return replace(position, picked=int(action[4:]))
        if ">" in action:
            name, direction = action.split(">")
            return self.do_push(position, point_of(name), direction)
        rotation, name = action[1:].split("@")
        assert position.hand is not None
        laid = self.place(position, position.hand, int(rotation), point_of(name))
        assert isinstance(laid, dict)
        return self.do_place(position, laid)

    def do_place(self, position: Position, laid: Board) -> Position:
        """The position after a placement."""
        left = max(0, position.cooldown[position.mover] - 1)
        cooldown = {**position.cooldown, position.mover: left}
        return self.next_turn(replace(position, board={**position.board, **laid}, cooldown=cooldown))

    def do_push(self, position: Position, stone: Point, direction: str) -> Position:
        """The position after a push."""
        board = self.push(position, stone, DIRECTIONS[direction])
        assert isinstance(board, dict)
        return self.next_turn(replace(self.less_a_push(position), board=board))

    def less_a_push(self, position: Position) -> Position:
        mover, pushes = position.mover, position.pushes
        return replace(
            position,
            pushes={**pushes, mover: pushes[mover] - 1},
            cooldown={**position.cooldown, mover: self.cooldown},
        )

    def next_turn(self, position: Position) -> Position:
        """The other player's turn; what the hand was is gone."""
        hands = {player: deal for player, deal in position.hands.items() if player != position.mover}
        return self.judge(replace(position, mover=position.waiter, turn=position.turn + 1, hands=hands, picked=0))

    def judge(self, position: Position) -> Position:
        """Rows of both, or of one, wherever they come from; then whether the turn can be played at all."""
        winners = tuple(colour for colour in PLAYERS if self.has_row(position.board, colour))
        if len(winners) == 2:
            return replace(position, outcome=Outcome((), "both-rows"))
        if winners:
            return replace(position, outcome=Outcome(winners, "row"))
        if self.can_begin(position) and not any(self.turn_actions(position)):
            return replace(position, outcome=Outcome((), "no-legal-point"))
        return position

    def can_begin(self, position: Position) -> bool:
        """Whether all is known that the player whose turn it is needs to know."""
        return bool(position.hands.get(position.mover))

    # ---------------------------------------------------------------- refusals

    def reason(self, position: Position, action: str) -> str | None:
        """Why something that reads like an action of a player is not possible; None if it is."""
        if position.outcome:
            return "game-over"
        if position.to_move == "chance":
            return "chance-due"
        if action.startswith("pick"):
            deal, number = position.hands[position.mover], int(action[4:])
            if len(deal) == 1:
                return "no-choice"
            if number == position.picked:
                return "already-picked"
            return None if any(self.places(position, deal[number - 1])) else "hand-has-no-place"
        if ">" in action:
            name, direction = action.split(">")
            after = self.push(position, point_of(name), DIRECTIONS[direction])
        elif position.hand is None:
            return "pick-first"
        else:
            rotation, name = action[1:].split("@")
            after = self.place(position, position.hand, int(rotation), point_of(name))
        return after if isinstance(after, str) else None


def point_of(name: str) -> Point:
    """c5 -> (3, 5)."""
    letters, row = re.fullmatch(r"([a-z]+)(\d+)", name, re.ASCII).groups()  # type: ignore[union-attr]
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column, int(row)
