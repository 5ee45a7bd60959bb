"""The command line: `shikimoku COMMAND`, one module a command; here every fault is told and counted."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import click

from ..engine.errors import RulebookError
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, SpecError
from .commands import NAMES, Commands, module
from .output import HOLDS, NOWHERE, UNUSABLE, fault, print_json, say_errors, to_json
from .words import Asked, asked_for, usage

INTERRUPTED = 130
CLOSED = Text("標準出力が閉じられている", "standard output is closed")


def main() -> NoReturn:
    """The program. Exits with 0 all holds, 1 something does not hold, 2 something cannot be used."""
    gc.set_threshold(100_000)  # nearly all that a short run makes is kept; looking for rubbish costs a tenth of it
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command.

    arguments: what stands behind the program's name. Returns the exit status; never raises, whatever the input.
    """
    asked = asked_for(arguments, os.environ)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (as long as the program runs)
    if sys.stdout is None:
        say_errors([_unwritten(CLOSED)], asked.language, asked.root)
        return UNUSABLE
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal without kana still shows the rest
    try:
        try:
            status = Commands(asked.language).main(list(arguments), "shikimoku", standalone_mode=False)
        except (KeyboardInterrupt, click.Abort):
            status = INTERRUPTED
        except SystemExit as left:  # Click's way out where nobody reads any longer
            status = UNUSABLE if left.code else HOLDS
        except click.exceptions.NoArgsIsHelpError as page:
            page.show()
            status = UNUSABLE
        except Exception as error:
            if isinstance(error, BrokenPipeError):
                raise
            _tell(_faults(error), asked, next((a for a in arguments if a in NAMES), ""))
            status = UNUSABLE
        sys.stdout.flush()
        return status or 0
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # else whoever was reading has left, and there is nobody to tell
            said = error.strerror or str(error)
            with suppress(OSError):
                say_errors([_unwritten(Text(said, said))], asked.language, asked.root)
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return UNUSABLE


def _unwritten(reason: Text) -> Diagnostic:
    """That the output has no place to go to."""
    message = Text(f"出力できない：{reason.ja}", f"the output cannot be written: {reason.en}")
    return Diagnostic(Code.NOT_DONE, NOWHERE, message)


def _faults(error: Exception) -> Sequence[Diagnostic]:
    """What an exception has to tell."""
    if isinstance(error, SpecError):
        return error.diagnostics
    if isinstance(error, RulebookError):
        return [fault(error)]
    if isinstance(error, click.UsageError):
        return [usage(error)]
    if isinstance(error, OSError):
        reason = f"{error.strerror or error} {error.filename or ''}".strip()
        return [
            Diagnostic(
                Code.NOT_DONE, NOWHERE, Text(f"読み書きに失敗した：{reason}", f"reading or writing failed: {reason}")
            )
        ]
    import traceback

    if os.environ.get("SHIKIMOKU_TRACEBACK"):
        traceback.print_exception(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__}: {error} ({os.path.basename(where.filename)}:{where.lineno})"
    message = Text(f"プログラムの誤り：{said}", f"a mistake of this program: {said}")
    advice = Text("環境変数 SHIKIMOKU_TRACEBACK=1 を設定すると詳しく表示する", "set SHIKIMOKU_TRACEBACK=1 to see more")
    return [Diagnostic(Code.INTERNAL, NOWHERE, message, advice)]


def _tell(faults: Sequence[Diagnostic], asked: Asked, name: str) -> None:
    """Say what cannot be used, to people or to machines."""
    if asked.json:
        broken = getattr(module(name), "broken", None) if name else None
        errors = to_json(faults, asked.language)
        print_json(broken(errors) if broken else {"errors": errors})
    else:
        say_errors(faults, asked.language, asked.root)
