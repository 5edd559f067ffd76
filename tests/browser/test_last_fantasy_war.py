"""Last Fantasy War through the page: whole games of one, two and three sides, cavalry as one token, a house entered room by room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import axe, shoot
from tests.browser.hands import Table
from tests.browser.skirmish import Seats, seated
from tests.browser.visits import PHONE, PHONE_FIRST, Json, Visit, Visitor
from tests.browser.ways import OWN_CONNECTION

# What is done as soon as it is offered; everything else is left at what is proposed.
EAGER = ("charge", "charge_target", "which_charge", "who_moves", "shoot", "shot_target", "combat")
ALONE = """
rulebook = "last-fantasy-war"
id = "{id}"
name = "{id}"
points = 300
faction = "{faction}"

[[figures]]
id = "{captain}"
specialist = "capitaine"
level = 1
"""
BAND = (
    ALONE
    + """
[[figures]]
id = "{trooper}"
count = {troopers}
"""
)
DEMONS = ("demons", "chevalier-demon", "guerrier-demon")
KEEP = "(kept) => localStorage.setItem('escarmouche.armies', JSON.stringify(kept))"
HUNTERS = ("gladeris", "maitre-de-chasse", "chasseur")
BONES = ("legion-d-os", "roi-des-tertres", "guerrier-squelette")


def band(faction: str, captain: str, trooper: str, troopers: int = 2) -> Json:
    """A captain and two warriors: few of them, so that turns are short."""
    told = {"id": faction, "faction": faction, "captain": captain, "trooper": trooper}
    return {"toml": BAND.format(**told, troopers=troopers)}


def single(faction: str, captain: str) -> Json:
    """A captain by itself, which the flood will not need long for."""
    return {"toml": ALONE.format(id=faction, faction=faction, captain=captain)}


def kept(faction: str, captain: str) -> Json:
    """The same among the armies that a browser keeps."""
    names = {"fr": "Seul", "en": "Alone"}
    told = {"id": faction, "rulebook": "last-fantasy-war", "names": names, "points": 90}
    return {**told, **single(faction, captain)}


def new_battle(
    visitor: Visitor,
    scenario: str,
    armies: list[Json],
    seats: tuple[str, ...],
    seed: int,
    **options: int,
) -> str:
    """A game whose person seats this browser holds."""
    kinds = [{"kind": "person"} if s == "person" else {"kind": "ai", "level": s} for s in seats]
    wish: Json = {
        "rulebook": "last-fantasy-war",
        "scenario": scenario,
        "armies": armies,
        "table": {"seed": seed},
        "seats": kinds,
        "options": options,
    }
    keep = ",".join(str(n) for n, seat in enumerate(seats) if seat == "person")
    answer = visitor.context.request.post(
        f"/api/games?keep={keep}", data=wish, headers=OWN_CONNECTION
    )
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


class Battle(Table):
    """The page of a game of this book; nothing in it is secret."""

    def play(self, answers: int, until: str = "") -> dict[str, int]:
        """Play on, at most so many answers; how often what was asked."""
        asked: dict[str, int] = {}
        for _ in range(answers):
            if not self.await_turn():
                break
            assert self.question is not None
            kind = self.question["kind"].removeprefix("lfw.ask.")
            asked[kind] = asked.get(kind, 0) + 1
            if kind == until:
                break
            self.answer()
        return asked

    def option(self, key: str) -> None:
        """Press the button of an option."""
        assert self.question is not None
        words = next(o["text"] for o in self.question["form"]["options"] if o["key"] == key)
        lang = self.page.locator("html").get_attribute("lang") or "fr"
        self.choices.get_by_role("button", name=words[lang]).first.click()

    def _choice(self) -> None:
        """Eager in whatever it can do, and no coward."""
        assert self.question is not None
        keys = [option["key"] for option in self.question["form"]["options"]]
        kind = self.question["kind"].removeprefix("lfw.ask.")
        key = keys[0] if kind in EAGER else self.question["default"]
        self.choices.locator(".options button").nth(keys.index(key)).click()

    def _place(self) -> None:
        """All as proposed, before the game; then ahead as far as it goes, or nowhere."""
        assert self.question is not None
        if self.question["kind"].startswith("lfw.ask.deploy"):
            self.option("all")
            return
        body = self.figure(self.question["form"]["figure"])
        if self.question["default"][:2] != [body["x"], body["y"]]:  # who may not stay is laid out
            expect(self.button("Confirmer")).to_be_enabled()
            if "charge" in self.question["kind"]:
                self._see_charge(self.question)
            self.button("Confirmer").click()
            return
        middle = self.state["view"]["table"]["depth"] / 2
        ahead = 1 if body["y"] < middle else -1
        for far in (4.5, 2.0):
            place = self.in_sight(body["x"], body["y"] + ahead * far)
            if not self.is_bare(place):
                continue
            self.looked_up(lambda place=place: self.page.mouse.click(*place))  # type: ignore[misc]
            confirm = self.choices.locator("button.primary:enabled")
            if confirm.count():
                confirm.click()
                return
            self.page.keyboard.press("Escape")
        self.choices.get_by_role("button", name="Ne pas bouger").click()

    def _see_charge(self, question: Json) -> None:
        """The ghost of a charge stands where it was proposed, at the end of its way, and says whom it touches."""
        expect(self.page.locator(".label.panel")).to_contain_text("au contact de")
        expect(self.page.locator("[data-leg]").first).to_be_attached()
        ghost = self.page.locator("g.ghost").first.bounding_box()
        assert ghost is not None
        x, y = self.screen(*question["default"][:2])
        assert ghost["x"] < x < ghost["x"] + ghost["width"], (ghost, x)
        assert ghost["y"] < y < ghost["y"] + ghost["height"], (ghost, y)
        shoot(self.page, "lfw-charge-1440x900-lamp")


@pytest.mark.slow
def test_a_whole_game_of_two_sides(visit: Visit) -> None:
    """A classic scenario against the computer, from the deployment to the end, every answer through the page."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    armies = [band(*HUNTERS), band(*DEMONS)]
    game = new_battle(visitor, "embuscade", armies, ("person", "greedy"), 3, turns=3)
    table.open(game)
    asked = table.play(100)
    assert table.over, asked
    assert {"deploy", "charge", "resolve_charge"} <= asked.keys() and len(asked) >= 6, asked
    assert table.state["view"]["turn"]["number"] == 3
    expect(page.get_by_text(table.state["result"]["text"]["fr"]).first).to_be_visible()
    shoot(page, "lfw-end-1440x900-lamp")
    assert axe(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", PHONE_FIRST.values(), ids=PHONE_FIRST)
def test_alone_against_the_flood_from_the_lobby_to_the_end(
    visit: Visit, size: tuple[int, int]
) -> None:
    """LFW-SCEN-FLOT: one defender, waves that nobody plays, until it falls."""
    visitor = visit(lang="fr", size=size)
    page, table = visitor.page, Battle(visitor.page)
    page.goto("/armies")
    page.evaluate(KEEP, [kept("gladeris", "maitre-de-chasse")])
    page.goto("/")
    page.locator('input[name="book"][value="last-fantasy-war"]').check()
    folded = page.locator("details.fold", has=page.locator("input[name=scenario][value=flot]"))
    folded.locator("summary").click()
    page.get_by_role("radio", name="Stopper le flot infini").check(force=True)
    page.get_by_role("button", name="Retirer le camp 2").click()
    shoot(page, f"lfw-lobby-{size[0]}x{size[1]}-lamp")
    page.get_by_label("Armée : défenseur A").select_option("own:gladeris")
    page.get_by_label("Numéro de table").fill("1")
    page.get_by_role("button", name="Ouvrir la table").click()
    table.ready()
    assert table.state["view"]["scenario"]["id"] == "flot"
    asked = table.play(60, until="attack")
    expect(page.locator("p.notice")).to_contain_text("Prochaine vague")
    about = [each["figure"] for each in table.state["view"]["errands"]]
    expect(page.locator("[data-errand]")).to_have_count(len(about))
    shoot(page, f"lfw-flood-{size[0]}x{size[1]}-lamp")
    for kind, number in table.play(120).items():
        asked[kind] = asked.get(kind, 0) + number
    assert table.over, asked
    assert {"horde", "deploy", "attack"} <= asked.keys(), asked
    assert table.state["result"]["winner"] is None and table.state["view"]["turn"]["number"] > 1
    expect(page.get_by_text(table.state["result"]["text"]["fr"]).first).to_be_visible()
    shoot(page, f"lfw-flood-end-{size[0]}x{size[1]}-lamp")
    assert axe(page) == []


@pytest.mark.slow
def test_a_titan_and_two_computers_to_the_end(visit: Visit) -> None:
    """LFW-SCEN-TITAN: three sides, one of them a single unit that goes through or falls."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    armies = [{"ready": "titan-ravageur"}, band(*HUNTERS, troopers=1), band(*BONES, troopers=1)]
    game = new_battle(visitor, "titan", armies, ("person", "greedy", "greedy"), 3)
    table.open(game)
    assert len(table.state["view"]["camps"]) == 3
    asked = table.play(40, until="charge_target")
    shoot(page, "lfw-titan-1440x900-lamp")
    asked |= table.play(120)
    assert table.over, asked
    assert table.state["result"]["winner"] is not None
    expect(page.get_by_text(table.state["result"]["text"]["fr"]).first).to_be_visible()
    shoot(page, "lfw-titan-end-1440x900-lamp")


def test_a_cavalry_is_one_token_with_two_cards(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    armies = [{"ready": "demons-300-chevauchee"}, band(*HUNTERS)]
    game = new_battle(visitor, "colline", armies, ("person", "person"), 3)
    with seated(visitor, game) as seats:
        play_until(seats, "who_runs", 0)
    table.open(game)
    riders = [each for each in table.state["view"]["figures"] if "aboard" in each]
    rider = next(each for each in riders if each["in_play"])
    page.keyboard.press("c")  # the card
    page.mouse.move(*table.in_sight(rider["x"], rider["y"]))
    cards = page.locator("article.card")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text(rider["label"]["fr"])
    shoot(page, "lfw-cavalry-1440x900-lamp")


VETERAN = """
[[figures]]
id = "tueur-de-demons"
specialist = "briscard"
level = 1
skills = ["veteran"]
"""


def test_a_card_has_a_rule_and_a_skill_of_one_name(visit: Visit) -> None:
    """LFW-RULE-VETERAN-01, LFW-SKILL-BRI-VETERAN-01: whoever is a veteran by its sheet may learn the skill of that name."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    hunters = {"toml": single(*HUNTERS[:2])["toml"] + VETERAN}
    game = new_battle(visitor, "breche", [hunters, band(*DEMONS)], ("person", "person"), 6)
    with seated(visitor, game) as seats:
        play_until(seats, "who_runs", 0)
    table.open(game)
    slayer = next(f for f in table.state["view"]["figures"] if f["type"] == "tueur-de-demons")
    assert [line["name"]["fr"] for line in slayer["abilities"]].count("Vétéran") == 2
    page.keyboard.press("c")  # the card
    page.mouse.move(*table.in_sight(slayer["x"], slayer["y"]))
    card = page.locator("article.card")
    expect(card.get_by_role("button", name="Vétéran", exact=True)).to_have_count(2)


def test_a_unit_is_drawn_to_where_it_runs(visit: Visit) -> None:
    """One gesture chooses who runs and where to, one click confirms it."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    game = new_battle(visitor, "breche", [band(*HUNTERS), band(*DEMONS)], ("person", "person"), 6)
    with seated(visitor, game) as seats:
        play_until(seats, "who_runs", 0)
    table.open(game)
    assert table.question is not None
    runner = next(int(o["key"]) for o in table.question["form"]["options"] if o["key"] != "pass")
    body = table.figure(runner)
    start, end = table.in_sight(body["x"], body["y"]), table.in_sight(body["x"], body["y"] + 3)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    shoot(page, "lfw-drawn-1440x900-lamp")
    page.mouse.up()
    table.until(lambda: table.form == "place", "the question where to")
    table.at_rest()
    expect(table.button("Confirmer")).to_be_enabled()
    assert table.went(lambda: table.button("Confirmer").click())
    assert abs(table.figure(runner)["y"] - body["y"] - 3) < 0.5


# -- a house of two rooms: its door is in the lower wall of the hall, the other room is to the right of it -----

SEED, RUNNER = 6, 1
BEFORE_THE_DOOR, IN_THE_HALL, IN_THE_BACK = (13.55, 2.4), (13.55, 7.4), (16.4, 7.8)
LEFT_ALONE = ("pass", "done", "end", "stay", "no", "none")


def play_until(seats: Seats, kind: str, camp: int, runner: int | None = None) -> Json:
    """Everybody stands where it is proposed and does nothing, until a camp is asked this; who runs is sent on its way."""
    while True:
        question = seats.question()
        asked = question["kind"].removeprefix("lfw.ask.")
        if asked == kind and question["camp"] == camp:
            return question
        if asked == "deploy":
            seats.answer(_placed(seats, question, runner))
        else:
            seats.answer(_nothing(question, asked, runner))


def _placed(seats: Seats, question: Json, runner: int | None) -> object:
    """One of them before the door, all others where they are proposed."""
    if question["camp"] != 0 or runner is None or seats.figure(runner)["in_play"]:
        return "all"
    return [*BEFORE_THE_DOOR, "ground"] if question["form"]["figure"] == runner else "next"


def _nothing(question: Json, asked: str, runner: int | None) -> object:
    if asked == "edge":
        return "bottom" if question["camp"] == 0 else "top"
    keys = [option["key"] for option in question["form"].get("options", ())]
    if runner is not None and str(runner) in keys and asked == "who_runs":
        return str(runner)
    return next((key for key in LEFT_ALONE if key in keys), question["default"])


def test_a_house_is_entered_room_by_room(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    armies = [band(*HUNTERS), band(*DEMONS)]
    game = new_battle(visitor, "breche", armies, ("person", "person"), SEED)
    with seated(visitor, game) as seats:
        play_until(seats, "run", 0, RUNNER)
    table.open(game)

    # The house opens where the hand points, and says what it costs to go in.
    roof, label = page.locator('[data-surface="roof-1"]'), page.locator(".label.panel")
    expect(roof).to_have_attribute("data-look", "whole")
    inside = table.in_sight(*IN_THE_HALL)
    table.looked_up(lambda: page.mouse.move(*inside))
    expect(roof).to_have_attribute("data-look", "lifted")
    expect(page.locator('[data-crossing="pass"]')).to_be_visible()
    expect(label).to_contain_text("Salle")
    shoot(page, "lfw-hall-1440x900-lamp")
    table.looked_up(lambda: page.mouse.click(*inside))
    assert table.went(lambda: table.button("Confirmer").click())
    assert table.figure(RUNNER)["surface"] == "hall-1"

    # From there through the next door, on a phone.
    with seated(visitor, game) as seats:
        play_until(seats, "run", 0, RUNNER)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    table.until(lambda: table.form == "place", "where it goes from the hall")
    beyond = table.in_sight(*IN_THE_BACK)
    table.looked_up(lambda: page.mouse.click(*beyond))
    expect(label).to_contain_text("Arrière-salle")
    shoot(page, "lfw-back-room-390x844-lamp")
    assert table.went(lambda: table.button("Confirmer").click())
    assert table.figure(RUNNER)["surface"] == "back-room-1"
    expect(table.token(RUNNER)).to_have_attribute("aria-label", re.compile("Arrière-salle"))
    assert axe(page) == []
