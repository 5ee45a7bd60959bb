"""`build` and `serve`: nothing is published that does not hold, and an edit is seen at once."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from book import ROW, Cli, Rulebook

PAGE = "site/en/rules/noughts.html"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a rulebook whose pages have been made, made once."""
    root = Rulebook(tmp_path_factory.mktemp("built") / "book").root
    command = [sys.executable, "-c", "from verifier.cli import main; main()", "build", "--root", str(root)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{root / 'site'}")
    return root


@pytest.fixture
def site(built: Path, rulebook: Rulebook) -> Rulebook:
    """A rulebook with a site that must not be lost."""
    rulebook.write("site/index.html", "the old site")
    return rulebook


def test_pages_in_both_languages(built: Path) -> None:
    for name in ("index.html", "ja/index.html", "en/index.html", "ja/rules/noughts.html", PAGE[5:]):
        assert (built / "site" / name).is_file()
    for language in ("ja", "en"):
        assert (built / "site" / language / "examples" / "noughts" / "ends.html").is_file()


def old_site(rulebook: Rulebook) -> bool:
    return [p.read_text() for p in (rulebook.root / "site").iterdir()] == ["the old site"]


def test_a_failing_example_is_not_published(cli: Cli, site: Rulebook) -> None:
    site.change("examples/noughts/ends.yaml", ROW, ROW.replace("black", "white"))
    done = cli("build")
    assert done.status == 1 and old_site(site)
    assert "examples/noughts/ends.yaml:14:22: outcome: expected {winners: [white]" in done.err


def test_a_file_that_cannot_be_used_is_not_published(cli: Cli, site: Rulebook) -> None:
    site.write("examples/noughts/more.yaml", "game: noughts\nexampels: []\n")
    done = cli("build")
    assert done.status == 2 and old_site(site)
    assert "error[unknown-key]: unknown key `exampels`" in done.err


def test_a_choice_that_no_example_shows_is_not_published(cli: Cli, site: Rulebook) -> None:
    site.change("rules/noughts.yaml", ", examples: [a-row-wins]}", "}")
    done = cli("build")
    assert done.status == 1 and old_site(site)
    assert "error[unshown-choice]: no example shows what `size: 3–9` changes" in done.err


def test_a_missing_fact_is_not_published(cli: Cli, site: Rulebook) -> None:
    site.write("rules/facts.yaml", "- {id: noughts-02, game: noughts, kind: ending, fact: A draw., check: page}\n")
    site.change("rules/noughts.yaml", "      facts: [noughts-01]\n", "")
    done = cli("build")
    assert done.status == 1 and old_site(site)
    assert "error[missing-fact]: the fact `noughts-02`: " in done.err
    assert "事実「noughts-02」" in cli("build", "--lang", "ja").err


def test_a_fact_of_a_game_that_is_not_there_is_not_published(cli: Cli, site: Rulebook) -> None:
    fact = "- {id: crosses-01, game: crosses, kind: ending, fact: Nobody wins., check: page}\n"
    site.write("rules/facts.yaml", (site.root / "rules" / "facts.yaml").read_text() + fact)
    assert cli("build").status == 2 and old_site(site)


def test_a_folder_that_holds_something_else(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("public/thesis.txt", "not to be lost")
    done = cli("build", "--out", "public")
    assert done.status == 2 and "thesis.txt" in done.err
    assert (rulebook.root / "public" / "thesis.txt").is_file()


@pytest.mark.parametrize("address", ["example.org", "javascript:alert(1)", ""])
def test_an_address_that_is_none(cli: Cli, rulebook: Rulebook, address: str) -> None:
    done = cli("build", "--base-url", address)
    assert done.status == 2 and "error[usage]: --base-url " in done.err


def test_a_locale_that_is_not_installed(rulebook: Rulebook) -> None:
    command = [sys.executable, "-c", "from verifier.cli import main; main()", "build", "--root", str(rulebook.root)]
    env = {k: v for k, v in os.environ.items() if not k.startswith("LC_")} | {"LANG": "ja_JP.eucJP", "PYTHONUTF8": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ゲーム1種" in done.stdout


def test_a_crash_of_sphinx_is_one_error(cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook.write("broken/sphinx.py", "def build():\n    raise LookupError('nowhere')\nbuild()\n")
    monkeypatch.setenv("PYTHONPATH", str(rulebook.root / "broken"))
    done = cli("build")
    assert (done.status, done.out) == (2, "")
    assert done.err == "error[not-done]: sphinx: LookupError: nowhere\n"


def test_a_crash_while_pages_are_made_is_one_error(
    cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line of the report that Sphinx writes then was an error of its own, in each language."""
    rulebook.write(
        "broken/sitecustomize.py",
        "import sphinx.application\n\n"
        "def build(*_):\n    raise LookupError('nowhere\\nat all')\n\n"
        "sphinx.application.Sphinx.build = build\n",
    )
    monkeypatch.setenv("PYTHONPATH", str(rulebook.root / "broken"))
    done = cli("build")
    assert (done.status, done.out) == (2, "")
    assert done.err == "error[not-done]: sphinx: LookupError: nowhere\n"


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("", ""),
        ("a\nb\n\n", "b"),
        ("Traceback:\n  x\nlocale.Error: unsupported\n", "locale.Error: unsupported"),
        ("ValueError: first\n\nwhile handling:\nKeyError: 'x'\nThe full traceback is in:\n/x.log\n", "KeyError: 'x'"),
    ],
)
def test_the_last_word_of_a_process(said: str, line: str) -> None:
    from verifier.publish.build import _crash

    assert _crash(said) == line


def test_warnings_of_sphinx_have_their_place() -> None:
    from verifier.cli.build import _warning

    found = _warning("/a/docs/page.en.md:7: WARNING: no such page: x [myst.xref_missing]", Path("/a"))
    assert (found.mark.file, found.mark.line, found.message.en) == (
        "docs/page.en.md", 7, "no such page: x [myst.xref_missing]",
    )  # fmt: skip
    assert _warning("something else", Path("/a")).mark.file == ""


# ---------------------------------------------------------------- serve


def test_without_its_package(cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = cli("serve")
    assert done.status == 2 and 'pip install "shikimoku[serve]"' in done.err


def test_a_port_that_is_in_use(cli: Cli, rulebook: Rulebook) -> None:
    pytest.importorskip("uvicorn", reason="needs the extra `serve` (it is in `test` too)")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = cli("serve", "--port", str(other.getsockname()[1]))
    assert done.status == 2 and "is in use" in done.err


def page(address: str, until: str, seconds: float = 60) -> str:
    """A page's text, once it says something."""
    end = time.monotonic() + seconds
    text = ""
    while time.monotonic() < end:
        try:
            text = urlopen(address, timeout=5).read().decode()
        except (URLError, OSError):
            text = ""
        if until in text:
            return text
        time.sleep(0.2)
    pytest.fail(f"{address} never said {until!r}, but {text[:500]!r}")


def test_an_edit_is_seen_at_once(built: Path) -> None:
    pytest.importorskip("sphinx_autobuild", reason="needs the extra `serve` (it is in `test` too)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from verifier.cli import main; main()", "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=built, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}/en/rules/noughts.html"
        assert "/websocket-reload" in page(address, "Make 3 in a row.")
        rules = built / "rules" / "noughts.yaml"
        rules.write_text(rules.read_text(encoding="utf-8").replace("in a row.", "side by side."), encoding="utf-8")
        page(address, "Make 3 side by side.")
        rules.write_text("id: [", encoding="utf-8")  # a mistake takes nothing away
        time.sleep(1)
        page(address, "Make 3 side by side.")
    finally:
        os.killpg(server.pid, signal.SIGINT)
        assert server.wait(30) in (0, 130)
