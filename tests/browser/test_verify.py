"""Dice that the players mix, and the page that says what a file is worth."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.hands import Table
from tests.browser.test_online import open_game
from tests.browser.visits import Visit
from tests.browser.ways import get


@pytest.mark.own_dice
def test_two_players_mix_the_dice_and_check_the_file(visit: Visit, tmp_path: Path) -> None:
    host, guest = visit(lang="fr"), visit(lang="en")
    mine, theirs = Table(host.page), Table(guest.page)
    game = open_game(host.page, "Maud")
    mine.ready()
    waits = "Les dés tombent dès que tous les joueurs sont là"
    expect(host.page.get_by_text(waits).first).to_be_visible()
    assert not get(host, f"/api/games/{game}")["waiting_for"]

    # The guest comes: both browsers put their share in, and the dice fall.
    guest.page.goto("/")
    offered = guest.page.get_by_role("region", name="Games waiting for a player")
    offered.get_by_role("listitem").filter(has_text="Maud").get_by_role("button").click()
    theirs.ready()
    mine.until(lambda: bool(mine.question) != bool(theirs.question), "one of the two to be asked")
    expect(host.page.get_by_text(waits).first).to_be_hidden()
    host.page.get_by_role("button", name="Réglages").click()
    expect(host.page.get_by_text("mêlés par le serveur et 2 joueurs")).to_be_visible()
    assert len(get(host, f"/api/games/{game}/verify")["shares"]) == 2

    # It is given up; its file is known again, and a changed one is noticed.
    host.page.get_by_role("button", name=re.compile("^Joueurs et messages")).click()
    host.page.get_by_role("button", name="Abandonner").click()
    host.page.get_by_role("button", name="Oui, j’abandonne").click()
    mine.until(lambda: bool(get(host, f"/api/games/{game}")["over"]), "the end")
    data = get(host, f"/api/games/{game}/export")
    file = tmp_path / "game.json"
    for name, stamp in ((None, "unchanged"), ("Zoé", "changed")):
        if name:
            data["seats"][0]["name"] = name
        file.write_text(json.dumps(data), encoding="utf-8")
        host.page.goto("/verify")
        host.page.get_by_label("Choisir un fichier").set_input_files(file)
        expect(host.page.locator(f"[data-stamp={stamp}]")).to_be_visible()
        expect(host.page.get_by_text("Le secret est mêlé de la part de 2 joueurs")).to_be_visible()


@pytest.mark.own_dice
def test_whoever_does_not_want_to_wait_begins(visit: Visit) -> None:
    host = visit(lang="fr")
    mine = Table(host.page)
    game = open_game(host.page, "Zora")
    mine.ready()
    host.page.get_by_role("button", name="Commencer sans attendre").click()
    mine.until(lambda: bool(get(host, f"/api/games/{game}")["waiting_for"]), "the dice to fall")
    assert len(get(host, f"/api/games/{game}/verify")["shares"]) == 1
