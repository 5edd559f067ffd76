"""The demonstration book for tables with storeys (examples/storeys), installed as a package of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree

EXAMPLE = Path(__file__).parents[1] / "examples" / "storeys"


def installed(folder: Path) -> Path:
    """Build and install it beside everything else; returns what to put on the path of Python.

    Nothing is fetched: the backend that builds it is the one that builds us.
    """
    site, source = folder / "site", folder / "source"
    copytree(EXAMPLE, source)
    wanted = ["--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]
    command = [sys.executable, "-m", "pip", "install", "-q", *wanted, "--target", str(site)]
    made = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
    return site
