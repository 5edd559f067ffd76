"""Figures out of action: they can do nothing but crawl away, at the end of each turn (BM-VITALITE-03, R27)."""

from __future__ import annotations

from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.moves.crawling_off import casualty_crawls
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, Figure, State, figure_of


def lying(game: State) -> list[Figure]:
    """Those who lie on the table."""
    return [figure for figure in game.figures if game.status[figure.id] == CASUALTY]


def crawl(game: State, id: int) -> Rule:
    """BM-VITALITE-03: half its base movement towards the nearest exit; there it is gone."""
    if game.status[id] == CASUALTY:
        yield from casualty_crawls(game, figure_of(game, id))
