"""A rulebook is untrusted: whatever stands in its texts, names and files, pages hold no live markup of it.

Every text field is found in the typed models, so that a new field is covered as it comes.
"""

from __future__ import annotations

import copy
import re
import shutil
import typing
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import BeautifulSoup, Tag
from read_pages import article, page, words

from verifier.engine.parameters import Written
from verifier.engine.text import Text
from verifier.publish.build import BuildError, build
from verifier.publish.refused import NotVerified
from verifier.spec.compose import parse
from verifier.spec.models import GameFile, RulebookFile
from verifier.spec.nodes import locate
from verifier.spec.rulebook import Rulebook
from verifier.spec.worked import ExampleFile

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
BOOK = FIXTURES / "pages"
FILES: dict[str, Any] = {
    "rules/rulebook.yaml": RulebookFile,
    "rules/tic-tac-toe.yaml": GameFile,
    "rules/leap.yaml": GameFile,
    "examples/tic-tac-toe/play.yaml": ExampleFile,
    "examples/tic-tac-toe/endings.yaml": ExampleFile,
    "examples/leap/captures.yaml": ExampleFile,
    "examples/leap/quiet.yaml": ExampleFile,
}
TILES: dict[str, Any] = {"rules/tiles.yaml": GameFile, "examples/tiles/hands.yaml": ExampleFile}
"""Those of a game of dealt hands, with abilities, local rules and a match."""
FILES |= TILES


@pytest.fixture(autouse=True)
def tiles(request: pytest.FixtureRequest) -> None:
    """The game of dealt hands lies in each copy of the rulebook too."""
    if "book" in request.fixturenames:
        shutil.copytree(FIXTURES / "tiles", request.getfixturevalue("book"), dirs_exist_ok=True)


REFUSED = {
    "a script": "<script>alert(1)</script>",
    "raw HTML": "a <img src=x onerror=alert(1)> b",
    "an HTML block": "<div onclick=alert(1)>\n\nb\n\n</div>",
    "an inclusion": "```{include} /etc/passwd\n```",
    "a directive with colons": ":::{raw} html\n<script>alert(1)</script>\n:::",
    "a role": "{raw}`<script>alert(1)</script>`",
    "a script link": "[a](javascript:alert(1))",
    "a hidden script link": "[a](java&#115;cript:alert(1))",
    "a data link": "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "an automatic link": "<javascript:alert(1)>",
    "an image": "![a](https://example.org/x.png)",
    "a heading": "# A heading",
    "a target": "(target)=\na",
    "a comment": "% hidden",
    "a fence": "````\ncode\n````",
    "a diagram": "```{diagram} 0\n```",
    "the end of a part": "a\n\n:::::::::::\n\nb",
    "a formula": "$a$ and $$b$$",
}
"""Texts that may not be published, each a kind of its own."""

PUZZLING = {
    "signs": r"a & b < c > d \" ' ] ) ( [ \* \_ \` {{ }} ~ ^ = + - | : ! # % @ $ ; / ?",
    "what looks like attributes": "a {{.sk-hidden}} b [c]{{#id}} {{x=y}}",
    "what looks like a template": "a {{{{ 7*7 }}}} {{% if x %}} <% x %> << y >> <# z #>",
    "marks in their own right": "page:examples/x#y 𠮟 🚀 ：：： 「」",
    "references": "[a](#aim) &amp; &lt;b&gt; &#60;script&#62;",
    "a table": "| a | b |\n|---|---|\n| `c` | **d** |",
    "a list": "- a\n  1. b\n\n     c\n- d",
}
"""Texts that are published as what they say, or refused."""

LONG = "あいa" * 33_334
"""A line of which a file can hold no more than one in both languages."""


