"""The duel bench of a book that has one."""

from __future__ import annotations

from threading import Lock

from escarmouche.core.rulebook import Rulebook
from escarmouche.lab import duels
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.messages.duels import DuelWish
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.show.views import Json

_ONE_AT_A_TIME = Lock()  # a duel may take a second of a core: others wait, games do not


def bench(rulebook: str) -> Json:
    """Whom it can set against whom."""
    told: Json = Speaker().plain(duels.catalogue(find_rulebook(rulebook)))
    return told


def fight(wish: DuelWish) -> tuple[Rulebook, Json]:
    """The book, and the set-up of a game that fights this combat out."""
    book = find_rulebook(wish.rulebook)
    return book, duels.setup(book, wish.model_dump(exclude={"rulebook"}))


def duel(wish: DuelWish) -> Json:
    """The odds of a combat, and the best way to place its dice."""
    book = find_rulebook(wish.rulebook)
    with _ONE_AT_A_TIME:
        found: Json = Speaker().plain(duels.duel(book, wish.model_dump(exclude={"rulebook"})))
    return found
