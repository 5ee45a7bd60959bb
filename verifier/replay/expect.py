"""Expectations against positions: what does not hold, in words, with boards and YAML ready to paste."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..engine.game import Game
from ..engine.position import Outcome, Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..spec.nodes import Node, locate
from ..spec.parts import laid, rows, seen
from ..spec.worked import Expect, Refused, Window
from .chance import unmet as dealt_otherwise
from .verdict import Failure

Path = tuple[str | int, ...]
BEFORE, AFTER = Text("前", "before"), Text("後", "after")
EXPECTED, GOT = Text("期待", "expected"), Text("実際", "got")


class Scene(NamedTuple):
    """Where expectations are looked at.

    example: its id; node: its file; game; before, after: the positions around the step; captured: what it took; calls:
    made during it, in seconds left; match: whether the game is one of a match, whose seats are other ones.
    """

    example: str
    node: Node
    game: Game
    before: Position
    after: Position
    captured: tuple[str, ...]
    calls: tuple[int, ...] = ()
    match: bool = False

    def fail(
        self, path: Path, message: Text, paste: str = "", boards: tuple[tuple[Text, str], ...] | None = None
    ) -> Failure:
        """A failure at a place of the file; by default with the boards before and after."""
        if boards is None:
            diagrams = [(BEFORE, self.game.diagram(self.before)), (AFTER, self.game.diagram(self.after))]
            boards = tuple(diagrams if self.before is not self.after else diagrams[1:])
        at, key = locate(self.node, path)
        return Failure(self.example, (key or at).mark, message, boards, paste)


def unmet(scene: Scene, expect: Expect, path: Path) -> Iterator[Failure]:
    """The expectations that do not hold.

    expect: what must hold; path: where it stands in the file.
    """
    game, before, after = scene.game, scene.before, scene.after
    if expect.captured is not None and set(expect.captured) != set(scene.captured):
        yield differs(scene, (*path, "captured"), "captured", listing(expect.captured), listing(scene.captured))
    for i, name in enumerate(expect.stays or ()):
        was, now = (_holds(game, p, name) for p in (before, after))
        if was is None or was != now:
            message = Text(f"{name} の駒は残るはずだが、残っていない", f"{name} does not stay as it was")
            yield scene.fail((*path, "stays", i), message)
    if expect.board is not None:
        yield from _board(scene, expect.board, (*path, "board"))
    legal = game.legal(after)
    if expect.legal is not None:
        names = sorted(map(str, legal), key=_in_board_order)
        if set(expect.legal) != set(names):
            missing = [n for n in names if n not in expect.legal]
            extra = [n for n in expect.legal if n not in names]
            absent = Text(f"、書かれていない手：{_some(missing, 'ja')}", f"; not listed: {_some(missing, 'en')}")
            illegal = Text(f"、合法でない手：{_some(extra, 'ja')}", f"; not legal: {_some(extra, 'en')}")
            parts = [text for text, some in ((absent, missing), (illegal, extra)) if some]
            message = Text(
                "合法手が違う" + "".join(t.ja for t in parts), "the legal actions differ" + "".join(t.en for t in parts)
            )
            yield scene.fail((*path, "legal"), message, f"legal: {listing(names)}")
    for i, text in enumerate(expect.allows or ()):
        refusal = game.refusal(after, text)
        if refusal is not None:
            message = Text(
                f"{text} は合法のはずだが、指せない：{refusal.ja}",
                f"{text} must be legal, but it is refused: {refusal.en}",
            )
            yield scene.fail((*path, "allows", i), message)
    for i, entry in enumerate(expect.refuses or ()):
        yield from unrefused(scene, entry, (*path, "refuses", i))[1]
    if expect.to_move is not None and expect.to_move != after.to_move:
        yield differs(scene, (*path, "to_move"), "to_move", expect.to_move, after.to_move)
    if expect.taken is not None:
        wanted = {c: expect.taken.get(c, 0) for c in game.colours}
        if wanted != after.taken:
            yield differs(scene, (*path, "taken"), "taken", mapping(wanted), mapping(after.taken))
    yield from _kept(scene, expect, path)
    if expect.continues is not None and expect.continues != (after.chain is not None):
        got = str(after.chain is not None).lower()
        yield differs(scene, (*path, "continues"), "continues", str(expect.continues).lower(), got)
    for key, wanted_value, got_value in dealt_otherwise(game, after, expect):
        yield differs(scene, (*path, *key), ".".join(key), wanted_value, got_value)
    if expect.outcome is not None:
        over = game.outcome(after)
        if isinstance(expect.outcome, str):
            same = over is None
            wanted_outcome = "open"
        else:
            again = expect.outcome.replay
            seats = expect.outcome.seats
            want = Outcome(expect.outcome.winners, expect.outcome.reason, None, bool(again), seats or ())
            same = (
                over is not None
                and (set(over.winners), over.reason) == (set(want.winners), want.reason)
                and (again is None or over.replay == again)
                and (seats is None or set(over.seats) == set(seats))
            )
            wanted_outcome = outcome(want)
        if not same:
            yield differs(scene, (*path, "outcome"), "outcome", wanted_outcome, outcome(over))


def _kept(scene: Scene, expect: Expect, path: Path) -> Iterator[Failure]:
    """The expectations that do not hold of what some mechanics keep: who plays which colour, what is left on the clock,
    and the row that waits.
    """
    state = scene.game.describe(scene.after)
    chosen = state.get("seats", {})
    seats = {colour: chosen[colour] for colour in scene.game.colours if colour in chosen}
    if expect.seats is not None and not scene.match and expect.seats != seats:
        yield differs(scene, (*path, "seats"), "seats", mapping(expect.seats), mapping(seats))
    if expect.clock is not None:
        left = {colour: ms for colour, ms in state["clock"].items() if colour in expect.clock}
        if left != expect.clock:
            yield differs(scene, (*path, "clock"), "clock", mapping(expect.clock), mapping(left))
    if expect.calls is not None and expect.calls != scene.calls:
        yield differs(scene, (*path, "calls"), "calls", _numbers(expect.calls), _numbers(scene.calls))
    if expect.waiting is not None:
        wait = state.get("waiting")
        got = None if wait is None else (wait["colour"], tuple(wait["row"]))
        wanted = None if isinstance(expect.waiting, str) else (expect.waiting.colour, expect.waiting.row)
        if (wanted and (wanted[0], set(wanted[1]))) != (got and (got[0], set(got[1]))):
            yield differs(scene, (*path, "waiting"), "waiting", waiting(wanted), waiting(got))


def _board(scene: Scene, wanted: str | Window, path: Path) -> Iterator[Failure]:
    """What is wrong with the board, or with the part of it that is written."""
    got = whole_got = scene.game.diagram(scene.after)
    written = expected = wanted if isinstance(wanted, str) else wanted.rows
    if isinstance(wanted, Window):
        got = seen(scene.game, wanted, whole_got)
        expected = laid(scene.game, wanted, whole_got)
    if rows(written) == rows(got):
        return
    paste = "".join(f"  {row}\n" for row in got.splitlines())
    boards = ((EXPECTED, "\n".join(" ".join(row) for row in rows(expected))), (GOT, whole_got))
    key = "board" if isinstance(wanted, str) else "rows"
    yield scene.fail(path, Text("盤が違う", "the board differs"), f"{key}: |\n{paste}", boards)


def unrefused(scene: Scene, entry: Refused, path: Path) -> tuple[Refusal | None, list[Failure]]:
    """Why an action is refused, and what is wrong with that.

    entry: the action and the reason that is expected; path: where it stands.
    """
    refusal = scene.game.refusal(scene.after, entry.play)
    if refusal is None:
        message = Text(f"{entry.play} は指せないはずだが、合法", f"{entry.play} must be refused, but it is legal")
        return None, [scene.fail((*path, "play"), message)]
    for key, wanted, got in (("rule", entry.rule, refusal.rule), ("code", entry.code, refusal.code.value)):
        if wanted is not None and wanted != got:
            message = Text(
                f"{entry.play} を拒むのは {wanted} のはずだが、実際は {got or '条項ではない'}：{refusal.ja}",
                f"{entry.play} must be refused by {wanted}, but it is by {got or 'no clause'}: {refusal.en}",
            )
            return refusal, [scene.fail((*path, key), message, f"{key}: {got}" if got else "")]
    return refusal, []


def refusing(scene: Scene, entries: Iterable[Refused]) -> set[str]:
    """The clauses that refuse some actions."""
    found = (scene.game.refusal(scene.after, entry.play) for entry in entries)
    return {r.rule for r in found if r is not None and r.rule}


def unused(scene: Scene, rules: Iterable[str], fired: set[str], path: Path) -> Iterator[Failure]:
    """The clauses that an example is to show, and that had no say.

    rules: these clauses; fired: those that had a say; path: where the example stands.
    """
    for i, rule in enumerate(rules):
        if rule not in fired:
            said = ", ".join(sorted(fired)) or "-"
            message = Text(
                f"条項 {rule} が使われていない（使われたもの：{said}）",
                f"the clause {rule} was never used (used: {said})",
            )
            yield scene.fail((*path, "rules", i), message, boards=())


MOST_TOLD = 12
"""Actions that one message lists; the YAML to paste has them all."""


def _some(names: Sequence[str], language: str) -> str:
    """Names as a YAML list, the first ones only where there are many, and how many more."""
    rest = len(names) - MOST_TOLD
    if rest <= 0:
        return listing(names)
    more = f"、ほか{rest}手" if language == "ja" else f" and {rest} more"
    return listing(names[:MOST_TOLD]) + more


def _in_board_order(notation: str) -> list[tuple[int, str]]:
    """What puts notations into the order of their points: a2 before a10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"([0-9]+)", notation)]


