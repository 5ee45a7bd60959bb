"""Golden diagnostics: what each file in `golden/` is told, in both languages, stands beside it.

`python tests/spec/golden.py` writes them anew; look at the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from verifier.spec.compose import parse
from verifier.spec.render import render
from verifier.spec.sources import read, source_of

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.yaml"))
LANGUAGES = ("ja", "en")


def told(file: Path, language: str) -> str:
    """What a user reads about a file."""
    text, diagnostics = read(file, file.name)
    if text is not None:
        _, diagnostics = parse(text, file.name)
    return render(diagnostics, language, lambda name: source_of(FOLDER / name)) + "\n"


def expected(file: Path, language: str) -> Path:
    """Where it is written down."""
    return file.with_suffix(f".{language}.txt")


if __name__ == "__main__":
    for path in FILES:
        for lang in LANGUAGES:
            expected(path, lang).write_text(told(path, lang), encoding="utf-8")
