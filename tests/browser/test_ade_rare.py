"""What is seldom met in L'Âge des Escarmouches, each at its own moment: escapes, defences, guns, wings, machines."""

from __future__ import annotations

import json
import re
from math import hypot

import pytest
from playwright.sync_api import expect
from tests.browser.ade import GO, Battle, new_battle
from tests.browser.ade_staging import Stage
from tests.browser.eyes import shoot
from tests.browser.visits import Json, Server, Visit, Visitor


@pytest.fixture(scope="session")
def server(ade_stages: Server) -> Server:
    """A server whose games may begin in the middle."""
    return ade_stages


class Rare(Battle):
    """The page of a game of two at one screen."""

    def asked(self, kind: str) -> Json:
        """The question that is asked now, once whoever it is for has come to the screen."""
        self.now()
        return super().asked(kind)

    def by_name(self, name: str) -> int:
        """A fighter by the name that the stage gives him."""
        figures = self.state["view"]["figures"]
        return int(next(f["id"] for f in figures if f["names"]["fr"].casefold() == name))

    def now(self) -> str:
        """What is asked now, of whoever comes to the screen."""
        self.until(lambda: self.covered or self.question is not None, "a question")
        if self.covered:
            self.page.locator(GO).click()
            self.until(lambda: not self.covered and self.question is not None, "its turn")
        assert self.question is not None
        return str(self.question["kind"])

    def choose(self, action: str, wait: bool = True) -> None:
        """Say which action; the bar may grow, and the table makes room for it."""
        self.choices.locator(f'[data-action="{action}"]').click()
        if wait:
            self.still()

    def at(self, id: int) -> tuple[float, float]:
        body = self.figure(id)
        return self.screen(body["x"], body["y"])


def opened(visitor: Visitor, stage: Stage) -> Rare:
    game = new_battle(visitor, ("person", "person"), seed=int(stage))
    table = Rare(visitor.page)
    visitor.page.goto(f"/game/{game}")
    table.until(lambda: table.covered or bool(table.state), "the page")
    return table


def test_two_are_charged_at_once_and_one_escapes(visit: Visit) -> None:
    """ADE-3.2.3.2.2-10 to -17: a multiple assault with its odds, who tries to escape it, and the step away."""
    visitor = visit(lang="fr")
    table, page = opened(visitor, Stage.ASSAULT), visitor.page
    table.asked("ade.ask.act")
    ogre, orc = table.figure(table.by_name("ogre")), table.by_name("orc")

    # A hand between two enemies means both; who gives way to fear, and the powers, are told beforehand.
    table.choose("charge")
    between = table.screen(ogre["x"], ogre["y"] + 7)
    page.mouse.move(*between)
    label = page.locator(".label.panel")
    expect(label).to_contain_text("au contact d’orc, elf")
    expect(label).to_contain_text(
        re.compile(r"33\s%\s*Orc cède à la peur d’ogre\s*PEU 5 contre COU 4")
    )
    expect(label).to_contain_text("malus de charge pour orc et elf")
    page.mouse.click(*between)
    expect(table.choices.get_by_test_id("chances")).to_contain_text("Elf cède à la peur")
    shoot(page, "ade-fear-1440x900-lamp")
    table.settled(lambda: table.button("Confirmer").click())

    # Whoever gave way stays, by the word of the assailant; then one tries to get away.
    table.until(lambda: table.covered or table.question is not None, "what follows")
    while table.now() == "ade.ask.stay_or_flee":
        table.settled(lambda: table.choices.locator(".options button").first.click())
        table.until(lambda: table.covered or table.question is not None, "what follows")
    table.asked("ade.ask.escapes")
    table.choices.get_by_role("button", name="orc : INI").click()
    expect(table.choices.get_by_test_id("chances")).to_contain_text("Orc échappe à ogre")
    table.settled(lambda: table.button("Confirmer").click())

    # He got away (his INI leaves the ogre no chance): a step of 1 cm, to the side that is clicked.
    assert table.asked("ade.ask.escape_step")["form"]["length"] == 1.0
    before = table.figure(orc)
    page.mouse.click(*table.screen(before["x"] - 3, before["y"] + 2))
    expect(page.locator(".ghost")).to_have_count(1)
    table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "ade.event.escaped" in table.told, "the step away")
    told = next(frame for _eyes, frame in reversed(table.frames) if "ade.event.escaped" in frame)
    lines = [line for line in json.loads(told)["log"] if line["kind"] == "ade.event.escaped"]
    x, y = lines[0]["data"]["place"]
    assert hypot(x - before["x"], y - before["y"]) == pytest.approx(1, abs=0.01)
    assert x < before["x"] and orc == lines[0]["data"]["figure"]


