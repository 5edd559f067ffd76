"""Charges of Last Fantasy War through the page: drawn onto whom they are for, laid out where they would end."""

from __future__ import annotations

from math import hypot

from playwright.sync_api import expect
from tests.browser.eyes import shoot
from tests.browser.hands import ON_TABLE
from tests.browser.skirmish import Seats, seated
from tests.browser.test_last_fantasy_war import (
    DEMONS,
    HUNTERS,
    LEFT_ALONE,
    Battle,
    band,
    new_battle,
)
from tests.browser.visits import PHONE, Json, Visit

REACH, ROOM = 6.0, 3.0  # inches: how far they run, and what they leave between them and the enemy


def nearest(seats: Seats, body: Json) -> tuple[Json, float]:
    """The enemy next to somebody, and how far away it is."""
    foes = seats.figures(1 - body["camp"])
    apart = [(hypot(foe["x"] - body["x"], foe["y"] - body["y"]), foe["id"]) for foe in foes]
    return seats.figure(min(apart)[1]), min(apart)[0]


def ahead(seats: Seats, question: Json) -> object:
    """Towards the nearest enemy, as far as may be and not into contact."""
    body = seats.figure(question["form"]["figure"])
    foe, away = nearest(seats, body)
    for far in (REACH, REACH / 2):
        share = min(far, away - ROOM) / away
        to = [body[key] + (foe[key] - body[key]) * share for key in ("x", "y")]
        found = seats.ask("path", body["camp"], figure=body["id"], to=to, surface="ground")
        if share > 0 and found.get("legal"):
            return found["answer"]
    return question["default"]


def closing_in(seats: Seats, kind: str, camp: int) -> Json:
    """Everybody runs at the enemy, and nobody does anything else, until a camp is asked this."""
    while True:
        question = seats.question()
        asked = question["kind"].removeprefix("lfw.ask.")
        if (asked, question["camp"]) == (kind, camp):
            return question
        keys = [option["key"] for option in question["form"].get("options", ())]
        if asked == "run":
            seats.answer(ahead(seats, question))
        elif asked == "who_runs":
            seats.answer(next(key for key in [*keys[1:], *keys] if key in keys))
        elif asked == "deploy":
            seats.answer("all")
        else:
            seats.answer(next((key for key in LEFT_ALONE if key in keys), question["default"]))


def test_a_charge_is_drawn_onto_whom_it_is_for_and_confirmed_where_it_is_proposed(
    visit: Visit,
) -> None:
    """One gesture says who charges whom, and nobody else is asked for; when it is resolved it lies where it would end, in sight, and is confirmed."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    armies = [band(*HUNTERS), band(*DEMONS)]
    game = new_battle(visitor, "embuscade", armies, ("person", "person"), 3)
    with seated(visitor, game) as seats:
        asked = closing_in(seats, "charge", 0)
        charger = next(int(o["key"]) for o in asked["form"]["options"] if o["key"] != "pass")
        foe, _away = nearest(seats, seats.figure(charger))
    table.open(game)
    body = table.figure(charger)
    start, end = table.in_sight(body["x"], body["y"]), table.in_sight(foe["x"], foe["y"])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    table.until(lambda: "lfw.event.charge_declared" in table.told, "the declared charge")
    expect(page.locator("[data-declared]")).to_have_count(1)
    shoot(page, "lfw-declared-1440x900-lamp")

    with seated(visitor, game) as seats:
        closing_in(seats, "resolve_charge", 0)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    table.until(lambda: table.form == "place", "where the charge ends")
    expect(page.locator(".label.panel")).to_contain_text("au contact de")
    expect(table.button("Confirmer")).to_be_enabled()
    assert page.evaluate(ON_TABLE, table.screen(foe["x"], foe["y"])), "whom it charges is in sight"
    shoot(page, "lfw-resolved-390x844-lamp")
    assert table.went(lambda: table.button("Confirmer").click())
    assert foe["id"] in table.figure(charger)["contacts"]
