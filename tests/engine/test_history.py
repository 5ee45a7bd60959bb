"""A history counts like a plain list, however long it is."""

from __future__ import annotations

import pickle
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from small import thorough

from verifier.engine.history import BLOCK, NONE, TAIL, History

KEYS = st.lists(st.integers(-9, 9) | st.integers(-(1 << 80), 1 << 80), max_size=80)


def history(keys: list[int]) -> History:
    found = NONE
    for key in keys:
        found = found.add(key)
    return found


@thorough(150)
@given(KEYS)
def test_it_tells_how_often_the_newest_key_occurred(keys: list[int]) -> None:
    found = NONE
    for index, key in enumerate(keys):
        found = found.add(key)
        assert found.seen == keys[: index + 1].count(key)


@thorough(100)
@given(KEYS)
def test_it_counts_all_keys(keys: list[int]) -> None:
    assert history(keys).counts() == Counter(keys)


def test_long_games_are_kept_in_blocks_that_are_filled_and_never_changed() -> None:
    keys = [n % 700 for n in range(2000)]
    found = NONE
    blocks: list[tuple[dict[int, int], dict[int, int]]] = []
    for index, key in enumerate(keys):
        found = found.add(key)
        assert found.seen == index // 700 + 1
        assert len(found.tail) <= TAIL
        blocks += [(block, dict(block)) for block in found.blocks if not blocks or block is not blocks[-1][0]]
    assert all(block == as_it_was for block, as_it_was in blocks)
    assert len(found.blocks) > 1
    assert all(BLOCK <= len(block) < BLOCK + TAIL for block in found.blocks[:-1])
    assert found.counts() == Counter(keys)


def test_an_older_history_is_not_changed_by_a_newer_one() -> None:
    for length in (0, 1, TAIL - 1, TAIL, TAIL + 1, BLOCK + TAIL):
        older = history(list(range(length)))
        before = older.counts()
        left, right = older.add(-1), older.add(-2)
        assert older.counts() == before
        assert -2 not in left.counts() and -1 not in right.counts()


@thorough(100)
@given(KEYS, st.randoms(use_true_random=False))
def test_histories_of_the_same_keys_are_equal_in_whatever_order(keys: list[int], dice: object) -> None:
    other = list(keys)
    dice.shuffle(other)  # type: ignore[attr-defined]
    assert history(keys) == history(other)
    assert hash(history(keys)) == hash(history(other))
    assert (history(keys) != history(other)) is False


@thorough(60)
@given(KEYS)
def test_one_key_more_makes_another_history(keys: list[int]) -> None:
    assert history(keys) != history([*keys, 0])
    assert history(keys) != tuple(history(keys))


def test_no_history_has_seen_nothing() -> None:
    assert (NONE.seen, NONE.counts()) == (0, {})
    assert pickle.loads(pickle.dumps(history([1, 2, 1]))) == history([1, 1, 2])
