"""Campaigns of the books that have them: nothing is kept here, a company comes and goes with its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.army_shelf import army_text, read_army
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters.writing import as_toml
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import ApiError
from escarmouche.server.guard.sizes import check_company
from escarmouche.server.messages import campaigns as m
from escarmouche.server.messages.http import ReadyArmy
from escarmouche.server.shelf.armies import army_card
from escarmouche.server.shelf.uploads import read_upload
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.show.views import Json

NOT_A_COMPANY = Phrase("server.campaign.not_a_company")
OTHER_BOOK = Phrase("server.campaign.other_book")


def founded(wish: m.CampaignFound) -> Json:
    """A company before its first game."""
    book = find_rulebook(wish.rulebook)
    campaigns, army = book.campaigns(), wish.army
    if isinstance(army, ReadyArmy):
        read = read_army(army_text(army.ready), book.id)
    else:
        read = read_upload(army.toml, book)
    return _told(book, campaigns.founded(read))


def shown(wish: m.CampaignShow) -> Json:
    """What a file tells."""
    return _told(_book(wish.company), wish.company)


def recorded(wish: m.CampaignRecord, game: Game) -> Json:
    """A company after a game."""
    book = _book(wish.company)
    if game.rulebook.id != book.id:
        raise ApiError(OTHER_BOOK, 422, "game", given=wish.game, title=book.title)
    return _told(book, book.campaigns().recorded(wish.company, game, wish.camp))


def advanced(wish: m.CampaignAdvance) -> Json:
    """A company one of whose members has learnt something."""
    book = _book(wish.company)
    grown = book.campaigns().advanced(wish.company, wish.member, wish.skill, wish.choice)
    return _told(book, grown)


def mustered(wish: m.CampaignMuster) -> Json:
    """Its army, for the next game."""
    book = _book(wish.company)
    text = as_toml(book.campaigns().army(wish.company, wish.without))
    card = army_card(read_upload(text, book), book)
    return {"toml": text, **{key: card[key] for key in ("id", "names", "points")}}


def _book(company: Mapping[str, Any]) -> Rulebook:
    """The book of a company that is not larger than the server holds."""
    check_company(company)
    given = company.get("rulebook")
    if not isinstance(given, str):
        raise ApiError(NOT_A_COMPANY, 422, "company.rulebook")
    return find_rulebook(given)


def _told(book: Rulebook, company: Mapping[str, Any]) -> Json:
    leaf: Json = Speaker().plain(book.campaigns().leaf(company))
    return {"rulebook": book.id, "company": dict(company), **leaf}
