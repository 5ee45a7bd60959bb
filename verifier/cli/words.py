"""Click in two languages: help pages, and what is wrong with a command line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, did_you_mean, shown
from ..spec.languages import LANGUAGES, preferred
from .output import NOWHERE

HELP_PAGE = {
    "Usage: ": "使い方: ",
    "Options:": "オプション:",
    "Commands:": "コマンド:",
    "COMMAND [ARGS]...": "コマンド [引数]...",
    "[OPTIONS]": "[オプション]",
    "Show this message and exit.": "この説明を表示する。",
    "Show the version and exit.": "バージョンを表示する。",
    "[default: ": "[省略時: ",
    "[required]": "[必須]",
}
"""What Click writes on help pages."""


class Asked(NamedTuple):
    """What a command line asks for however the rest of it is to be read, so that errors in it are told so.

    language: `ja` or `en`; json: whether machines read the output; root: what follows `--root`.
    """

    language: str
    json: bool
    root: str | None


def asked_for(arguments: Sequence[str], environment: Mapping[str, str]) -> Asked:
    """The options that say how to speak, looked up before the command line is read as a whole.

    arguments: of the program; environment: such as `os.environ`.
    """
    found: dict[str, str] = {}
    for i, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name in ("--lang", "--format", "--root"):
            found[name] = value if equals else next(iter(arguments[i + 1 : i + 2]), "")
    language = found.get("--lang", "")
    return Asked(
        language if language in LANGUAGES else preferred(environment),
        found.get("--format") == "json",
        found.get("--root"),
    )


class Command(click.Command):
    """A command whose help page is in one language.

    language: `ja` or `en`; help: what it does; example: a call; the rest as for Click's.
    """

    def __init__(self, name: str, language: str, help: Text, example: str, **rest: Any) -> None:
        self.language = language
        shown = f"\b\n{Text('例:', 'Example:')[language]}\n" + "\n".join(f"  {line}" for line in example.split("\n"))
        super().__init__(name, help=help[language], epilog=shown, **rest)

    def get_help(self, ctx: click.Context) -> str:
        """The help page."""
        return translated(super().get_help(ctx), self.language)


class Unfit(click.BadParameter):
    """A value that a parameter does not accept.

    value: as it was given.
    """

    def __init__(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> None:
        super().__init__(str(value), ctx, param)
        self.value = str(value)


class Whole(click.IntRange):
    """A whole number of a range; like Click's, but says which value is not one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Unfit for anything else."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise Unfit(value, param, ctx) from None


class OneOf(click.Choice[str]):
    """One of some words; like Click's, but says which value is none of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word. Unfit for anything else."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise Unfit(value, param, ctx) from None


def translated(page: str, language: str) -> str:
    """A help page of Click's with its fixed words in a language."""
    if language == "ja":
        for en, ja in HELP_PAGE.items():
            page = page.replace(en, ja)
    return page


def option(language: str, *names: str, help: Text, **rest: Any) -> click.Option:
    """An option explained in a language.

    names: as for Click's; help: what it is for; rest: Click's.
    """
    return click.Option(names, help=help[language], **rest)


def common(language: str, *formats: str) -> list[click.Parameter]:
    """The options that every command has.

    formats: what `--format` accepts, none for a command without it.
    """
    found: list[click.Parameter] = []
    if formats:
        about = Text("出力の形式", "form of the output")
        kind = OneOf(formats)
        found.append(option(language, "--format", help=about, type=kind, default=formats[0], show_default=True))
    root = Text("rules/ と examples/ のあるフォルダ（省略時は現在のフォルダから上へ探して最初のもの）",
                "folder with rules/ and examples/ (default: the nearest one from here upwards)")  # fmt: skip
    lang = Text("表示の言語（省略時はロケールによる）", "language of messages (default: as the locale says)")
    found.append(option(language, "--root", help=root, type=click.Path(path_type=Path), metavar="DIR"))
    found.append(option(language, "--lang", help=lang, type=OneOf(LANGUAGES), default=language))
    return found


def usage(error: click.UsageError) -> Diagnostic:
    """What is wrong with a command line."""
    said = error.format_message().rstrip(".")
    message, hint = Text("使い方が正しくない", "the command line cannot be understood"), None
    if isinstance(error, click.NoSuchOption):
        name = shown(error.option_name)
        message = Text(f"「{name}」というオプションはない", f"there is no option `{name}`")
        hint = did_you_mean(error.option_name, error.possibilities or ())
    elif isinstance(error, click.BadOptionUsage) and "does not take" in said:
        message = Text(f"{error.option_name} に値は付けられない", f"{error.option_name} takes no value")
    elif isinstance(error, click.BadOptionUsage):
        message = Text(f"{error.option_name} には値が要る", f"{error.option_name} needs a value")
    elif isinstance(error, click.MissingParameter) and error.param is not None:
        name = (
            error.param.human_readable_name.upper()
            if error.param.param_type_name == "argument"
            else error.param.opts[0]
        )
        message = Text(f"{name} を指定する", f"{name} is missing")
    elif isinstance(error, click.BadParameter) and error.param is not None:
        name = (
            error.param.opts[0] if error.param.param_type_name == "option" else error.param.human_readable_name.upper()
        )
        value = f"「{shown(error.value)}」" if isinstance(error, Unfit) else ""
        word = f" `{shown(error.value)}`" if isinstance(error, Unfit) else ""
        message = Text(f"{name} の値{value}が使えない", f"the value{word} of {name} cannot be used")
        hint = _accepted(error.param.type, getattr(error, "value", ""))
    elif said == "Missing command":
        message = Text("コマンドを指定する", "a command is missing")
    elif (extra := re.search(r"unexpected extra arguments? \((.*)\)", said)) is not None:
        message = Text(f"余分な引数がある：{shown(extra[1])}", f"there is more than is needed: {shown(extra[1])}")
    if hint is None and error.ctx is not None:
        path = error.ctx.command_path
        hint = Text(f"説明は {path} --help", f"see {path} --help")
    return Diagnostic(Code.USAGE, NOWHERE, message, hint)


def _accepted(kind: click.ParamType[Any], value: str) -> Text | None:
    """What a parameter accepts, in words.

    value: what was given instead.
    """
    if isinstance(kind, click.Choice):
        return did_you_mean(value, map(str, kind.choices))
    if isinstance(kind, click.IntRange):
        return Text(f"{kind.min}から{kind.max}までの整数", f"a whole number from {kind.min} to {kind.max}")
    return None
