"""What a caller asks a game for, in whatever shape: told as an error of the rulebook, in short."""

from __future__ import annotations

from typing import Any

import pytest

from verifier import RulebookError, load_game

HUGE = 10**5000
"""Python refuses to write a number as long as this."""


@pytest.mark.parametrize("options", ["size", 5, [("board", 19)], {"board"}, [HUGE]], ids=lambda o: type(o).__name__)
def test_options_are_values_by_id(options: Any) -> None:
    with pytest.raises(RulebookError, match="`options` are values by option id") as error:
        load_game("gomoku", options=options)
    assert (error.value.code, error.value.where) == ("wrong-type", ("options",)) and error.value.text.ja


@pytest.mark.parametrize("value", [HUGE, [HUGE], {"a": HUGE}, "x" * 10**6], ids=lambda value: type(value).__name__)
def test_a_value_of_whatever_length_is_told_in_short(value: Any) -> None:
    with pytest.raises(RulebookError, match="the option `board` has no choice") as error:
        load_game("gomoku", options={"board": value})
    assert error.value.code == "unknown-choice" and len(str(error.value)) < 200


def test_a_name_of_whatever_length_is_told_in_short() -> None:
    with pytest.raises(RulebookError, match="there is no game `x") as error:
        load_game("x" * 10**6)
    assert error.value.code == "unknown-game" and len(str(error.value)) < 500
