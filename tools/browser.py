"""Run the browser tests; what fails is run once more, alone, before it counts as a failure.

`make browser`. A real browser on a busy machine is now and then late where nothing is wrong. So the few
tests that failed run again one after the other; those that pass then are named as flickering, for somebody
to mend, and those that fail again fail the command. Where more than a few failed, nothing flickers.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOME_FAILED = 1  # pytest's word for it; whatever else it says is no matter of luck
A_FEW = 5


def run(kept: Path, *arguments: str) -> int:
    """The tests, with a memory of their own of what failed."""
    command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={kept}", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def failed(kept: Path) -> list[str]:
    """The tests that failed when they last ran."""
    file = kept / "v" / "cache" / "lastfailed"
    return sorted(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else []


def main(arguments: list[str]) -> int:
    """Both runs; zero when every test passed in one of them."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder)
        code = run(kept, *arguments, "tests/browser")
        first = failed(kept)
        if code != SOME_FAILED or not first:
            return code
        if len(first) > A_FEW:
            print(f"== browser: {len(first)} tests failed, too many for bad luck")
            return code
        print(f"== browser: {len(first)} failed; once more, alone", flush=True)
        code = run(kept, "-n", "0", *first)
        again = failed(kept)
    for test in first:
        print(f"{'FAILED AGAIN' if test in again else 'FLICKERED, passed alone'}: {test}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
