"""The program called in this process, and a small rulebook to work on."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from book import Cli, Done, Rulebook

from verifier.cli import run


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The program, in English; `stdin`: bytes that it may read."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def call(*arguments: str | Path, stdin: bytes = b"") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        status = run([str(a) for a in arguments])
        return Done(status, *capsys.readouterr())

    return call


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """A small rulebook, in its folder."""
    made = Rulebook(tmp_path / "book")
    monkeypatch.chdir(made.root)
    return made
