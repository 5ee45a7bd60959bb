"""What surrounds a single game: who sits where, who begins each game, who plays a seat, and what a result counts.

Seats are numbered from 1 in the order of the seating. There is no formula for a rating here: only which games count for
one, and how much of a win a result is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, get_args

from .errors import RulebookError
from .game import Game
from .position import Position
from .rules import MatchKind
from .text import Text, said, word
from .values import number, switch

PERSON, CPU, AWAY = "person", "cpu", "away"
HALF = Fraction(1, 2)


class Match(NamedTuple):
    """A match between two games, or in the middle of one; an immutable value.

    game: what is played; kind: `ranked`, `private` or `cpu`; same_network: whether its people are on one network;
    first: the seat that begins the game; seats: who each belongs to, a `person`, the `cpu`, or a person who is `away`.
    """

    game: Game
    kind: str
    same_network: bool
    first: int
    seats: tuple[str, ...]

    @property
    def plays(self) -> tuple[str, ...]:
        """Who plays each seat: the CPU plays on for somebody who is away."""
        return tuple(CPU if seat == AWAY else seat for seat in self.seats)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order in which they have their first turns."""
        count = len(self.seats)
        return tuple((self.first - 1 + k) % count + 1 for k in range(count))

    def colours(self, position: Position) -> tuple[str, ...]:
        """The colour of each seat.

        position: of the game that is being played, since players may choose their colours.
        """
        names = self.game.colours
        chosen = position.kept.seats or tuple(k % len(names) for k in range(len(self.seats)))
        found = dict(zip(self.order, chosen, strict=True))
        return tuple(names[found[seat]] for seat in sorted(found))

    def leaves(self, seat: int) -> Match:
        """The match after a person has left a seat. RulebookError where none sits there."""
        return self._changed(
            seat, PERSON, AWAY, Text("その席に人はいない", "there is nobody on that seat who could leave")
        )

    def returns(self, seat: int) -> Match:
        """The match after the person who left a seat has come back to it. RulebookError where nobody has."""
        return self._changed(seat, AWAY, PERSON, Text("その席から抜けた人はいない", "nobody has left that seat"))

    def _changed(self, seat: int, old: str, new: str, wrong: Text) -> Match:
        index = known_seat(self.game, seat) - 1
        if self.seats[index] != old:
            raise RulebookError(wrong, "wrong-value")
        return self._replace(seats=(*self.seats[:index], new, *self.seats[index + 1 :]))

    def finished(self, position: Position) -> Match:
        """The match before its next game. RulebookError while the game goes on.

        position: the last one. A game that is played again is the same game for the rotation: the same seat begins.
        """
        over = position.over
        if over is None:
            raise RulebookError(Text("前の対局が終わっていない", "the game before is not over"), "wrong-value")
        if over.replay or not self.game.rules.table.rotate_first:
            return self
        return self._replace(first=self.first % len(self.seats) + 1)

    def counts(self, position: Position) -> tuple[Fraction, ...] | None:
        """What a finished game counts for each seat: 1, a half or 0 of a win; None where it leaves the rating alone.

        position: the last one. RulebookError where the rules say nothing of it, and while the game goes on.
        """
        table, over = self.game.rules.table, position.over
        if table.rated is None:
            message = Text("規則の table に rated がない", "the rules say nothing of a rating (`table.rated`)")
            raise RulebookError(message, "wrong-value")
        if over is None:
            raise RulebookError(Text("対局が終わっていない", "the game is not over"), "wrong-value")
        if self.kind not in table.rated or (self.same_network and not table.same_network):
            return None
        if not over.winners:
            if table.draws is None:
                message = Text(
                    "規則の table に draws がない", "the rules do not say what a draw counts (`table.draws`)"
                )
                raise RulebookError(message, "wrong-value")
            return (HALF,) * len(self.seats) if table.draws == "half" else None
        return tuple(Fraction(colour in over.winners) for colour in self.colours(position))


def known_seat(game: Game, seat: int) -> int:
    """The same seat. RulebookError(`unknown-seat`) where the game has no such one."""
    if type(seat) is not int or not 1 <= seat <= game.seats:
        raise RulebookError(
            Text(
                f"席は1から{game.seats}まで（{said(seat)} はない）",
                f"the seats are 1 to {game.seats}; there is no {said(seat)}",
            ),
            "unknown-seat",
        )
    return seat


def begin(
    game: Game, kind: str = "private", first: int | None = None, same_network: bool = False, waited: int = 0
) -> Match:
    """A match before its first game.

    kind: as it was asked for; first: the seat that begins, where the rules do not leave that to the seating;
    same_network: whether its people are on one network; waited: for how many seconds a first person has waited for an
    opponent in ranked play. RulebookError with the key of what cannot be.
    """
    table = game.rules.table
    if kind not in get_args(MatchKind):
        names = ", ".join(get_args(MatchKind))
        raise RulebookError(
            Text(f"「{word(kind)}」という対戦はない（{names}）", f"there is no match `{word(kind)}` (one of: {names})"),
            "wrong-value", ("kind",),
        )  # fmt: skip
    same_network, waited = switch(same_network, "same_network"), number(waited, "waited")
    if (first is None) == (table.first == "decided"):
        raise RulebookError(
            Text("最初の先手を first に席の番号で書く", "`first` must say which seat begins the first game")
            if first is None
            else Text(
                "最初の先手は席順で決まる（first は書かない）", "the seating decides who begins, so there is no `first`"
            ),
            "missing-key" if first is None else "unknown-key",
            () if first is None else ("first",),
        )
    try:
        first = known_seat(game, 1 if first is None else first)
    except RulebookError as error:
        raise error.within("first") from None
    if waited and (table.waiting is None or kind != "ranked"):
        raise RulebookError(
            Text("待った時間は、ランク戦で table に waiting があるときに書く",
                 "waiting matters in ranked matches only, where the rules have `table.waiting`"),
            "unknown-key", ("waited",),
        )  # fmt: skip
    if table.waiting is not None and waited >= table.waiting:
        kind = "cpu"
    others = PERSON if kind != "cpu" else CPU
    return Match(game, kind, same_network, first, (PERSON, *(others,) * (game.seats - 1)))


def paired(game: Game, kind: str, choices: Sequence[Mapping[str, str]]) -> bool:
    """Whether people come together in one match.

    kind: of match; choices: of each of them, by option id. In ranked play they have to agree on some options.
    """
    return kind != "ranked" or all(
        len({choice.get(option) for choice in choices}) < 2 for option in game.rules.table.paired_by
    )
