"""When files last changed, as their git history tells."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

_DATE = re.compile(r"\x01(\d{4}-\d{2}-\d{2})")


def last_changes(root: Path, folders: tuple[str, ...] = ("rules", "examples", "docs")) -> Mapping[str, str]:
    """The day of the last commit that touched each file.

    root: a folder that may be part of a git working tree; folders: which of its folders are looked at.
    Returns dates (`2026-01-31`) by path relative to root, none where there is no git or no history.
    """
    command = [
        *(
            "git",
            "-c",
            "log.showSignature=false",
            "-c",
            "core.quotePath=false",
            "log",
            "--format=%x01%cs",
            "--name-only",
        ),
        *("--relative", "--no-renames", "-z", "--", *folders),
    ]
    # A rulebook may come from a stranger, its .git too: nothing that it configures is to be run.
    environment = {
        **os.environ,
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
    }
    try:
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    found: dict[str, str] = {}
    date = ""
    for part in done.stdout.decode("utf-8", "replace").split("\0"):
        for line in part.split("\n"):
            if match := _DATE.fullmatch(line):
                date = match[1]
            elif line and date:
                found.setdefault(line, date)
    return found
