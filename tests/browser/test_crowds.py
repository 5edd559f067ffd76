"""Who stands close together on a small screen: seen, told apart, under no plate; two who share a screen see both armies first."""

from __future__ import annotations

from math import hypot

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import shoot
from tests.browser.skirmish import seated
from tests.browser.test_last_fantasy_war import Battle, new_battle, play_until
from tests.browser.visits import DESKTOP, LANDSCAPE, PHONE, Json, Visit
from tests.browser.ways import drive

SIZES = {"desktop": DESKTOP, "phone": PHONE, "landscape": LANDSCAPE}
LEAST = {"desktop": 22, "phone": 28, "landscape": 28}  # pixels across
APART = 0.8  # of their width: so far apart are the middles of two tokens
COVERED = 0.03  # of a token may lie under the round end of a plate's box

# Each token: its middle, its width, and who is met there.
TOKENS = """() => [...document.querySelectorAll('g.token')].map((token) => {
    const box = (part) => part.getBoundingClientRect();
    const middle = (b) => [b.x + b.width / 2, b.y + b.height / 2];
    const met = (at) => document.elementFromPoint(...at)?.closest('[data-figure]')?.dataset.figure ?? null;
    const body = box(token.querySelector('.body'));
    return {
        id: token.dataset.figure, x: middle(body)[0], y: middle(body)[1], width: Math.min(body.width, body.height),
        met: met(middle(body)),
    };
})"""
# The numbers of twins lie above all tokens; these of them lie on each other.
NUMBERS = """() => {
    const found = [...document.querySelectorAll('g.twin')];
    const above = (g) => g.compareDocumentPosition([...document.querySelectorAll('g.token')].at(-1)) & Node.DOCUMENT_POSITION_PRECEDING;
    const boxes = found.map((g) => g.getBoundingClientRect());
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return {
        above: found.every(above), count: found.length,
        over: found.filter((_, n) => boxes.some((b, m) => m > n && over(boxes[n], b))).map((g) => g.textContent),
    };
}"""
PLATES = """() => [...document.querySelectorAll('g[data-plate] rect')].map((plate) => {
    const {left, top, right, bottom} = plate.getBoundingClientRect();
    return {left, top, right, bottom};
})"""


def first_turn(visit: Visit, size: str) -> Battle:
    """Two whole armies of one screen, their leaders in the ground that they hold, when the first may run."""
    visitor = visit(lang="fr", size=SIZES[size])
    armies: list[Json] = [{"ready": "gladeris-300"}, {"ready": "demons-300"}]
    game = new_battle(visitor, "breche", armies, ("person", "person"), 3)
    with seated(visitor, game) as seats:
        play_until(seats, "who_runs", 0)
    table = Battle(visitor.page)
    table.open(game)
    table.await_turn()
    table.at_rest().still()
    shoot(visitor.page, f"lfw-first-turn-{size}-lamp")
    return table


@pytest.mark.parametrize("size", SIZES)
def test_both_armies_are_seen_and_told_apart_when_two_at_one_screen_begin(
    visit: Visit, size: str
) -> None:
    table = first_turn(visit, size)
    tokens: list[Json] = table.page.evaluate(TOKENS)
    assert len(tokens) == 29
    assert {each["met"] for each in tokens} == {each["id"] for each in tokens}, "each is seen"
    numbers: Json = table.page.evaluate(NUMBERS)
    assert numbers["above"] and numbers["count"] > 20 and not numbers["over"], numbers
    assert min(each["width"] for each in tokens) >= LEAST[size] - 0.1
    for n, one in enumerate(tokens):
        for other in tokens[n + 1 :]:
            away = hypot(one["x"] - other["x"], one["y"] - other["y"])
            assert away >= APART * min(one["width"], other["width"]), (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_the_plate_of_held_ground_lies_on_nobody(visit: Visit, size: str) -> None:
    table = first_turn(visit, size)
    plates: list[Json] = table.page.evaluate(PLATES)
    assert len(plates) == 2
    for token in table.page.evaluate(TOKENS):
        for plate in plates:
            across = _shared(token["x"], token["width"], plate["left"], plate["right"])
            down = _shared(token["y"], token["width"], plate["top"], plate["bottom"])
            assert across * down <= COVERED * token["width"] ** 2, (token, plate)


def _shared(middle: float, width: float, start: float, end: float) -> float:
    return max(0.0, min(end, middle + width / 2) - max(start, middle - width / 2))


def test_a_low_window_shows_the_choices_first(visit: Visit) -> None:
    """The question beside the table takes little of 390 pixels; what a finger can choose comes next, two in a row."""
    table = first_turn(visit, "landscape")
    options = [each.bounding_box() for each in table.choices.locator(".options button").all()]
    seen = [each for each in options if each and each["y"] + each["height"] <= LANDSCAPE[1] - 44]
    assert min(each["y"] for each in seen) <= 70
    assert len(seen) >= 8


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_of_a_replay_lie_under_nothing_and_its_log_names_all_who_did_alike(
    visit: Visit, size: str
) -> None:
    """On a table with storeys, whose switch has a place of its own; nobody moves in a turn of fifteen units."""
    visitor = visit(lang="fr", size=SIZES[size])
    page = visitor.page
    armies: list[Json] = [{"ready": "gladeris-300"}, {"ready": "demons-300"}]
    game = new_battle(visitor, "breche", armies, ("person", "person"), 3, turns=1)
    steps = drive(visitor, game, lambda _state: False)["revision"]
    page.goto(f"/replay/{game}?at={steps - 1}")  # at the end a sheet lies over the table
    switch = page.get_by_test_id("storeys")
    expect(switch).to_be_visible()
    for name in ("Toute la table", "Aller à l’action"):
        page.get_by_role("button", name=name).click()  # which whatever lies on it would prevent
    switch.get_by_role("button").first.click()
    told = page.get_by_role("region", name="Récit de bataille").get_by_role("listitem")
    row = told.filter(has_text="15 unités restent sur place").first
    expect(row).to_contain_text("Guerrier démon 1 à 4")
    shoot(page, f"lfw-replay-{size}-lamp")
