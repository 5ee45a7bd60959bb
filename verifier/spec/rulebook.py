"""A whole rulebook: its games, facts and examples, and everything that is wrong with its files at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ..engine.text import Text
from .citations import cited, shown_by_choices, unknown_clauses, worked
from .codes import Code
from .compose import parse
from .diagnostics import Diagnostic, Mark, did_you_mean, in_order
from .known import Known, special
from .load import RESERVED, GameDraft, GameSource, check_choices, load_draft
from .models import Fact, FactsFile, RulebookFile
from .nodes import Map, Node, Seq, locate
from .sources import read
from .texts import check_texts
from .validate import at_node, mended, validated
from .worked import Example, ExampleFile

YAML = (".yaml", ".yml")
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


@dataclass(frozen=True)
class ExampleSource:
    """A file of worked examples.

    path: where it is; shown: its name in diagnostics and in the examples' ids; node: its YAML as far as it fits the
    types; file: its contents; flawed: which of the examples, by index, have lost something that does not fit and
    cannot be replayed.
    """

    path: Path
    shown: str
    node: Map
    file: ExampleFile
    flawed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Rulebook:
    """All files of a rulebook, read once.

    root: the folder with `rules/`; title, version: from `rules/rulebook.yaml`; games: by id; facts, and where each
    stands, by id; examples: the files that can be used; diagnostics: all that is wrong; texts: what was read, by shown
    name.
    """

    root: Path
    title: Text
    version: str | None
    games: dict[str, GameSource]
    facts: tuple[Fact, ...]
    fact_marks: dict[str, Mark] = field(repr=False)
    examples: tuple[ExampleSource, ...]
    diagnostics: tuple[Diagnostic, ...]
    texts: dict[str, str] = field(repr=False)

    @classmethod
    def load(cls, root: Path, settled: Set[str] = frozenset()) -> Rulebook:
        """Read a rulebook; bad files are left out and told in `diagnostics`.

        root: the folder with `rules/` and `examples/`; settled: ids of games whose files are known to be right, and are
        not read. Whoever knows that looks after the facts that their sentences cite.
        """
        return _Loading(root, settled).rulebook()

    @cached_property
    def example_ids(self) -> dict[str, dict[str, tuple[ExampleSource, Example]]]:
        """The examples of each game, by their ids."""
        found: dict[str, dict[str, tuple[ExampleSource, Example]]] = {name: {} for name in self.games}
        for source in self.examples:
            for example in source.file.examples:
                found.setdefault(source.file.game, {})[example.id] = source, example
        return found


class _Loading:
    """Reads the files of one rulebook and gathers what is wrong."""

    def __init__(self, root: Path, settled: Set[str]) -> None:
        self.root, self.settled = root, settled
        self.wrong: list[Diagnostic] = []
        self.texts: dict[str, str] = {}
        self.marks: dict[str, Mark] = {}  # of facts
        self.known: dict[str, Known] = {}  # what references stand for, by game
        self.drafts: list[GameDraft] = []  # all games as far as they fit the types
        self.broken: set[str] = set()  # games whose file is there but cannot be used
        self.partly: set[str] = set()  # games some of whose examples cannot be used, and `facts` where the list cannot

    def rulebook(self) -> Rulebook:
        title, version = self._title()
        facts = self._facts()
        games = dict(self._games())
        self._unread()
        self._cited_facts(facts)
        self._facts_of_games(facts, games)
        examples = tuple(self._examples(games))
        self._cited_examples(examples)
        wrong = in_order(self.wrong)
        return Rulebook(self.root, title, version, games, facts, self.marks, examples, wrong, self.texts)

    def _node(self, path: Path) -> tuple[Node | None, str]:
        """The YAML of a file that may hold anything, and its shown name."""
        shown = path.relative_to(self.root).as_posix()
        text, unreadable = read(path, shown)
        self.wrong += unreadable
        if text is None:
            return None, shown
        self.texts[shown] = text
        node, wrong = parse(text, shown)
        self.wrong += wrong
        if node is None and not wrong:
            self.wrong.append(
                Diagnostic(Code.MISSING_KEY, Mark(shown, 1, 1), Text("ファイルが空", "the file is empty"))
            )
        return node, shown

    def _title(self) -> tuple[Text, str | None]:
        path = self.root / "rules" / "rulebook.yaml"
        if _there(path):
            node, _ = self._node(path)
            if node is not None:
                file, wrong = validated(RulebookFile, node)
                self.wrong += wrong
                if file is not None:
                    self.wrong += check_texts(node, None)
                    return file.title, file.version
        name = self.root.resolve().name or "rulebook"
        return Text(name, name), None

    def _facts(self) -> tuple[Fact, ...]:
        path = self.root / "rules" / "facts.yaml"
        if not _there(path):
            return ()
        node, _ = self._node(path)
        facts, wrong = validated(FactsFile, node) if node is not None else (None, ())
        self.wrong += wrong
        if node is None or facts is None:
            self.partly.add("facts")
            return ()
        self.wrong += _twice([(str(i), locate(node, (i, "id"))[0]) for i in range(len(facts))])
        self.marks = {fact.id: locate(node, (i,))[0].mark for i, fact in enumerate(facts)}
        return tuple(facts)

    def _games(self) -> Iterator[tuple[str, GameSource]]:
        passed = {*RESERVED, *self.settled}
        for path in sorted(p for p in (self.root / "rules").glob("*.yaml") if p.stem not in passed):
            shown = path.relative_to(self.root).as_posix()
            text, wrong = read(path, shown)
            draft = None
            if text is not None:
                self.texts[shown] = text
                draft, wrong = load_draft(path, shown, text)
            self.wrong += wrong
            if draft is not None:
                self.drafts.append(draft)
            if not isinstance(draft, GameSource):
                self.broken.add(path.stem)
                self.wrong += check_texts(draft.node, None) if draft is not None else []
                continue
            self.wrong += check_choices(draft)
            self.known[draft.file.id] = Known(draft)
            self.wrong += check_texts(draft.node, self.known[draft.file.id], special(draft))
            self.wrong += unknown_clauses(draft)
            yield draft.file.id, draft

    def _cited_facts(self, facts: tuple[Fact, ...]) -> None:
        """Sentences that cite what is no fact, unless the list itself is at fault."""
        known = {f.id: f for f in facts}
        if "facts" in self.partly:
            return
        for source in self.drafts:
            for at, name in cited(source, "facts"):
                if name not in known:
                    message = Text(
                        f"「{name}」という事実は facts.yaml にない",
                        f"there is no fact `{name}` in facts.yaml",
                    )
                    near = [i for i, f in known.items() if f.game == source.file.id] or list(known)
                    self.wrong.append(at_node(Code.UNKNOWN_FACT, at, message, did_you_mean(name, near)))

    def _facts_of_games(self, facts: tuple[Fact, ...], games: dict[str, GameSource]) -> None:
        """Facts about games that are not there."""
        there = games.keys() | self.broken | self.settled
        lost = [i for i, f in enumerate(facts) if f.game not in there]
        node = parse(self.texts["rules/facts.yaml"], "rules/facts.yaml")[0] if lost else None
        if node is None:
            return
        for i in lost:
            name = facts[i].game
            message = Text(f"「{name}」というゲームはない", f"there is no game `{name}`")
            help = did_you_mean(name, sorted({*(d.file.id for d in self.drafts), *self.settled}))
            self.wrong.append(at_node(Code.UNKNOWN_GAME, locate(node, (i, "game"))[0], message, help))

    def _unread(self) -> None:
        """Files that look like a rulebook's and would be passed over without a word."""
        rules, examples = self.root / "rules", self.root / "examples"
        below = [p for p in rules.glob("*/*") if p.parent.name != "schema" and p.suffix.lower() in YAML]
        odd = [p for folder in (rules.glob("*"), examples.glob("**/*")) for p in folder if p.suffix.lower() in YAML]
        for path in sorted({*below, *(p for p in odd if p.suffix != ".yaml")}):
            shown = path.relative_to(self.root).as_posix()
            message = Text("このファイルは読まれない", "this file is not read")
            help = Text("名前を「….yaml」にし、rules/ か examples/<ゲーム>/ に置く",
                        "name it `….yaml`, and put it into rules/ or examples/<game>/")  # fmt: skip
            self.wrong.append(Diagnostic(Code.WRONG_VALUE, Mark(shown, 1, 1), message, help))

    def _examples(self, games: dict[str, GameSource]) -> Iterator[ExampleSource]:
        ids: dict[str, dict[str, Mark]] = {}
        for path in sorted((self.root / "examples").glob("**/*.yaml")):
            if path.relative_to(self.root).parts[1] in self.settled:
                continue
            node, shown = self._node(path)
            file: ExampleFile | None = None
            wrong: tuple[Diagnostic, ...] = ()
            if node is not None:
                told = {d.mark for d in self.wrong}
                file, node, wrong = mended(ExampleFile, node)
                self.wrong += [d for d in wrong if d.mark not in told]
            flawed = frozenset(_flawed(node, [d.mark for d in self.wrong])) if node is not None else frozenset()
            if wrong or file is None:
                self.partly.add(path.parent.name)
            if file is None or not isinstance(node, Map):
                continue
            if not NAME.fullmatch(path.stem):
                message = Text(
                    "ファイル名は英小文字・数字・- ・_ だけ", "a file's name has small letters, digits, - and _ only"
                )
                self.wrong.append(Diagnostic(Code.BAD_ID, Mark(shown, 1, 1), message))
            if file.game != path.parent.name:
                self.partly.add(path.parent.name)
            there = sorted({*games, *self.settled})
            if file.game not in there and file.game not in self.broken:
                at = node.value["game"]
                message = Text(f"「{file.game}」というゲームはない", f"there is no game `{file.game}`")
                self.wrong.append(at_node(Code.UNKNOWN_GAME, at, message, did_you_mean(file.game, there)))
            elif path.parent != self.root / "examples" / file.game:
                message = Text(
                    f"このファイルは examples/{file.game}/ に置く",
                    f"this file belongs into examples/{file.game}/",
                )
                self.wrong.append(at_node(Code.WRONG_VALUE, node.value["game"], message))
            self.wrong += check_texts(node, Known(games[file.game]) if file.game in games else None)
            seen = ids.setdefault(file.game, {})
            for i, example in enumerate(file.examples):
                at = locate(node, ("examples", i, "id"))[0]
                if example.id in seen:
                    first = seen[example.id]
                    help = Text(
                        f"もう一つは {first.file} の{first.line}行目",
                        f"the other one is at {first.file}:{first.line}",
                    )
                    message = Text(
                        f"「{example.id}」という例が二つある",
                        f"the id `{example.id}` stands twice among this game's examples",
                    )
                    self.wrong.append(at_node(Code.DUPLICATE_ID, at, message, help))
                seen.setdefault(example.id, at.mark)
            yield ExampleSource(path, shown, node, file, flawed)

    def _cited_examples(self, examples: tuple[ExampleSource, ...]) -> None:
        """Pages and options that cite what is no example, unless it may stand in a file that cannot be used."""
        known: dict[str, list[str]] = {}
        for source in examples:
            known.setdefault(source.file.game, []).extend(e.id for e in source.file.examples)
        for game in self.drafts:
            have = [*known.get(game.file.id, []), *known.get(game.path.stem, [])]
            names = [*cited(game, "examples"), *cited(game, "figure"), *worked(game), *shown_by_choices(game)]
            for at, name in names:
                if name not in have and game.file.id not in self.partly:
                    message = Text(f"「{name}」という例はない", f"there is no example `{name}`")
                    self.wrong.append(at_node(Code.UNKNOWN_EXAMPLE, at, message, did_you_mean(name, have)))


def _there(path: Path) -> bool:
    """Whether something has this name, be it a folder or a link that leads nowhere."""
    return path.exists() or path.is_symlink()


def _flawed(node: Node, marks: list[Mark]) -> Iterator[int]:
    """The examples of a file, by index, in which something is wrong."""
    lines = {mark.line for mark in marks if mark.file == node.source.file}
    if not lines:
        return
    listed = node.value.get("examples") if isinstance(node, Map) else None
    for i, example in enumerate(listed.value if isinstance(listed, Seq) else ()):
        first, last = example.mark.line, example.source.mark(max(example.end - 1, example.start)).line
        if any(first <= line <= last for line in lines):
            yield i


def _twice(ids: list[tuple[str, Node]]) -> Iterator[Diagnostic]:
    """Ids that stand twice in a list."""
    seen: dict[str, Mark] = {}
    for _, at in ids:
        name = str(getattr(at, "value", ""))
        if name in seen:
            message = Text(f"「{name}」という id が二つある", f"the id `{name}` stands twice")
            yield at_node(
                Code.DUPLICATE_ID,
                at,
                message,
                Text(f"もう一つは{seen[name].line}行目", f"the other one is on line {seen[name].line}"),
            )
        seen.setdefault(name, at.mark)
