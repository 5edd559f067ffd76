"""The duel bench of a book that has one."""

from __future__ import annotations

from escarmouche.core.rulebook import Rulebook
from escarmouche.lab import duels
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.messages.duels import DuelWish
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.show.views import Json


def bench(rulebook: str) -> Json:
    """Whom it can set against whom."""
    book = find_rulebook(rulebook)
    told: Json = Speaker().plain(duels.catalogue(book))
    return {"rulebook": book.prefix.lower(), **told}


def fight(wish: DuelWish) -> tuple[Rulebook, Json]:
    """The book, and the set-up of a game that fights this combat out."""
    book = find_rulebook(wish.rulebook)
    return book, duels.setup(book, wish.model_dump(exclude={"rulebook"}))
