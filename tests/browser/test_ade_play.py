"""A card is activated at the table: marches and runs, groups, facing, assaults, what is seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import hypot

import pytest
from playwright.sync_api import expect
from tests.browser.ade import Battle, brawl, new_battle
from tests.browser.eyes import shoot
from tests.browser.visits import PHONE, Json, Visit, Visitor
from tests.browser.ways import asks, drive

ARMIES = ("gue-300", "meute-300")


def several(state: Json) -> bool:
    """A card of several fighters is activated."""
    forms = [q["form"] for q in state["questions"]]
    return any(form["form"] == "deeds" and len(form["figures"]) > 1 for form in forms)


def at_the_moment(
    visitor: Visitor, until: Callable[[Json], bool], seeds: Iterable[int] = range(8)
) -> Battle:
    """The page of a game that was fought until a moment came."""
    for seed in seeds:
        game = new_battle(visitor, armies=ARMIES, seed=seed)
        if brawl(visitor, game, until, seed)["result"] is None:
            table = Battle(visitor.page)
            table.open(game)
            table.until(lambda table=table: table.question is not None, "the question")  # type: ignore[misc]
            return table
    raise AssertionError("the moment came in none of the games")


def test_a_march_a_turn_and_a_group(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_battle(visitor, armies=ARMIES)
    drive(visitor, game, several)
    table, page = Battle(visitor.page), visitor.page
    table.open(game)
    form = table.asked("ade.ask.act")["form"]
    one, two = (doer["figure"] for doer in form["figures"][:2])
    body, dx = table.figure(one), side(table, one)

    # Pointing tells the action, its cost in centimetres, and what lies beyond it.
    table.take(one)
    page.keyboard.press("0")
    near = table.screen(body["x"] + dx, body["y"] + 5)
    page.mouse.move(*near)
    label = page.locator(".label.panel")
    expect(label).to_contain_text(re.compile(r"Marche : [\d,]+ cm sur 10 cm"))
    page.mouse.move(*table.screen(body["x"] + dx, body["y"] + 10))
    expect(label).to_contain_text(re.compile(r"Course : [\d,]+ cm sur 20 cm"))
    page.mouse.move(*table.screen(body["x"] + dx, body["y"] + 45))
    expect(label).to_contain_text("Trop loin")
    shoot(page, "ade-march-1440x900-lamp")

    # He marches where the mouse clicks, and looks along his way.
    table.settled(lambda: page.mouse.click(*near))
    # Enemies who may react to it are asked first.
    table.until(lambda: abs(table.figure(one)["y"] - body["y"] - 5) < 0.2, "the march")
    after = table.figure(one)
    expect(table.token(one).locator("path.front")).to_have_count(1)

    # He turns where he stands, by R, and it is confirmed.
    if table.question and one in [d["figure"] for d in table.question["form"]["figures"]]:
        table.tap(one)
        page.keyboard.press("r")
        table.settled(lambda: table.button("Confirmer").click())
        assert table.figure(one)["facing"] == pytest.approx((after["facing"] - 15) % 360)

    # Two of the card go together: one way is drawn, the other follows.
    rest = [d["figure"] for d in (table.question or {"form": {"figures": []}})["form"]["figures"]]
    if two in rest and len(rest) > 1:
        lead = table.figure(rest[0])
        table.take(rest[0])
        table.choices.get_by_role("button", name="En groupe").click()
        page.mouse.click(*table.screen(lead["x"], lead["y"] + 3))
        expect(page.locator(".ghost")).to_have_count(2)
        shoot(page, "ade-group-1440x900-lamp")
        table.settled(lambda: table.button("Confirmer").click())
        table.until(lambda: bool(table.figure(rest[0])["y"] > lead["y"]), "the group")
        assert table.figure(rest[1])["y"] > body["y"] - 6


def side(table: Battle, id: int) -> float:
    """How far to the side a fighter finds free ground before him."""
    body = table.figure(id)
    others = [f for f in table.state["view"]["figures"] if f["in_play"] and f["id"] != id]
    return next(
        dx
        for dx in (0, 3, -3, 6, -6, 8, -8)
        if all(hypot(f["x"] - body["x"] - dx, f["y"] - body["y"] - 5) > 4 for f in others)
    )


@pytest.mark.slow
def test_an_assault_is_shown_before_it_is_declared(visit: Visit) -> None:
    visitor = visit(lang="fr")

    def can_charge(state: Json) -> bool:
        forms = [q["form"] for q in state["questions"] if q["form"]["form"] == "deeds"]
        doers = [doer for form in forms for doer in form["figures"]]
        return any(a["id"] == "charge" and a["targets"] for d in doers for a in d["actions"])

    page = visitor.page
    for first in range(0, 12, 3):
        table = at_the_moment(visitor, can_charge, range(first, first + 3))
        foe = reached(table)
        if foe is not None:
            break
    assert foe is not None, "nobody could be reached in any of the games"
    shoot(page, "ade-charge-1440x900-lamp")
    # It ends in contact, so it waits to be confirmed.
    body, before = table.figure(foe), table.revision
    assert table.taken(lambda: page.mouse.click(*table.in_sight(body["x"], body["y"])))
    assert table.revision == before
    table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "ade.event.assault" in table.told, "the assault")


def reached(table: Battle) -> int | None:
    """Point at every enemy who may be charged, until the label says that one would be touched."""
    touched = table.page.locator(".label.panel", has_text="au contact de")
    refused = table.page.locator(".label.panel.bad")
    for doer in table.asked("ade.ask.act")["form"]["figures"]:
        charges = [a["targets"] for a in doer["actions"] if a["id"] == "charge"]
        table.take(doer["figure"])
        for foe in [foe for targets in charges for foe in targets]:
            body = table.figure(foe)
            table.bar.hover(
                position={"x": 8, "y": 8}
            )  # away from the table: nothing is left of the last
            expect(table.page.locator(".label.panel")).to_have_count(0)
            table.page.mouse.move(*table.screen(body["x"], body["y"]))
            table.until(lambda: touched.count() + refused.count() > 0, "the label")
            if touched.count():
                return int(foe)
    return None


def test_the_beam_of_sight_and_its_degree_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE)
    game = new_battle(visitor, armies=ARMIES)
    drive(visitor, game, asks("deeds"))
    table, page = Battle(visitor.page), visitor.page
    table.open(game)
    table.at_rest()  # the camera has come to the question, and will not come again
    table.tool("Whole table").tap()
    table.tool("Line of sight").tap()
    expect(page.get_by_role("button", name="Line of sight")).to_have_attribute(
        "aria-pressed", "true"
    )
    table.at_rest()  # the camera has come to the whole table
    ours = next(f for f in table.state["view"]["figures"] if f["camp"] == 0 and f["in_play"])
    theirs = next(f for f in table.state["view"]["figures"] if f["camp"] == 1 and f["in_play"])
    for figure in (ours, theirs):
        page.touchscreen.tap(*table.screen(figure["x"], figure["y"]))
    expect(page.locator(".label.panel")).to_contain_text(re.compile(r"Obstruction: degree \d"))
    expect(page.locator("path.beam")).to_have_count(1)
    shoot(page, "ade-sight-390x844-lamp")
