"""What is done to all text of a page."""

from __future__ import annotations

from docutils import nodes
from docutils.core import publish_doctree

from verifier.publish.transforms import KeepTogether


def kept(text: str) -> list[str]:
    """What is kept in one line of a text."""
    document = publish_doctree(text, settings_overrides={"report_level": 5})
    KeepTogether(document).apply()
    assert document.astext() == publish_doctree(text, settings_overrides={"report_level": 5}).astext()
    return [one.astext() for one in document.findall(nodes.inline) if one["classes"] == ["sk-together"]]


def test_ratios_and_ranges_are_kept_together() -> None:
    assert kept("手駒は3：1や2：2で、1〜3点の空きには*4：0でも*押せる") == ["3：1", "2：2", "1〜3", "4：0"]


def test_code_and_other_signs_are_left_alone() -> None:
    assert kept("``3：1`` と a：b、盤：15、9×9、2026-11-30") == []
