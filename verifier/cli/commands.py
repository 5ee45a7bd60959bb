"""The commands, each in its own module, imported when it is asked for: `--help` and errors must not wait for others."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, SpecError, did_you_mean
from .output import NOWHERE
from .words import translated

NAMES = {
    "verify": Text("例を再生して確かめる", "replay the worked examples"),
    "build": Text("検証してから site/ に公開用のページを作る", "verify, then write the pages into site/"),
    "serve": Text("保存するたびにページを作り直して表示する", "show the pages, made anew whenever a file is saved"),
    "replay": Text(
        "着手の列を再生し、各局面と合法手を示す", "play a list of actions, showing positions and legal actions"
    ),
    "perft": Text("着手の列の数を数える", "count sequences of actions"),
    "facts": Text("ページに足りない事実を挙げる", "list what the pages do not say, or do not prove"),
    "schema": Text("エディター用のJSON Schemaを書く", "write JSON Schema files for editors"),
}
"""The commands, in the order in which they are explained, each in a line."""

ABOUT = Text(
    "ルールブックを検証し、図入りのページとして公開する。",
    "Verifies a rulebook of board games and publishes it as illustrated pages.",
)


class Commands(click.Group):
    """All commands in one language.

    language: `ja` or `en`, of help pages and messages.
    """

    def __init__(self, language: str) -> None:
        super().__init__("shikimoku", help=ABOUT[language])
        click.version_option(package_name="shikimoku")(self)
        self.language = language

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order in which they are explained."""
        return list(NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name. SpecError(`usage`) where there is none."""
        if cmd_name not in NAMES:
            message = Text(f"「{cmd_name}」というコマンドはない", f"there is no command `{cmd_name}`")
            raise SpecError([Diagnostic(Code.USAGE, NOWHERE, message, did_you_mean(cmd_name, NAMES))])
        command: click.Command = module(cmd_name).command(self.language)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands on the help page."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about[self.language]) for name, about in NAMES.items()])

    def get_help(self, ctx: click.Context) -> str:
        """The help page."""
        return translated(super().get_help(ctx), self.language)


def module(name: str) -> Any:
    """The module of a command.

    name: one of `NAMES`.
    """
    return import_module(f".{name}", __package__)
