"""Two homes: an open game joined from the lobby, messages, draw, resignation, rematch, another device."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.eyes import shoot
from tests.browser.hands import Table
from tests.browser.visits import PHONE, Visit
from tests.browser.ways import get

GAME = re.compile(r"/game/(\w+)$")


def open_game(page: Page, name: str = "", clock: str | None = None) -> str:
    """A game with a free seat, made on the page; its id."""
    page.goto("/")
    for side, who in (("Camp 1", "Moi, ici"), ("Camp 2", "Le premier venu (place ouverte)")):
        seat = page.get_by_role("group", name=side, exact=True)
        seat.get_by_role("combobox", name="Joueur").select_option(label=who)
    if name:
        first = page.get_by_role("group", name="Camp 1", exact=True)
        first.get_by_role("textbox").fill(name)
    if clock:
        page.get_by_text("Avec d’autres", exact=True).click()
        page.get_by_role("combobox", name=re.compile("^Pendule")).select_option(label=clock)
        expect(page.get_by_text("À zéro, le camp a perdu.")).to_be_visible()
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page).to_have_url(GAME)
    found = GAME.search(page.url)
    assert found
    return found[1]


def people(page: Page, word: str = "Joueurs et messages") -> None:
    """Open the panel of the players."""
    page.get_by_role("button", name=re.compile(f"^{word}")).click()
    expect(page.get_by_role("heading", name=word)).to_be_visible()


def test_from_the_lobby_to_a_rematch(visit: Visit) -> None:
    host, guest = visit(lang="fr"), visit(lang="en")
    mine, theirs = Table(host.page), Table(guest.page)
    game = open_game(host.page, "Maud", clock="Pendule d’échecs")
    mine.ready()
    expect(host.page.get_by_text("On attend un joueur")).to_be_visible()

    # The guest takes the free seat.
    guest.page.goto("/")
    offered = guest.page.get_by_role("region", name="Games waiting for a player")
    row = offered.get_by_role("listitem").filter(has_text="Maud")
    expect(row).to_contain_text("Chess clock 60 + 15")
    guest.page.get_by_label("Your name (optional)").fill("Léa")
    row.get_by_role("button", name="Take the seat").click()
    expect(guest.page).to_have_url(re.compile(f"/game/{game}$"))
    theirs.ready()
    expect(host.page.get_by_text("On attend un joueur")).to_be_hidden()

    # Both see the clocks, and one of them runs.
    for page, word in ((host.page, "Pendule"), (guest.page, "Clock")):
        clocks = page.get_by_role("list", name=word, exact=True)
        expect(clocks.get_by_role("listitem")).to_have_count(2)
        expect(clocks.locator(".running")).to_contain_text("59:")

    # Whose turn it is shows in the title.
    mine.until(lambda: bool(mine.question) != bool(theirs.question), "one of the two to be asked")
    if mine.question:
        expect(host.page).to_have_title(re.compile(r"^\(à vous\) "))
        expect(guest.page).not_to_have_title(re.compile(r"^\(your turn\)"))
    else:
        expect(guest.page).to_have_title(re.compile(r"^\(your turn\) "))
        expect(host.page).not_to_have_title(re.compile(r"^\(à vous\)"))

    # They talk; what is said is text and nothing else; who is muted is not read.
    people(host.page)
    people(guest.page, "Players and messages")
    host.page.get_by_label("Écrire un message").fill("<img src=x> bonjour !")
    host.page.get_by_role("button", name="Envoyer").click()
    heard = guest.page.get_by_role("log", name="Messages")
    expect(heard).to_contain_text("Maud")
    expect(heard).to_contain_text("<img src=x> bonjour !")
    guest.page.get_by_role("button", name="Mute Maud").click()
    expect(heard).not_to_contain_text("bonjour")
    guest.page.get_by_role("button", name="Unmute Maud").click()
    expect(heard).to_contain_text("bonjour")
    shoot(guest.page, "online-people")

    # A draw is offered and declined.
    host.page.get_by_role("button", name="Proposer la nulle").click()
    request = guest.page.get_by_role("group", name="Maud offers a draw.")
    request.get_by_role("button", name="Decline").click()
    expect(request).to_be_hidden()
    expect(host.page.get_by_role("button", name="Proposer la nulle")).to_be_enabled()

    # The guest resigns, once it has said so twice.
    guest.page.get_by_role("button", name="Resign", exact=True).click()
    guest.page.get_by_role("button", name="Yes, I resign").click()
    expect(host.page.get_by_role("heading", name="Victoire")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="Defeat")).to_be_visible()
    expect(host.page.get_by_text("abandonne :").first).to_be_visible()
    summary = get(host, f"/api/games/{game}")
    assert summary["over"] and summary["result"]["winner"] == 0

    # Both want another game, with the sides swapped.
    host.page.get_by_role("button", name="Revanche, camps échangés").click()
    again = guest.page.get_by_role("group", name=re.compile("^Maud proposes another game"))
    again.get_by_role("button", name="Accept").click()
    mine.state, theirs.state = {}, {}
    host.page.get_by_role("button", name="Aller à la revanche").click()
    guest.page.get_by_role("button", name="Go to the next game").click()
    expect(host.page).not_to_have_url(re.compile(game))
    host.page.wait_for_url(GAME)
    guest.page.wait_for_url(host.page.url)
    second = host.page.url.rsplit("/", 1)[1]
    assert get(host, f"/api/games/{second}")["your_camps"] == [1]
    assert get(guest, f"/api/games/{second}")["your_camps"] == [0]
    mine.ready()
    theirs.ready()
    mine.until(lambda: bool(mine.question) != bool(theirs.question), "one of the two to be asked")
    one = mine if mine.question else theirs
    one.choices.get_by_role("button").first.click()
    mine.until(lambda: get(host, f"/api/games/{second}")["revision"] == 1, "the first answer")


def test_a_seat_moves_to_a_phone(visit: Visit) -> None:
    desk, phone = visit(lang="fr"), visit(lang="fr", size=PHONE)
    here = Table(desk.page)
    game = open_game(desk.page)
    here.ready()
    people(desk.page)
    desk.page.get_by_role("link", name="Continuer sur un autre appareil").click()
    desk.page.get_by_role("button", name="Donner un code").click()
    shown = desk.page.locator("output")
    expect(shown).to_have_text(re.compile(r"^[A-Z2-9]{4}-[A-Z2-9]{4}$"))
    code = shown.inner_text()
    expect(desk.page.get_by_role("img", name="Code à lire avec un téléphone")).to_be_visible()
    shoot(desk.page, "online-code")

    table = Table(phone.page)
    phone.page.goto(f"/device#code={code}")  # as the picture says
    expect(phone.page).to_have_url(re.compile("/device$"))  # the code is gone from the address
    phone.page.get_by_role("button", name="Prendre les places").click()
    expect(phone.page).to_have_url(re.compile(f"/game/{game}$"))
    table.ready()
    assert get(phone, f"/api/games/{game}")["your_camps"] == [0]
    people(phone.page)
    shoot(phone.page, "online-phone")

    # The code is spent.
    third = visit(lang="fr")
    third.expected = "404"
    third.page.goto("/device")
    third.page.get_by_role("textbox", name="Code").fill(code)
    third.page.get_by_role("button", name="Prendre les places").click()
    expect(
        third.page.get_by_text("Ce code n'ouvre rien").or_(
            third.page.get_by_text("Ce code n’ouvre rien")
        )
    ).to_be_visible()
