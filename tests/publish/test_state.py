"""What is kept of a build is kept under digests of all that it was made by."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from verifier.publish.state import USED

ROOT = Path(__file__).parents[2]
SHOWS_NOTHING = {"click"}
"""Packages that only read the command line."""


def test_a_new_version_of_any_package_that_reads_or_shows_counts_as_a_change() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[^\w.-]", line)[0].lower().replace("-", "_") for line in project["dependencies"]}
    assert names > SHOWS_NOTHING
    assert names - SHOWS_NOTHING <= USED
