"""A real server and a real Chromium for the browser tests."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.eyes import picture
from tests.browser.profiles import WAIT, Profiles, Wanted
from tests.browser.visits import DESKTOP, ROOT, STATIC, Server, Visit, Visitor
from tests.dealing import dealt, workers

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
START = 180  # seconds until a server answers
expect.set_options(timeout=WAIT)


def find_chromium() -> str | None:
    """The machine's own browser; Playwright never downloads one."""
    asked = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else []
    return next((path for name in [*asked, *NAMES] if (path := shutil.which(name))), None)


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real Chromium")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in ours:
        item.add_marker("browser")
    if not ours or find_chromium():
        others = [item for item in items if item not in ours]
        items[:] = [*others, *dealt(ours, workers(), workers())]
        return
    if in_ci():
        raise pytest.UsageError("the browser tests need Chromium: install the package chromium")
    config.hook.pytest_deselected(items=ours)
    items[:] = [item for item in items if item not in ours]
    if not hasattr(config, "workerinput"):
        print("NOTE: no Chromium on this machine: the browser tests are left out", file=sys.stderr)


# -- the server --------------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), "tests.browser.patient") as made:
        yield made


@pytest.fixture(scope="session")
def ade_stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games of L'Âge des Escarmouches may begin in the middle."""
    with running(tmp_path_factory.mktemp("ade"), "tests.browser.ade_staging") as made:
        yield made


@contextmanager
def running(home: Path, module: str, site: Path | None = None) -> Iterator[Server]:
    """The server of a module that runs as `escarmouche` does, until the tests are done with it.

    `site`: a folder with further packages that are installed for it.
    """
    if not (STATIC / "index.html").is_file():
        pytest.fail("the page is not built: run `make page`")
    port = _free_port()
    command = [sys.executable, "-m", module, "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--data", str(home / "data"), "--think", "0.3"]
    made = Server(f"http://127.0.0.1:{port}", home / "data", home / "server.log")
    with made.log.open("w") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, env=_environment(site)
        )
        try:
            _await_server(made, process)
            yield made
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    assert "Traceback" not in made.said(), made.said()[-4000:]


def _environment(site: Path | None) -> dict[str, str]:
    if site is None:
        return dict(os.environ)
    given = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(site), given)))}


def _await_server(server: Server, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START
    while process.poll() is None and time.monotonic() < until:
        try:
            if httpx.get(f"{server.url}/api/games", timeout=5).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    pytest.fail(f"the server did not start:\n{server.said()[-4000:]}")


# -- the browser -------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def visit(profiles: Profiles, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens a browser window: `visit(lang="en", size=PHONE, theme="day")`; fails on any complaint."""
    visitors: list[Visitor] = []

    def open_window(
        lang: str = "fr",
        size: tuple[int, int] = DESKTOP,
        theme: str = "lamp",
        motion: bool = False,
        **settings: Any,
    ) -> Visitor:
        context = profiles.take(Wanted(server.url, lang, size, motion))
        page = context.new_page()
        kept = json.dumps({"theme": theme, "speed": "instant", **settings})
        # Only when there is nothing yet: a reload keeps what the person chose.
        page.add_init_script(
            f"if (location.host) localStorage['escarmouche.settings'] ??= JSON.stringify({kept});"
        )
        visitor = Visitor(context, page, server.url)
        visitor.hear(page)
        context.on("page", visitor.hear)
        visitors.append(visitor)
        return visitor

    yield open_window
    failed = getattr(request.node, "failed", False)
    for number, visitor in enumerate(visitors):
        if failed:
            picture(visitor.page, f"failed-{request.node.name}-{number}")
        visitor.context.remove_listener("page", visitor.hear)
        if failed or not server.lasting:
            profiles.close(visitor.context)
        else:
            profiles.give_back(visitor.context)
    complaints = [words for visitor in visitors for words in visitor.complaints]
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.failed = True  # type: ignore[attr-defined]
    return report
