"""How the table lies on the screen: under everything, framed by what is asked, never moved by what appears."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import hypot

import pytest
from playwright.sync_api import Page, expect
from tests.browser import bm
from tests.browser.ade import new_battle
from tests.browser.cc import new_skirmish
from tests.browser.hands import ON_TABLE, Table
from tests.browser.visits import LANDSCAPE, PHONE, Json, Visit, Visitor, until
from tests.browser.ways import asks, drive, new_game

ZOOMED = (720, 450)
# Pixels across: of a base in a question that enemies are seen with, of a token with a mouse and under a finger.
SEEN, LEAST, LEAST_FOR_A_FINGER = 0.55 * 28, 22, 28
TOUCHED = 4  # changes in the page for a step of a pan, however many figures stand on the table

# The share of the window that is table: what a finger or a mouse meets there.
SHARE = """() => {
    let hits = 0, all = 0;
    for (let y = 5; y < innerHeight; y += 10) for (let x = 5; x < innerWidth; x += 10) {
        all++;
        if (document.elementFromPoint(x, y)?.closest('.board')) hits++;
    }
    return hits / all;
}"""
# What lies at the window's edges, under whatever floats there: nothing but ground or wood.
BARE = """() => {
    const [right, low] = [innerWidth - 1, innerHeight - 1];
    const edges = [];
    for (let k = 0; k <= 1; k += 0.05) edges.push([k * right, 0], [k * right, low], [0, k * low], [right, k * low]);
    const boxes = [...document.querySelectorAll('.board .wood, .board .ground')].map((e) => e.getBoundingClientRect());
    const under = ([x, y]) => boxes.some((b) => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom);
    return edges.filter((at) => !under(at));
}"""
LIE = """() => {
    const m = document.querySelector('g.token').parentElement.getScreenCTM();
    return [m.a, m.b, m.c, m.d, m.e, m.f].map((n) => n.toFixed(3)).join();
}"""
DRAWN = """() => [...document.querySelectorAll('g.token .body')].map((b) => b.getBoundingClientRect().width)"""
# The shorter side of each: some bases are oblong.
NARROW = """() => [...document.querySelectorAll('g.token .body')].map((b) => b.getBoundingClientRect())
    .map((box) => Math.min(box.width, box.height))"""
PAN = """async (steps) => {
    const board = document.querySelector('.board');
    const tell = (type, n) => board.dispatchEvent(new PointerEvent(type, {
        pointerId: 1, isPrimary: true, button: 0, bubbles: true, pointerType: 'mouse',
        clientX: 700 + n, clientY: 300 + n % 7,
    }));
    board.setPointerCapture = () => undefined;  // no real pointer is down
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    tell('pointerdown', 0);
    let [changed, most] = [0, 0];
    const watch = new MutationObserver((changes) => { changed += changes.length; });
    watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    for (let n = 1; n <= steps; n++) {
        changed = 0;
        tell('pointermove', n * 4);
        await frame();
        if (n > 1) most = Math.max(most, changed);  // the first lifts the table
    }
    tell('pointerup', steps * 4);
    watch.disconnect();
    return most;
}"""


def opened(visitor: Visitor, game: str, form: str = "moves") -> Table:
    drive(visitor, game, asks(form))
    return looked_at(visitor, game)


def looked_at(visitor: Visitor, game: str) -> Table:
    """The table of a game, once it lies still."""
    table = Table(visitor.page).open(game)
    table.await_turn()
    table.still()
    return table


def lie(page: Page) -> str:
    """How the table lies."""
    found: str = page.evaluate(LIE)
    return found


def inch(table: Table) -> float:
    (ax, ay), (bx, by) = table.screen(10, 10), table.screen(11, 10)
    return hypot(bx - ax, by - ay)


def free(page: Page) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what no bar and no open panel covers, on a desktop."""
    track, bar, log = (
        page.locator(s).bounding_box() for s in ("header.track", "section.bar", "aside.log")
    )
    assert track and bar and log
    return 0, track["y"] + track["height"], log["x"], bar["y"]


