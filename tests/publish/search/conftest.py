"""A small site in both languages, to search in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

CONF = """
from verifier.publish.search import setup_search
from verifier.publish.theme_strings import setup_theme_strings

project = "式目"
copyright = "2026"
html_theme = "furo"
html_title = "式目"
html_last_updated_fmt = "%Y-%m-%d"
html_theme_options = {
    "source_repository": "https://github.com/example/example",
    "source_branch": "main",
    "source_directory": "docs",
}


def setup(app):
    setup_search(app)
    setup_theme_strings(app)
"""

JAPANESE = {
    "index": """
        見本
        ====

        .. toctree::

           gomoku
           alquerque
           fanorona
           copyright
           rules/seega
           examples/seega
        """,
    "rules/seega": """
        シーガ
        ======

        動けない番は飛び番とする。
        """,
    "examples/seega": """
        飛び番
        ======

        飛び番のあと、また相手の番になる。飛び番は続くことがある。
        """,
    "gomoku": """
        五目並べ
        ========

        .. index:: 三三

        黒が三三になる点に打つと、反則で負けになる。盤は15×15の点からなり、隅の点は四つある。

        .. toctree::

           hasami
        """,
    "hasami": """
        はさみ将棋
        ==========

        .. meta::
           :keywords: 金銀, sandwich

        相手の駒をはさんで取る（custodian）。盤は9×9で、手数は120手まで。
        """,
    "alquerque": """
        アルケルケ
        ==========

        盤は5 x 5の点からなる。a1xc1xe1のように続けて飛び越す。図は半角ならｱﾙｹﾙｹと書く。
        """,
    "fanorona": """
        ファノロナ
        ==========

        近づいて取るのが接近
        取り、離れて取るのが後退取りである。１５Ｘ１５の盤では遊ばない。
        """,
    "copyright": """
        著作権
        ======

        接近する。近取という語はない。取りやめ。将棋とはさみ。み将。五目と目並と並べ。三つ三角。三、三。盤は15。custodial。
        """,
}
ENGLISH = {
    "index": """
        Sample
        ======

        .. toctree::

           gomoku
           hasami
        """,
    "gomoku": """
        Gomoku (五目並べ)
        =================

        The board has 15×15 points. A row of five wins; Black may not make a double three (三三).
        """,
    "hasami": """
        Hasami Shogi
        ============

        A piece is captured by custodian capture: it stands between two enemies. The board is 9x9.
        The game ends after 120 turns without a capture.
        """,
}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site, with a folder a language."""
    built = tmp_path_factory.mktemp("site")
    for language, pages in (("ja", JAPANESE), ("en", ENGLISH)):
        source = tmp_path_factory.mktemp(f"source-{language}")
        (source / "conf.py").write_text(CONF, encoding="utf-8")
        for name, text in pages.items():
            (source / name).parent.mkdir(exist_ok=True)
            (source / f"{name}.rst").write_text(dedent(text), encoding="utf-8")
        # A process each: the translations that Sphinx loads stay loaded.
        command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "-D", f"language={language}"]
        run = subprocess.run([*command, source, built / language], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
    return built
