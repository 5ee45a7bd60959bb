"""A game from its file: read, validated, its options applied, compiled."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.phases import check_dead_ends
from ..engine.rules import Rules
from ..engine.text import Text
from .choices import Chosen, blamed, tried
from .codes import Code
from .compose import parse
from .declared import option_faults
from .declared_formats import format_faults
from .diagnostics import Diagnostic, Mark, SpecError, did_you_mean
from .diagnostics import shown as shown_name
from .formats import counts, played
from .models import Format, GameFile, Page
from .nodes import Leaf, Map, Node, locate, plain, point_in_block
from .options import Patch, applied, as_text, check_options, patches
from .roots import built_in, find_root
from .sources import read
from .validate import at_node, mended, validated

RESERVED = ("facts", "rulebook")
"""Files of `rules/` that are no games."""


@dataclass(frozen=True)
class GameDraft:
    """A game's file as far as it fits the types, even where it cannot be used.

    path: where it is; shown: its name in diagnostics; node: its YAML; file: its typed contents.
    """

    path: Path
    shown: str
    node: Map
    file: GameFile


@dataclass(frozen=True)
class GameSource(GameDraft):
    """A game's file, read and compiled.

    game: compiled in its first format under its default options; variants: in other formats and under other options, by
    what these change, as far as they have been asked for: examples share them, and compiling costs as much as replaying
    many of them.
    """

    game: Game
    variants: dict[str, Game] = field(default_factory=dict, repr=False, compare=False)

    def with_options(self, options: Mapping[str, Any], players: int = 2) -> Game:
        """The game in the format for so many players, under other options.

        options: values by option id; players: how many play. RulebookError for what the game does not have.
        """
        chosen = check_options(self.file, options)
        form = played(self.file, chosen, players)
        usual = {o.id: as_text(o.default) for o in self.file.options if counts(o, form)}
        if form.id == self.file.forms[0].id and usual.items() <= chosen.items():
            return self.game
        name = _changes(patches(self.file, self.node, chosen, form))
        if name not in self.variants:
            game, wrong = _under(self.file, self.node, chosen, form, self.game)
            if game is None:
                raise SpecError(wrong)
            self.variants[name] = game
        return self.variants[name]


def load_source(path: Path, shown: str) -> tuple[GameSource | None, tuple[Diagnostic, ...]]:
    """A game from its file, or None and all that is wrong with it as a game.

    path: which file; shown: its name in diagnostics.
    """
    text, unreadable = read(path, shown)
    if text is None:
        return None, unreadable
    draft, wrong = load_draft(path, shown, text)
    return (draft if isinstance(draft, GameSource) else None), wrong


def load_draft(path: Path, shown: str, text: str) -> tuple[GameDraft | None, tuple[Diagnostic, ...]]:
    """A game's file as far as it can be used, and all that is wrong with it as a game.

    path: which file; shown: its name in diagnostics; text: its contents. Returns a `GameSource` where nothing is wrong.
    """
    node, wrong = parse(text, shown)
    if node is None:
        return None, wrong or (_empty(shown),)
    file, node, unfit = mended(GameFile, node)
    told = {d.mark for d in wrong}
    found = [*wrong, *(d for d in unfit if d.mark not in told)]
    if file is None or not isinstance(node, Map):
        return None, tuple(found)
    found += _checked(file, node, path)
    draft = GameDraft(path, shown, node, file)
    if found:
        return draft, tuple(found)
    chosen = {o.id: as_text(o.default) for o in file.options}
    game, unsound = _under(file, node, chosen, file.forms[0])
    if game is None:
        return draft, tuple(unsound)
    return GameSource(path, shown, node, file, game), ()


def check_choices(source: GameSource) -> tuple[Diagnostic, ...]:
    """What is wrong with a game's formats and options: each is compiled alone, and with each choice that it can meet.

    source: a game that is sound under its default options.
    """

    def compiled(active: Sequence[Patch]) -> list[Diagnostic]:
        game, wrong = _compiled(source.file, source.node, active, source.game)
        options = {patch.maker.id for patch in active if not isinstance(patch.maker, Format)}
        if game is not None and active and len(options) < 2:  # what examples ask for
            source.variants[_changes(active)] = game
        return wrong

    return tried(source.file, source.node, compiled)


def _changes(active: Sequence[Patch]) -> str:
    """What patches change, as text: the same patches make the same game, in the same format."""
    form = next((patch.maker.id for patch in active if isinstance(patch.maker, Format)), "")
    return json.dumps([form, *((patch.path.value, plain(patch.value)) for patch in active)])


def _under(
    file: GameFile, root: Map, chosen: Mapping[str, str], form: Format, like: Game | None = None
) -> tuple[Game | None, list[Diagnostic]]:
    """The game compiled in a format under some choices, or None and what is wrong; like: as for `Game`."""
    active = patches(file, root, chosen, form)
    game, wrong = _compiled(file, root, active, like)
    names = dict.fromkeys(p.maker.id for p in active if not isinstance(p.maker, Format))
    made: list[Chosen] = [(name, chosen[name]) for name in names]
    return game, blamed(wrong, active, made, lambda some: _compiled(file, root, some, like)[1])


def _compiled(
    file: GameFile, root: Map, active: Sequence[Patch], like: Game | None = None
) -> tuple[Game | None, list[Diagnostic]]:
    """The game compiled under some patches, in the format that makes some of them; or None and what is wrong.

    like: a game of the same file, whose tables are used where nothing differs.
    """
    rules, node, wrong = _rules(file, root, active)
    if rules is None:
        return None, wrong
    try:
        game = Game(rules, like)
        check_dead_ends(game)
    except RulebookError as error:
        return None, [placed(error, node)]
    return game, []


def rules_under(source: GameDraft, active: Sequence[Patch]) -> Rules | None:
    """The rules of a game under some patches, not compiled; None where they do not fit."""
    return _rules(source.file, source.node, active)[0]


def _rules(file: GameFile, root: Map, active: Sequence[Patch]) -> tuple[Rules | None, Map, list[Diagnostic]]:
    """The rules under some patches, the patched nodes, and what is wrong."""
    node, wrong = applied(root, active)
    if wrong:
        return None, node, wrong
    if active:
        kept = {key: n for key, n in node.value.items() if key not in ("formats", "options", "page")}
        node = replace(node, value=kept)  # these stay as they are
        changed, unfit = validated(GameFile, node)
        if changed is None:
            return None, node, list(unfit)
        doubled = list(_doubled(changed, node))
        if doubled:
            return None, node, doubled
    else:
        changed = file
    form = next((p.maker for p in active if isinstance(p.maker, Format)), file.forms[0])
    return changed.rules_for(form), node, []


def _checked(file: GameFile, node: Map, path: Path) -> Iterator[Diagnostic]:
    """What the types alone do not say: names that must be unique, fit the file, or be choices."""
    if file.id != path.stem:
        message = Text(
            f"id「{file.id}」がファイル名「{path.name}」と違う",
            f"the id `{file.id}` is not that of the file `{path.name}`",
        )
        yield at_node(Code.BAD_ID, node.value["id"], message)
    elif file.id in RESERVED:
        yield at_node(
            Code.BAD_ID,
            node.value["id"],
            Text(f"「{file.id}」はゲームの名に使えない", f"`{file.id}` cannot name a game"),
        )
    yield from _doubled(file, node)
    yield from format_faults(file, node)
    yield from option_faults(file, node)


def _doubled(file: GameFile, node: Map) -> Iterator[Diagnostic]:
    """Ids that stand twice where they must be unique."""
    slots = ("moves", "captures", "forbids", "continues", "chance", "ends")
    phases: list[tuple[str | int, ...]] = [("phases", i) for i in range(len(file.phases))]
    clauses = [(*p, s, i) for p in [*phases, ("play",)] for s in slots for i in range(_length(node, (*p, s)))]
    clauses += [("clock", i) for i in range(_length(node, ("clock",)))]
    sections = [f.name for f in fields(Page) if f.name not in ("length", "worked")]
    sentences = [("page", s, i) for s in sections for i in range(_length(node, ("page", s)))]
    formats = [("formats", i) for i in range(len(file.formats))]
    options = [("options", i) for i in range(len(file.options))]
    for paths in (phases, clauses, sentences, formats, options):
        seen: dict[str, Mark] = {}
        for path in paths:
            at = locate(node, (*path, "id"))[0]
            name = str(getattr(at, "value", ""))
            if name in seen:
                where = seen[name]
                yield at_node(
                    Code.DUPLICATE_ID, at, Text(f"「{name}」という id が二つある", f"the id `{name}` stands twice"),
                    Text(f"もう一つは{where.line}行目", f"the other one is on line {where.line}"),
                )  # fmt: skip
            seen.setdefault(name, at.mark)


def _length(node: Node, path: tuple[str | int, ...]) -> int:
    """How many members a list has that may not be there."""
    for segment in path:
        if isinstance(node, Map):
            if segment not in node.value:
                return 0
            node = node.value[str(segment)]
        else:
            node = locate(node, (segment,))[0]
    return len(node.value) if not isinstance(node, Map | Leaf) else 0


def placed(error: RulebookError, node: Node, path: tuple[str | int, ...] = ()) -> Diagnostic:
    """An error of the engine at the place in the YAML that causes it.

    error: with the path of what is wrong; node: the file; path: where what the engine was given stands in it.
    """
    at, key = locate(node, (*path, *error.where))
    code = next((c for c in Code if c.value == error.code), Code.BAD_RULES)
    if code is Code.BAD_DIAGRAM and isinstance(at, Leaf) and isinstance(at.value, str):
        return Diagnostic(code, _symbol(at, [i for i in error.where if isinstance(i, int)]), error.text)
    named = code in (Code.UNKNOWN_KEY, Code.UNKNOWN_OPTION) or (code is Code.UNKNOWN_COLOUR and len(error.where) > 1)
    return at_node(code, key if key and named else at, error.text)


def _symbol(diagram: Leaf, where: list[int]) -> Mark:
    """The place of a row, or of a symbol in it."""
    if not where:
        return diagram.mark
    rows = str(diagram.value).split("\n")
    row = rows[where[0]] if where[0] < len(rows) else ""
    column = len(row) - len(row.lstrip())
    if len(where) > 1:
        for symbol in row.split()[: where[1]]:
            column = row.index(symbol, column) + len(symbol)
        column += len(row[column:]) - len(row[column:].lstrip())
    return point_in_block(diagram, where[0], column)


def _empty(shown: str) -> Diagnostic:
    return Diagnostic(Code.MISSING_KEY, Mark(shown, 1, 1), Text("ファイルが空", "the file is empty"))


# ---------------------------------------------------------------- finding games


def game_names(root: Path) -> list[str]:
    """The games of a rulebook, by the names of their files."""
    return sorted(p.stem for p in (root / "rules").glob("*.yaml") if p.stem not in RESERVED)


def load_game(name: str | Path, options: Mapping[str, Any], players: int = 2, root: str | Path | None = None) -> Game:
    """A game of a rulebook under some options; see `verifier.load_game`."""
    text = str(name)
    if "/" in text or text.endswith((".yaml", ".yml")) or isinstance(name, Path):
        path, shown = Path(name), text
        if not _is_file(path):
            word = shown_name(text)
            message = Text(f"「{word}」というファイルはない", f"there is no file `{word}`")
            raise RulebookError(message, Code.UNKNOWN_GAME.value)
    else:
        path, shown = _named(text, Path(root) if root is not None else None)
    source, wrong = load_source(path, shown)
    if source is None:
        raise SpecError(wrong)
    return source.with_options(options, players)


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _named(name: str, root: Path | None) -> tuple[Path, str]:
    """The file of a game by its name. RulebookError(`unknown-game`) where no rulebook has it."""
    roots = list(dict.fromkeys([find_root() if root is None else root, built_in()]))
    for folder in roots:
        if name in game_names(folder):
            return folder / "rules" / f"{name}.yaml", f"rules/{name}.yaml"
    hint = did_you_mean(name, [n for folder in roots for n in game_names(folder)])
    tail = Text(f"（{hint.ja}）", f" ({hint.en})") if hint else Text("", "")
    raise RulebookError(
        Text(f"「{shown_name(name)}」というゲームはない{tail.ja}", f"there is no game `{shown_name(name)}`{tail.en}"),
        Code.UNKNOWN_GAME.value,
    )
