"""Reading files: what is no clean text is refused, with its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.spec.codes import Code
from verifier.spec.diagnostics import Mark
from verifier.spec.sources import LARGEST, Source, read, source_of


def refused(path: Path) -> tuple[Code, Mark]:
    """How a file is refused."""
    text, diagnostics = read(path, "f.yaml")
    assert text is None
    [diagnostic] = diagnostics
    return diagnostic.code, diagnostic.mark


def test_a_file_is_read_as_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("名: は\r\n".encode())
    assert read(path) == ("名: は\r\n", ())


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfid: a")
    assert read(path) == ("id: a", ())
    assert source_of(path) == "id: a"


def test_bytes_that_are_not_utf_8_are_shown_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("id: a\n名: ".encode() + "はさみ".encode("shift_jis"))
    assert refused(path) == (Code.FILE_ENCODING, Mark("f.yaml", 2, 4))
    assert (source_of(path) or "").startswith("id: a\n名: ")


def test_a_file_has_at_most_one_mebibyte(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * LARGEST)
    assert read(path) == ("#" * LARGEST, ())
    path.write_bytes(b"#" * (LARGEST + 1))
    assert refused(path) == (Code.FILE_SIZE, Mark("f.yaml", 1, 1))


@pytest.mark.parametrize("name", ["no-such-file.yaml", ".", "a\0b"])
def test_what_is_no_file_is_missing(tmp_path: Path, name: str) -> None:
    assert refused(tmp_path / name) == (Code.FILE_MISSING, Mark("f.yaml", 1, 1))
    assert source_of(tmp_path / name) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe")[0] is Code.FILE_MISSING


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    text, diagnostics = read(path)
    assert (text is None) == bool(diagnostics)
    assert source_of(path) is not None


@settings(deadline=None)
@given(st.text(st.sampled_from("ab\r\n")), st.integers(-3, 30))
def test_lines_and_columns_count_from_one(text: str, offset: int) -> None:
    mark = Source("f", text).mark(offset)
    before = text[: max(offset, 0)]
    assert mark.line == 1 + sum(
        char == "\n" or (char == "\r" and text[i + 1 : i + 2] != "\n") for i, char in enumerate(before)
    )
    assert 1 <= mark.column <= len(text) + 1
