"""How much a figure may do in a turn: so many actions, in so many activations, so often of each type (R8, R9).

An action that contains another (a shot inside a charge) asks `why_not_again` for the type of the other, and counts it.
"""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.memory import remembered
from escarmouche.rulebooks.bonus_malus.actions.action import FREE_OF_LIMIT, MOVE, Action
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import is_on_wall
from escarmouche.rulebooks.bonus_malus.hearing import all_said
from escarmouche.rulebooks.bonus_malus.points import POOL
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State

TOO_FEW = Phrase("bm.refusal.too_few_actions", "BM-ACTIONS-04")
ON_WALL = Phrase("bm.refusal.on_wall", "BM-ACTION-ESCALADER-01")
DONE_ALREADY = Phrase("bm.refusal.done_already", "BM-ACTIONS-05")


class Pool(NamedTuple):
    """What a figure has for a turn. Whoever has several activations need not spend all in one of them (R9)."""

    actions: int = 2  # BM-ACTIONS-02
    activations: int = 1  # BM-ACTALT-09, BM-ACTCLASSIC-07
    each_type: int = 1  # BM-ACTIONS-05

    @property
    def split(self) -> bool:
        """Whether its actions may be spread over several activations."""
        return self.activations > 1


ORDINARY = Pool()


def pool_of(game: State, figure: Figure) -> Pool:
    """The usual one, or the best that its skills give it."""
    if POOL not in figure.handlers and not game.effects[figure.id]:
        return ORDINARY  # nearly everybody
    given = all_said(game, figure, POOL)
    return _best(*map(tuple, given)) if given else ORDINARY


@remembered
def _best(*given: tuple[int, int, int]) -> Pool:
    return Pool(*[max(values) for values in zip(ORDINARY, *given, strict=True)])


def renew(game: State) -> None:
    """A new turn: everybody has its actions again, and nothing has been done."""
    for figure in game.figures:
        game.actions[figure.id] = pool_of(game, figure).actions
        game.activations[figure.id] = 0
        game.done[figure.id] = ()


def may_be_activated(game: State, figure: Figure) -> bool:
    """BM-ACTALT-03, -09, BM-SONNE-01: it stands there, can do something, and has not had all that it may have.

    Whoever comes back from out of action waits for the next turn (R59): it has lost the actions of this one.
    """
    i = figure.id
    if game.actions[i] <= 0 or game.status[i] != ON_TABLE or game.stunned[i]:
        return False
    return not game.activations[i] or game.activations[i] < pool_of(game, figure).activations


def why_not_again(game: State, figure: Figure, kind: str) -> Refusal | None:
    """BM-ACTIONS-05, R8: a type that it has done as often as it may."""
    done = game.done[figure.id]
    if kind not in done or kind == FREE_OF_LIMIT:
        return None
    times = done.count(kind)
    if times < pool_of(game, figure).each_type:
        return None
    return refuse(DONE_ALREADY, figure=figure.id, times=times)


def count(game: State, figure: Figure, kind: str) -> None:
    """It has done something of a type."""
    if kind != FREE_OF_LIMIT:
        game.done[figure.id] = (*game.done[figure.id], kind)


def why_not_do(game: State, figure: Figure, action: Action) -> Refusal | None:
    """What speaks against an action now: its cost, its type, or what it is."""
    left = game.actions[figure.id]
    if action.cost > left:
        return refuse(TOO_FEW, figure=figure.id, cost=action.cost, left=left)
    hangs = game.perch[figure.id] is not None
    if hangs and action.kind not in (MOVE, FREE_OF_LIMIT) and is_on_wall(game, figure):
        return refuse(ON_WALL, figure=figure.id)  # R11: it climbs on, lets go, or does nothing
    if action.kind in game.done[figure.id]:  # mostly not
        refusal = why_not_again(game, figure, action.kind)
        if refusal is not None:
            return refusal
    return action.why_not(game, figure)
