"""Confrontation through the page: a whole game against the computer, and what a combat shows and asks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.ade import brawl
from tests.browser.cc import Fight, new_skirmish
from tests.browser.eyes import axe, shoot
from tests.browser.visits import Json, Visit, Visitor

SHARE = re.compile(r"\d\s%")


@pytest.mark.slow
def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    """From the lobby's own form: the book, its four scenarios, armies of one format, to the end and its sheet."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Fight(visitor.page)
    page.goto("/")
    page.locator('input[name="book"][value="confrontation"]').check()
    for scenario in ("L’affrontement", "Tenir le terrain", "La percée"):
        expect(page.get_by_role("radio", name=scenario)).to_be_visible()
    page.get_by_role("radio", name="La relique").check(force=True)
    page.get_by_text("Arbitrages et variantes").click()
    page.get_by_role("spinbutton", name="Nombre de tours").fill("3")
    page.get_by_role("button", name="Ouvrir la table").click()
    table.ready()
    assert table.state["view"]["scenario"]["id"] == "la-relique"
    assert table.state["view"]["turn"]["last"] == 3
    asked = table.play(200)
    assert table.over, asked
    assert {"cc.ask.places", "cc.ask.act"} <= set(asked) and "forward" in table.done, asked
    said = table.state["result"]["text"]["fr"]
    expect(page.get_by_text(said).first).to_be_visible()
    shoot(page, "cc-end-1440x900-lamp")
    assert axe(page) == []


def at(visitor: Visitor, *kinds: str, seeds: int = 12) -> Fight:
    """A hot-seat game at the first question of some kind."""

    def asks(state: Json) -> bool:
        return any(question["kind"] in kinds for question in state["questions"])

    armies = ("griffon-200", "orque-200")
    for seed in range(seeds):
        game = new_skirmish(visitor, ("person", "person"), armies, "l-affrontement", seed)
        if not brawl(visitor, game, asks, seed)["result"]:
            table = Fight(visitor.page)
            table.open(game)
            return table
    raise AssertionError(f"no game came to {kinds}")


def test_a_melee_is_parted_and_fought_with_dice_on_the_cards(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, at(visitor, "cc.ask.separate")
    form = table.asked("cc.ask.separate")["form"]
    shoot(page, "cc-separation-1440x900-lamp")
    combats = page.get_by_test_id("combats").locator("li")
    said = combats.all_inner_texts()
    for id in form["figures"]:  # CC-IX-A-1-05: everybody fights once
        name = table.figure(id)["label"]["fr"]
        assert sum(name in line.replace("\u00a0", " ") for line in said) >= 1, (name, said)
    table.answer()

    # The dice lie on the cards of the combat: placed by buttons that show them, attack above, defence below.
    while table.question is None or table.question["kind"] != "cc.ask.place":
        table.await_turn()
        table.answer()
    fighter, dice = table.question["about"]["figure"], table.question["about"]["dice"]
    strip = page.get_by_test_id("combat")
    expect(strip.locator(f'[data-fighter="{fighter}"] .die.blank')).to_have_count(dice)
    expect(strip.get_by_role("link", name="Étudier au banc de duels")).to_have_attribute(
        "href", re.compile(r"^/duel\?one=[\w-]+.*&vs=[\w-]+")
    )
    assert axe(page) == []
    table.settled(
        table.choices.get_by_role("button", name=f"0 en attaque, {dice} en défense").click
    )
    if table.state["view"]["combat"]["fought"]:
        own = strip.locator(f'[data-fighter="{fighter}"]')
        expect(own.locator(".die.defence")).to_have_count(dice)
        on_table = page.locator(f'[data-dice="{fighter}"] .combat-dice')
        expect(on_table).to_have_attribute("data-defence", str(dice))


def test_a_parry_shows_its_odds_and_a_pursuit_is_a_move(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, at(visitor, "cc.ask.defend")
    about = table.asked("cc.ask.defend")["about"]
    for name in ("Pas de défense", "Parer avec 1 dé"):
        expect(table.choices.get_by_role("button", name=name).first).to_contain_text(SHARE)
    # The card of whoever parries: his states and dice, and no points of life.
    page.keyboard.press("c")
    card = page.locator("article.card")
    expect(card).to_contain_text(table.figure(about["figure"])["label"]["fr"].split(" ")[0])
    expect(card.get_by_test_id("card-dice")).to_be_visible()
    expect(card.locator(".heart")).to_have_count(0)
    shoot(page, "cc-defence-1440x900-lamp")
    table.settled(table.choices.get_by_role("button", name="Parer avec 1 dé").click)

    table = at(visitor, "cc.ask.pursue")
    question = table.asked("cc.ask.pursue")
    assert question["form"]["form"] == "deeds"
    table.take(question["form"]["figures"][0]["figure"])
    expect(table.choices.locator('[data-action="pursue"]')).to_be_visible()
    table.settled(table.stand)
