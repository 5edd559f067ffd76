"""A table with storeys, in the browser: the demonstration book of `examples/storeys`, installed as a package of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.eyes import PICTURES, axe, shoot
from tests.browser.hands import Table
from tests.browser.servers import running
from tests.browser.skirmish import Seats, seated
from tests.browser.visits import DESKTOP, PHONE, Json, Server, Visit, Visitor
from tests.browser.ways import OWN_CONNECTION
from tests.roofs import installed

CLIMBER, RINGLEADER, CROSSBOW, GUARD = 0, 3, 4, 7
# Turn 1: one goes to the door, one towards the terrace; everybody else stays.
BESIDE_DOOR, BELOW_TERRACE = [11.4, 5.2, "ground"], [19.2, 16.0, "ground"]
OPENING_MOVES = {CLIMBER: BESIDE_DOOR, GUARD: BELOW_TERRACE}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("roofs")
    with running(folder, "tests.browser.patient", installed(folder)) as made:
        yield made


def new_night(visitor: Visitor) -> str:
    """Both sides at one screen, for nothing is hidden in this book."""
    wish = {
        "rulebook": "monte-en-lair",
        "armies": [{"ready": "burglars"}, {"ready": "watch"}],
        "seats": [{"kind": "person"}, {"kind": "person"}],
    }
    answer = visitor.context.request.post("/api/games?keep=0,1", data=wish, headers=OWN_CONNECTION)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


def play_until(seats: Seats, turn: int, who: int) -> None:
    """Until it is asked in this turn where this one goes; before that all do as the opening says, and then nothing."""
    while True:
        question = seats.question()
        now, kind = seats.state["view"]["turn"]["number"], question["kind"]
        if (now, kind, question["about"].get("figure")) == (turn, "mel.ask.where", who):
            return
        seats.answer(_answer(question, now, turn, who))


def _answer(question: Json, now: int, turn: int, who: int) -> object:
    form = question["form"]
    if question["kind"] == "mel.ask.where":
        stays = question["default"]
        return OPENING_MOVES.get(form["figure"], stays) if now == 1 else stays
    keys = [option["key"] for option in form["options"]]
    if question["kind"] == "mel.ask.what":
        return "nothing"
    return str(who) if now == turn and str(who) in keys else keys[0]


class Roofs(Table):
    """The table of somebody over the roofs."""

    def surface(self, id: str) -> Locator:
        return self.page.locator(f'[data-surface="{id}"]')

    def storey(self, name: str) -> Locator:
        return self.page.get_by_test_id("storeys").get_by_role("button", name=re.compile(name))

    def point(self, x: float, y: float) -> None:
        """Point at a spot and hear what the server says of it: of that, and not of what a new question looked up first."""
        place = self.at_rest().screen(x, y)
        self.looked_up(lambda: self.page.mouse.move(*place))

    def lay(self, x: float, y: float) -> None:
        place = self.at_rest().screen(x, y)
        self.looked_up(lambda: self.page.mouse.click(*place))

    @property
    def label(self) -> Locator:
        return self.page.locator(".label.panel")


@pytest.mark.slow
def test_a_door_is_opened_and_the_house_opens_around_whoever_goes_in(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Roofs(visitor.page)
    game = new_night(visitor)
    with seated(visitor, game) as seats:
        play_until(seats, 2, CLIMBER)
    table.open(game)

    # It stays before the door, and opens it.
    door = page.locator('[data-scenery="door"]')
    expect(door).to_have_attribute("data-state", "closed")
    expect(page.get_by_test_id("passages")).to_contain_text("Porte d’entrée, Salle : fermée")
    assert axe(page) == []
    assert table.went(lambda: table.button("Ne pas bouger").click())
    assert table.went(lambda: table.choices.get_by_role("button", name="Ouvrir").click())
    expect(door).to_have_attribute("data-state", "open")
    expect(page.get_by_test_id("passages")).to_contain_text("Porte d’entrée, Salle : ouverte")

    # The other side does nothing; then the ringleader can go in.
    with seated(visitor, game) as seats:
        play_until(seats, 2, RINGLEADER)
    table.until(lambda: table.form == "place", "the ringleader's question")
    table.point(13.4, 7.0)
    expect(table.surface("roof")).to_have_attribute("data-look", "lifted")
    expect(page.locator('[data-crossing="pass"]')).to_be_visible()
    expect(table.label).to_contain_text("sur 7″ · Salle")
    expect(table.label).to_contain_text(
        "Aussi à cet endroit : Étage (à 3,2″), Toit de la maison (à 6,2″)"
    )
    shoot(page, "storeys-inside-1440x900-lamp")

    # Another surface at the same spot, by a key: the highest, where nobody gets to.
    table.looked_up(lambda: page.keyboard.press("b"))
    expect(table.label).to_have_class(re.compile("bad"))
    expect(table.label).to_contain_text("MEL-2")
    expect(table.surface("roof")).to_have_attribute("data-look", "whole")

    table.storey("^Sol$").click()
    expect(table.surface("roof")).to_have_attribute("data-look", "lifted")
    table.lay(13.4, 7.0)
    assert table.went(lambda: table.button("Confirmer").click())
    assert table.figure(RINGLEADER)["surface"] == "hall"

    # From above the roof covers whoever is in; a storey up it is faded; the keys go up and down.
    page.keyboard.press("PageUp")
    expect(table.storey("Terrasse")).to_have_attribute("aria-pressed", "true")
    expect(table.token(RINGLEADER)).to_have_class(re.compile("faded"))
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(table.storey("Tous")).to_have_attribute("aria-pressed", "true")
    expect(table.token(RINGLEADER)).to_have_attribute("aria-label", re.compile("Salle"))


def test_a_climb_is_foretold_with_its_risk_and_played_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE)
    page, table = visitor.page, Roofs(visitor.page)
    game = new_night(visitor)
    with seated(visitor, game) as seats:
        play_until(seats, 2, GUARD)
    table.open(game)

    # Folded, one button says what is shown; unfolded, each can be hit with a thumb.
    switch = page.get_by_test_id("storeys")
    expect(switch.get_by_role("button")).to_have_count(1)
    switch.get_by_role("button", name="Storey shown: All").click()
    for button in switch.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44
    shoot(page, "storeys-switch-390x844-lamp")
    table.storey("Terrace").click()
    expect(table.surface("garden")).to_have_attribute("data-look", "faded")
    expect(table.token(CROSSBOW)).to_have_attribute("data-elevation", "2")

    # Up the wall of the terrace: its price and its risk at the wall, and where one would come down.
    table.lay(20.9, 16.0)
    expect(page.locator('[data-crossing="climb"]')).to_contain_text("33%")
    expect(page.locator("path.fall")).to_have_count(1)
    expect(table.label).to_contain_text("of 6″ · Terrace (2″ up)")
    expect(table.label).to_contain_text("MEL-4")
    expect(page.locator('[data-reach="terrace"]')).not_to_have_class(re.compile("far"))
    expect(page.locator('[data-reach="ground"]')).to_have_class(re.compile("far"))
    assert axe(page, "g.token") == []
    shoot(page, "storeys-climb-390x844-lamp")
    if PICTURES:
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        shoot(page, "storeys-climb-1440x900-lamp")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    assert table.went(lambda: table.button("Confirm").click())
    fell = "mel.event.fell" in table.told
    assert "mel.roll.climb" in table.told
    assert table.figure(GUARD)["surface"] == ("ground" if fell else "terrace")
    expect(table.token(GUARD)).to_have_attribute("data-elevation", "0" if fell else "2")
