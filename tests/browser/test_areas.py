"""What is drawn before it is chosen: what an explosion, a breath or a grenade takes in and where it may stray, where a charge may end;
and what is always drawn: who carries what, whose the ground is that counts, how high everybody stands, five camps on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

import pytest
from playwright.sync_api import expect
from tests.browser.areas import (
    box_of,
    choose,
    is_free,
    middle_of,
    named,
    of_five_camps,
    overlap,
    point_at,
    staged,
    track_has_one_row,
    with_grenades,
)
from tests.browser.areas_staging import Stage
from tests.browser.bm import Skirmish
from tests.browser.eyes import axe, shoot
from tests.browser.hands import ON_TABLE
from tests.browser.servers import running
from tests.browser.skirmish import seated
from tests.browser.test_last_fantasy_war import Battle
from tests.browser.visits import LANDSCAPE, PHONE, Server, Visit

SMALLEST = 22  # pixels across: no token is drawn smaller


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games of two books may begin in the middle."""
    with running(tmp_path_factory.mktemp("areas"), "tests.browser.areas_staging") as made:
        yield made


def test_a_bomb_is_drawn_with_its_drift_who_carries_what_and_the_ground_that_counts(
    visit: Visit,
) -> None:
    """LFW-RULE-EXPLOSION-*: what it takes in lies around its target, where it may drift around that, a number at each whom it may strike."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    table.open(staged(visitor, Stage.BLAST))

    # Always: who carries a treasure, the ground that counts with how many of each side are on it.
    bob, imp = named(table, "bob"), named(table, "imp")
    for bearer in (bob, imp):
        expect(table.token(bearer).locator("[data-borne]")).to_have_count(1)
    expect(page.locator('[data-held="centre"]')).to_be_visible()
    plate = page.locator('[data-plate="centre"]')
    counts = {c["camp"]: c["count"] for c in _marker(table, "centre")["counts"]}
    assert counts and plate.locator("text").all_text_contents() == [str(n) for n in counts.values()]

    choose(table, str(named(table, "ann")))
    at = point_at(table, "orc")
    area, strays = page.get_by_test_id("area"), page.get_by_test_id("strays")
    expect(area).to_have_count(1)
    for part in (area, strays):
        x, y = middle_of(part)
        assert hypot(x - at[0], y - at[1]) < 2, "it lies around its target"
    wide, far = box_of(area)["width"], box_of(strays)["width"]
    assert abs(far / wide - (1.5 + 6) / 1.5) < 0.15, "so much more as it may drift"
    expect(page.locator(f'[data-odd="{bob}"].bad')).to_be_visible()
    expect(page.locator("g.token.target")).to_have_count(3)  # who shoots is no target
    expect(page.locator(f'[data-odd="{named(table, "gob")}"]')).to_be_visible()
    assert page.evaluate(ON_TABLE, middle_of(plate)), "the plate of the ground is in sight"
    shoot(page, "lfw-blast-1440x900-lamp")

    # The same on a phone, either way up: neither who shoots nor whom it aims at is under the label.
    label = page.locator(".label.panel")
    for width, height in (PHONE, LANDSCAPE):
        page.set_viewport_size({"width": width, "height": height})
        table.still()
        point_at(table, "orc")
        expect(area).to_have_count(1)
        table.still()
        assert is_free(table, "ann", label) and is_free(table, "orc", label), (width, height)
        assert page.evaluate(ON_TABLE, middle_of(plate)), (width, height)
        shoot(page, f"lfw-blast-{width}x{height}-lamp")
    assert axe(page) == []


def _marker(table: Battle, id: str) -> dict[str, list[dict[str, int]]]:
    found: dict[str, list[dict[str, int]]] = next(
        marker for marker in table.state["view"]["markers"] if marker["id"] == id
    )
    return found


def test_a_breath_is_drawn_as_far_as_it_goes_and_a_fireball_leaves_its_caster_free(
    visit: Visit,
) -> None:
    visitor = visit(lang="fr", size=PHONE)
    page, table = visitor.page, Battle(visitor.page)
    label = page.locator(".label.panel")
    table.open(staged(visitor, Stage.BREATH))
    choose(table, str(named(table, "ann")))
    point_at(table, "orc")
    stretch = box_of(page.get_by_test_id("stretch"))
    for name in ("bob", "imp", "orc"):
        x, y = middle_of(table.token(named(table, name)).locator(".body"))
        near = 26  # pixels: a base that is touched may lie beside it
        assert stretch["x"] - near < x < stretch["x"] + stretch["width"] + near, name
        assert stretch["y"] - near < y < stretch["y"] + stretch["height"] + near, name
        expect(page.locator(f'[data-odd="{named(table, name)}"]')).to_be_visible()
        assert is_free(table, name, label), name
    expect(page.locator(f'[data-odd="{named(table, "gob")}"]')).to_have_count(0)
    assert is_free(table, "ann", label)
    shoot(page, "lfw-breath-390x844-lamp")

    table.open(staged(visitor, Stage.FIREBALL))
    choose(table, str(named(table, "mag")), "boule-de-feu")
    point_at(table, "orc")
    expect(page.get_by_test_id("strays")).to_have_count(1)
    assert is_free(table, "mag", label) and is_free(table, "orc", label)
    shoot(page, "lfw-fireball-390x844-lamp")


def test_a_grenade_is_drawn_with_its_zone_and_whom_else_it_may_strike(visit: Visit) -> None:
    """BM-SKILL-ZONE-01, BM-SKILL-DEVIATION-*: two paces about a base, two more where it may come down; friends and who throws it too."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(with_grenades(visitor))
    expect(table.token(named(table, "two")).locator("[data-borne]")).to_have_count(1)
    choose(table, "shoot")
    at = point_at(table, "one")
    area, strays = page.get_by_test_id("area"), page.get_by_test_id("strays")
    x, y = middle_of(area)
    assert hypot(x - at[0], y - at[1]) < 2
    radius = table.figure(named(table, "one"))["radius"] + 2
    assert abs(box_of(strays)["width"] / box_of(area)["width"] - (radius + 2) / radius) < 0.02
    for name in ("amy", "ann"):
        expect(page.locator(f'[data-odd="{named(table, name)}"].bad')).to_be_visible()
    expect(page.locator(f'[data-odd="{named(table, "two")}"]')).to_be_visible()
    shoot(page, "bm-grenade-1440x900-lamp")


