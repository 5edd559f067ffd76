"""Secrets at the table: two at one screen, two in two browsers, with a book that hides things.

The toy rulebook (tests/toy) has hidden deployment, secret hands, sealed choices, hidden dice, a reaction
and two levels. Its camps hold cards that no other camp has, so a card that shows up is a leak.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.eyes import axe, shoot
from tests.browser.secrecy import Secretive
from tests.browser.servers import running
from tests.browser.visits import PHONE, Server, Visit, Visitor
from tests.browser.ways import OWN_CONNECTION, new_game

HANDS = ((11, 13, 15), (22, 24, 26))  # each camp's own cards
NAMES = ("Ocre", "Gris")
GO = '[data-testid="privacy-go"]'


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the toy on its shelf."""
    with running(tmp_path_factory.mktemp("toy"), "tests.toy.serve") as made:
        yield made


def new_masks(
    visitor: Visitor, keep: str = "0,1", seats: tuple[str, str] = ("person", "person")
) -> Any:
    """A game of masks; `keep` are the seats that this browser holds."""
    armies = [
        f'rulebook = "toy"\nnames = {{fr = "{name}", en = "{name}"}}\nhand = {list(hand)}\n'
        for name, hand in zip(NAMES, HANDS, strict=True)
    ]
    kinds = [{"kind": "person"} if s == "person" else {"kind": "ai", "level": s} for s in seats]
    wish = {"rulebook": "toy", "armies": [{"toml": text} for text in armies], "seats": kinds}
    answer = visitor.context.request.post(
        f"/api/games?keep={keep}", data=wish, headers=OWN_CONNECTION
    )
    assert answer.ok, answer.text()
    return answer.json()


class Secrets(Secretive):
    """The table of somebody at the toy."""

    def come(self, camp: int) -> None:
        """The screen was passed to a camp: it says who it is, and sees its question."""
        expect(self.page.locator(GO)).to_have_text(f"Je suis {NAMES[camp]}")
        self.page.locator(GO).click()
        self.until(lambda: self.question is not None and self.question["camp"] == camp, "its turn")
        self.bar.wait_for()

    def choose(self, words: str) -> None:
        self.settled(lambda: self.button(words).click())

    def hide_at(self, x: float, y: float) -> None:
        """Put the spy down with the mouse, and confirm."""
        self.asked("toy.hide")
        self.page.locator("svg.layer.figures").wait_for()
        self.page.mouse.click(*self.screen(x, y))
        self.settled(lambda: self.button("Confirmer").click())

    def step(self, n: int | None = None) -> None:
        """Answer by the generic control: its default, or another of its proposals."""
        self.asked("toy.walk")
        if n is not None:
            self.choices.get_by_test_id("proposals").select_option(index=n)
        self.settled(lambda: self.button("Confirmer").click())


def holds(page: Page, camp: int) -> bool:
    """Whether the document holds something that only this camp may know."""
    text = page.evaluate(
        "() => document.documentElement.outerHTML.replace(/<style[^]*?<.style>/g, '')"
    )
    spy = page.locator(f'[data-figure="{2 * camp + 1}"]').count() > 0
    cards = re.search(rf"Carte ({'|'.join(map(str, HANDS[camp]))})\b", str(text))
    return spy or cards is not None


def spy_of(camp: int, frame: str) -> bool:
    """Whether a message tells of a camp's spy, its hand or its orders."""
    message = json.loads(frame)
    if message["type"] != "state":
        return False
    figures = {figure["id"] for figure in message["view"]["figures"]}
    told = json.dumps([message["questions"], message["log"], message["view"]["camps"]])
    cards = re.search(rf'"card": ({"|".join(map(str, HANDS[camp]))})\b', told)
    return 2 * camp + 1 in figures or cards is not None


# -- two at one screen -------------------------------------------------------------------------


