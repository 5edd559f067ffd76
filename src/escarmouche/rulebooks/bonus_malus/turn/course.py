"""A turn from its beginning to its end, and the end of the game (BM-ACTALT-02, R10, R79)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus import durations, scenarios
from escarmouche.rulebooks.bonus_malus.actions import limits
from escarmouche.rulebooks.bonus_malus.displacement.facing import (
    turn_after_losses,
    turn_when_engaged,
)
from escarmouche.rulebooks.bonus_malus.flight import casualties, demoralisation
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.points import END_OF_TURN
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, State

TURN = Phrase("bm.event.turn", "BM-ACTALT-02")
LAST_TURN = Phrase("bm.event.last_turn")
DECIDED = Phrase("bm.event.decided")

ACTIVATION, END, OVER = (
    "activation",
    "end of turn",
    "over",
)  # the phases of a turn, after deployment


def begin(game: State) -> Rule:
    """BM-ACTALT-02: in each turn every group may play each of its figures; BM-ACTIVATION-01: in one of two ways."""
    opens = game.phase != END  # no turn has been before it
    game.turn += 1
    game.phase, game.active, game.round = ACTIVATION, None, ()
    limits.renew(game)
    yield Tell(TURN, {"turn": game.turn, "last": scenarios.of(game).turns(game)})
    if not game.options.classic_activation:
        game.next(("round",))
    elif opens:
        game.next(("order of groups",), ("parts",))  # BM-ACTCLASSIC-03: never again
    else:
        game.next(("parts",))


def end(game: State) -> Rule:
    """R10: casualties crawl, groups lose heart, what lasted this turn is over, then the scenario looks."""
    game.phase, game.active, game.round = END, None, ()
    crawls = (("crawl", figure.id) for figure in casualties.lying(game))
    game.next(*crawls, ("demoralisation",), ("clear",), ("turn over",))
    yield from ()


def clear(game: State) -> Rule:
    """R10: "this turn" ends here. BM-SONNE-01: nobody is stunned any more; it still lies (R22)."""
    for figure in game.figures:  # whoever is out of it has left something behind (a rope)
        yield from each_heard(game, figure, END_OF_TURN)
    yield from scenarios.of(game).end_turn(game)
    bodies = len(game.figures)
    woken = [figure for figure in game.standing() if game.stunned[figure.id]]
    game.stunned = [False] * bodies
    game.damage_rolls = [0] * bodies  # BM-DEGATS-04
    game.noisy = [False] * bodies
    game.actions = [0] * bodies  # BM-SKILL-HEROS-02: what is left is lost
    game.done = [()] * bodies
    if not game.options.late_aim:
        game.aimed = [False] * bodies  # BM-ACTION-VISER-02, R45
    durations.turn_has_ended(game)
    for figure in game.figures:
        if game.status[figure.id] != ON_TABLE:  # R71: no activation of it is to come
            durations.activation_begins(game, figure)
    for figure in woken:  # BM-ARC-05, R20: it could not turn to whom it was engaged by
        yield from turn_when_engaged(game, figure)
    yield from turn_after_losses(game)


def turn_over(game: State) -> Rule:
    """R79: a new turn, unless the scenario is decided or this was the last."""
    scenario = scenarios.of(game)
    if scenario.over(game):
        yield from over(game, DECIDED)
    elif game.turn >= scenario.turns(game):
        yield from over(game, LAST_TURN)
    else:
        game.next(("turn",))


def over(game: State, why: Phrase) -> Rule:
    """Nothing is left to be done."""
    yield Tell(why, {"turn": game.turn})
    game.phase, game.active, game.round, game.agenda = OVER, None, (), ()


def check_demoralisation(game: State) -> Rule:
    """R48: whoever has to test, one after the other."""
    game.next(*tests_of_courage(game))
    yield from ()


def tests_of_courage(game: State) -> list[Step]:
    """R48: the steps of those who have to test now."""
    return [(demoralisation.LOSE_HEART, id) for id in demoralisation.called_to_test(game)]
