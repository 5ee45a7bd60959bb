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
from .text import Text

if TYPE_CHECKING:
    from .phase import Phase


def dealing(phase: Phase) -> Dealing:
    """The flow of a phase. RulebookError where its clauses do not fit together."""
    rules = phase.rules
    placing = [move for move in rules.moves if isinstance(move, PlaceHand)]
    pushing = [move for move in rules.moves if isinstance(move, Push)]
    deals = [clause for clause in rules.chance if isinstance(clause, Deal)]
    doubles = [clause for clause in rules.chance if isinstance(clause, DoubleDeal)]
    abilities = [clause for clause in rules.chance if isinstance(clause, Abilities)]
    smalls = [clause for clause in rules.chance if isinstance(clause, SmallHands)]
    others = len(rules.moves) - len(placing) - len(pushing)
    many = max(len(placing), len(pushing), len(deals), len(doubles), len(smalls), len(abilities))
    once = many == 1 and placing and deals
    if not once or others or rules.captures or rules.forbids or rules.continues or not phase.is_play:
        raise RulebookError(
            Text(
                "手駒を配る段階には place-hand と deal が一つずつ要り、ほかに使えるのは push、double-deal、"
                "small-hands、abilities だけで、どれも一つまで",
                "where hands are dealt a phase needs one `place-hand` and one `deal`, and can have nothing besides but "
                "one each of `push`, `double-deal`, `small-hands` and `abilities`",
            ),
            "bad-rules",
        )
    if len(phase.game.colours) != 2 or phase.limits:
        raise RulebookError(
            Text("手駒を配る段階は2色で、くり返しや手数の終わりを持てない",
                 "where hands are dealt there are two colours, and no ending counts turns or repetitions"),
            "bad-rules",
        )  # fmt: skip
    drawings = placing[0].shapes
    for i, clause in enumerate(rules.chance):
        if isinstance(clause, Deal | SmallHands):
            with inside("chance", i):
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


def named(rules: Any) -> Iterator[tuple[str, str]]:
    """The ids of what deals and pushes, by kind."""
    for clause in (*rules.moves, *rules.chance):
        yield clause.kind, clause.id
