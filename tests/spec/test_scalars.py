"""Plain scalars: what YAML's versions do not read alike is refused, the rest is what it looks like."""

from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.spec.codes import Code
from verifier.spec.scalars import read_plain

# YAML 1.2.2, section 10.3.2, "Core Schema: Tag Resolution".
CORE = re.compile(
    r"null|Null|NULL|~||true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN"
)
RESOLVER = yaml.SafeLoader("")
NUMBERISH = st.text("0123456789+-._:eExXobBnNaAfFiItT~yYsSuUlL=< ", min_size=1, max_size=8) | st.from_regex(
    CORE, fullmatch=True
)


def other_than_text(word: str) -> bool:
    """Whether YAML 1.1 as PyYAML knows it, or YAML 1.2's core schema, takes a plain scalar for no text."""
    tag = RESOLVER.resolve(yaml.ScalarNode, word, (True, False))  # type: ignore[no-untyped-call]
    return bool(tag != "tag:yaml.org,2002:str" or CORE.fullmatch(word))


@settings(deadline=None)
@given(NUMBERISH)
def test_text_is_text_in_every_version_of_yaml(word: str) -> None:
    value, problem = read_plain(word)
    if value == word and problem is None:
        assert not other_than_text(word)


@settings(deadline=None)
@given(NUMBERISH)
def test_values_are_the_same_in_every_version_of_yaml(word: str) -> None:
    value, problem = read_plain(word)
    if problem is None and not isinstance(value, str):
        assert yaml.safe_load(word) == value
        assert CORE.fullmatch(word)


@pytest.mark.parametrize("word", ["no", "Yes", "ON", "off", "010", "0o17", "1e5", "1:30", "190:20:30", "0x1F", "0b1"])
def test_what_is_read_differently_is_refused(word: str) -> None:
    value, problem = read_plain(word)
    assert value == word
    assert problem is not None
    assert problem.code is Code.YAML_AMBIGUOUS
    assert problem.help is not None
    assert f'"{word}"' in problem.help.en
    assert f'"{word}"' in problem.help.ja


@pytest.mark.parametrize(
    ("word", "usual"), [("no", "false"), ("On", "true"), ("TRUE", "true"), ("~", "null"), ("NULL", "null")]
)
def test_the_help_tells_how_the_value_is_written(word: str, usual: str) -> None:
    _, problem = read_plain(word)
    assert problem is not None
    assert problem.help is not None
    assert problem.help.en.endswith(f"for the value {usual}")


@pytest.mark.parametrize(
    ("word", "value"),
    [("", None), ("null", None), ("true", True), ("false", False), ("0", 0), ("-12", -12), ("3.25", 3.25)],
)
def test_values_in_their_usual_form(word: str, value: object) -> None:
    assert read_plain(word) == (value, None)
    assert type(read_plain(word)[0]) is type(value)
