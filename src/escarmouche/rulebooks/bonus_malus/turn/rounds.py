"""The alternating system: in each round every group chooses a figure in secret, then Initiative says who acts when."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, AskAll, Rule, Tell
from escarmouche.rulebooks.bonus_malus import scores
from escarmouche.rulebooks.bonus_malus.dice import score
from escarmouche.rulebooks.bonus_malus.state import State
from escarmouche.rulebooks.bonus_malus.turn import activation, choosing

REVEALED = Phrase("bm.event.revealed", "BM-ACTALT-04")
INITIATIVE = Phrase("bm.roll.initiative", "BM-ACTALT-05", "BM-ACTALT-06")
ORDER = Phrase("bm.event.order", "BM-ACTALT-06")


def choose(game: State) -> Rule:
    """BM-ACTALT-03, -04, -07, -08: every group that still has somebody chooses, sealed; then all is shown.

    A group without a choice is not asked. When nobody has anybody left the turn ends (BM-ACTALT-02).
    """
    forced: dict[int, int | None] = {}  # by group: whom it has to activate, if it has no choice
    asks: dict[int, Ask] = {}
    for group in game.camps:
        figures = choosing.waiting(game, group.id)
        if figures:
            only = choosing.without_choice(game, figures)
            forced[group.id] = None if only is None else only.id
            if only is None:
                asks[group.id] = choosing.ask(game, group.id, figures)
    if not forced:
        game.next(("end turn",))
        return
    answers = yield AskAll(asks)
    chosen: list[int] = []
    for camp, id in forced.items():
        if id is not None:
            chosen.append(id)
        elif answers[camp] == choosing.PASS:
            choosing.give_up(game, camp)
            yield Tell(choosing.DONE, {"camp": camp})
        else:
            chosen.append(int(answers[camp]))
    if len(chosen) > 1:
        yield Tell(REVEALED, {"figures": chosen}, reveals=True)
    game.round = tuple(chosen)
    game.next(("initiative",))


def initiative(game: State) -> Rule:
    """BM-ACTALT-05, -06: an Initiative roll for each chosen figure; they act in decreasing order.

    The book's examples: BM-ACTALT-12, BM-ACTALT-13.
    """
    if len(game.round) > 1:
        game.round = tuple((yield from in_order(game, game.round)))
        yield Tell(ORDER, {"figures": list(game.round)})
    yield from slot(game)


def in_order(game: State, figures: Sequence[int]) -> Rule:
    """R4: those who tie roll again among themselves until they are parted; the others keep their place."""
    rolled: dict[int, int] = {}
    for id in figures:
        modifiers = scores.skill_modifiers(game, game.figures[id], "initiative")
        rolled[id] = yield from score(INITIATIVE, modifiers, {"figure": id})
    order: list[int] = []
    for _score, tied in groupby(
        sorted(figures, key=rolled.__getitem__, reverse=True), key=rolled.__getitem__
    ):
        level = list(tied)
        order += level if len(level) == 1 else (yield from in_order(game, level))
    return order


def slot(game: State) -> Rule:
    """BM-ACTALT-06: the next of the round acts; after the last comes another round."""
    if not game.round:
        yield from choose(game)
    else:
        first, game.round = game.round[0], game.round[1:]
        game.next(("slot",))
        yield from activation.activate(game, first)