def listing(names: Iterable[str]) -> str:
    """Names as a YAML list."""
    return "[" + ", ".join(f'"{n}"' if "," in n else n for n in names) + "]"


def mapping(values: dict[str, int]) -> str:
    """Numbers by name as a YAML mapping."""
    return "{" + ", ".join(f"{k}: {v}" for k, v in values.items()) + "}"


def waiting(row: tuple[str, tuple[str, ...]] | None) -> str:
    """A row that waits, by its colour and points, as YAML."""
    return "none" if row is None else f"{{colour: {row[0]}, row: {listing(row[1])}}}"


def outcome(over: Outcome | None) -> str:
    """An outcome as YAML."""
    if over is None:
        return "open"
    again = ", replay: true" if over.replay else ""
    seats = f", seats: {listing(map(str, over.seats))}" if over.seats else ""
    return f"{{winners: {listing(over.winners)}, reason: {over.reason}{again}{seats}}}"


def _numbers(values: Iterable[int]) -> str:
    """Numbers as a YAML list."""
    return listing(map(str, values))


def differs(scene: Scene, path: Path, key: str, wanted: str, got: str) -> Failure:
    """A failure at an expectation: what was expected and what came, as YAML."""
    message = Text(f"{key} が違う：期待は {wanted}、実際は {got}", f"{key}: expected {wanted}, got {got}")
    return scene.fail(path, message, f"{key.rpartition('.')[2]}: {got}")


def _holds(game: Game, position: Position, name: str) -> int | None:
    """Which colour stands on a point, as an index; None where none does."""
    bit = game.board.mask([name])
    return next((i for i, stones in enumerate(position.stones) if stones & bit), None)
