"""Hostile names, armies, talk and files: words on every page, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.eyes import shoot
from tests.browser.hands import Table, unfold
from tests.browser.hostile import SCRIPTS, SHAPES, UNSEEN, army, is_harmless, quoted, wary
from tests.browser.visits import BOOK, PHONE_FIRST, Json, Visit, Visitor
from tests.browser.ways import OWN_CONNECTION, drive, get

SIZES = PHONE_FIRST


def hostile_game(visitor: Visitor, names: tuple[str, str]) -> str:
    wish = {
        "rulebook": BOOK,
        "scenario": "bataille-rangee",
        "armies": [{"toml": army("a", 0)}, {"toml": army("b", len(SCRIPTS))}],
        "table": {"seed": 7},
        "seats": [{"kind": "person", "name": name} for name in names],
        "terms": {"spectators_talk": True},
    }
    answer = visitor.context.request.post("/api/games", data=wish, headers=OWN_CONNECTION)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


def all_stand(state: Json) -> bool:
    return all(figure["in_play"] for figure in state["view"]["figures"])


def people(page: Page) -> None:
    page.get_by_role("toolbar").wait_for()
    unfold(page)
    page.get_by_role("button", name=re.compile("^Joueurs et messages")).first.click()
    expect(page.get_by_role("heading", name="Joueurs et messages")).to_be_visible()


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")


@pytest.mark.parametrize("size", SIZES)
def test_names_and_talk_at_the_table(visit: Visit, size: str) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    page, dialogs = visitor.page, wary(visitor)
    game = hostile_game(visitor, (SCRIPTS[1], SHAPES[0]))

    page.goto("/")
    expect(page.locator(f'a[href="/game/{game}"]').first).to_be_visible()
    settled(page)
    is_harmless(page, "lobby")

    table = Table(page).open(game)
    settled(page)
    is_harmless(page, "table before anybody stands on it")
    drive(visitor, game, all_stand)
    table.until(lambda: all_stand(table.state), "all figures")
    settled(page)
    is_harmless(page, "table")
    for figure in table.state["view"]["figures"][::3]:
        if size == "desktop":  # on a phone not all of the table is to be seen
            table.tap(figure["id"])
            is_harmless(page, f"figure {figure['id']}")
    shoot(page, f"hostile-table-{size}")

    people(page)
    for text in (SCRIPTS[0], SHAPES[0], SHAPES[3], SHAPES[1] * 6):
        page.get_by_label("Écrire un message").fill(text)
        page.get_by_role("button", name="Envoyer").click()
        expect(page.get_by_label("Écrire un message")).to_have_value("")
    heard = page.get_by_role("log", name="Messages")
    expect(heard).to_contain_text(SCRIPTS[0])
    expect(heard).to_contain_text(SHAPES[1])
    shoot(page, f"hostile-talk-{size}")
    is_harmless(page, "talk")
    assert dialogs == []


@pytest.mark.own_dice
@pytest.mark.parametrize("size", SIZES)
def test_a_file_from_somebody_else(visit: Visit, size: str, tmp_path: Path) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    page, dialogs = visitor.page, wary(visitor)
    data = finished(visitor)
    for camp, name in enumerate((SCRIPTS[2], SHAPES[0])):
        data["seats"][camp]["name"] = name
    data["stamp"]["server"] = "0" * 16  # of another server
    refused = visitor.context.request.post(
        "/api/games/import", data=json.dumps(data | {"version": SCRIPTS[0]}), headers=OWN_CONNECTION
    )
    assert not refused.ok and "json" in refused.headers["content-type"]
    answer = visitor.context.request.post(
        "/api/games/import", data=json.dumps(data), headers=OWN_CONNECTION
    )
    assert answer.ok, answer.text()
    game = answer.json()["id"]

    page.goto(f"/replay/{game}?at={len(data['answers'])}")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    settled(page)
    shoot(page, f"hostile-replay-{size}")
    is_harmless(page, "replay")
    page.goto(f"/game/{game}")
    expect(page.locator("g.token").first).to_be_visible()
    settled(page)
    is_harmless(page, "the end at the table")

    page.goto("/verify")
    visitor.expected = "422"  # a file that is none
    file = tmp_path / "game.json"
    data["seats"][0]["name"], data["result"] = "x", {"winner": SCRIPTS[0], "scores": []}
    for number, text in enumerate(
        (json.dumps(data), SCRIPTS[0], json.dumps({SCRIPTS[1]: SHAPES[0] * 9}))
    ):
        file.write_text(text, encoding="utf-8")
        page.get_by_label("Choisir un fichier").set_input_files(file)
        settled(page)
        expect(page.locator("main")).to_contain_text(re.compile("."))
        is_harmless(page, f"verify {number}")
    assert dialogs == []


def finished(visitor: Visitor) -> Json:
    """The file of a hostile game that was given up."""
    game = hostile_game(visitor, ("x", "y"))
    page = visitor.page
    drive(visitor, game, all_stand)
    table = Table(page).open(game)
    people(page)
    page.get_by_role("button", name="Abandonner").first.click()
    page.get_by_role("button", name="Oui, j’abandonne").first.click()
    table.until(lambda: bool(get(visitor, f"/api/games/{game}")["over"]), "the end")
    return get(visitor, f"/api/games/{game}/export")


@pytest.mark.parametrize("size", SIZES)
def test_an_army_file(visit: Visit, size: str) -> None:
    visitor = visit(lang="fr", size=SIZES[size])
    page, dialogs = visitor.page, wary(visitor)
    page.goto("/armies")
    box = page.get_by_role("textbox", name="Fichier d’armée")
    check = page.get_by_role("button", name="Vérifier", exact=True)
    for start in (0, 5, 11):
        box.fill(army("a", start))
        check.click()
        expect(page.locator(".good")).to_be_visible()
        is_harmless(page, f"army {start}")
    page.get_by_role("button", name="Garder").first.click()
    is_harmless(page, "army kept")
    # Mistakes are told with the words of the file.
    lines = [f"{quoted(text)} = {quoted(text)}" for text in (*SCRIPTS, *SHAPES)]
    box.fill("\n".join(lines) + "\n" + army("a", 0))
    check.click()
    expect(page.locator(".good")).to_be_hidden()
    settled(page)
    shoot(page, f"hostile-army-{size}")
    is_harmless(page, "mistakes")
    page.goto("/")
    settled(page)
    is_harmless(page, "lobby with the army")
    assert dialogs == []


@pytest.mark.parametrize("text", UNSEEN)
def test_what_cannot_be_seen_is_in_no_name(visit: Visit, text: str) -> None:
    visitor = visit(lang="fr")
    game = hostile_game(visitor, (f"A{text}Z", "y"))
    name = get(visitor, f"/api/games/{game}")["camps"][0]["name"]
    assert name.startswith("A") and name.endswith("Z") and name.isprintable(), repr(name)
