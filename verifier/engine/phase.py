"""A phase compiled: its moves in order of precedence, what may follow what, its ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from .errors import RulebookError, inside
from .flow import Flow
from .hand_rules import dealing
from .mechanics.base import End, Follow, Ground, Groups, Judge, Losses, Narrow, Prefers, Takes, Waits
from .mechanics.dealt import PlaceHand, Push
from .placements import check_seats
from .placing import Placing
from .planes import OPP, Finder, Plane, Scan
from .sheets import Sheet
from .sizes import check_size
from .text import Text

if TYPE_CHECKING:
    from .game import Game
    from .rules import PlayRules

NEVER = 1 << 60


class Phase:
    """One phase of a game.

    game: whose phase it is; rules: its clauses; index: its place; name: its id; until: how many actions it has,
    None for the last one. RulebookError where clauses do not fit together, with the path of the clause.
    """

    def __init__(self, game: Game, rules: PlayRules, index: int, name: str, until: int | None) -> None:
        self.game, self.rules, self.index, self.id = game, rules, index, name
        self.board = board = game.board
        self.full = board.full
        self.is_play = until is None
        self.until = NEVER if until is None else until
        self.per_turn = rules.turns.actions
        if until is not None and until % self.per_turn:
            raise RulebookError(
                Text(
                    f"段階の手数（{until}）は1手番の手数（{self.per_turn}）の倍数でなければならない",
                    f"a phase of {until} actions does not end with a turn of {self.per_turn}",
                ),
                "bad-rules",
                ("until", "actions"),
            )
        if not rules.moves:
            raise RulebookError(Text("段階には手が要る", "a phase needs moves"), "bad-rules", ("moves",))
        clauses: dict[str, dict[str, Any]] = {"captures": {c.id: c for c in rules.captures}}
        clauses["ends"] = {c.id: c for c in rules.ends}
        ground = Ground(board, game.colours, clauses, game.parts)
        self.prefers: list[tuple[str, Prefers]] = []
        self.narrows: list[tuple[str, Narrow]] = []
        self.judges: list[tuple[str, Judge]] = []
        for i, forbid in enumerate(rules.forbids):
            with inside("forbids", i):
                built = ground.built(forbid)
                if isinstance(built, Prefers):
                    self._known(built.first)
                    self.prefers.append((forbid.id, built))
                elif isinstance(built, Judge):
                    self.judges.append((forbid.id, built))
                else:
                    self.narrows.append((forbid.id, built))
        self.ranks = self._ranks()
        self.sheets = tuple(self._sheet(rank) for rank in self.ranks)
        self._capture(ground)
        self.continues: str | None = None
        self.follow: Follow | None = None
        self._continue()
        self._end(ground)
        self.forms = self._forms()
        self.only_if_open = getattr(rules, "only_if_open", False)
        self.chance = rules.chance
        self.flow = self._flow()
        for sheet in self.sheets:
            sheet.flow = self.flow

    def _capture(self, ground: Ground) -> None:
        """What moves take, and what placements do."""
        takes: list[tuple[str, Takes]] = []
        self.groups: list[tuple[str, Groups]] = []
        self.losses: list[tuple[str, Losses]] = []
        for i, capture in enumerate(self.rules.captures):
            with inside("captures", i):
                built = ground.built(capture)
            if isinstance(built, Groups):
                self.groups.append((capture.id, built))
            elif isinstance(built, Losses):
                self.losses.append((capture.id, built))
            else:
                takes.append((capture.id, built))
        self.takes = bool(takes)
        if not takes:
            return
        reach: dict[int, int] = {}
        for _, built in takes:
            for to, points in built.reach.items():
                reach[to] = reach.get(to, 0) | points
        for plane in self.planes():
            if plane.lands is not None:
                plane.takes += tuple(built.find for _, built in takes)
                plane.rules += tuple(clause for clause, _ in takes)
        for sheet in self.sheets:
            for action in sheet.actions:
                if action is not None and action.to and not action.reach:
                    action.reach = reach.get(action.to, 0)

    def _flow(self) -> Flow | None:
        """How the phase goes on where stones are only placed, or chance deals hands; None in all other phases."""
        if self.rules.chance or any(isinstance(move, PlaceHand | Push) for move in self.rules.moves):
            return dealing(self)
        turns = self.rules.turns
        words = any(p.idle and p.sign not in ("pass", "stop") for p in self.planes())
        asked = (
            self.game.placing, self.groups, self.losses, self.judges, self.waits, turns.by, turns.stones, words,
        )  # fmt: skip
        if not any(asked):
            return None
        if (
            self.takes
            or self.limits
            or self.continues
            or len(self.sheets) > 1
            or any(p.lands != 0 and not p.idle for p in self.planes())
            or any(p.idle and p.sign in ("pass", "stop") for p in self.planes())
        ):
            raise RulebookError(
                Text(
                    "3色以上、または石を置くことについての条項がある段階では、石を置くことしかできない",
                    "with more than two colours, or clauses about placing, nothing but placing is possible in a phase",
                ),
                "bad-rules",
            )
        check_seats(self)
        return Placing(self, self.groups, self.losses, self.judges, self.waits)

    def planes(self) -> Iterator[Plane]:
        """The planes of all sheets, those of finders too."""
        for sheet in self.sheets:
            yield from sheet.kinds

    def _known(self, names: Sequence[str]) -> None:
        """RulebookError for a name that is no move clause of this phase."""
        known = [m.id for m in self.rules.moves]
        for i, name in enumerate(names):
            if name not in known:
                near = get_close_matches(name, known, 1) or known
                raise RulebookError(
                    Text(
                        f"「{name}」という手の条項はない（{'、'.join(near)}？）",
                        f"there is no move clause `{name}` here ({', '.join(near)}?)",
                    ),
                    "unknown-clause",
                    ("moves", i),
                )

    def _ranks(self) -> list[list[Any]]:
        """The move clauses, those that go first in front."""
        ranks = [list(self.rules.moves)]
        for _, prefers in self.prefers:
            parted = []
            for rank in ranks:
                first = [m for m in rank if m.id in prefers.first]
                rest = [m for m in rank if m.id not in prefers.first]
                parted += [part for part in (first, rest) if part]
            ranks = parted
        return ranks

    def priority(self, above: int, below: int) -> str:
        """The clause that puts one rank above another: the first that does not treat both alike.

        above, below: indices of sheets.
        """
        one, other = self.ranks[above][0].id, self.ranks[below][0].id
        return next(clause for clause, prefers in self.prefers if one in prefers.first and other not in prefers.first)

    def _sheet(self, rank: list[Any]) -> Sheet:
        planes: list[Plane] = []
        lists: list[Finder] = []
        for clause in rank:
            with inside("moves", self.rules.moves.index(clause)):
                if hasattr(clause, "finder"):
                    lists.append(clause.finder(self.board))
                else:
                    planes += clause.planes(self.board)
        with inside("moves"):  # each action has a bit of its own among those of all, and a few masks of points
            many = sum(p.points.bit_count() for p in planes)
            check_size(many, (len(planes) // 2 + 2) * self.board.size)
        narrow = self._narrow() if any(p.spot for p in planes) else None
        return Sheet(self.board, planes, lists, narrow)

    def _narrow(self) -> Scan | None:
        """The points that all narrowing clauses leave, or None where there is no such clause."""
        if not self.narrows:
            return None
        rules = [narrow.allowed for _, narrow in self.narrows]
        if len(rules) == 1:
            return rules[0]

        def allowed(own: int, opp: int, empty: int) -> int:
            mask = self.full
            for rule in rules:
                mask &= rule(own, opp, empty)
            return mask

        return allowed

    def _continue(self) -> None:
        """Which planes may follow which, with the same piece."""
        self.optional, self.revisit = False, True
        self.going: list[Plane] = []  # the planes with which a turn goes on
        for i, clause in enumerate(self.rules.continues):
            with inside("continues", i):
                if self.continues:
                    raise RulebookError(
                        Text("一つの段階に続行の条項は一つだけ", "a phase has one clause in `continues` at the most"),
                        "bad-rules",
                    )
                follow = clause.build(self.board)
                self._known(follow.moves)
                self.continues, self.follow = clause.id, follow
                self.optional, self.revisit = follow.optional, follow.revisit
                sheets = [s for s in self.sheets if any(p.clause in follow.moves for p in s.planes)]
                reachable = {p.clause for s in sheets for p in s.planes if p.lands}
                if len(sheets) != 1 or not set(follow.moves) <= reachable:
                    raise RulebookError(
                        Text(
                            "続行する手は、駒を動かす同じ優先順位の手でなければならない",
                            "the moves that go on must move a piece and have the same priority",
                        ),
                        "bad-rules",
                        ("moves",),
                    )
                self._follow(sheets[0], clause.id, follow)

    def _follow(self, sheet: Sheet, clause: str, follow: Follow) -> None:
        self.going = going = [p for p in sheet.planes if p.clause in follow.moves]
        for plane in going:
            after = [
                p
                for p in going
                if follow.direction == "any" or (p.direction == plane.direction) == (follow.direction == "same")
            ]
            plane.follow = sum(p.points << p.offset for p in after)
            for action in sheet.actions:
                if action is not None and action.plane is plane:
                    action.near = near(action.to, after)
        if follow.optional:
            sheet.add_stop(clause)

    def _end(self, ground: Ground) -> None:
        ends: list[tuple[str, End]] = []
        self.waits: tuple[str, Waits] | None = None
        for i, clause in enumerate(self.rules.ends):
            with inside("ends", i):
                built = ground.built(clause)
                if isinstance(built, End):
                    ends.append((clause.id, built))
                elif self.waits is None:
                    self.waits = clause.id, built
                else:
                    raise RulebookError(
                        Text("一つの段階に延長の条項は一つだけ", "rows wait by one clause of a phase at the most"),
                        "bad-rules",
                    )
        self.ends = tuple(ends)
        # (clause, test, reason): what is asked after a capture, and after any action
        self.captured = tuple((c, e.test, e.reason) for c, e in ends if e.when in ("acted", "captured"))
        self.acted = tuple((c, e.test, e.reason) for c, e in ends if e.when == "acted")
        if any(p.spot and p.lands is None for p in self.planes()):
            self.acted = self.captured  # one's own pieces may leave the board too
        self.blocked = tuple((c, e) for c, e in ends if e.when == "blocked")
        self.limits = tuple((c, e) for c, e in ends if e.when in ("repeats", "quiet", "turns"))
        self.repeats, self.quiet, self.turns = (
            min((e.at for _, e in ends if e.when == what), default=NEVER) for what in ("repeats", "quiet", "turns")
        )
        self.keeps_history, self.counts_quiet = self.repeats < NEVER, self.quiet < NEVER
        self.counts_turns = self.turns < NEVER
        self.last_step = self.turns * self.per_turn  # how many actions the limit on turns allows
        self.refills = any(p.lands == 0 for p in self.planes())  # whether pieces may come onto the board

    def _forms(self) -> dict[tuple[str, str], list[Plane]]:
        """How the actions of this phase are written -> the planes that write so."""
        forms: dict[tuple[str, str], list[Plane]] = {}
        for plane in self.planes():
            forms.setdefault(plane.form, []).append(plane)
        if self.continues:
            forms["word", "stop"] = []
        return forms

    def search(self, own: int, opp: int) -> tuple[Sheet, int]:
        """The first sheet with something to do, or else the last one, and what there is on it, as bits.

        own, opp: masks of the player's pieces and of the other's.
        """
        empty, found = self.full & ~(own | opp), 0
        for sheet in self.sheets:
            found = sheet.scan(own, opp, empty)
            if found:
                break
        return sheet, found

    def can_move(self, stones: tuple[int, ...], side: int) -> bool:
        """Could this side do more than pass, if it were its turn?

        stones: a mask a colour; side: index of the colour.
        """
        own, opp = stones[side], stones[1 - side]
        empty = self.full & ~(own | opp)
        return any(sheet.scan(own, opp, empty) & ~sheet.idle for sheet in self.sheets)


def near(to: int, planes: list[Plane]) -> int:
    """Where an enemy must be, at least one, for a piece to have an action of these planes.

    to: the piece's point as a mask; -1 where no enemy is needed.
    """
    found = 0
    for plane in planes:
        if to & plane.points:
            deltas = [delta for _, who, delta in plane.tests if who == OPP]
            if not deltas:
                return -1
            found |= to << deltas[0] if deltas[0] > 0 else to >> -deltas[0]
    return found
