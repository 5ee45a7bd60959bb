"""A small rulebook of two games, and its site built once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.publish.build import build

BOOK = Path(__file__).resolve().parents[1] / "fixtures" / "pages"
ADDRESS = "https://example.org/rules"


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where builds remember their caches: not in the home of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of the rulebook that a test may change."""
    return Path(shutil.copytree(BOOK, tmp_path / "book"))


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built with an address; not to be changed."""
    folder = tmp_path_factory.mktemp("published")
    root = Path(shutil.copytree(BOOK, folder / "book"))
    return build(root, folder / "site", base_url=ADDRESS).out
