"""Ask a public advisory service whether what the lock files name has known faults.

`make audit`. It needs the network; where the service cannot be reached it says so and ends well,
because nothing was found out. A known fault is a failure.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SERVICE = os.environ.get("ESCARMOUCHE_ADVISORIES", "https://api.osv.dev/v1/querybatch")
PATIENCE = 10  # seconds
Package = tuple[str, str, str]  # ecosystem, name, version


def python_packages() -> set[Package]:
    """What requirements/*.txt pin."""
    pinned = re.compile(r"^([A-Za-z0-9_.-]+)==([^ ;\\]+)", re.MULTILINE)
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "requirements").glob("*.txt")]
    return {("PyPI", name, version) for text in texts for name, version in pinned.findall(text)}


def page_packages() -> set[Package]:
    """What web/package-lock.json pins."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    found = set()
    for path, package in lock["packages"].items():
        if path and "version" in package and not package.get("link"):
            found.add(("npm", path.rpartition("node_modules/")[2], package["version"]))
    return found


def known_faults(packages: list[Package]) -> dict[Package, list[str]]:
    """The advisories about each package that has any. Raises `OSError` without the service."""
    asked = [
        {"package": {"ecosystem": system, "name": name}, "version": version}
        for system, name, version in packages
    ]
    body = json.dumps({"queries": asked}).encode()
    request = urllib.request.Request(SERVICE, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        results: list[Any] = json.load(reply)["results"]
    told = zip(packages, results, strict=True)
    return {each: [v["id"] for v in found["vulns"]] for each, found in told if found.get("vulns")}


def main() -> int:
    """Ask, and tell."""
    packages = sorted(python_packages() | page_packages())
    try:
        faults = known_faults(packages)
    except (OSError, ValueError, KeyError) as problem:
        print(
            f"NOTE: the advisory service cannot be reached from here ({type(problem).__name__}):"
            f" {len(packages)} packages were not checked."
        )
        return 0
    for (system, name, version), advisories in faults.items():
        print(f"{system} {name} {version}: {', '.join(advisories)}", file=sys.stderr)
    print(f"{len(packages)} packages checked, {len(faults)} with known faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
