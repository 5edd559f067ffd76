"""The book that docs/adding-a-rulebook.md builds: its files taken from the document, and installed as a package."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

DOCUMENT = Path(__file__).parents[1] / "docs" / "adding-a-rulebook.md"
_FILE = re.compile(r"^```\w+ (le-gue/\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def written(folder: Path) -> Path:
    """The files of the document, each under the name that stands beside its fence."""
    for name, text in _FILE.findall(DOCUMENT.read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "le-gue"


def installed(folder: Path) -> Path:
    """The package, built and installed beside everything else; returns what to put on the path of Python.

    Nothing is fetched: the backend that builds it is the one that builds us.
    """
    site = folder / "site"
    wanted = ["--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]
    command = [sys.executable, "-m", "pip", "install", "-q", *wanted, "--target", str(site)]
    made = subprocess.run(
        [*command, str(written(folder))], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr[-2000:]
    return site
