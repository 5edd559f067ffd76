"""Odds of L'Âge des Escarmouches told before one commits: formulas and counters, interceptions, re-rolls, lines of fire."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.ade_staging import Stage
from tests.browser.eyes import axe, shoot
from tests.browser.test_ade_rare import Rare, opened
from tests.browser.visits import PHONE_FIRST, Server, Visit


@pytest.fixture(scope="session")
def server(ade_stages: Server) -> Server:
    """A server whose games may begin in the middle."""
    return ade_stages


def chances(table: Rare) -> Locator:
    """What dice may bring, as the bar tells it."""
    return table.choices.get_by_test_id("chances")


@pytest.mark.parametrize("size", PHONE_FIRST.values(), ids=PHONE_FIRST)
def test_a_formula_and_its_counter_are_told_with_their_odds(
    visit: Visit, size: tuple[int, int]
) -> None:
    """ADE-4.6.2-09, ADE-4.6.4-06: the test of the mystic, with further UM too; then that of who counters."""
    visitor = visit(lang="fr", size=size)
    table, page = opened(visitor, Stage.MYSTICS), visitor.page
    table.asked("ade.ask.act")
    table.choose("incantation")
    table.choices.get_by_role("button", name=re.compile("Gerbe", re.I)).first.click()
    table.tap(table.by_name("orc"))
    expect(chances(table)).to_contain_text(re.compile(r"\d+\s%\s*.*prend effet"))
    expect(chances(table)).to_contain_text(re.compile(r"avec 1\sUM de plus"))
    shoot(page, f"ade-formula-{size[0]}x{size[1]}-lamp")
    table.settled(lambda: table.button("Confirmer").click())
    table.asked("ade.ask.counter")
    expect(chances(table)).to_contain_text(re.compile(r"\d+\s%\s*Witch contre mage"))
    assert axe(page) == []
    shoot(page, f"ade-counter-{size[0]}x{size[1]}-lamp")


@pytest.mark.parametrize("size", PHONE_FIRST.values(), ids=PHONE_FIRST)
def test_an_interception_is_told_with_its_odds(visit: Visit, size: tuple[int, int]) -> None:
    """ADE-TACT-INTERCEPTION-04: INI 4 against 3 is 3+, MOU 10 against 12,5 is 4+; then its fear."""
    visitor = visit(lang="fr", size=size)
    table, page = opened(visitor, Stage.INTERCEPTION), visitor.page
    orc, ann = table.by_name("orc"), table.by_name("ann")
    table.asked("ade.ask.act")
    table.choose("run")
    table.tool("Toute la table").click()
    page.mouse.click(*table.screen(40, 30))
    table.until(lambda: table.question is not None and table.question["camp"] == 0, "the answer")
    table.asked("ade.ask.react")
    first = table.choices.locator(".options button", has_text="67 %")
    expect(first).to_have_count(1)
    expect(table.choices.locator(".options button", has_text="50 %")).to_have_count(1)
    first.hover()
    expect(chances(table)).to_contain_text(re.compile(r"67\s%\s*Ann intercepte orc"))
    expect(chances(table)).to_contain_text(re.compile(r"67\s%\s*Ann brave la peur d’orc"))
    shoot(page, f"ade-interception-{size[0]}x{size[1]}-lamp")
    table.settled(lambda: first.click())
    table.until(lambda: "ade.roll.interception" in table.told, "the test")
    assert {orc, ann} == {1, 2}


def test_a_reroll_is_told_with_it_and_without_it(visit: Visit) -> None:
    """ADE-SKILL-AGUERRI-04: the blow as it lies there, and what another die may make of it."""
    visitor = visit(lang="fr")
    table, page = opened(visitor, Stage.BLOWS), visitor.page
    while table.now() != "ade.ask.reroll":
        table.answer()
    again, no = (table.choices.locator(".options button", has_text=w) for w in ("Oui", "Non"))
    expect(again).to_contain_text("%")
    no.hover()
    expect(chances(table)).to_contain_text(re.compile(r"(0|100)\s%\s*\d\sdégât"))
    again.hover()
    expect(chances(table)).to_contain_text(re.compile(r"\d+\s%\s*1\sdégât ou plus"))
    shoot(page, "ade-reroll-1440x900-lamp")


@pytest.mark.parametrize("size", PHONE_FIRST.values(), ids=PHONE_FIRST)
def test_a_piercing_shot_is_drawn_as_far_as_it_may_go(visit: Visit, size: tuple[int, int]) -> None:
    """ADE-3.2.3.3-22 to -24: three thresholds on one line, beyond the target too, and whom it may strike."""
    visitor = visit(lang="fr", size=size)
    table, page = opened(visitor, Stage.ARTILLERY), visitor.page
    table.asked("ade.ask.act")
    table.take(table.by_name("gun"))
    table.choose("artillery")
    table.tap(table.by_name("o1"))
    line = page.get_by_test_id("piercing")
    expect(line.locator("line.part")).to_have_count(3)
    assert re.sub(r"\s+", " ", line.text_content() or "").count("+") == 3
    struck = line.locator("[data-struck]")
    marked = [int(struck.nth(n).get_attribute("data-struck") or -1) for n in range(struck.count())]
    assert marked == [table.by_name("o1"), table.by_name("o2")]
    shoot(page, f"ade-piercing-{size[0]}x{size[1]}-lamp")
    box = table.bar.bounding_box()  # however many chances it tells, the table is to be seen
    assert box is not None and box["height"] <= 0.45 * size[1]