def test_defences_are_announced_against_several(visit: Visit) -> None:
    """ADE-3.3.4.2.2-02: dice with their odds as they are laid, then who of two attackers is met."""
    visitor = visit(lang="fr")
    table, page = opened(visitor, Stage.COMBAT), visitor.page
    laid = 0
    while table.now() != "ade.ask.defences":
        if table.now() != "ade.ask.placement":
            table.answer()
            continue
        laid += 1
        form = table.asked("ade.ask.placement")["form"]
        cards, foe = page.get_by_test_id("allotment"), form["adversaries"][0]
        zone = cards.locator(f'[data-zone="{foe}"]')
        expect(zone.get_by_test_id("chances")).to_contain_text(
            re.compile(r"\d+\s%\s*Un dé d’attaque réussit contre")
        )
        if form["figure"] == table.by_name("ann"):
            expect(zone.get_by_test_id("chances")).to_contain_text("Une attaque passe, contre 1 dé")
            shoot(page, "ade-placing-1440x900-lamp")
        else:  # all in attack
            assert "Ann perd des PV" in zone.inner_text()
            while cards.locator('[data-zone="rest"] .die').count():
                zone.locator("button").last.click()
        table.settled(lambda: table.button("Confirmer").click())
    assert laid == 3
    form = table.asked("ade.ask.defences")["form"]
    assert form["dice"] == 1 and sorted(form["attacks"]) == [[1, 2], [2, 2]]
    imp = table.choices.locator(f'[data-zone="{table.by_name("imp")}"]')
    expect(table.choices.locator('[data-zone="rest"]')).to_contain_text(
        re.compile("Ann perd des PV")
    )
    while not imp.locator(".die").count():
        table.tap(table.by_name("imp"))
    table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "ade.roll.defence" in table.told, "the defence")


def test_who_strikes_a_machine_is_said_as_the_combats_begin(visit: Visit) -> None:
    """ADE-4.7.1-01, -03: one strikes it, the other means to take it."""
    visitor = visit(lang="fr")
    table = opened(visitor, Stage.STRIKES)
    form = table.asked("ade.ask.strike_machines")["form"]
    assert form["figures"] == [table.by_name("ann"), table.by_name("bea")]
    table.choices.get_by_role("button", name="bea").click()
    expect(table.choices).to_contain_text("1 choisi")
    shoot(visitor.page, "ade-strikes-1440x900-lamp")
    table.settled(lambda: table.button("Confirmer").click())
    assert table.now() != "ade.ask.strike_machines"  # it is said, and the combats begin


