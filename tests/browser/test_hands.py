"""Keyboard alone, fingers on a phone, and eighty figures on the table."""

from __future__ import annotations

from math import hypot

import pytest
from playwright.sync_api import Page, expect
from tests.browser.eyes import browser_work, shoot
from tests.browser.hands import ON_TABLE, Table
from tests.browser.visits import PHONE, Visit, Visitor, until_seen
from tests.browser.ways import asks, drive, new_game

# Milliseconds of work for a frame: thirty in a second, without a graphics card. It is the work that counts
# and not the time that goes by, in which others may have had the processor.
FLUID = 1000 / 30
STEPS = 60


def test_an_activation_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    revision = table.revision
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.matches('[data-figure]')"):
            break
    figure = int(page.evaluate("() => document.activeElement.dataset.figure"))
    before = table.figure(figure)
    page.keyboard.press("Enter")  # take it up
    expect(table.token(figure)).to_have_attribute("aria-pressed", "true")
    towards = "ArrowUp" if before["y"] < table.state["view"]["table"]["depth"] / 2 else "ArrowDown"
    for _ in range(4):
        page.keyboard.press(towards)
    expect(table.button("Confirmer")).to_be_enabled()
    page.keyboard.press("Enter")
    table.until(lambda: table.revision > revision, "the move")
    after = table.figure(figure)
    assert abs(after["y"] - before["y"]) > 1.5
    page.keyboard.press("u")
    table.until(lambda: table.revision == revision, "undo by its key")


def test_a_move_by_fingers_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    assert table.question is not None
    revision = table.revision
    mover = next(m["figure"] for m in table.question["form"]["figures"] if not m["engaged"])
    body = table.figure(mover)
    step = 3 if body["y"] < table.state["view"]["table"]["depth"] / 2 else -3
    page.touchscreen.tap(*table.screen(body["x"], body["y"]))
    expect(table.button("Ne pas bouger")).to_be_visible()
    page.touchscreen.tap(*table.screen(body["x"], body["y"] + step))
    shoot(page, "move-390x844-touch")
    table.button("Confirmer").click()
    table.until(lambda: table.revision > revision, "the move")
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="Récit").click()
    expect(page.get_by_role("region", name="Récit")).to_be_visible()


