"""What is seldom met in Confrontation, each at its own moment: wings, a dive, a shot, a melee parted by hand, a crowd."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, expect
from tests.browser.cc import Fight, new_skirmish
from tests.browser.cc_staging import Stage
from tests.browser.eyes import shoot
from tests.browser.servers import running
from tests.browser.visits import PHONE, Server, Visit, Visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games may begin in the middle."""
    with running(tmp_path_factory.mktemp("stages"), "tests.browser.cc_staging") as made:
        yield made


class Rare(Fight):
    """The page of a game of two at one screen."""

    def by_name(self, name: str) -> int:
        """A fighter by the name that the stage gives him."""
        figures = self.state["view"]["figures"]
        return int(next(f["id"] for f in figures if f["names"]["fr"].casefold() == name))

    def at(self, id: int) -> tuple[float, float]:
        body = self.figure(id)
        return self.screen(body["x"], body["y"])

    def come_to(self, kind: str) -> None:
        """Answer whatever else is asked before."""
        self.await_turn()
        while self.question is not None and self.question["kind"] != kind:
            self.answer()
            self.await_turn()
        self.asked(kind)


def opened(visitor: Visitor, stage: Stage) -> Rare:
    game = new_skirmish(visitor, ("person", "person"), scenario="l-affrontement", seed=int(stage))
    table = Rare(visitor.page)
    table.open(game)
    return table


def test_wings_rise_dive_and_an_archer_shoots(visit: Visit) -> None:
    """CC-IX-B-1-02, CC-IX-B-2-01: a change of level with its way, a dive with its bonus; a shot with its odds."""
    visitor = visit(lang="fr")
    page, label = visitor.page, visitor.page.locator(".label.panel")
    table = opened(visitor, Stage.FLIGHT)
    table.asked("cc.ask.act")
    hawk, kite, clone = (table.by_name(name) for name in ("hawk", "kite", "clone"))

    table.take(kite)
    table.choices.get_by_role("button", name="Monter d’un palier").click()
    expect(table.choices.locator('[data-action="walk"]')).to_contain_text("20 cm")  # in flight
    page.mouse.move(*table.screen(20, 42))
    expect(label).to_contain_text(re.compile("12 cm sur 20 cm.*palier 1", re.S))
    shoot(page, "cc-level-1440x900-lamp")
    table.settled(lambda: page.mouse.click(*table.screen(20, 42)))
    table.until(lambda: table.figure(kite)["level"] == 1, "the ascent")

    table.asked("cc.ask.act")
    table.take(hawk)
    page.mouse.move(*table.at(clone))
    expect(label).to_contain_text("Charge en piqué")
    shoot(page, "cc-dive-1440x900-lamp")
    assert table.taken(lambda: page.mouse.click(*table.at(clone)))
    if table.button("Confirmer").is_visible():
        table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: table.figure(hawk)["level"] == 0, "the dive")
    assert table.figure(hawk)["contacts"] == [clone]
    kinds = {c["kind"] for c in table.figure(hawk)["conditions"]}
    assert "diving" in kinds, kinds

    table = opened(visitor, Stage.SHOT)
    table.asked("cc.ask.act")
    table.take(table.by_name("archer"))
    table.choices.locator('[data-action="shoot"]').click()
    table.still()
    target = table.at(table.by_name("clone"))
    page.mouse.move(*target)
    expect(label).to_contain_text(re.compile(r"\d+\s%"))
    shoot(page, "cc-shot-1440x900-lamp")
    assert table.taken(lambda: page.mouse.click(*target))
    if table.button("Confirmer").is_visible():
        table.settled(lambda: table.button("Confirmer").click())
    table.until(lambda: "cc.roll.shot" in table.told, "the shot")


def test_a_melee_is_parted_by_drawing(visit: Visit) -> None:
    """CC-IX-A-2-04, -07: a line from a fighter to whom he fights; only a legal parting can be confirmed."""
    visitor = visit(lang="fr")
    page, table = visitor.page, opened(visitor, Stage.RING)
    table.come_to("cc.ask.separate")
    a1, a2, b1, b2 = (table.by_name(name) for name in ("a1", "a2", "b1", "b2"))
    combats = page.get_by_test_id("combats").locator("li")

    def draw(one: int, other: int) -> None:
        page.mouse.move(*table.at(one))
        page.mouse.down()
        page.mouse.move(*table.at(other), steps=4)
        page.mouse.up()

    for one, other, pairs in ((a1, b1, {"a1b1", "a2b2"}), (a1, b2, {"a1b2", "a2b1"})):
        draw(one, other)
        draw(a2, b2 if other == b1 else b1)
        expect(combats).to_have_count(2)
        told = {re.sub(r"contre|\W", "", text) for text in combats.all_inner_texts()}
        assert {"".join(sorted(re.findall(r"..", t))) for t in told} == pairs, told
    table.settled(lambda: table.button("Confirmer").click())
    formed = {tuple(sorted(ids)) for ids in table.state["view"]["combat"]["waiting"]}
    assert formed == {tuple(sorted((a1, b2))), tuple(sorted((a2, b1)))}, table.told


def boxes(table: Rare) -> list[FloatRect]:
    """Where each die on the table is drawn."""
    dice = table.page.locator(".combat-dice [data-kind]")
    found = [dice.nth(n).bounding_box() for n in range(dice.count())]
    assert all(found)
    return [box for box in found if box]


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def test_in_a_crowd_every_die_is_seen_and_on_a_phone_the_table_too(visit: Visit) -> None:
    """CC-IX-C-3-12: seven against seven; no die covers another, and the bar leaves the fighters in sight."""
    visitor = visit(lang="fr", size=PHONE)
    page, table = visitor.page, opened(visitor, Stage.CROWD)
    table.come_to("cc.ask.place")
    fought = table.state["view"]["combat"]["fought"]["figures"]
    expect(page.locator("[data-dice]")).to_have_count(len(fought))
    table.settled(table.choices.get_by_role("button", name=re.compile("1 en défense")).first.click)
    table.come_to("cc.ask.place")
    table.still()
    lying = boxes(table)
    assert len(lying) >= len(fought)
    assert all(apart(a, b) for a, b in combinations(lying, 2)), lying

    # The bar takes less than two fifths of the screen, and whoever fights stands above it.
    shoot(page, "cc-place-390x844-lamp")
    bar = page.locator("section.bar").bounding_box()
    assert bar and bar["height"] < 0.4 * PHONE[1], bar
    for id in table.state["view"]["combat"]["fought"]["figures"]:
        assert table.at(id)[1] < bar["y"], table.figure(id)["label"]
    page.get_by_role("button", name="Replier").click()
    folded = page.locator("section.bar").bounding_box()
    assert folded and folded["height"] < 0.15 * PHONE[1], folded
    expect(table.choices).to_be_hidden()
    page.get_by_role("button", name="Déplier").click()
    expect(table.choices).to_be_visible()