def test_a_charge_shows_where_it_may_end_in_contact(visit: Visit) -> None:
    """LFW-CHARGERES-03, -09: along its target's base, across a low wall too; not beside who was not declared. All of it may be chosen, and nothing else."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    game = staged(visitor, Stage.CHARGE)
    with seated(visitor, game) as seats:
        camp = seats.question()["camp"]
        arcs = seats.ask("reach", camp, by_surface=True)["contacts"]
        orc = next(f for f in seats.figures(1) if f["names"]["fr"].casefold() == "orc")
        assert len(arcs) == 2 and {arc["figure"] for arc in arcs} == {orc["id"]}
        for arc in arcs:
            for x, y in (arc["points"][0], arc["points"][-1]):
                checked = seats.ask("check", camp, answer=[x, y, arc["surface"]])
                assert checked["legal"], (x, y)
        beyond = [orc["x"], orc["y"] + 1.2]  # between two enemies, one of them not declared
        assert not seats.ask("check", camp, answer=[*beyond, "ground"])["legal"]
    table.open(game)
    drawn = page.locator(f'[data-contact="{orc["id"]}"]')
    expect(drawn).to_have_count(2)
    expect(page.locator(".region.passed")).to_have_count(
        1
    )  # where it only passes is drawn otherwise
    shoot(page, "lfw-contact-1440x900-lamp")
    for width, height in (PHONE, LANDSCAPE):
        page.set_viewport_size({"width": width, "height": height})
        for x, y in ((orc["x"], orc["y"]), *(arc["points"][0] for arc in arcs)):
            assert page.evaluate(ON_TABLE, table.screen(x, y)), (width, height, x, y)
        shoot(page, f"lfw-contact-{width}x{height}-lamp")
    end = arcs[0]["points"][0]
    place = table.in_sight(*end)
    table.looked_up(lambda: page.mouse.click(*place))
    expect(page.locator(".label.panel")).to_contain_text("au contact d")
    assert table.went(lambda: table.button("Confirmer").click())
    assert orc["id"] in table.figure(named(table, "ann"))["contacts"]


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["upright", "lying"])
def test_heights_are_told_apart_in_a_crowd(visit: Visit, size: tuple[int, int]) -> None:
    """Each who stands above the ground has a plate; none of them covers another."""
    visitor = visit(lang="fr", size=size)
    page, table = visitor.page, Battle(visitor.page)
    table.open(staged(visitor, Stage.HEIGHTS))
    table.still()
    high = [f["id"] for f in table.state["view"]["figures"] if f["elevation"] > 0]
    assert len(high) == 9
    boxes = {id: box_of(page.locator(f'[data-height="{id}"]')) for id in high}
    for one, other in combinations(high, 2):
        assert overlap(boxes[one], boxes[other]) < 2.0, (one, other)
    for id in high:
        body = box_of(table.token(id).locator(".body"))
        assert overlap(body, boxes[id]) > 0.0, "it lies at its own token"
    shoot(page, f"lfw-heights-{size[0]}x{size[1]}-lamp")


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["upright", "lying"])
def test_five_camps_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    """LFW-SCEN-FLOT: four defenders and a horde. All are named, no token is too small, the question is there."""
    visitor = visit(lang="fr", size=size)
    page, table = visitor.page, Battle(visitor.page)
    table.open(of_five_camps(visitor))
    table.still()
    shoot(page, f"lfw-five-camps-{size[0]}x{size[1]}-lamp")
    assert len(table.state["view"]["camps"]) == 5
    if size == LANDSCAPE:
        track_has_one_row(page, sides=5)
        expect(page.locator(".bar .notice")).to_be_visible()  # below the question, beside the table
    page.keyboard.press("0")
    table.still()
    shoot(page, f"lfw-five-camps-whole-{size[0]}x{size[1]}-lamp")
    bodies = page.locator("g.token .body")
    small = [box_of(each)["width"] for each in bodies.all()]
    assert small and min(small) >= SMALLEST, min(small)
    assert axe(page) == []
