"""The keys of the positions at which turns started: immutable, shared, and quick to count in.

A short tail, and blocks of older keys. A plain tuple is quadratic where captures are rare (a thousand quiet
turns in a row are usual in some games).
"""

from __future__ import annotations

from typing import NamedTuple

TAIL, BLOCK = 16, 256
new = tuple.__new__  # a named tuple without its keyword arguments, in inner loops


class History(NamedTuple):
    """Which positions occurred, and how often the newest of them did.

    tail: the newest keys; blocks: {key: occurrences} of older ones, never changed once made; seen: how often
    the newest key has occurred, itself included (0 when nothing has).
    """

    tail: tuple[int, ...] = ()
    blocks: tuple[dict[int, int], ...] = ()
    seen: int = 0

    def add(self, key: int) -> History:
        """The history with one more key."""
        tail, blocks, _ = self[:]
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
        return new(History, (tail + (key,), blocks, seen))  # noqa: RUF005 - quicker than unpacking

    def counts(self) -> dict[int, int]:
        """How often each key has occurred."""
        found: dict[int, int] = {}
        for block in self.blocks:
            for key, n in block.items():
                found[key] = found.get(key, 0) + n
        for key in self.tail:
            found[key] = found.get(key, 0) + 1
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self.counts() == other.counts()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(frozenset(self.counts().items()))


NONE = History()
