"""Whatever a template puts out is safe, and knows the line that it comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from jinja2 import UndefinedError

from verifier.engine.text import Text
from verifier.publish.render import Templates
from verifier.publish.view import Passage, Phrase, Place, Prose

HERE = Prose(Passage("**太**", "太", Place("rules/x.yaml", 7)), Passage("**bold**", "bold", Place("rules/x.yaml", 8)))


@pytest.fixture
def put_out() -> Callable[..., str]:
    """What a template of one line makes of values."""

    def made(template: str, language: str = "en", **values: Any) -> str:
        templates = Templates(language)
        return templates.environment.from_string(template).render(values, diagrams=[])

    return made


def test_text_without_a_guarantee_is_escaped(put_out: Callable[..., str]) -> None:
    assert put_out("<< x >>", x="*a* <b> {c}`d` [e](f)") == r"\*a\* \<b\> \{c\}\`d\` \[e\](f)"
    assert put_out("<< x >>", x=Text("あ*", "a*")) == r"a\*"


def test_checked_text_and_phrases_pass_in_the_language(put_out: Callable[..., str]) -> None:
    assert put_out("<< x >>", x=Phrase("`あ`", "`a`")) == "`a`"
    assert put_out("<< x >>", "ja", x=Phrase("`あ`", "`a`")) == "`あ`"
    assert put_out("<< x >>", x=HERE).endswith("**bold**")


@pytest.mark.parametrize("value", [None, 1.5, True, ["a"], {"a": 1}, b"a"])
def test_anything_else_is_an_error(put_out: Callable[..., str], value: Any) -> None:
    with pytest.raises(TypeError):
        put_out("<< x >>", x=value)


def test_a_name_that_is_not_there_is_an_error(put_out: Callable[..., str]) -> None:
    with pytest.raises((UndefinedError, TypeError)):
        put_out("<< x.nothing >>", x=Place("a", 1))


@pytest.mark.parametrize("value", ["a b", "A", "1a", "a)", "", "a\n"])
def test_an_id_that_is_none_is_an_error(put_out: Callable[..., str], value: str) -> None:
    with pytest.raises(ValueError, match="is no id"):
        put_out("<< x|id >>", x=value)
    with pytest.raises(ValueError, match="address"):
        put_out("<< x|docname >>", x=f"/{value}")


def test_lines_know_where_they_come_from(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.md").write_text("# Heading\n\n<< x >>\nrest\n<< at(y) >>\nafter\n", encoding="utf-8")
    monkeypatch.setattr("verifier.publish.render.TEMPLATES", tmp_path)
    page = Templates("ja").render("page.md", x=HERE, y=Place("rules/y.yaml", 3))
    assert page.myst.split("\n") == ["# Heading", "", "**太**", "rest", "after", ""][: len(page.myst.split("\n"))]
    x, y = Place("rules/x.yaml", 7), Place("rules/y.yaml", 3)
    assert page.places[2:5] == (x, x, y)
