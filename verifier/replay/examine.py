"""What is wrong with an example before anything is played: names that the game does not have, nothing asserted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from ..engine import diagrams
from ..engine.errors import RulebookError
from ..engine.explain import points, readable, writings
from ..engine.game import Game
from ..engine.likelihood import likelihood
from ..engine.refusals import Code as Reason
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, did_you_mean, shown
from ..spec.load import placed
from ..spec.nodes import Map, Node, Seq, locate
from ..spec.parts import laid, whole
from ..spec.validate import at_node
from ..spec.worked import KEPT, STATE, Example, Expect, Part, Refused, Start, Step, Window
from .around import MATCH, around
from .chance import fraction
from .turns import actions

Path = tuple[str | int, ...]

MOST_FORMS = 6
"""Forms of actions that a help shows."""
MOST_ACTIONS = 100_000
"""Actions of an example that are played; a rulebook may come from a stranger."""
CLOCKS = Text(
    "ゲームの clock に条項を書くか、時計のある選択肢を例の options で選ぶ",
    "give the game a clause in `clock`, or choose one with a clock in the example's `options`",
)


def asserts(expect: Expect) -> bool:
    """Whether an expectation says anything."""
    said = (
        expect.captured,
        expect.board,
        expect.legal,
        expect.to_move,
        expect.taken,
        expect.seats,
        expect.clock,
        expect.calls,
        expect.waiting,
        expect.outcome,
        expect.continues,
        *(getattr(expect, key) for key in (*KEPT, *MATCH)),
    )
    return any(value is not None for value in said) or bool(
        expect.stays or expect.allows or expect.refuses or expect.chance
    )


def problems(game: Game, example: Example, node: Node, path: Path) -> Iterator[Diagnostic]:
    """All that is wrong with an example.

    game: under the example's options; node: the example's file; path: where the example stands in it.
    """
    steps = list(steps_of(example, path))
    expects = [*expects_of(example, path)]
    if not (example.rules or example.refused or any(asserts(expect) for _, expect in expects)):
        at = locate(node, (*path, "id"))[0]
        yield at_node(
            Code.ASSERTS_NOTHING, at,
            Text(f"例「{example.id}」は何も確かめていない", f"the example `{example.id}` asserts nothing"),
            Text("expect、refused、rules のどれかを書く", "give it `expect`, `refused` or `rules`"),
        )  # fmt: skip
    begun: list[tuple[Path, Start]] = [(path, example)]
    begun += [((*path, "games", i), one) for i, one in enumerate(example.games)]
    written = [*(step.play for _, step in steps if step.play), *(text for _, start in begun for text in start.moves)]
    if sum(step.turns or 0 for _, step in steps) + sum(len(actions(text)) for text in written) > MOST_ACTIONS:
        message = Text(
            f"例の手が多すぎる（{MOST_ACTIONS:,}手まで）", f"an example has at most {MOST_ACTIONS:,} actions"
        )
        yield at_node(Code.TOO_LONG, locate(node, (*path, "id"))[0], message)
    yield from _vacuous(begun, expects, node, path)
    check = _Names(game, node)
    yield from check.clauses(example.rules, (*path, "rules"))
    yield from check.refused(example.refused, (*path, "refused"))
    for where, start in begun:
        yield from check.start(start, where)
    for where, expect in expects:
        yield from check.expect(expect, where)
    yield from around(game, example, node, path)
    for i, line in enumerate(example.lines):
        if not line.steps:
            at = locate(node, (*path, "lines", i, "steps"))[0]
            yield at_node(Code.ASSERTS_NOTHING, at, Text("steps が空", "these `steps` are empty"))
    for where, step in steps:
        at = locate(node, where)[0]
        what = (step.play, step.repeat, step.leaves, step.returns)
        if sum(one is not None for one in what) != 1 or (step.repeat is None) != (step.turns is None):
            message = Text(
                "1手には play か、repeat と turns のどちらか一方が要る",
                "a step has `play`, or `repeat` with `turns`",
            )
            yield at_node(Code.MISSING_KEY, at, message)
        if step.spent is not None and step.play is None:
            message = Text("spent は play と一緒に書く", "`spent` goes with `play`")
            yield at_node(Code.UNKNOWN_KEY, locate(node, (*where, "spent"))[1] or at, message)
        yield from check.played([step.play] if step.play else [], (*where, "play"), single=True)
        yield from check.colours(step.repeat or {}, (*where, "repeat"), known=check.movers)
        if step.repeat == {}:
            message = Text("くり返す手がない", "there is nothing to repeat")
            yield at_node(Code.MISSING_KEY, locate(node, (*where, "repeat"))[0], message)
        for colour, texts in (step.repeat or {}).items():
            yield from check.played(texts, (*where, "repeat", colour))
            if not texts:
                yield at_node(
                    Code.MISSING_KEY,
                    locate(node, (*where, "repeat", colour))[0],
                    Text("手がない", "there are no actions here"),
                )


def steps_of(example: Example, path: Path) -> Iterator[tuple[Path, Step]]:
    """All steps of an example, with where they stand; path: where it does."""
    for i, line in enumerate(example.lines):
        yield from (((*path, "lines", i, "steps", j), step) for j, step in enumerate(line.steps))
    for i, one in enumerate(example.games):
        yield from (((*path, "games", i, "steps", j), step) for j, step in enumerate(one.steps))


def expects_of(example: Example, path: Path) -> Iterator[tuple[Path, Expect]]:
    """All that an example expects, with where it stands; path: where the example does."""
    yield (*path, "expect"), example.expect
    for i, one in enumerate(example.games):
        yield (*path, "games", i, "expect"), one.expect
    for where, step in steps_of(example, path):
        yield (*where, "expect"), step.expect


def _such_as(game: Game) -> Text:
    """The help for what is no action of a game."""
    forms = writings(game)[:MOST_FORMS]
    return Text(f"書き方：{'、'.join(forms)}", f"written like {', '.join(forms)}")


def _vacuous(
    begun: list[tuple[Path, Start]], expects: list[tuple[Path, Expect]], node: Node, path: Path
) -> Iterator[Diagnostic]:
    """Lists that are there and say nothing."""
    keys = ("stays", "allows", "refuses", "chance", "pushes", "cooldown", "blocks", "last_placed", "abilities")
    lists: list[Path] = [(*where, key) for where, _ in expects for key in keys]
    lists += [(*where, "moves") for where, _ in begun]
    for where in [*lists, *((*path, key) for key in ("rules", "refused", "lines", "games"))]:
        at, key = locate(node, where)
        if key is not None and key.value == where[-1] and isinstance(at, Seq | Map) and not at.value:
            message = Text("空のリストは何も確かめない", "an empty list asserts nothing")
            yield at_node(Code.ASSERTS_NOTHING, key, message, Text("項目ごと削る", "take the key out"))
    for where, expect in expects:
        at, key = locate(node, where)
        if key is not None and key.value == "expect" and isinstance(at, Map) and not asserts(expect) and not at.value:
            message = Text("expect が何も確かめていない", "this `expect` asserts nothing")
            yield at_node(Code.ASSERTS_NOTHING, key, message, Text("項目ごと削る", "take the key out"))


class _Names:
    """Checks the names in an example against its game."""

    def __init__(self, game: Game, node: Node) -> None:
        self.game, self.node = game, node
        rules = game.rules
        parts = [*rules.phases, rules.play]
        slots = [s for p in parts for s in (p.moves, p.captures, p.forbids, p.continues, p.chance, p.ends)]
        self.known = [c.id for slot in slots for c in slot]
        self.known += [c.id for c in rules.clock]
        self.movers = [*game.colours, *(["chance"] if any(p.chance for p in parts) else [])]
        self.reasons = [*dict.fromkeys(e.reason for p in game.phases for _, e in p.ends), "resign", "timeout"]

    def start(self, start: Start, path: Path) -> Iterator[Diagnostic]:
        """Where play begins: from a diagram with whose turn it is, or from moves."""
        yield from self.played(start.moves, (*path, "moves"))
        yield from self.colours([start.to_move] if start.to_move else [], (*path, "to_move"), single=True)
        yield from self.board(start.position, (*path, "position"))
        if start.position is None:
            for key in ("to_move", *STATE):
                if getattr(start, key) is not None:
                    at, leaf = locate(self.node, (*path, key))
                    message = Text(f"{key} は position と一緒に書く", f"`{key}` goes with `position`")
                    yield at_node(Code.UNKNOWN_KEY, leaf or at, message)
            return
        if start.moves:
            at, leaf = locate(self.node, (*path, "moves"))
            message = Text(
                "position と moves は一緒に書けない",
                "an example starts from `position` or from `moves`, not from both",
            )
            yield at_node(Code.UNKNOWN_KEY, leaf or at, message)
        if start.to_move is None:
            message = Text("position には to_move（手番）が要る", "`position` needs `to_move`: whose turn it is")
            yield at_node(Code.MISSING_KEY, locate(self.node, (*path, "position"))[1] or self.node, message)

    def clauses(self, names: Iterable[str], path: Path, *, single: bool = False) -> Iterator[Diagnostic]:
        for i, name in enumerate(names):
            if name not in self.known:
                at = locate(self.node, path if single else (*path, i))[0]
                message = Text(f"「{shown(name)}」という条項はない", f"there is no clause `{shown(name)}`")
                yield at_node(Code.UNKNOWN_CLAUSE, at, message, did_you_mean(name, self.known))

    def colours(
        self, names: Iterable[str], path: Path, *, single: bool = False, known: Collection[str] = ()
    ) -> Iterator[Diagnostic]:
        known = known or self.game.colours
        for i, name in enumerate(names):
            if name not in known:
                segment = name if isinstance(names, Mapping) else i
                at, key = locate(self.node, path if single else (*path, segment))
                message = Text(f"「{shown(name)}」という色はない", f"there is no colour `{shown(name)}`")
                yield at_node(
                    Code.UNKNOWN_COLOUR,
                    at if single else key or at,
                    message,
                    did_you_mean(name, known),
                )

    def points(self, names: Iterable[str] | None, path: Path) -> Iterator[Diagnostic]:
        for i, name in enumerate(names or ()):
            if self.game.board.point(name) is None:
                error = self.game.board.no_point(shown(name))
                yield at_node(Code.UNKNOWN_POINT, locate(self.node, (*path, i))[0], error.text)

    def notations(self, texts: Iterable[str] | None, path: Path) -> Iterator[Diagnostic]:
        listed = list(texts or ())
        for i, text in enumerate(listed):
            if not readable(self.game, text) and not all(readable(self.game, t) for t in actions(text)):
                hint = _such_as(self.game)
                if i + 1 < len(listed) and readable(self.game, f"{text},{listed[i + 1]}"):
                    hint = Text(
                        f'一つの手なら引用符で囲む："{text},{listed[i + 1]}"',
                        f'quote it if it is one action: "{text},{listed[i + 1]}"',
                    )
                message = Text(
                    f"「{shown(text)}」はこのゲームの手の書き方ではない",
                    f"`{shown(text)}` is not how an action of this game is written",
                )
                yield at_node(Code.UNREADABLE_ACTION, locate(self.node, (*path, i))[0], message, hint)
                continue
            off = [name for action in actions(text) for name in points(action) if self.game.board.point(name) is None]
            if off:
                yield at_node(
                    Code.UNKNOWN_POINT, locate(self.node, (*path, i))[0], self.game.board.no_point(off[0]).text
                )

    def played(self, texts: Iterable[str], path: Path, *, single: bool = False) -> Iterator[Diagnostic]:
        """Actions that are to be played: written as the game writes them, on points of its board."""
        for i, text in enumerate(texts):
            at = locate(self.node, path if single else (*path, i))[0]
            if not all(readable(self.game, action) for action in actions(text)):
                message = Text(
                    f"「{shown(text)}」はこのゲームの手の書き方ではない",
                    f"`{shown(text)}` is not how an action of this game is written",
                )
                yield at_node(Code.UNREADABLE_ACTION, at, message, _such_as(self.game))
                continue
            off = [name for action in actions(text) for name in points(action) if self.game.board.point(name) is None]
            if off:
                yield at_node(Code.UNKNOWN_POINT, at, self.game.board.no_point(off[0]).text)

    def refused(self, refused: Iterable[Refused] | None, path: Path) -> Iterator[Diagnostic]:
        for i, entry in enumerate(refused or ()):
            yield from self.clauses([entry.rule] if entry.rule else [], (*path, i, "rule"), single=True)
            if entry.code is not None and entry.code not in set(Reason):
                at = locate(self.node, (*path, i, "code"))[0]
                message = Text(f"「{entry.code}」という理由はない", f"there is no reason `{entry.code}`")
                yield at_node(Code.WRONG_VALUE, at, message, did_you_mean(entry.code, [c.value for c in Reason]))

    def kept(self, expect: Expect, path: Path) -> Iterator[Diagnostic]:
        """What is asked about deals: of a game that has them, in its words."""
        start = self.game.start()
        keys = [key for key in ("chance", *KEPT) if getattr(expect, key) is not None]
        known = self.game.describe(start)
        for key in keys:
            if key not in known and not (key in ("chance", "picked") and "hand" in known):
                _, leaf = locate(self.node, (*path, key))
                message = Text(f"このゲームに {key} はない", f"this game has no `{key}`")
                yield at_node(Code.UNKNOWN_KEY, leaf or self.node, message)
            elif key != "chance" and isinstance(value := getattr(expect, key), Mapping):
                yield from self.colours(value, (*path, key))
        for name, value in (expect.chance or {}).items() if "hand" in known else ():
            at, leaf = locate(self.node, (*path, "chance", name))
            if likelihood(self.game, start, name) is None:
                message = Text(
                    f"「{shown(name)}」の確率は求められない", f"`{shown(name)}` is nothing that chance brings"
                )
                advice = Text(
                    "deal T:xoox、double、hand T:xoox、hand T、hand 3:1、hand T 3:1 black など",
                    "such as deal T:xoox, double, hand T:xoox, hand T, hand 3:1, hand T 3:1 black",
                )
                yield at_node(Code.WRONG_VALUE, leaf or at, message, advice)
            if fraction(value) is None:
                message = Text(
                    f"確率は0から1までの分数（{shown(str(value))} は使えない）",
                    f"a probability is a fraction from 0 to 1, such as 3/5, not {shown(str(value))}",
                )
                yield at_node(Code.WRONG_VALUE, at, message)

    def board(self, diagram: str | Part | Window | None, path: Path) -> Iterator[Diagnostic]:
        try:
            if isinstance(diagram, Window):
                laid(self.game, diagram, self.game.diagram(self.game.start()))
            elif diagram is not None:
                diagrams.read(self.game, whole(self.game, diagram))
        except RulebookError as error:
            yield placed(error, self.node, path)

    def expect(self, expect: Expect, path: Path) -> Iterator[Diagnostic]:
        yield from self.points(expect.captured, (*path, "captured"))
        yield from self.points(expect.stays, (*path, "stays"))
        yield from self.board(expect.board, (*path, "board"))
        yield from self.notations(expect.legal, (*path, "legal"))
        yield from self.notations(expect.allows, (*path, "allows"))
        yield from self.refused(expect.refuses, (*path, "refuses"))
        mover = [expect.to_move] if expect.to_move else []
        yield from self.colours(mover, (*path, "to_move"), single=True, known=self.movers)
        yield from self.kept(expect, path)
        yield from self.colours(expect.taken or {}, (*path, "taken"))
        yield from self.colours(expect.seats or {}, (*path, "seats"))
        yield from self.colours(expect.clock or {}, (*path, "clock"))
        for name, said in (("clock", expect.clock), ("calls", expect.calls)):
            if said is not None and self.game.clock is None:
                at, key = locate(self.node, (*path, name))
                message = Text("このゲームに時計はない", "no clock runs in this game")
                yield at_node(Code.UNKNOWN_KEY, key or at, message, CLOCKS)
        if expect.waiting is not None and not isinstance(expect.waiting, str):
            yield from self.colours([expect.waiting.colour], (*path, "waiting", "colour"), single=True)
            yield from self.points(expect.waiting.row, (*path, "waiting", "row"))
        if expect.outcome is not None and not isinstance(expect.outcome, str):
            yield from self.colours(expect.outcome.winners, (*path, "outcome", "winners"))
            if expect.outcome.reason not in self.reasons:
                at = locate(self.node, (*path, "outcome", "reason"))[0]
                message = Text(
                    f"「{expect.outcome.reason}」で終わることはない",
                    f"this game cannot end by `{expect.outcome.reason}`",
                )
                yield at_node(Code.WRONG_VALUE, at, message, did_you_mean(expect.outcome.reason, self.reasons))
