"""What is installed is what was locked: every package by version and hash, from no named host."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_package_is_pinned_by_version_and_hash(path: Path) -> None:
    text = re.sub(r"\\\n\s*", " ", path.read_text(encoding="utf-8"))
    lines = [
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]
    assert lines
    for line in lines:
        assert re.match(r"[A-Za-z0-9_.\[\]-]+==[^ ]+", line), line
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), line


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_no_lock_file_names_a_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", text)


def test_the_packages_of_the_page_are_pinned_by_hash() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {path: each for path, each in lock["packages"].items() if path}
    assert packages
    for path, each in packages.items():
        assert each.get("integrity", "").startswith("sha512-") or each.get("link"), path
        assert "resolved" not in each, path


# -- make audit --------------------------------------------------------------------------------


@contextmanager
def advisories(faulty: str) -> Iterator[str]:
    """A service that knows a fault of one package."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            results: list[Any] = [
                {"vulns": [{"id": "TEST-1"}]} if each["package"]["name"] == faulty else {}
                for each in asked
            ]
            body = json.dumps({"results": results}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def audit(service: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ESCARMOUCHE_ADVISORIES": service, "no_proxy": "127.0.0.1"}
    command = [sys.executable, str(ROOT / "tools" / "audit.py")]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_an_audit_names_what_has_a_known_fault() -> None:
    with advisories("fastapi") as service:
        done = audit(service)
    assert done.returncode == 1
    assert "PyPI fastapi" in done.stderr and "TEST-1" in done.stderr
    assert "1 with known faults" in done.stdout
    with advisories("svelte") as service:
        assert "npm svelte" in audit(service).stderr


def test_an_audit_without_faults_and_one_without_a_service() -> None:
    with advisories("nothing") as service:
        done = audit(service)
    assert done.returncode == 0 and "0 with known faults" in done.stdout
    done = audit("http://127.0.0.1:9/")
    assert done.returncode == 0 and "were not checked" in done.stdout
