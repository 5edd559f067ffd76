"""Whom a group may activate next, and how it is asked (BM-ACTALT-03, BM-ACTCLASSIC-05, R6, R9)."""

from __future__ import annotations

from functools import partial

from escarmouche.core.answers import ChoiceWhenAsked, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask
from escarmouche.rulebooks.bonus_malus.actions.limits import may_be_activated
from escarmouche.rulebooks.bonus_malus.state import Figure, State

WHO = Phrase("bm.ask.activate", "BM-ACTALT-03", "BM-ACTCLASSIC-05")
ACTIVATES = Phrase("bm.option.activate", "BM-ACTALT-09")
AGAIN = Phrase("bm.option.activate_again", "BM-SKILL-HEROS-02", "BM-SKILL-LEGENDE-03")
PASSES = Phrase("bm.option.pass", "BM-SKILL-HEROS-02", "BM-SKILL-LEGENDE-03")
DONE = Phrase("bm.event.passes", "BM-SKILL-HEROS-02")

PASS = "pass"


def waiting(game: State, camp: int) -> list[Figure]:
    """Its figures that may still be activated this turn."""
    found: list[Figure] = []
    for figure in game.figures:
        if figure.camp == camp and game.actions[figure.id] > 0:
            if may_be_activated(game, figure):
                found.append(figure)
    return found


def may_pass(game: State, figures: list[Figure]) -> bool:
    """R6, R9: only where all who are left have acted already and would act again."""
    for figure in figures:
        if not game.activations[figure.id]:
            return False
    return True


def ask(game: State, camp: int, figures: list[Figure]) -> Ask:
    """Which of them; or nobody any more."""
    ids = [figure.id for figure in figures]
    keys = [str(id) for id in ids]
    if may_pass(game, figures):
        keys.append(PASS)
    answers = ChoiceWhenAsked(keys, partial(_option, game))
    return Ask(camp, WHO, answers, {"camp": camp, "figures": ids, "drawn": "place"})


def without_choice(game: State, figures: list[Figure]) -> Figure | None:
    """The one whom the group has to activate, where there is nothing to choose."""
    return figures[0] if len(figures) == 1 and not may_pass(game, figures) else None


def give_up(game: State, camp: int) -> None:
    """R9: a group that declines is done for this turn; the actions left are lost."""
    for figure in waiting(game, camp):
        game.actions[figure.id] = 0


def _option(game: State, key: str) -> Option:
    if key == PASS:
        return Option(PASS, PASSES)
    id = int(key)
    again = game.activations[id] > 0
    return Option(key, AGAIN if again else ACTIVATES, {"figure": id, "left": game.actions[id]})