def test_guns_wings_and_machines(visit: Visit) -> None:
    """Shots through a line and at a point, a change of level, a dive, a machine that is pushed."""
    visitor = visit(lang="fr")
    page, label = visitor.page, visitor.page.locator(".label.panel")

    # Piercing: how far it goes, and everybody on the line; zone: friends under the template.
    table = opened(visitor, Stage.ARTILLERY)
    table.asked("ade.ask.act")
    table.take(table.by_name("gun"))
    table.choose("artillery")
    target = table.at(table.by_name("o1"))
    page.mouse.move(*target)
    expect(label).to_contain_text("Tir à 60 cm ou plus")
    expect(label).to_contain_text("O2 perd des PV")
    page.mouse.click(*target)
    table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "ade.event.shoots" in table.told, "the shot")
    table.asked("ade.ask.act")
    table.choose("artillery")
    point = table.screen(56.5, 32)
    page.mouse.move(*point)
    expect(label).to_contain_text("Tir réussi par bomb")
    expect(label.locator(".bad").first).to_contain_text("Ned perd des PV")
    page.mouse.click(*point)
    table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "ade.event.shoots_at_point" in table.told, "the shot at a point")

    # From the ground to the first level, then down on an enemy; a switch shows one level alone.
    table = opened(visitor, Stage.FLIGHT)
    table.asked("ade.ask.act")
    owl, bat, orc = (table.by_name(name) for name in ("owl", "bat", "orc"))
    table.take(owl)
    table.choices.get_by_role("button", name="Monter d’un palier").click()
    page.mouse.move(*table.screen(30, 38))
    expect(label).to_contain_text(re.compile("Marche : 8 cm sur 10 cm.*finit au palier 1", re.S))
    table.settled(lambda: page.mouse.click(*table.screen(30, 38)))
    table.until(lambda: table.figure(owl)["level"] == 1, "the ascent")
    page.get_by_test_id("levels").get_by_role("button", name="Sol").click()
    expect(table.token(bat)).to_have_class(re.compile("faded"))
    page.get_by_test_id("levels").get_by_role("button", name="Tous").click()
    table.asked("ade.ask.act")
    page.mouse.move(*table.at(orc))
    expect(label).to_contain_text(re.compile(r"Charge : [\d,]+ cm sur 20 cm"))
    page.mouse.click(*table.at(orc))
    table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "ade.event.dives" in table.told, "the dive")
    assert table.figure(bat)["level"] == 0 and table.figure(bat)["contacts"] == [orc]

    # The crew is named, then the machine goes where it is clicked, and they with it.
    table = opened(visitor, Stage.MACHINE)
    table.asked("ade.ask.act")
    table.take(table.by_name("ann"))
    table.settled(lambda: table.choose("machine-move", wait=False))
    table.asked("ade.ask.machine_pushed")
    for name in ("ann", "bea", "cid", "dan"):
        who = table.choices.locator(".who", has_text=name)
        if who.get_attribute("aria-pressed") != "true":
            who.click()
    table.settled(lambda: table.button("Confirmer").click())
    table.asked("ade.ask.machine_way")
    page.mouse.move(*table.screen(40, 24))
    expect(label).to_contain_text("Déplacer la machine : 4 cm sur 5 cm")
    table.settled(lambda: page.mouse.click(*table.screen(40, 24)))
    table.until(lambda: "ade.event.crew_followed" in table.told, "the crew")
    assert table.figure(table.by_name("gun"))["y"] == pytest.approx(24, abs=0.1)


def test_a_zone_of_galvanisation_is_drawn_around_who_is_selected(visit: Visit) -> None:
    """ADE-SKILL-COMMANDEMENT-07: 20 cm from the edge of the base of a fighter of rank 2."""
    visitor = visit(lang="fr")
    table, page = opened(visitor, Stage.ARTILLERY), visitor.page
    table.asked("ade.ask.act")
    cap = table.by_name("cap")
    expect(page.locator("[data-aura]")).to_have_count(0)
    table.tap(cap)
    zone = page.locator(f'[data-aura="{cap}"]')
    expect(zone).to_have_count(1)
    expect(zone.locator("title")).to_have_text("Commandement : 20 cm")
    drawn = zone.locator("circle").bounding_box()
    assert drawn
    (left, _), (right, _) = (table.screen(x, 10) for x in (80 - 21.25, 80 + 21.25))
    assert drawn["width"] == pytest.approx(right - left, rel=0.03)
    shoot(page, "ade-zone-1440x900-lamp")
