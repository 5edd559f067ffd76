"""A real server and a real Chromium for the browser tests."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser import current_test
from tests.browser.eyes import PICTURES, picture
from tests.browser.profiles import WAIT, Profiles, Wanted
from tests.browser.servers import close_nursery, running
from tests.browser.visits import DESKTOP, Server, Visit, Visitor
from tests.dealing import dealt, workers

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The list below the address bar, which nobody sees here: in each window it is a page of its own, as dear as ours.
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# What Playwright turns off: of two lists a browser heeds the last.
OTHERS = (
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    f"--disable-features={','.join((*UNSEEN, *OTHERS))}",
)
expect.set_options(timeout=WAIT)


def find_chromium() -> str | None:
    """The machine's own browser; Playwright never downloads one."""
    asked = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else []
    return next((path for name in [*asked, *NAMES] if (path := shutil.which(name))), None)


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real Chromium")
    config.addinivalue_line(
        "markers", "own_dice: its dice are told, so no other test may have them"
    )
    config.addinivalue_line("markers", "pictures: only makes pictures, for `make screens`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not PICTURES:
        unseen = [item for item in items if item.get_closest_marker("pictures")]
        config.hook.pytest_deselected(items=unseen)
        items[:] = [item for item in items if item not in unseen]
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


@pytest.fixture(scope="session", autouse=True)
def _nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    current_test.tell_in(tmp_path_factory.mktemp("now"))
    yield
    close_nursery()


@pytest.fixture(autouse=True)
def _dice_of_the_test(request: pytest.FixtureRequest) -> None:
    """The servers throw what belongs to this test (`known_dice`)."""
    own = request.node.get_closest_marker("own_dice")
    current_test.begin(request.node.nodeid if own else "")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games are the same each time; nobody is hurried, so that a busy machine changes none of them."""
    with running(tmp_path_factory.mktemp("server"), "tests.browser.patient") as made:
        yield made


@pytest.fixture(scope="session")
def ade_stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games of L'Âge des Escarmouches may begin in the middle."""
    with running(tmp_path_factory.mktemp("ade"), "tests.browser.ade_staging") as made:
        yield made


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
        if failed:
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
