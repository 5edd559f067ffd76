"""Demoralisation: a group of which more than half is out of action (BM-DEMORAL-01 to -03, R48)."""

from __future__ import annotations

from itertools import takewhile

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.flight import fleeing
from escarmouche.rulebooks.bonus_malus.morale.testing import passes_morale
from escarmouche.rulebooks.bonus_malus.state import (
    CASUALTY,
    GONE,
    ON_TABLE,
    State,
    figure_of,
)

LOSSES = Phrase("bm.why.losses", "BM-DEMORAL-01")
FLEES = Phrase("bm.event.flees_for_good", "BM-DEMORAL-03", "BM-FUITE-04")

LOSE_HEART, TAKE_FLIGHT = "lose heart", "take flight"  # steps
FEARLESS = "horde"  # R81: a group of automata in this posture never loses heart


def out_of_action(game: State, camp: int) -> int:
    """R27, R48: how many of a group are out of action, on the table or crawled away; those who fled are not."""
    status, life = game.status, game.life
    lost = 0
    for figure in game.figures:
        i = figure.id
        if figure.camp == camp and status[i] in (CASUALTY, GONE) and life[i] <= 0:
            lost += 1
    return lost


def is_demoralised(game: State, camp: int) -> bool:
    """BM-DEMORAL-01: strictly more than half of those who began."""
    if camp < len(game.automata) and game.automata[camp] == FEARLESS:
        return False
    return 2 * out_of_action(game, camp) > game.strength[camp]


def called_to_test(game: State) -> list[int]:
    """BM-DEMORAL-02, R48: everybody of such a group who has not tested yet; each does once in a game."""
    if CASUALTY not in game.status and GONE not in game.status:
        return []  # nobody has fallen yet
    groups = [camp.id for camp in game.camps if is_demoralised(game, camp.id)]
    if not groups:
        return []
    standing = [figure for camp in groups for figure in game.standing(camp)]
    return [figure.id for figure in standing if not game.shaken[figure.id]]


def test(game: State, id: int) -> Rule:
    """BM-DEMORAL-01, -03: its Moral, or it flees for good. All test before anybody runs: R48 has them test together."""
    figure = figure_of(game, id)
    if game.status[id] != ON_TABLE or game.shaken[id]:
        return
    game.shaken[id] = True
    if not (yield from passes_morale(game, figure, LOSSES)):
        _after_the_tests(game, (TAKE_FLIGHT, id))


def _after_the_tests(game: State, step: Step) -> None:
    """Behind those who are still to test, and those who have failed before."""
    waiting = list(takewhile(lambda each: each[0] in (LOSE_HEART, TAKE_FLIGHT), game.agenda))
    game.agenda = (*waiting, step, *game.agenda[len(waiting) :])


def take_flight(game: State, id: int) -> Rule:
    """BM-DEMORAL-03, BM-FUITE-04, R49: from now on it flees, and it begins now."""
    if game.status[id] != ON_TABLE:
        return
    game.fleeing[id], game.guarding[id] = True, False
    yield Tell(FLEES, {"figure": id})
    yield from fleeing.at_once(game, figure_of(game, id))
