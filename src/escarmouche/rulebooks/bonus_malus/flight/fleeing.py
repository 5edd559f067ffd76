"""Fleeing: once from what is feared, or for good towards the nearest exit (BM-FUITE-01 to -07, R49, R50)."""

from __future__ import annotations

from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus import menu
from escarmouche.rulebooks.bonus_malus.actions.doing import carry_out
from escarmouche.rulebooks.bonus_malus.ground.contact import is_engaged
from escarmouche.rulebooks.bonus_malus.harm import states
from escarmouche.rulebooks.bonus_malus.moves import flights
from escarmouche.rulebooks.bonus_malus.moves.disengaging import leave_combat
from escarmouche.rulebooks.bonus_malus.plain_actions.simple import NOTHING, STAND
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able

FIGHT = "fight"  # the one action of a fleer whom somebody holds
RUN = 2  # actions of a run


def from_figure(game: State, figure: Figure, feared: Figure) -> Rule:
    """BM-FUITE-01, R50: straight away from it, as far as the ground allows; whoever holds it strikes first."""
    if (yield from leave_combat(game, figure)):
        yield from flights.runs_from(game, figure, feared)


def at_once(game: State, figure: Figure) -> Rule:
    """BM-FUITE-05, R49: it begins to flee for good as soon as it loses heart, free, unless somebody holds it."""
    if not able(game, figure) or is_engaged(game, figure):
        return
    actions = RUN
    if game.down[figure.id]:
        yield from states.stand(game, figure)
        actions -= 1
    yield from flights.runs_to_exit(game, figure, actions)


def act(game: State, figure: Figure) -> Rule:
    """BM-FUITE-05, BM-FUITE-06, BM-FUITE-07, R49: one action of whoever flees for good; nobody decides for it.

    Held, it fights; lying, it stands up, for who lies can neither run nor fight who stands; else it runs with all it has.
    """
    i = figure.id
    fight = menu.called(game, figure, FIGHT) if is_engaged(game, figure) else None
    if fight is not None:
        yield from carry_out(game, figure, fight)
    elif game.down[i]:
        yield from carry_out(game, figure, menu.called(game, figure, STAND.id) or NOTHING)
    elif is_engaged(game, figure):
        yield from carry_out(game, figure, NOTHING)
    else:
        actions = min(RUN, game.actions[i])
        game.actions[i] -= actions
        game.aimed[i] = False
        yield from flights.runs_to_exit(game, figure, actions)
