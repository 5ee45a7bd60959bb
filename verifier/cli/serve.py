"""`shikimoku serve`: the pages in a browser, made anew whenever a file is saved."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ..engine.text import Text
from ..publish.refused import NotVerified
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, SpecError
from .build import published, say_refused, summary
from .output import HOLDS, NOWHERE, root_of, say_errors, writes_to
from .words import Command, Whole, common, option

HELP = Text(
    "ページを作って http://127.0.0.1:8000/ で見せ、rules/・examples/・docs/ のファイルが"
    "保存されるたびに作り直す。Ctrl+C で終わる。",
    "Makes the pages, shows them at http://127.0.0.1:8000/ and makes them anew whenever a file of rules/, examples/ or "
    "docs/ is saved. Ctrl+C ends it.",
)
EXAMPLE = "shikimoku serve\nshikimoku serve --port 9000"
HOST = "127.0.0.1"
FOLDERS = ("rules", "examples", "docs")
LOADED = ("verifier.checks.facts", "verifier.checks.options", "verifier.publish.verifying")
"""What a build imports when it has something to do."""
BACKUPS = (r"~$", r"\.sw[opx]$", r"/\.#", r"/4913$")
"""What editors write beside a file that they save."""


def command(language: str) -> click.Command:
    """The command in a language."""
    port = Text("ポート（省略時は8000、0 は空いているもの）", "port (default: 8000; 0: any that is free)")
    return Command(
        "serve", language, HELP, EXAMPLE, callback=run,
        params=[
            option(language, "--port", help=port, type=Whole(0, 65535), default=8000, metavar="N"),
            *common(language),
        ],
    )  # fmt: skip


@dataclass(frozen=True)
class Rebuild:
    """Builds a site, and says what came of it; a value, since it is called in other processes.

    root: of the rulebook; home: where the site and what else is made are kept; language: of the messages.
    """

    root: Path
    home: Path
    language: str

    @property
    def out(self) -> Path:
        """The folder that is shown."""
        return self.home / "site"

    def __call__(self, *, changed_paths: Sequence[Path]) -> None:
        """Build. Whatever is wrong is only told, since the next change may mend it."""
        try:
            click.echo(summary(published(self.root, self.home, self.out))[self.language])
        except NotVerified as refused:
            say_refused(refused, self.language)
        except SpecError as error:
            say_errors(error.diagnostics, self.language, self.root)


def run(port: int, root: Path | None, lang: str) -> int:
    """Build and serve until interrupted."""
    folder = root_of(root).resolve()
    try:
        import uvicorn
    except ImportError:
        raise SpecError([_missing()]) from None
    address = f"{HOST}:{_free(port)}"
    rebuild = Rebuild(folder, writes_to(folder, root), lang)
    app = application(rebuild, address)
    rebuild(changed_paths=())
    for name in LOADED:  # once here, since each change is built in a process that comes from this one
        import_module(name)
    click.echo(
        Text(f"http://{address}/ で見られる（Ctrl+C で終わる）", f"serving http://{address}/ (Ctrl+C ends it)")[lang]
    )
    uvicorn.run(app, host=HOST, port=int(address.rpartition(":")[2]), log_level="warning")
    return HOLDS


def application(rebuild: Rebuild, address: str) -> Any:
    """A web application that shows the site, and lets open pages reload after each build.

    rebuild: what is called after a change; address: host and port, for the pages' connection. SpecError where the extra
    `serve` is not installed.
    """
    try:
        from sphinx_autobuild.filter import IgnoreFilter
        from sphinx_autobuild.middleware import JavascriptInjectorMiddleware
        from sphinx_autobuild.server import RebuildServer
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
        from starlette.routing import Mount, WebSocketRoute
        from starlette.staticfiles import StaticFiles
    except ImportError:
        raise SpecError([_missing()]) from None
    rebuild.out.mkdir(exist_ok=True)
    ignored = IgnoreFilter([rebuild.root / "rules" / "schema"], BACKUPS)
    watched = [rebuild.root / name for name in FOLDERS if (rebuild.root / name).is_dir()]
    watcher = RebuildServer(watched, ignored, change_callback=rebuild)
    return Starlette(
        routes=[
            WebSocketRoute("/websocket-reload", watcher, name="reload"),
            Mount("/", app=StaticFiles(directory=rebuild.out, html=True), name="site"),
        ],
        middleware=[Middleware(JavascriptInjectorMiddleware, ws_url=address)],
        lifespan=watcher.lifespan,
    )


def _missing() -> Diagnostic:
    message = Text("表示には sphinx-autobuild が必要", "serving needs the package `sphinx-autobuild`")
    advice = Text('pip install "shikimoku[serve]"', 'pip install "shikimoku[serve]"')
    return Diagnostic(Code.NOT_INSTALLED, NOWHERE, message, advice)


def _free(port: int) -> int:
    """The port, if nobody else has it. SpecError if somebody has."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            message = Text(f"ポート {port} は使われている", f"the port {port} is in use")
            advice = Text("--port で別のものを選ぶ", "choose another one with --port")
            raise SpecError([Diagnostic(Code.NOT_DONE, NOWHERE, message, advice)]) from None
        found: int = probe.getsockname()[1]
        return found
