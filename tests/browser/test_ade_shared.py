"""Two at one screen: L'Âge des Escarmouches lies open between them, and is covered for piles alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.browser.ade import GO, Battle, brawl, new_battle, patrol
from tests.browser.eyes import axe, shoot
from tests.browser.visits import PHONE, Json, Visit

PRIVATE = ("ade.ask.pile", "ade.ask.speak", "ade.ask.second_card")
FACE_DOWN = "Carte face cachée"


@pytest.mark.slow
def test_a_turn_at_one_screen_is_covered_for_piles_alone(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    table, page = Battle(visitor.page), visitor.page
    game = new_battle(
        visitor, ("person", "person"), (patrol("gue-200", 3), patrol("officine-200", 3))
    )
    brawl(visitor, game, _first_turn)
    page.goto(f"/game/{game}")
    page.locator(GO).wait_for()

    covers: list[str] = []
    openly: list[tuple[int, str]] = []
    peeked = False
    for _ in range(120):
        table.until(lambda: table.covered or table.question is not None or table.over, "somebody")
        covered = table.covered
        if covered:
            assert page.locator("[data-card], [data-testid=sequence], section.bar").count() == 0
            shoot(page, "ade-cover-390x844-lamp")
            page.locator(GO).click()
            table.until(lambda: not table.covered and table.question is not None, "its turn")
        if table.over or table.state["view"]["turn"]["number"] != 1:
            break
        assert table.question is not None
        camp, kind = int(table.question["camp"]), table.question["kind"]
        if covered:
            covers.append(kind)
        else:
            openly.append((camp, kind))
            _nothing_to_read(table)
            if not peeked and table.state["view"]["camps"][camp]["backs"].count(None) > 1:
                _looks_at_his_pile(table, camp)
                peeked = True
        if kind == "ade.ask.act":
            table.take(table.question["form"]["figures"][0]["figure"])
            table.settled(table.stand)
        else:
            table.answer()

    # Whatever is seen or arranged in secret was covered, and nothing else was: the rest lay open.
    assert set(covers) <= set(PRIVATE), covers
    assert covers.count("ade.ask.pile") == 2
    assert len(openly) > len(covers) and {camp for camp, _kind in openly} == {0, 1}
    assert peeked and "ade.ask.pile" not in [kind for _camp, kind in openly]
    _never_told(table)
    print(len(covers), "covers,", len(openly), "questions at the open table")


def _first_turn(state: Json) -> bool:
    asked = state["questions"]
    turn = state["view"]["turn"]["number"]
    return turn == 1 and bool(asked) and asked[0]["kind"] == "ade.ask.pile"


def _nothing_to_read(table: Battle) -> None:
    """At the open table neither the page nor what it was told has a card that lies face down."""
    piles = table.page.locator('[data-testid="sequence"] .pile li')
    backs = [back for camp in table.state["view"]["camps"] for back in camp["backs"]]
    expect(piles).to_have_count(len(backs))
    for text, back in zip(piles.all_inner_texts(), backs, strict=True):
        assert (FACE_DOWN in text) is (back is None), (text, back)
    assert [camp["pile"] for camp in table.state["view"]["camps"]] == [[], []]


def _looks_at_his_pile(table: Battle, camp: int) -> None:
    """Who is asked may look at his own pile at any time: the screen is his meanwhile."""
    page = table.page
    mine = page.locator(f'[data-testid="sequence"][data-camp="{camp}"] .pile')
    page.get_by_role("button", name="Regarder ma pile").click()
    page.locator(GO).click()
    expect(mine).not_to_contain_text(FACE_DOWN)
    theirs = page.locator(f'[data-testid="sequence"][data-camp="{1 - camp}"] .pile')
    expect(theirs).to_contain_text(FACE_DOWN)
    assert axe(page) == []
    shoot(page, "ade-peek-390x844-lamp")
    page.get_by_role("button", name="Recouvrir ma pile").click()
    expect(mine).to_contain_text(FACE_DOWN)
    table.until(lambda: table.question is not None, "the question again")
    _nothing_to_read(table)
    shoot(page, "ade-shared-390x844-lamp")


def _never_told(table: Battle) -> None:
    """What came while nobody's eyes were open had no pile in it; a camp's own eyes had its own at most."""
    for eyes, frame in table.frames:
        message = json.loads(frame)
        if message["type"] != "state":
            continue
        for camp in (0, 1):
            assert eyes == camp or message["view"]["camps"][camp]["pile"] == [], (eyes, camp)