def text_fields(kind: Any, value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """The places of the texts for readers in a file, those that it leaves out included.

    kind: the type of the value; value: plain data. Places are told with an example of how they can be filled.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        yield from text_fields(arguments[0], value, path)
    elif kind is Text:
        yield path, value
    elif origin is tuple and isinstance(value, list):
        for i, item in enumerate(value):
            yield from text_fields(arguments[0], item, (*path, i))
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from text_fields(arguments[1], item, (*path, key))
    elif kind is Any:  # what a patch puts somewhere
        if isinstance(value, dict) and value.keys() == {"ja", "en"}:
            yield path, value
        elif isinstance(value, dict | list):
            for key, item in value.items() if isinstance(value, dict) else enumerate(value):
                yield from text_fields(Any, item, (*path, key))
    elif is_dataclass(kind) and isinstance(value, dict):
        hints = typing.get_type_hints(kind, include_extras=True)
        for field in fields(kind):
            hint = hints[field.name]
            if field.name in value or Text in typing.get_args(hint):
                yield from text_fields(hint, value.get(field.name), (*path, field.name))
    elif arguments:
        for argument in arguments:
            if argument is not type(None) and (value is not None or argument is Text):
                yield from text_fields(argument, value, path)


def completed(kind: Any, value: Any) -> Any:
    """A copy of a file's data with a sentence, question or term in each list of such that it leaves out."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if is_dataclass(kind) and isinstance(value, dict):
        hints = typing.get_type_hints(kind, include_extras=True)
        made = {name: completed(hints[name], item) for name, item in value.items()}
        for field in fields(kind):
            item = (*typing.get_args(hints[field.name]), None)[0]
            if typing.get_origin(hints[field.name]) is tuple and is_dataclass(item) and field.name not in value:
                needed = [f.name for f in fields(item) if f.default is MISSING and f.default_factory is MISSING]
                texts = {name for name, hint in typing.get_type_hints(item).items() if hint is Text}
                if texts and set(needed) <= {"id", *texts}:
                    filling = {name: {"ja": "文", "en": "text"} for name in texts & set(needed)}
                    made[field.name] = [{"id": f"extra-{field.name}", **filling}]
        return made
    if origin is tuple and isinstance(value, list):
        return [completed(arguments[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {name: completed(arguments[1], item) for name, item in value.items()}
    for argument in arguments:
        if is_dataclass(argument):
            return completed(argument, value)
    return value


def data(root: Path) -> dict[str, Any]:
    """The fixture's files as plain data."""
    folders = {name: FIXTURES / "tiles" if name in TILES and root == BOOK else root for name in FILES}
    return {name: yaml.safe_load((folder / name).read_text(encoding="utf-8")) for name, folder in folders.items()}


def filled(value: Any, path: tuple[str | int, ...], text: str) -> Any:
    """A copy of a file's data in which a text is another one, in both languages."""
    changed = copy.deepcopy(value)
    at = changed
    for segment in path[:-1]:
        at = at[segment]
    at[path[-1]] = {"ja": text, "en": text}
    return changed


def write(root: Path, name: str, value: Any) -> None:
    (root / name).write_text(yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=10**6), encoding="utf-8")


def everywhere(root: Path, text: str) -> int:
    """Put a text into every text field of every file; how many there are."""
    count = 0
    for name, value in data(root).items():
        for path, _ in list(text_fields(FILES[name], value)):
            value = filled(value, path, text)
            count += 1
        write(root, name, value)
    return count


def live(html: Tag | BeautifulSoup) -> list[str]:
    """What in a page would run or load something, or lies about the page's structure."""
    found = [
        str(tag)[:80] for tag in html.select("script, iframe, object, embed, form, base, style, link, meta, img, math")
    ]
    for tag in html.find_all(True):
        if not isinstance(tag, Tag):
            continue
        found += [f"{tag.name} {name}" for name in tag.attrs if name.lower().startswith("on")]
        for name in ("href", "src", "xlink:href", "action"):
            if re.match(r"\s*(javascript|data|vbscript):", str(tag.get(name, "")), re.I):
                found.append(str(tag)[:80])
    return found


def of_the_theme(script: Tag) -> bool:
    """Whether a script is one of Sphinx's, of the theme's or ours."""
    own = "localStorage.getItem" in script.get_text() and len(script.get_text()) < 120
    return own or re.match(r"(\.\./)*_static/[a-z_/-]+\.js(\?v=\w+)?$", str(script.get("src", ""))) is not None


def test_the_fields_are_those_of_the_models() -> None:
    found: set[tuple[str, str]] = set()
    for name, value in data(BOOK).items():
        kind = FILES[name].__name__
        for path, _ in text_fields(FILES[name], value):
            found.add((kind, ".".join(str(segment) for segment in path if not isinstance(segment, int))))
    assert found >= {
        ("RulebookFile", "title"),
        ("GameFile", "name"),
        ("GameFile", "page.length"),
        ("GameFile", "page.summary.text"),
        ("GameFile", "page.questions.question"),
        ("GameFile", "page.questions.answer"),
        ("GameFile", "page.glossary.term"),
        ("GameFile", "page.table.text"),
        ("ExampleFile", "examples.title"),
        ("ExampleFile", "examples.about"),
        ("ExampleFile", "examples.lines.title"),
        ("ExampleFile", "examples.lines.steps.say"),
        ("GameFile", "options.choices.one.about"),
        ("GameFile", "options.choices.three.set.chance.gifts.all.name"),
        ("GameFile", "options.when"),
        ("GameFile", "play.chance.all.name"),
        ("ExampleFile", "examples.games.title"),
        ("ExampleFile", "examples.games.steps.say"),
    }


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_what_may_not_be_published_is_an_error_at_its_place_in_every_field(book: Path, text: str) -> None:
    places = {name: [path for path, _ in text_fields(FILES[name], value)] for name, value in data(book).items()}
    assert everywhere(book, text) == sum(map(len, places.values())) > 40
    wrong = Rulebook.load(book).diagnostics
    assert {d.code.value for d in wrong} <= {"bad-prose", "bad-link", "unknown-reference", "bad-reference"}
    for name, paths in places.items():
        node, _ = parse((book / name).read_text(encoding="utf-8"), name)
        assert node is not None
        for path in paths:
            for language in ("ja", "en"):
                leaf, _ = locate(node, (*path, language))
                first, last = leaf.source.mark(leaf.start), leaf.source.mark(leaf.end)
                told = [d for d in wrong if d.mark.file == name and first <= d.mark <= last]
                assert any(d.code.value in ("bad-prose", "bad-link") for d in told), (name, path, language)


GAME = ("rules/tic-tac-toe.yaml", "examples/tic-tac-toe/play.yaml", "examples/tic-tac-toe/endings.yaml", *TILES)
"""Two games' files, with a sentence in every section."""


def files_with(name: str) -> list[str]:
    """The files of the game to which a file belongs."""
    return [other for other in GAME if (other in TILES) == (name in TILES)]


def renamed(name: str, game: str) -> str:
    """A file of one of the two, or what it is about, under another name for each."""
    return name.replace("tic-tac-toe", game).replace("tiles", f"{game}-tiles")


def kinds_of_fields() -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """One text field of each kind: the file, and the place in it."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for name in GAME:
        for path, _ in text_fields(FILES[name], completed(FILES[name], data(BOOK)[name])):
            kind = FILES[name].__name__, tuple(segment for segment in path if isinstance(segment, str))
            if kind not in seen:
                seen.add(kind)
                yield name, path


def add_game(root: Path, game: str, text: str, only: tuple[str, tuple[str | int, ...]] | None = None) -> None:
    """Write both games with a text in every text field, or one of them with a text only in one."""
    for name in GAME if only is None else files_with(only[0]):
        value = completed(FILES[name], data(BOOK)[name])
        for path, _ in list(text_fields(FILES[name], value)):
            if only is None or only == (name, path):
                value = filled(value, path, text)
        key = "game" if "game" in value else "id"
        value[key] = renamed(value[key], game)
        target = renamed(name, game)
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        write(root, target, value)


def published(root: Path) -> Path:
    """The pages of a rulebook that nobody has checked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verifier.spec.rulebook.check_texts", lambda *ignored: [])
        try:
            return build(root, languages=("en",)).out / "en"
        except BuildError as refused:
            assert all(re.search(r"\.yaml:\d+: ", line) for line in refused.warnings), refused.warnings
            # Links that lead nowhere are told at their places; the pages are there to be looked at.
            return root / ".shikimoku" / "html" / "en"


TEXTS = {**REFUSED, **PUZZLING}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a game for each text, which stands in every text field of that game, checked by nobody.

    The check of texts is the first guard; what is made of a text must be harmless without it, too.
    """
    root = tmp_path_factory.mktemp("hostile")
    for n, text in enumerate(TEXTS.values()):
        add_game(root, f"game{n}", text)
    return published(root)


@pytest.mark.parametrize("number", range(len(TEXTS)), ids=TEXTS.keys())
def test_no_live_markup_comes_out_of_any_field(hostile: Path, number: int) -> None:
    text = list(TEXTS.values())[number]
    names = [renamed(path, f"game{number}").replace(".yaml", ".html") for path in GAME]
    for name in names:
        whole = page(hostile, name)
        made = whole.find("article")
        assert isinstance(made, Tag)
        assert live(made) == [], name
        assert [script for script in whole.select("script") if not of_the_theme(script)] == [], name
        assert "root:x:" not in whole.get_text()
    if text in REFUSED.values():
        letters = re.findall(r"\w+", text)
        for anchor in ("aim", "extra-captures", "more-than-three", "row", "paper"):
            said = words(article(hostile, names[0]).find(id=anchor))  # type: ignore[arg-type]
            assert [word for word in letters if word not in said] == [], "what is no markup is shown as it is written"


def test_a_text_may_be_very_long_in_any_field(tmp_path: Path) -> None:
    places = list(kinds_of_fields())
    assert len(places) > 14
    for n, place in enumerate(places):
        add_game(tmp_path, f"game{n}", LONG, place)
    assert Rulebook.load(tmp_path).diagnostics == ()
    out = build(tmp_path, languages=("en",)).out / "en"
    for n, (name, path) in enumerate(places):
        game = [page(out, renamed(file, f"game{n}").replace(".yaml", ".html")) for file in files_with(name)]
        assert all(live(whole.find("article")) == [] for whole in game)  # type: ignore[arg-type]
        assert any(LONG in whole.get_text() for whole in game), (name, path)


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", f"*a* [b](javascript:alert(1)) <i> {PUZZLING['signs']}"])
def test_the_title_is_words_only(book: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(book, "rules/rulebook.yaml", filled(data(book)["rules/rulebook.yaml"], ("title",), text))
    monkeypatch.setattr("verifier.spec.rulebook.check_texts", lambda *ignored: [])
    out = build(book, languages=("en",)).out
    for folder, name in ((out, "index.html"), (out / "en", "index.html"), (out / "en", "rules/leap.html")):
        whole = page(folder, name)
        assert "alert(1)" not in "".join(script.get_text() for script in whole.select("script"))
        assert not whole.select("title i, body i:not([class])")
        assert not [link for link in whole.select("a") if str(link.get("href", "")).startswith("javascript")]
    title = page(out / "en", "rules/leap.html").find("title")
    assert isinstance(title, Tag) and title.get_text().startswith("Leap - ")


@pytest.mark.parametrize("name", ["x y", "<b>", "a#b", "a?b", "%41", "例", "a'b", 'a"b', "..x", "a&b"])
def test_a_file_name_that_cannot_be_an_address_is_an_error(book: Path, name: str) -> None:
    path = book / "examples" / "leap" / "quiet.yaml"
    path.rename(path.with_name(f"{name}.yaml"))
    with pytest.raises(NotVerified) as refused:
        build(book)
    assert any(d.mark.file == f"examples/leap/{name}.yaml" for d in refused.value.report.diagnostics)


def test_ids_are_only_what_may_stand_in_an_address(book: Path) -> None:
    def patterns(kind: Any) -> Iterator[str]:
        for hint in typing.get_type_hints(kind, include_extras=True).values():
            yield from (part.pattern for part in typing.get_args(hint) if isinstance(part, Written))

    from verifier.spec.models import Statement
    from verifier.spec.worked import Example

    assert set(patterns(Statement)) == set(patterns(Example)) == {r"^[a-z][a-z0-9_-]*$"}
    for bad in ("a b", "A", '"x"', "a#b", "<i>", "_a", "é"):
        value = data(book)["rules/leap.yaml"]
        value["page"]["turn"][0]["id"] = bad
        write(book, "rules/leap.yaml", value)
        with pytest.raises(NotVerified):
            build(book)


def test_notations_are_shown_as_they_are_written(book: Path) -> None:
    notations = ["<script>alert(1)</script>", "`x`{raw}`y`", "a1\n\n# b", ":::{raw}", "x" * 5000, "<% x %> << y >>"]
    value = data(book)["examples/leap/captures.yaml"]
    value["examples"][1]["refused"] += [{"play": notation, "code": "unreadable"} for notation in notations]
    write(book, "examples/leap/captures.yaml", value)
    out = build(book, languages=("en",)).out
    example = article(out / "en", "examples/leap/captures.html").find(id="must-take")
    assert isinstance(example, Tag) and live(example) == []
    shown = [" ".join(code.get_text().split()) for code in example.select(".sk-refused code")]
    assert shown == ["a3-a2", *(" ".join(notation.split()) for notation in notations)]


def test_colours_are_called_by_their_ids(book: Path) -> None:
    rules = (book / "rules" / "leap.yaml").read_text(encoding="utf-8")
    (book / "rules" / "leap.yaml").write_text(rules.replace("white", "__w"), encoding="utf-8")
    with pytest.raises(NotVerified):
        build(book)
    for path in [book / "rules" / "leap.yaml", *(book / "examples" / "leap").iterdir()]:
        text = path.read_text(encoding="utf-8").replace("__w", "white").replace("white", "dark_red_")
        path.write_text(text, encoding="utf-8")
    out = build(book, languages=("en",)).out
    assert "dark_red_ wins" in article(out / "en", "examples/leap/captures.html").get_text()
