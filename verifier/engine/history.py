"""The keys of the positions at which turns started: immutable, shared, and quick to count in.

A short tail, and blocks of older keys. One plain tuple is quadratic where captures are rare (a thousand quiet turns
in a row are usual in some games).
"""

from __future__ import annotations

TAIL, BLOCK = 16, 256

History = tuple[tuple[int, ...], tuple[dict[int, int], ...], int]
"""Which positions occurred: the newest keys; {key: occurrences} of older ones, never changed once made; how often the
newest key has occurred, itself included, 0 when nothing has. A plain tuple: one is made every turn, and whatever has
a name of its own is slower to make and to take apart."""

NONE: History = ((), (), 0)


def add(history: History, key: int) -> History:
    """A history with one more key."""
    tail, blocks, _ = history
    seen = 1
    if key in tail:
        seen += tail.count(key)
    for block in blocks:
        if key in block:
            seen += block[key]
    if len(tail) == TAIL:
        grows = bool(blocks) and len(blocks[-1]) < BLOCK
        block = dict(blocks[-1]) if grows else {}
        for k in tail:
            block[k] = block.get(k, 0) + 1
        blocks = (*blocks[:-1], block) if grows else (*blocks, block)
        tail = ()
    return tail + (key,), blocks, seen  # noqa: RUF005 - quicker than unpacking


def counts(history: History) -> dict[int, int]:
    """How often each key has occurred. Histories with equal counts, and the same newest key, are the same history."""
    tail, blocks, _ = history
    found: dict[int, int] = {}
    for block in blocks:
        for key, n in block.items():
            found[key] = found.get(key, 0) + n
    for key in tail:
        found[key] = found.get(key, 0) + 1
    return found
