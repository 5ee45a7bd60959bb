"""`shikimoku schema`: files with which editors complete and check a rulebook's YAML."""

from __future__ import annotations

from pathlib import Path

import click

from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, SpecError
from ..spec.schema import write
from .output import HOLDS, root_of, writes_to
from .words import Command, common

HELP = Text(
    "エディターの補完と検査に使うJSON Schemaを rules/schema/ に書く。YAMLの1行目の "
    "`# yaml-language-server: $schema=…` がこれを指す。",
    "Writes JSON Schema files to rules/schema/ with which editors complete and check YAML; a file's first line names "
    "its schema: `# yaml-language-server: $schema=…`.",
)
EXAMPLE = "shikimoku schema"


def command(language: str) -> click.Command:
    """The command in a language."""
    return Command("schema", language, HELP, EXAMPLE, callback=run, params=common(language))


def run(root: Path | None, lang: str) -> int:
    """Write the files, name them, and return the exit status."""
    folder = root_of(root)
    if writes_to(folder, root) != folder:
        message = Text(
            "ここにはルールブックがない（rules/ というフォルダがない）", "there is no rulebook here: no folder `rules/`"
        )
        raise SpecError([Diagnostic(Code.FILE_MISSING, Mark(".", 1, 1), message)])
    for path in write(folder / "rules" / "schema"):
        click.echo(path)
    return HOLDS
