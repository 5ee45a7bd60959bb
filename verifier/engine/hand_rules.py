"""The flow of a phase in which hands are dealt, compiled from its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .dealing import Dealing
from .deals import Dealer
from .errors import RulebookError, inside
from .hands import Shapes
from .mechanics.abilities import Abilities
from .mechanics.dealt import Deal, DoubleDeal, PlaceHand, Push, SmallHands
from .rules import Turns
from .text import Text

if TYPE_CHECKING:
    from .phase import Phase


ONE_EACH = Text(
    "手駒を配る段階には place-hand と deal が一つずつ要り、ほかに使えるのは push、double-deal、"
    "small-hands、abilities だけで、どれも一つまで",
    "where hands are dealt a phase needs one `place-hand` and one `deal`, and can have nothing besides but "
    "one each of `push`, `double-deal`, `small-hands` and `abilities`",
)
ENDINGS = ("row", "both-rows", "board-full", "immobile", "no-legal-point")
"""Endings that mean something where nothing is ever taken, turns are not counted and only the mover's hand is known."""


def dealing(phase: Phase) -> Dealing:
    """The flow of a phase. RulebookError where its clauses do not fit together."""
    rules = phase.rules
    _check(phase)
    placing = [move for move in rules.moves if isinstance(move, PlaceHand)]
    pushing = [move for move in rules.moves if isinstance(move, Push)]
    deals = [clause for clause in rules.chance if isinstance(clause, Deal)]
    doubles = [clause for clause in rules.chance if isinstance(clause, DoubleDeal)]
    abilities = [clause for clause in rules.chance if isinstance(clause, Abilities)]
    smalls = [clause for clause in rules.chance if isinstance(clause, SmallHands)]
    drawings = placing[0].shapes
    with inside("moves", rules.moves.index(placing[0])):
        placing[0].check()
    for i, clause in enumerate(rules.chance):
        with inside("chance", i):
            if isinstance(clause, Abilities):
                clause.check()
            elif not isinstance(clause, DoubleDeal):
                clause.check(drawings)
    deal = deals[0]
    dealer = Dealer(
        phase.board.table(Shapes, tuple(drawings.items())),
        deal.shapes,
        deal.first,
        deal.splits,
        smalls[0].hands if smalls else (),
        doubles[0].block if doubles else 0,
    )
    ids, given = dict(named(rules)), abilities[0] if abilities else None
    return Dealing(phase, placing[0], pushing[0] if pushing else None, dealer, ids, given)


def _check(phase: Phase) -> None:
    """RulebookError, at its place, for what a phase of dealt hands lacks or cannot have."""
    rules = phase.rules
    if len(phase.game.colours) != 2:
        raise RulebookError(
            Text("手駒を配るゲームは2色", "where hands are dealt there are two colours"), "bad-rules", ("chance",)
        )
    if not phase.is_play:
        raise RulebookError(
            Text("手駒を配れるのは play だけ", "hands are dealt in `play` only, not in a phase before it"), "bad-rules"
        )
    if rules.turns != Turns():
        raise RulebookError(
            Text("手駒を配る段階では、手番は一つずつ交代に来る（turns は書けない）",
                 "where hands are dealt the turn passes after each placement or push, so there are no `turns`"),
            "bad-rules", ("turns",),
        )  # fmt: skip
    for slot, kinds in (("moves", (PlaceHand, Push)), ("chance", (Deal, DoubleDeal, SmallHands, Abilities))):
        clauses = getattr(rules, slot)
        seen: set[str] = set()
        for i, clause in enumerate(clauses):
            if not isinstance(clause, kinds) or clause.kind in seen:
                raise RulebookError(ONE_EACH, "bad-rules", (slot, i))
            seen.add(clause.kind)
        if kinds[0].kind not in seen:  # a slot that is not there is told at the phase
            raise RulebookError(ONE_EACH, "bad-rules", (slot,) if clauses else ())
    for slot in ("captures", "forbids", "continues"):
        if getattr(rules, slot):
            raise RulebookError(ONE_EACH, "bad-rules", (slot, 0))
    for i, ending in enumerate(rules.ends):
        if ending.kind not in ENDINGS:
            names = ", ".join(ENDINGS)
            raise RulebookError(
                Text(f"手駒を配る段階で使える終わり方は {names}", f"where hands are dealt the endings are {names}"),
                "bad-rules",
                ("ends", i),
            )


def named(rules: Any) -> Iterator[tuple[str, str]]:
    """The ids of what deals and pushes, by kind."""
    for clause in (*rules.moves, *rules.chance):
        yield clause.kind, clause.id