def test_two_at_one_screen_never_see_each_others_secrets(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Secrets(visitor.page)
    visitor.page.goto(f"/game/{new_masks(visitor)['game']}")
    page = visitor.page

    # Covered from the first: nobody knows yet who sits there.
    page.locator(GO).wait_for()
    assert not holds(page, 0) and not holds(page, 1)
    expect(page.get_by_role("alertdialog")).to_contain_text("Passez l’écran à Ocre")
    expect(page.locator(GO)).to_be_focused()
    assert page.locator("section.bar, [data-figure]").count() == 0
    assert axe(page) == []
    shoot(page, "privacy-1440x900-lamp")

    table.come(0)
    table.hide_at(3, 3)
    expect(page.locator(GO)).to_have_text("Je suis Gris")
    assert not holds(page, 0) and page.locator("[data-figure]").count() == 0

    page.keyboard.press("Enter")  # by keyboard: the only button has the focus
    table.asked("toy.hide")
    assert not holds(page, 0)
    table.hide_at(9, 9)

    # Sealed cards: both are asked, who is at the screen goes on, and each chooses alone.
    table.asked("toy.card")
    expect(page.locator('[data-figure="3"]')).to_be_visible()
    assert holds(page, 1) and not holds(page, 0)
    table.choose("Carte 22")
    table.come(0)
    assert holds(page, 0) and not holds(page, 1)
    table.choose("Carte 15")

    # The best card strikes, across a reaction of the other.
    table.come(1)
    table.asked("toy.strike")
    table.settled(lambda: table.choices.locator(".options button").first.click())
    table.come(0)
    table.asked("toy.parry")
    table.choose("Oui")
    table.step()
    table.come(1)
    table.step()

    # What was sent for one camp's eyes, or for nobody's, never told of the other's secrets.
    for eyes, frame in table.frames:
        for camp in (0, 1):
            if eyes != camp:
                assert not spy_of(camp, frame), (eyes, camp, frame[:2000])
    assert any(spy_of(0, frame) for eyes, frame in table.frames if eyes == 0)


def test_a_reload_covers_the_screen_again(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Secrets(visitor.page)
    visitor.page.goto(f"/game/{new_masks(visitor)['game']}")
    table.come(0)
    table.hide_at(3, 3)
    visitor.page.locator(GO).wait_for()
    table.frames.clear()
    visitor.page.reload()
    expect(visitor.page.locator(GO)).to_have_text("Je suis Gris")
    assert not any(spy_of(camp, frame) for _eyes, frame in table.frames for camp in (0, 1))


def test_the_cover_on_a_phone_in_english(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE, theme="day")
    visitor.page.goto(f"/game/{new_masks(visitor)['game']}")
    expect(visitor.page.get_by_role("alertdialog")).to_contain_text("Pass the screen to Ocre")
    assert axe(visitor.page) == []
    shoot(visitor.page, "privacy-390x844-day")
    visitor.page.get_by_role("button", name="I am Ocre").tap()
    expect(visitor.page.locator("section.bar")).to_contain_text("Where do you hide your spy?")


def test_a_book_without_secrets_is_never_covered(visit: Visit) -> None:
    visitor = visit(lang="fr")
    seen: list[int] = []
    table = Secrets(visitor.page)
    table.open(new_game(visitor, seats=("person", "person")))
    for _ in range(6):
        assert table.await_turn() and table.question is not None
        seen.append(table.question["camp"])
        assert not table.covered
        table.answer()
    assert set(seen) == {0, 1}
    assert visitor.page.locator('[data-testid="levels"]').count() == 0


def test_one_person_against_the_ai_is_never_covered(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Secrets(visitor.page)
    visitor.page.goto(f"/game/{new_masks(visitor, '0', ('person', 'random'))['game']}")
    table.ready()
    table.hide_at(3, 3)
    table.asked("toy.card")
    assert not table.covered and not holds(visitor.page, 1)
    assert not any(spy_of(1, frame) for _eyes, frame in table.frames)


# -- two browsers ------------------------------------------------------------------------------


def test_two_browsers_seal_their_cards_at_the_same_time(visit: Visit) -> None:
    host, guest, stranger = visit(lang="fr"), visit(lang="fr"), visit(lang="fr")
    made = new_masks(host, keep="0")
    game, token = made["game"], made["seats"][1]["token"]
    mine, theirs, watched = (Secrets(v.page) for v in (host, guest, stranger))
    host.page.goto(f"/game/{game}")
    guest.page.goto(f"/game/{game}#seat={token}")
    stranger.page.goto(f"/game/{game}")
    for table in (mine, theirs, watched):
        table.ready()
    mine.hide_at(3, 3)
    theirs.hide_at(9, 9)

    # Both are asked at once; the first answer shows nowhere until the second is given.
    assert mine.asked("toy.card") and theirs.asked("toy.card")
    mine.choose("Carte 13")
    theirs.until(lambda: theirs.revision == mine.revision, "the other's page")
    assert theirs.asked("toy.card") and not holds(guest.page, 0)
    expect(host.page.locator("section.bar")).to_contain_text("On attend Gris")
    theirs.choose("Carte 24")
    expect(host.page.get_by_text("Les cartes sont retournées.").first).to_be_visible()

    for camp, table in ((1, mine), (0, theirs), (0, watched), (1, watched)):
        assert not table.covered
        sealed = [frame for _eyes, frame in table.frames if "toy.played" not in frame]
        assert not any(spy_of(camp, frame) for frame in sealed)


# -- controls ----------------------------------------------------------------------------------


def test_every_question_of_the_book_has_a_control_and_levels_a_switch(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Secrets(visitor.page)
    page = visitor.page
    page.goto(f"/game/{new_masks(visitor)['game']}")
    table.come(0)
    table.hide_at(3, 3)
    table.come(1)

    # A champion stands on the tower: the switch is there, and fades what is not looked at.
    switch = page.get_by_test_id("levels")
    expect(switch.get_by_role("button")).to_have_text(["Tous", "Sol", "Niveau 1"])
    ground, tower = page.locator('[data-figure="0"]'), page.locator('[data-figure="2"]')
    expect(tower).to_have_attribute("data-level", "1")
    expect(tower).to_have_attribute("aria-label", re.compile("au niveau 1"))
    switch.get_by_role("button", name="Niveau 1").click()
    expect(ground).to_have_class(re.compile(r"\bfaded\b"))
    expect(tower).not_to_have_class(re.compile(r"\bfaded\b"))
    shoot(page, "levels-1440x900-lamp")
    switch.get_by_role("button", name="Tous").click()
    expect(ground).not_to_have_class(re.compile(r"\bfaded\b"))
    table.hide_at(9, 9)

    kinds, asked_of = set[str](), None
    for _ in range(60):
        table.until(lambda: table.over or table.covered or table.question is not None, "a question")
        if table.over:
            break
        if table.covered:
            page.locator(GO).click()
            table.until(lambda: not table.covered and table.question is not None, "its question")
            continue
        assert table.question is not None
        asked_of = table.question["camp"]
        kinds.add(table.question["kind"])
        if table.form == "choice":
            table.settled(lambda: table.choices.locator(".options button").last.click())
        else:
            table.step(1)  # not the default: the champion really walks
    assert table.over and asked_of is not None
    assert kinds == {"toy.card", "toy.strike", "toy.parry", "toy.sneak", "toy.walk"}
    expect(page.get_by_text(table.state["result"]["text"]["fr"]).first).to_be_visible()
