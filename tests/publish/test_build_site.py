"""A site is built whole or not at all, and again only as far as its sources changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from book_files import change, state
from read_pages import article, words

from verifier.engine.text import Text
from verifier.publish.build import BuildError, Built, build
from verifier.publish.caches import vouched
from verifier.publish.refused import NotVerified
from verifier.publish.store import Check, Store
from verifier.replay.evidence import Evidence
from verifier.replay.verdict import Report
from verifier.spec.codes import Code
from verifier.spec.diagnostics import Diagnostic, Mark
from verifier.spec.rulebook import Rulebook

REPOSITORY = Path(__file__).resolve().parents[2]


@contextmanager
def changed(path: Path, old: str, new: str) -> Iterator[None]:
    """A changed file, as it was again afterwards."""
    text = path.read_text(encoding="utf-8")
    change(path, old, new)
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def line_of(path: Path, word: str) -> int:
    """The line of a file that holds a word."""
    return next(n for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if word in text)


def written(folder: Path) -> dict[str, int]:
    """When Sphinx wrote each page, by language and name."""
    pages = (folder / ".shikimoku" / "html").rglob("*.html")
    return {path.relative_to(folder / ".shikimoku" / "html").as_posix(): path.stat().st_mtime_ns for path in pages}


def sphinx(book: Path, out: Path, language: str = "ja", *more: str) -> subprocess.CompletedProcess[str]:
    """A plain sphinx-build with the repository's own configuration."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-n",
        "-W",
        "--keep-going",
        "--no-color",
        "-c",
        str(REPOSITORY / "docs"),
    ]
    command += [*more, "-D", f"language={language}", str(book), str(out)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def made(book: Path, out: Path | None = None, check: Check | None = None) -> Built:
    """A site in one language, which takes half the time."""
    return build(book, out, languages=("en",), check=check)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook that has been built once."""
    fixture = REPOSITORY / "tests" / "fixtures" / "pages"
    root = Path(shutil.copytree(fixture, tmp_path_factory.mktemp("one") / "book"))
    made(root)
    return root


class TestOneBook:
    """A site that is built and then changed: what is written anew, what is not, and what is left untouched."""

    @pytest.fixture
    def book(self, built: Path) -> Path:
        """A rulebook that has been built; each test leaves it as it was."""
        return built

    def test_the_site_goes_into_the_rulebook(self, book: Path) -> None:
        built = made(book)
        assert (built.out, built.games, built.pages) == (book.resolve() / "site", ("leap", "tic-tac-toe"), 11)
        assert not (built.out / "en" / ".buildinfo").exists()

    def test_without_an_address_nothing_is_absolute(self, book: Path) -> None:
        for path in (book / "site").rglob("*.html"):
            text = path.read_text(encoding="utf-8")
            assert 'hreflang="x-default"' not in text and 'rel="canonical"' not in text, path

    def test_nothing_changed_nothing_is_written_anew(self, book: Path) -> None:
        before, pages = state(book / "site"), written(book)
        made(book)
        assert state(book / "site") == before
        assert {name for name, when in written(book).items() if when != pages[name]} <= {
            "ja/search.html",
            "en/search.html",
        }

    def test_a_changed_sentence_renews_its_games_page_and_the_index(self, book: Path) -> None:
        pages = written(book)
        with changed(book / "rules" / "leap.yaml", "Take every enemy piece to win.", "Take all of them to win."):
            made(book)
            renewed = {name for name, when in written(book).items() if when != pages[name]}
            assert renewed - {"en/search.html"} == {"en/rules/leap.html", "en/index.html"}
            assert "Take all of them to win." in words(article(book / "site" / "en", "index.html"))

    def test_a_changed_number_renews_the_examples_pages_that_cite_it(self, book: Path) -> None:
        made(book)
        pages = written(book)
        with changed(
            book / "rules" / "leap.yaml", "  turn:\n", "  turn:\n    - {id: new, text: {ja: 新しい文。, en: New.}}\n"
        ):
            made(book)
            renewed = {name for name, when in written(book).items() if when != pages[name]}
            assert {"en/rules/leap.html", "en/examples/leap/quiet.html"} <= renewed
            assert "en/examples/tic-tac-toe/play.html" not in renewed
            checks = article(book / "site" / "en", "examples/leap/quiet.html").select_one("#plain-step .sk-checks a")
            assert words(checks) == "rule 1.2"

    def test_a_changed_example_renews_its_page_and_its_games(self, book: Path) -> None:
        made(book)
        pages = written(book)
        with changed(book / "examples" / "leap" / "captures.yaml", "White stands on a3.", "White is on a3."):
            made(book)
            renewed = {name for name, when in written(book).items() if when != pages[name]}
            assert renewed - {"en/search.html"} == {"en/rules/leap.html", "en/examples/leap/captures.html"}
            assert "White is on a3." in words(article(book / "site" / "en", "rules/leap.html"))

    def test_only_the_changed_game_is_replayed(self, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        import verifier.publish.verifying as verifying

        replayed: list[tuple[str, ...]] = []
        verify = verifying.verify

        def noted(rulebook: Rulebook) -> Report:
            replayed.append(tuple(rulebook.games))
            return verify(rulebook)

        monkeypatch.setattr(verifying, "verify", noted)
        store = Store(book, book / ".shikimoku" / "views")
        store.prepare()
        replayed.clear()
        store.prepare()
        assert replayed == []
        with changed(book / "examples" / "tic-tac-toe" / "play.yaml", "takes the centre.", "takes the middle."):
            store.prepare()
        assert replayed == [("tic-tac-toe",)]

    def test_a_new_file_of_examples_is_listed_and_one_that_goes_is_not(self, book: Path) -> None:
        extra = book / "examples" / "leap" / "extra.yaml"
        text = (book / "examples" / "leap" / "quiet.yaml").read_text(encoding="utf-8")
        extra.write_text(
            text.replace("id: plain-step", "id: other-step").replace("id: twenty-turns", "id: more-turns"),
            encoding="utf-8",
        )
        made(book)
        assert (book / "site" / "en" / "examples" / "leap" / "extra.html").is_file()
        assert article(book / "site" / "en", "rules/leap.html").select("a[href='../examples/leap/extra.html']")
        extra.unlink()
        made(book)
        assert not (book / "site" / "en" / "examples" / "leap" / "extra.html").exists()
        assert not article(book / "site" / "en", "rules/leap.html").select("a[href='../examples/leap/extra.html']")

    def test_a_game_that_goes_takes_its_pages_along(self, book: Path) -> None:
        (book / "rules" / "leap.yaml").rename(book / "leap.yaml")
        (book / "examples" / "leap").rename(book / "leap")
        assert made(book).games == ("tic-tac-toe",)
        assert not [name for name in state(book / "site") if "leap" in name]
        (book / "leap.yaml").rename(book / "rules" / "leap.yaml")
        (book / "leap").rename(book / "examples" / "leap")

    def test_a_game_without_a_page_has_none(self, book: Path) -> None:
        rules = book / "rules" / "leap.yaml"
        text = rules.read_text(encoding="utf-8")
        rules.write_text(text[: text.index("page:")], encoding="utf-8")
        assert made(book).games == ("tic-tac-toe",)
        assert not (book / "site" / "en" / "examples" / "leap").exists()
        rules.write_text(text, encoding="utf-8")

    def test_the_cache_may_be_deleted_or_damaged(self, book: Path) -> None:
        made(book)
        before = state(book / "site")
        for path in (book / ".shikimoku" / "views").iterdir():
            path.write_bytes(b"rubbish")
        for path in (book / ".shikimoku" / "diagrams").iterdir():
            path.write_bytes(b"rubbish")
        made(book)
        assert state(book / "site") == before
        shutil.rmtree(book / ".shikimoku")
        made(book)
        assert state(book / "site").keys() == before.keys()

    def test_a_failing_example_leaves_the_old_site_untouched(self, book: Path) -> None:
        before, path = state(book / "site"), book / "examples" / "leap" / "captures.yaml"
        with changed(path, "captured: [b3]", "captured: [d3]"):
            with pytest.raises(NotVerified) as refused:
                made(book)
            line = line_of(path, "captured: [d3]")
        assert refused.value.report.status == 1
        assert f"examples/leap/captures.yaml:{line}:" in refused.value.told("en")
        assert state(book / "site") == before

    def test_a_bad_file_leaves_the_old_site_untouched(self, book: Path) -> None:
        before = state(book / "site")
        with (
            changed(book / "rules" / "leap.yaml", "kind: jump", "kind: jmup"),
            pytest.raises(NotVerified) as refused,
        ):
            made(book)
        assert refused.value.report.status == 2
        assert "jmup" in refused.value.told("ja")
        assert state(book / "site") == before

    def test_a_page_that_cannot_be_made_leaves_the_old_site_untouched(self, book: Path) -> None:
        before = state(book / "site")
        with changed(book / "docs" / "guide.en.md", "tic-tac-toe.yaml#row-wins", "nothing.yaml"):
            for _ in range(2):  # the second time as well
                with pytest.raises(BuildError) as refused:
                    made(book)
                assert any("guide.en.md:3: WARNING" in line for line in refused.value.warnings)
        assert state(book / "site") == before

    def test_a_guide_in_one_language_only_is_an_error(self, book: Path, tmp_path: Path) -> None:
        guide = book / "docs" / "guide.en.md"
        guide.rename(book / "guide.en.md")
        try:
            with pytest.raises(BuildError) as refused:
                build(book, tmp_path / "both")
        finally:
            (book / "guide.en.md").rename(guide)
        assert any("docs/guide.en.md" in line and "guide.ja.md" in line for line in refused.value.warnings)

    def test_a_further_look_can_refuse(self, book: Path) -> None:
        seen: list[tuple[set[str], set[str]]] = []

        def look(rulebook: Rulebook, report: Report, settled: Mapping[str, Evidence]) -> Iterator[Diagnostic]:
            assert {verdict.game_id for verdict in report.verdicts} == rulebook.games.keys()
            seen.append((set(rulebook.games), set(settled)))
            if len(seen) == 1:
                yield Diagnostic(Code.UNKNOWN_FACT, Mark("rules/facts.yaml", 1, 1), Text("ない", "missing"))

        everything: tuple[set[str], set[str]] = ({"leap", "tic-tac-toe"}, set())
        with pytest.raises(NotVerified):
            made(book, check=look)
        made(book, check=look)
        assert seen == [everything] * 2, "what has been refused is looked at again, though it was replayed before"
        made(book, check=look)
        assert seen == [everything] * 2, "what was looked at and is unchanged is not looked at again"
        with changed(book / "examples" / "tic-tac-toe" / "play.yaml", "takes the centre.", "takes the middle."):
            made(book, check=look)
        assert seen[2:] == [({"tic-tac-toe"}, {"leap"})]

    def test_one_language_alone_has_no_switch(self, book: Path, tmp_path: Path) -> None:
        out = made(book, tmp_path / "en").out
        assert sorted(path.name for path in out.iterdir()) == ["en", "index.html"]
        assert not article(out / "en", "rules/leap.html").select(".sk-languages")

    def test_what_is_no_site_is_not_replaced(self, book: Path, tmp_path: Path) -> None:
        (tmp_path / "thesis.txt").write_text("important", encoding="utf-8")
        with pytest.raises(BuildError, match="thesis"):
            made(book, tmp_path)
        with pytest.raises(BuildError, match="no folder"):
            made(book, tmp_path / "thesis.txt")
        assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "important"


class TestPlainSphinx:
    """The sources build with sphinx-build alone."""

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_it_needs_no_more_than_the_configuration(self, book: Path, tmp_path: Path, language: str) -> None:
        done = sphinx(book, tmp_path / "out", language)
        assert (done.returncode, done.stderr) == (0, "")
        assert (
            words(article(tmp_path / "out", "rules/leap.html").find("h1")) == {"ja": "跳び駒#", "en": "Leap#"}[language]
        )  # type: ignore[arg-type]

    def test_it_works_in_several_processes(self, book: Path, tmp_path: Path) -> None:
        done = sphinx(book, tmp_path / "out", "ja", "-j", "2")
        assert (done.returncode, done.stderr) == (0, "")
        assert article(tmp_path / "out", "rules/leap.html").select("svg")

    def test_it_fails_where_an_example_fails(self, book: Path, tmp_path: Path) -> None:
        path = book / "examples" / "leap" / "captures.yaml"
        change(path, "captured: [b3]", "captured: [d3]")
        done = sphinx(book, tmp_path / "out", "en")
        assert done.returncode != 0
        assert f"examples/leap/captures.yaml:{line_of(path, 'captured: [d3]')}:" in done.stderr
        assert "Traceback" not in done.stderr and "developers" not in done.stderr
        assert not (tmp_path / "out" / "index.html").exists()

    def test_a_warning_names_the_line_of_the_yaml(self, book: Path, tmp_path: Path) -> None:
        rules = book / "rules" / "tic-tac-toe.yaml"
        change(rules, "en: Black goes first.", "en: 'Black goes [first](nowhere.yaml).'")
        change(rules, "[the set-up](#empty-board)", "[the set-up](#no-such-rule)")
        done = sphinx(book, tmp_path / "out", "en")
        for word in ("nowhere.yaml", "no-such-rule"):
            line = line_of(rules, word)
            assert f"{rules}:{line}: WARNING: " in done.stderr
            assert any(word in told for told in done.stderr.splitlines() if f":{line}: WARNING" in told)
        assert done.returncode != 0

    def test_a_warning_about_an_example_on_a_games_page_names_the_examples_file(
        self, book: Path, tmp_path: Path
    ) -> None:
        path = book / "examples" / "leap" / "captures.yaml"
        change(path, "en: White stands on a3.", "en: 'White stands [there](nowhere.yaml).'")
        done = sphinx(book, tmp_path / "out", "en")
        line = line_of(path, "nowhere")
        assert done.stderr.count(f"{path}:{line}: WARNING") == 2, "on the game's page and on its own"

    def test_a_link_never_publishes_a_file(self, book: Path, tmp_path: Path) -> None:
        (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
        change(
            book / "rules" / "tic-tac-toe.yaml", "en: Black goes first.", "en: 'Black goes [first](../../secret.txt).'"
        )
        change(
            book / "docs" / "guide.en.md",
            "# Guide",
            "# Guide\n\n[x](../../secret.txt) [y](path:../../secret.txt)\n\n![z](../../secret.txt)",
        )
        done = sphinx(book, tmp_path / "out", "en")
        assert done.stderr.count("leads to no page") == 4, "beside the rule, among the readings, twice in the guide"
        assert "outside of the rulebook" in done.stderr
        assert not [path for path in (tmp_path / "out").rglob("secret*") if path.is_file()]

    def test_a_guide_cannot_bring_in_html_or_files(self, book: Path, tmp_path: Path) -> None:
        (tmp_path / "secret.txt").write_text("a secret", encoding="utf-8")
        evil = [
            "<script>alert(1)</script>",
            "text <b onclick=alert(1)>b</b>",
            "```{raw} html\n<script>alert(1)</script>\n```",
            "```{include} ../../secret.txt\n```",
            "```{literalinclude} ../../secret.txt\n```",
        ]
        path = book / "docs" / "guide.en.md"
        path.write_text("\n\n".join([path.read_text(encoding="utf-8"), *evil, ""]), encoding="utf-8")
        sphinx(book, tmp_path / "out", "en")
        made = article(tmp_path / "out", "docs/guide.html")
        assert "<script>alert(1)</script>" in made.get_text()
        assert not made.select("script, [onclick]")
        assert "a secret" not in made.get_text()

    def test_headings_of_guides_need_anchors(self, book: Path, tmp_path: Path) -> None:
        change(book / "docs" / "guide.ja.md", "{#signs}\n", "")
        done = sphinx(book, tmp_path / "out")
        assert "guide.ja.md:7: WARNING: this heading has no anchor of its own" in done.stderr

    def test_only_sources_become_pages(self, book: Path, tmp_path: Path) -> None:
        for name in (
            "README.md",
            ".venv/lib/x.md",
            "tests/x.yaml",
            "rules/schema/x.yaml",
            "notes.rst",
            "docs/x.md",
            "rules/facts.yaml",
        ):
            path = book / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("[]" if name.endswith("facts.yaml") else "# X\n", encoding="utf-8")
        done = sphinx(book, tmp_path / "out")
        assert (done.returncode, done.stderr) == (0, "")
        made = {p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*.html")}
        assert not [
            name for name in made if name.rpartition("/")[2] in ("README.html", "x.html", "notes.html", "facts.html")
        ]

    def test_an_index_of_ones_own_is_the_first_page(self, book: Path, tmp_path: Path) -> None:
        (book / "docs" / "index.ja.md").write_text(
            "# ようこそ\n\n```{games}\n```\n\n```{guides}\n```\n", encoding="utf-8"
        )
        (book / "docs" / "index.en.md").write_text(
            "# Welcome\n\n```{games}\n```\n\n```{guides}\n```\n", encoding="utf-8"
        )
        done = sphinx(book, tmp_path / "out")
        assert (done.returncode, done.stderr) == (0, "")
        assert words(article(tmp_path / "out", "index.html").find("h1")) == "ようこそ#"  # type: ignore[arg-type]
        assert not (tmp_path / "out" / "docs" / "index.html").exists()
        assert len(article(tmp_path / "out", "index.html").select(".sk-card")) == 2


class TestCaches:
    """A cache is used only by the one who made it."""

    def test_ones_own_is_kept(self, tmp_path: Path) -> None:
        folder = vouched(tmp_path / "cache")
        (folder / "tree.pickle").write_text("mine", encoding="utf-8")
        assert (vouched(folder) / "tree.pickle").is_file()

    def test_one_that_came_with_the_rulebook_is_thrown_away(self, tmp_path: Path) -> None:
        mine = vouched(tmp_path / "mine")
        theirs = tmp_path / "theirs"
        shutil.copytree(mine, theirs)
        (theirs / "tree.pickle").write_text("evil", encoding="utf-8")
        assert not (vouched(theirs) / "tree.pickle").exists()

    def test_a_link_to_elsewhere_is_replaced_and_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "kept").write_text("x", encoding="utf-8")
        (tmp_path / "cache").symlink_to(tmp_path / "elsewhere")
        folder = vouched(tmp_path / "cache")
        assert folder.is_dir() and not folder.is_symlink()
        assert (tmp_path / "elsewhere" / "kept").is_file()

    def test_without_a_home_each_build_begins_anew(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
        folder = vouched(tmp_path / "cache")
        (folder / "tree.pickle").write_text("mine", encoding="utf-8")
        assert not (vouched(folder) / "tree.pickle").exists()


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_the_last_change_comes_from_git(book: Path, tmp_path: Path) -> None:
    def git(*arguments: str, day: str) -> None:
        stamp = f"{day}T12:00:00+0000"
        environment = {**os.environ, "GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgSign=false"]
        subprocess.run(["git", *identity, *arguments], cwd=book, env=environment, check=True, capture_output=True)

    git("init", "-q", day="2020-01-01")
    git("add", "rules", "examples", "docs", day="2020-01-01")
    git("commit", "-qm", "one", day="2020-01-02")
    change(book / "examples" / "leap" / "quiet.yaml", "Neither takes anything.", "Nobody takes anything.")
    git("commit", "-qam", "two", day="2021-03-04")
    build(book)

    def about(game: str) -> str:
        return words(article(book / "site" / "en", f"rules/{game}.html").select_one(".sk-about"))

    assert about("leap").endswith("Last changed 2021-03-04")
    assert about("tic-tac-toe").endswith("Last changed 2020-01-02")
    change(book / "rules" / "tic-tac-toe.yaml", "Pencil and paper will do.", "Paper will do.")
    build(book)
    git("commit", "-qam", "three", day="2022-05-06")
    build(book)
    assert about("tic-tac-toe").endswith("Last changed 2022-05-06"), "a commit alone renews the date"
