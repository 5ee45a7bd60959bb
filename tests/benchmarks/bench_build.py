"""What building the site costs beside a plain Sphinx build of the same pages without diagrams.

Plain: the same MyST, diagrams left out, with stock Sphinx, MyST-Parser and the same theme, a process a language.

Run by hand: python tests/benchmarks/bench_build.py [--root DIR] [--rounds N]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from verifier.publish.render import Templates
from verifier.publish.store import Store

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("ja", "en")
BUILD = "from verifier.cli import main; main()"
SENTENCE = re.compile(r"^        en: (?P<text>[^\n'\"|>{:]+)$", re.MULTILINE)
"""A text of a page in one line."""
TITLE = re.compile(r"(?P<before>    title: \{ja: [^,}]+, en: )(?P<text>[^\n'\"}:]+)\}")
"""The title of an example."""
CONF = """
extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_url_schemes = {"http": None, "https": None, "page": "https://example.org/{{path}}.html#{{fragment}}"}
suppress_warnings = ["myst"]
html_theme = "furo"
html_copy_source = False
html_use_index = False
"""


def main() -> None:
    """Print the median of each way to build, as seconds of CPU and as a multiple of the plain build."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.root.resolve(), Path(folder))
        spent: dict[str, list[tuple[float, float]]] = {}
        for _ in range(arguments.rounds):
            for name, seconds in bench.round():
                spent.setdefault(name, []).append(seconds)
    medians = {name: [statistics.median(values) for values in zip(*both, strict=True)] for name, both in spent.items()}
    plain = medians["plain Sphinx"][0]
    print(f"{'':60}{'CPU':>8}{'× plain':>9}{'wall':>8}")
    for name, (cpu, wall) in medians.items():
        print(f"{name:60}{cpu:7.2f}s{cpu / plain:9.2f}{wall:7.2f}s")


class Bench:
    """The builds that are compared, of a copy of a rulebook.

    root: the rulebook; folder: an empty one to work in.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = folder / "rulebook", folder
        self.root.mkdir()
        for name in ("rules", "examples", "docs"):
            if (root / name).is_dir():
                shutil.copytree(root / name, self.root / name)
        self.cache = self.root / ".shikimoku"
        self.plain = {language: folder / f"plain-{language}" for language in LANGUAGES}
        for language, source in self.plain.items():
            self._write_plain(language, source)

    def round(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """Each build once, with its seconds of CPU and of the clock."""
        yield "plain Sphinx", self._timed(self._build_plain)
        shutil.rmtree(self.cache, ignore_errors=True)
        yield "cold", self._timed(self._build)
        for part in ("doctrees", "html"):
            shutil.rmtree(self.cache / part)
        yield "all pages anew, replays and drawings kept", self._timed(self._build)
        yield "nothing changed", self._timed(self._build)
        games = (self.root / "rules" / folder.name for folder in (self.root / "examples").iterdir())
        rules = max((path.with_suffix(".yaml") for path in games), key=lambda path: path.stat().st_size)
        self._edit(rules, lambda text: f"# A comment.\n{text}")
        yield f"a comment more in {rules.name}, which moves all lines", self._timed(self._build)
        self._edit(rules, lambda text: SENTENCE.sub(r"\g<0> \g<text>", text, count=1))
        yield f"a sentence of {rules.name} twice as long", self._timed(self._build)
        examples = max((self.root / "examples" / rules.stem).glob("*.yaml"), key=lambda path: path.stat().st_size)
        self._edit(examples, lambda text: TITLE.sub(r"\g<before>\g<text> \g<text>}", text, count=1))
        yield f"the title of an example of {rules.stem} twice as long", self._timed(self._build)

    def _edit(self, path: Path, change: Callable[[str], str]) -> None:
        text = path.read_text(encoding="utf-8")
        path.write_text(change(text), encoding="utf-8")
        assert path.read_text(encoding="utf-8") != text

    def _timed(self, work: Callable[[], None]) -> tuple[float, float]:
        before, start = os.times(), time.perf_counter()
        work()
        after, end = os.times(), time.perf_counter()
        cpu = after.children_user + after.children_system - before.children_user - before.children_system
        return cpu, end - start

    def _build(self) -> None:
        command = [sys.executable, "-c", BUILD, "build", "--root", str(self.root)]
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "home")}
        subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)

    def _build_plain(self) -> None:
        running = []
        for language, source in self.plain.items():
            out = source.with_name(f"{source.name}-out")
            shutil.rmtree(out, ignore_errors=True)
            command = [sys.executable, "-m", "sphinx", "-q", "-E", "-D", f"language={language}", str(source), str(out)]
            running.append(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        if any(process.wait() for process in running):
            raise SystemExit("the plain build failed")

    def _write_plain(self, language: str, source: Path) -> None:
        """The pages as MyST files for a stock Sphinx."""
        store = Store(self.root, self.folder / "views")
        contents = store.prepare()
        templates = Templates(language)
        pages: dict[str, str] = {}
        for game in contents.games:
            view = store.view(contents, game)
            pages[f"rules/{game}"] = templates.render(
                "game.md", game=view, head=view.head, version=contents.version or "", changed=""
            ).myst
            for file in view.files:
                pages[f"examples/{game}/{file.name}"] = templates.render(
                    "examples.md", game=view.head, head=view.head, file=file
                ).myst
        for path in sorted((self.root / "docs").glob(f"*.{language}.md")):
            pages[f"docs/{path.name.removesuffix(f'.{language}.md')}"] = path.read_text(encoding="utf-8")
        listed = [name for name in pages if not name.startswith("examples/")]
        pages["index"] = "\n".join(["# Index", "", "```{toctree}", *listed, "```", ""])
        for name, myst in pages.items():
            path = source / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            here = name.replace("/", "-")  # stock anchors must be unique in the site
            myst = re.sub(r"(\{#|\]\(#)", rf"\g<1>{here}-", myst)
            path.write_text(re.sub(r"```\{(?:diagram|games|guides)\}.*\n```", "", myst), encoding="utf-8")
        (source / "conf.py").write_text(CONF, encoding="utf-8")


if __name__ == "__main__":
    main()
