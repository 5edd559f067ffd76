"""The workshop: what a card adds is told where the hand is, however far above the file lies."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import axe, shoot
from tests.browser.visits import DESKTOP, PHONE, Visit


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_whoever_adds_a_card_sees_what_became_of_the_army(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(lang="fr", size=size).page
    page.goto("/armies")
    page.locator('[name="armies-book"][value="last-fantasy-war"]').check(force=True)
    page.get_by_role("button", name="Ajouter : Béhémoth de braise").click()
    tally = page.get_by_test_id("tally")
    expect(tally.get_by_role("status")).to_contain_text("Ajouté : Béhémoth de braise.")
    expect(tally).to_be_in_viewport(ratio=1)
    expect(tally.get_by_role("status")).to_contain_text("corriger")  # nobody leads this army yet
    page.get_by_role("button", name="Ajouter : Chevalier démon").click()
    expect(tally.get_by_role("status")).to_contain_text("Ajouté : Chevalier démon.")
    shoot(page, f"workshop-{size[0]}x{size[1]}-lamp")
    tally.get_by_role("button", name="Voir l’armée").click()
    file = page.get_by_label("Fichier d’armée")
    expect(file).to_be_focused()
    expect(file).to_be_in_viewport()
    assert axe(page) == []
