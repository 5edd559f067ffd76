"""The classic system: an order of the groups for the whole game, in which each plays all of its figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from escarmouche.core.explain import Phrase, Total
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.dice import score
from escarmouche.rulebooks.bonus_malus.state import State
from escarmouche.rulebooks.bonus_malus.turn import choosing

DIE = Phrase("bm.roll.group_initiative", "BM-ACTCLASSIC-01", "BM-ACTCLASSIC-06")
ORDER = Phrase("bm.event.group_order", "BM-ACTCLASSIC-03")
PART = Phrase("bm.event.part", "BM-ACTCLASSIC-04")


def settle_order(game: State) -> Rule:
    """BM-ACTCLASSIC-01, -03, R7: a plain die for each group, automata too, once in the game."""
    game.order = tuple((yield from in_order([camp.id for camp in game.camps])))
    yield Tell(ORDER, {"camps": list(game.order)})


def in_order(camps: Sequence[int]) -> Rule:
    """BM-ACTCLASSIC-02: a tie is broken by a new die between those who tie only."""
    rolled: dict[int, int] = {}
    for camp in camps:  # BM-ACTCLASSIC-06: no skill has a part in it
        rolled[camp] = yield from score(DIE, Total(), {"camp": camp})
    order: list[int] = []
    for _score, tied in groupby(sorted(camps, key=lambda camp: -rolled[camp]), rolled.__getitem__):
        level = list(tied)
        order += level if len(level) == 1 else (yield from in_order(level))
    return order


def parts(game: State) -> Rule:
    """BM-ACTCLASSIC-04: one group after the other; the turn ends after the last."""
    game.next(*(("part", camp) for camp in game.order), ("end turn",))
    yield from ()


def part(game: State, camp: int, begun: bool = False) -> Rule:
    """BM-ACTCLASSIC-05, R9: its figures in any order, those who act several times in between."""
    figures = choosing.waiting(game, camp)
    if not figures:
        return
    if not begun:
        yield Tell(PART, {"camp": camp})
    only = choosing.without_choice(game, figures)
    chosen = str(only.id) if only is not None else (yield choosing.ask(game, camp, figures))
    if chosen == choosing.PASS:
        choosing.give_up(game, camp)
        yield Tell(choosing.DONE, {"camp": camp})
    else:
        game.next(("activate", int(chosen)), ("part", camp, True))