def test_a_crowded_table_stays_fluid(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("cendre-1000", "ecorce-1000"), seats=("person", "person"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    assert page.locator("g.token").count() >= 80
    assert table.question is not None
    mover = next(m["figure"] for m in table.question["form"]["figures"] if not m["engaged"])
    body = table.figure(mover)
    x, y = table.screen(body["x"], body["y"])

    page.mouse.move(x, y)
    page.mouse.down()
    before = browser_work(page)
    for n in range(STEPS):
        page.mouse.move(x + n, y - n if n % 2 else y)
    each = 1000 * (browser_work(page) - before) / STEPS
    shoot(page, "crowd-dragging-1440x900-lamp")
    page.mouse.up()
    print(f"{each:.1f} ms of work for each step")
    assert each <= FLUID, f"{each:.0f} ms of work for each step of the mouse"


# -- fingers -----------------------------------------------------------------------------------


# How far somebody gets is not asked before `askHowFar()`: the reply comes late.
LATE_REACH = """
const say = WebSocket.prototype.send;
const kept = [];
let late = true;
WebSocket.prototype.send = function (text) {
  if (late && String(text).includes('"what":"reach"')) kept.push([this, text]);
  else say.call(this, text);
};
window.keptBack = () => kept.length;
window.askHowFar = () => { late = false; for (const [socket, text] of kept) say.call(socket, text); };
"""


class Fingers:
    """Fingers on the glass, as Chromium itself hands them to the page."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, middle: tuple[float, float], begin: float, end: float) -> None:
        x, y = middle
        apart = [begin + (end - begin) * n / 8 for n in range(9)]
        self._send("touchStart", (x - begin, y), (x + begin, y))
        for away in apart[1:]:
            self._send("touchMove", (x - away, y), (x + away, y))
        self._send("touchEnd")

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._send("touchStart", start)
        for n in range(1, 9):
            share = n / 8
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            self._send("touchMove", (x, y))
        self._send("touchEnd")

    def hold(self, start: tuple[float, float], page: Page, end: tuple[float, float]) -> None:
        self._send("touchStart", start)
        measuring = page.get_by_role("button", name="Mètre", pressed=True)
        measuring.wait_for()  # the finger has lain still for long enough
        self._send("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self._send("touchMove", end)
        self._send("touchEnd")


def at_phone(visitor: Visitor) -> Table:
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    return table


def inch(table: Table) -> float:
    """How many pixels an inch of the table is wide, whichever way it lies."""
    (ax, ay), (bx, by) = table.screen(10, 10), table.screen(11, 10)
    return hypot(bx - ax, by - ay)


def empty_ground(table: Table) -> tuple[float, float]:
    """A place of the screen with neither a figure nor a panel on it."""
    found = table.page.evaluate(
        """() => {
            for (let y = 160; y < 560; y += 20) for (let x = 60; x < 300; x += 20) {
                const off = [-40, -20, 0, 20, 40];  // a browser lets a finger mean what lies beside it
                const near = off.flatMap((dx) => off.map((dy) => [dx, dy]));
                const clear = ([dx, dy]) => {
                    const at = document.elementFromPoint(x + dx, y + dy);
                    return at?.closest('.board') && !at.closest('[data-figure]');
                };
                if (near.every(clear)) return [x, y];
            }
        }"""
    )
    return float(found[0]), float(found[1])


def test_a_phone_comes_close_to_who_is_taken_up(visit: Visit) -> None:
    """It begins with both armies; with somebody taken up, a finger can tell one base from the next."""
    table = at_phone(visit(lang="fr", size=PHONE))
    assert table.question is not None
    taken = table.question["form"]["figures"][0]["figure"]
    table.tap(taken)
    table.until(lambda: inch(table) >= 22, "the camera to come close")
    body = table.figure(taken)
    assert table.page.evaluate(ON_TABLE, table.screen(body["x"], body["y"]))
    table.tool("Toute la table").click()
    table.until(lambda: inch(table) < 12, "the whole table")


def test_the_whole_table_stays_when_it_is_told_late_how_far_somebody_gets(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    visitor.page.add_init_script(LATE_REACH)
    table = at_phone(visitor)
    assert table.question is not None
    taken = table.question["form"]["figures"][0]["figure"]
    table.tap(taken)
    until_seen(table.page, "window.keptBack() > 0")
    table.tool("Toute la table").click()
    table.until(lambda: inch(table) < 12, "the whole table")
    wide = inch(table)
    table.page.evaluate("window.askHowFar()")
    region = table.page.locator(".region").first
    region.wait_for(state="attached")
    table.page.wait_for_timeout(400)  # longer than the camera waits for a hand to leave the table
    assert inch(table) == pytest.approx(wide)


def test_fingers_pinch_and_pan(visit: Visit) -> None:
    table = at_phone(visit(lang="fr", size=PHONE))
    fingers = Fingers(table.page)
    before, middle = inch(table), (190.0, 400.0)
    revision = table.revision
    fingers.pinch(middle, 40, 110)
    table.until(lambda: inch(table) > before * 1.6, "the table to grow")
    wide = inch(table)
    fingers.pinch(middle, 110, 40)
    table.until(lambda: inch(table) < wide * 0.7, "the table to shrink")
    table.tool("Toute la table").click()
    table.until(lambda: inch(table) < 12, "the whole table")
    fingers.pinch((190, 300), 30, 90)
    table.until(lambda: inch(table) > 12, "the table to grow")
    was = table.screen(20, 20)  # which waits until the table lies still
    start = empty_ground(table)
    fingers.swipe(start, (start[0] + 50, start[1] + 70))
    table.until(lambda: table.screen(20, 20)[1] > was[1] + 60, "the table to follow")
    now = table.screen(20, 20)
    assert now[0] - was[0] == pytest.approx(50, abs=3)
    assert now[1] - was[1] == pytest.approx(70, abs=3)
    assert table.revision == revision, "looking about moves nobody"


def test_a_long_press_is_the_tape_measure(visit: Visit) -> None:
    table = at_phone(visit(lang="fr", size=PHONE))
    start = empty_ground(table)
    end = (start[0] + 4 * inch(table), start[1])
    Fingers(table.page).hold(start, table.page, end)
    plate = table.page.locator(".plate-text")
    expect(plate).to_be_visible()
    told = plate.text_content() or ""
    assert float(told.rstrip("″").replace(",", ".")) == pytest.approx(4, abs=0.2)


def test_a_turned_table_keeps_its_labels_upright(visit: Visit) -> None:
    table = at_phone(visit(lang="fr", size=PHONE))
    a, b = table.screen(10, 10), table.screen(11, 10)
    assert abs(b[1] - a[1]) < 0.1
    table.tool("Tourner la table").click()
    a, b = table.screen(10, 10), table.screen(11, 10)
    assert abs(b[0] - a[0]) < 0.1, "the table lies on its other side"
    slopes = table.page.evaluate(
        "() => [...document.querySelectorAll('g.twin .number')].map((n) => n.getScreenCTM().b)"
    )
    assert slopes, "twins have numbers"
    assert max(map(abs, slopes)) < 1e-3, "the numbers stand upright"


def test_full_screen_on_a_phone_and_back(visit: Visit) -> None:
    table = at_phone(visit(lang="fr", size=PHONE))
    button = table.tool("Plein écran")
    button.click()
    until_seen(table.page, "document.fullscreenElement !== null")
    button.click()
    until_seen(table.page, "document.fullscreenElement === null")
