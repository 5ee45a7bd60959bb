"""A history counts like a plain list, however long it is."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from small import thorough

from verifier.engine.history import BLOCK, NONE, TAIL, History, add, counts

KEYS = st.lists(st.integers(-9, 9) | st.integers(-(1 << 80), 1 << 80), max_size=80)


def history(keys: list[int]) -> History:
    found = NONE
    for key in keys:
        found = add(found, key)
    return found


@thorough(150)
@given(KEYS)
def test_it_tells_how_often_the_newest_key_occurred(keys: list[int]) -> None:
    found = NONE
    for index, key in enumerate(keys):
        found = add(found, key)
        _, _, seen = found
        assert seen == keys[: index + 1].count(key)


@thorough(100)
@given(KEYS)
def test_it_counts_all_keys(keys: list[int]) -> None:
    assert counts(history(keys)) == Counter(keys)


def test_long_games_are_kept_in_blocks_that_are_filled_and_never_changed() -> None:
    keys = [n % 700 for n in range(2000)]
    found = NONE
    before: list[tuple[dict[int, int], dict[int, int]]] = []
    for index, key in enumerate(keys):
        found = add(found, key)
        tail, blocks, seen = found
        assert seen == index // 700 + 1
        assert len(tail) <= TAIL
        before += [(block, dict(block)) for block in blocks if not before or block is not before[-1][0]]
    assert all(block == as_it_was for block, as_it_was in before)
    assert len(blocks) > 1
    assert all(BLOCK <= len(block) < BLOCK + TAIL for block in blocks[:-1])
    assert counts(found) == Counter(keys)


def test_an_older_history_is_not_changed_by_a_newer_one() -> None:
    for length in (0, 1, TAIL - 1, TAIL, TAIL + 1, BLOCK + TAIL):
        older = history(list(range(length)))
        before = counts(older)
        left, right = add(older, -1), add(older, -2)
        assert counts(older) == before
        assert -2 not in counts(left) and -1 not in counts(right)


def test_no_history_has_seen_nothing() -> None:
    *_, seen = NONE
    assert (seen, counts(NONE)) == (0, {})