def test_the_ground_goes_to_the_edges_and_both_armies_are_seen_at_the_start(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    for game in first_turns(visitor):
        table = looked_at(visitor, game)
        assert page.locator(".board").bounding_box() == {
            "x": 0,
            "y": 0,
            "width": 1440,
            "height": 900,
        }
        assert page.evaluate(BARE) == []
        left, top, right, bottom = free(page)
        for body in standing(table):
            x, y = table.screen(body["x"], body["y"])
            assert left < x < right and top < y < bottom, "it lies in the free rectangle"
        assert min(page.evaluate(NARROW)) >= LEAST - 0.1
        page.keyboard.press(" ")  # the action: who is asked, with what they reach
        assert table.question is not None
        for asked in table.question["form"].get("figures", ()):
            body = table.figure(asked["figure"])
            x, y = table.screen(body["x"], body["y"])
            assert left < x < right and top < y < bottom, "it lies in the free rectangle"
            assert 2 * body["radius"] * inch(table) >= SEEN - 0.1


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_both_armies_are_seen_at_the_start_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(lang="fr", size=size)
    for game in first_turns(visitor):
        table = looked_at(visitor, game)
        table.at_rest()  # how far somebody gets is looked up, and that moves nothing
        for body in standing(table):
            at = table.screen(body["x"], body["y"])
            assert visitor.page.evaluate(ON_TABLE, at), body["label"]["fr"]
        assert min(visitor.page.evaluate(NARROW)) >= LEAST_FOR_A_FINGER - 0.1


def first_turns(visitor: Visitor) -> list[str]:
    """A game of each of four books, at the first thing that a figure may do."""
    games = {
        new_game(visitor, armies=("sauvesel-500", "ecorce-500")): "ef.ask.move",
        new_battle(visitor): "ade.ask.act",
        new_skirmish(visitor): "cc.ask.act",
        bm.new_skirmish(visitor): "bm.ask.activate",
    }
    for game, kind in games.items():
        drive(visitor, game, _asked(kind))
    return list(games)


def _asked(kind: str) -> Callable[[Json], bool]:
    return lambda state: any(q["kind"] == kind for q in state["questions"])


def standing(table: Table) -> list[Json]:
    """Everybody on the table."""
    return [f for f in table.state["view"]["figures"] if f["in_play"] and abs(f["x"]) < 1e4]


def test_nothing_that_appears_moves_the_table(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    table = opened(visitor, new_game(visitor, armies=("sauvesel-500", "ecorce-500")))
    before, bar = lie(page), table.bar.bounding_box()
    # Panels, one at a time; none of them covers what can be answered.
    regions = page.locator("aside.log .lines, aside.side .body, aside.people, .settings.panel")
    sheets = page.get_by_role("dialog")
    for key in ("c", "j", "?", "i", "o"):
        page.keyboard.press(key)
        until(page, lambda: regions.count() + sheets.count() >= 1, f"the panel of {key}")
        assert (
            page.locator(
                ":is(aside.log .lines, aside.side .body, .settings.panel, [role=dialog]):visible"
            ).count()
            == 1
        )
        for button in table.choices.locator("button:not([data-words])").all():
            button.click(trial=True)  # nothing lies over it
    page.keyboard.press("Escape")
    expect(page.locator(".settings.panel")).to_have_count(0)
    assert lie(page) == before
    # A refusal, and a question with more words than the bar has room for.
    assert table.question is not None
    slow = min(table.question["form"]["figures"], key=lambda m: float(m["allowance"]))
    body = table.figure(slow["figure"])
    table.tap(body["id"])
    ahead = 11 if body["y"] < table.state["view"]["table"]["depth"] / 2 else -11
    table.looked_up(lambda: page.mouse.click(*table.screen(body["x"], body["y"] + ahead)))
    expect(page.locator(".label.panel.bad, .trouble").first).to_be_visible()
    page.locator(".bar .ask").evaluate("(p) => { p.textContent += ' encore des mots'.repeat(60) }")
    table.still()
    assert lie(page) == before
    assert table.bar.bounding_box() == bar, "the bar has one height"


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_half_of_a_small_window_is_table_while_a_question_is_open(
    visit: Visit, size: tuple[int, int]
) -> None:
    visitor = visit(lang="fr", size=size)
    for game, form in (
        (new_game(visitor), "moves"),
        (new_battle(visitor), "deeds"),
        (new_skirmish(visitor), "deeds"),
    ):
        table = opened(visitor, game, form)
        expect(table.bar.locator(".ask")).to_be_visible()
        expect(table.choices.locator("button:not([data-words])").first).to_be_in_viewport()
        share = visitor.page.evaluate(SHARE)
        assert share >= 0.5, f"{share:.0%} of the window at a question of {form}"


def test_a_move_at_twice_the_usual_size(visit: Visit) -> None:
    """200 % of 1440x900: half as many pixels, each twice as large."""
    visitor = visit(lang="fr", size=ZOOMED)
    page = visitor.page
    session = page.context.new_cdp_session(page)
    session.send(
        "Emulation.setDeviceMetricsOverride",
        {"width": ZOOMED[0], "height": ZOOMED[1], "deviceScaleFactor": 2, "mobile": False},
    )
    table = opened(visitor, new_game(visitor))
    assert page.evaluate("() => devicePixelRatio") == 2
    expect(table.bar.locator(".ask")).to_be_in_viewport()
    assert table.move_one(), "a figure, and a place before it, by the mouse"
    assert table.question is not None
    mover = next(m["figure"] for m in table.question["form"]["figures"] if not m["engaged"])
    table.token(mover).focus()
    page.keyboard.press("Enter")
    revision = table.revision
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    confirm = table.button("Confirmer")
    expect(confirm).to_be_enabled()
    expect(confirm).to_be_in_viewport()
    confirm.click()
    table.until(lambda: table.revision > revision, "the move")
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="Récit").click()
    expect(page.get_by_role("region", name="Récit")).to_be_visible()
    expect(table.choices.locator("button:not([data-words])").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Récit")).to_have_count(0)


def test_who_has_moved_the_table_keeps_that_view(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    table = opened(visitor, new_game(visitor, seats=("person", "person")))
    framed = lie(page)
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(900, 560, steps=4)
    page.mouse.up()
    table.still()
    chosen = lie(page)
    assert chosen != framed
    revision = table.revision
    table.end()
    table.until(
        lambda: table.revision > revision and table.question is not None, "the next question"
    )
    table.still()
    assert lie(page) == chosen, "a question does not take the view away"
    page.keyboard.press(" ")  # the action
    table.still()
    assert lie(page) != chosen
    left, top, right, bottom = free(page)
    assert table.question is not None
    for asked in table.question["form"]["figures"]:
        body = table.figure(asked["figure"])
        x, y = table.screen(body["x"], body["y"])
        assert left < x < right and top < y < bottom
    page.mouse.move(500, 300)
    page.mouse.wheel(0, -400)
    table.still()
    page.keyboard.press("0")  # the whole
    table.still()
    shape = table.state["view"]["table"]
    for corner in ((0, 0), (shape["width"], shape["depth"])):
        x, y = table.screen(*corner)
        assert left <= x <= right and top <= y <= bottom


def test_the_view_stays_where_following_is_not_wanted(visit: Visit) -> None:
    visitor = visit(lang="fr", follow=False)
    page = visitor.page
    table = opened(visitor, new_game(visitor, seats=("person", "person")))
    page.keyboard.press("0")
    table.still()
    whole, revision = lie(page), table.revision
    table.end()
    table.until(
        lambda: table.revision > revision and table.question is not None, "the next question"
    )
    table.still()
    assert lie(page) == whole
    page.keyboard.press("o")
    page.get_by_role("button", name=re.compile("La vue suit")).click()
    table.answer()
    table.until(lambda: lie(page) != whole, "the camera to follow")


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_edge_is_below(visit: Visit, seat: int) -> None:
    visitor = visit(lang="fr")
    seats = ("person", "greedy") if seat == 0 else ("greedy", "person")
    table = opened(visitor, new_game(visitor, seats=seats))

    middle = {"bottom": (0.5, 0.0), "top": (0.5, 1.0), "left": (0.0, 0.5), "right": (1.0, 0.5)}
    shape = table.state["view"]["table"]

    def height(camp: int) -> float:
        x, y = middle[table.state["view"]["camps"][camp]["edge"]]
        return table.screen(x * shape["width"], y * shape["depth"])[1]

    assert height(seat) > height(1 - seat)


def _is_taken(table: Table, id: int) -> Callable[[], bool]:
    return lambda: table.token(id).get_attribute("aria-pressed") == "true"


def test_no_figure_is_drawn_too_small_to_see_or_to_touch(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    table = opened(visitor, new_game(visitor, armies=("sauvesel-500", "ecorce-500")))
    page.keyboard.press("0")
    table.still()
    assert table.question is not None
    bodies: list[Json] = [table.figure(m["figure"]) for m in table.question["form"]["figures"]]
    small = min(bodies, key=lambda b: float(b["radius"]))
    assert 2 * small["radius"] * inch(table) < LEAST, "its base would be too small"
    assert min(page.evaluate(DRAWN)) >= LEAST - 0.1
    expect(table.token(small["id"]).locator(".true")).to_be_attached()
    # They lie over each other now; each is still taken up by a click on its middle.
    for body in sorted(bodies, key=lambda b: float(b["x"]))[:5]:
        page.mouse.click(*table.screen(body["x"], body["y"]))
        until(page, _is_taken(table, body["id"]), f"figure {body['id']} to be taken up")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.keyboard.press("0")
    table.still()
    assert min(page.evaluate(DRAWN)) >= LEAST_FOR_A_FINGER - 0.1


@pytest.mark.slow
def test_a_pan_over_160_figures_moves_them_as_one(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True)
    armies = ("cendre-1000", "ecorce-1000", "sauvesel-1000", "heures-mortes-1000")
    game = new_game(visitor, armies=armies, seats=("person",) * 4)  # type: ignore[arg-type]
    table = opened(visitor, game)
    page = visitor.page
    figures = page.locator("g.token").count()
    assert figures >= 150
    lay = lie(page)
    most = page.evaluate(PAN, 60)
    assert lie(page) != lay
    table.still()
    assert 0 < most <= TOUCHED, "what is drawn moves as one"
