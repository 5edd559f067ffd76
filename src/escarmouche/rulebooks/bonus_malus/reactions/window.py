"""When guards react, in which order, to what (BM-SKILL-GARDIEN-02 to -07, R54).

A charge interrupts the move of the enemy that comes into sight; all else waits for the end of its activation. Whoever is met first
on the way of an enemy is asked first; of those who may react at the same moment, group by group after the active one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import FREE_OF_LIMIT, Action
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.sight import sees
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.reactions import charging
from escarmouche.rulebooks.bonus_malus.reactions.watching import Watch, watch
from escarmouche.rulebooks.bonus_malus.state import (
    ON_TABLE,
    Figure,
    State,
    able,
    figure_of,
    hostile,
)
from escarmouche.table.storeys.trips import Trip, closely

WHO = Phrase("bm.ask.guard", "BM-SKILL-GARDIEN-06")
REACT = Phrase("bm.ask.react", "BM-SKILL-GARDIEN-03", "BM-SKILL-GARDIEN-06")
CHARGE_NOW = Phrase("bm.ask.interrupt", "BM-SKILL-GARDIEN-02", "BM-SKILL-GARDIEN-06")
GUARD = Phrase("bm.option.guard", "BM-SKILL-GARDIEN-03")
CHARGE = Phrase("bm.option.charge", "BM-SKILL-GARDIEN-02")
WAIT = Phrase("bm.option.wait", "BM-SKILL-GARDIEN-06")
STOPS = Phrase("bm.event.guard_over", "BM-SKILL-GARDIEN-06")
REACTS = Phrase("bm.event.reacts", "BM-SKILL-GARDIEN-05", "BM-SKILL-GARDIEN-07")

CHARGES, WAITS = "charge", "wait"

Known = Callable[[State, Figure], Sequence[Action]]


# -- who watches -------------------------------------------------------------------------------


def is_on_guard(game: State, figure: Figure) -> bool:
    """BM-SKILL-GARDIEN-06, R22: the posture holds while it stands, able and free."""
    if not game.guarding[figure.id] or not able(game, figure) or game.down[figure.id]:
        return False
    return not engaged_with(game, figure)


def watches_no_longer(game: State, figure: Figure) -> Rule:
    """BM-SKILL-GARDIEN-06: the posture of whoever is engaged is over, also when it is free again."""
    if game.guarding[figure.id]:
        game.guarding[figure.id] = False
        yield Tell(STOPS, {"figure": figure.id})


def guards_against(game: State, mover: Figure) -> list[Figure]:
    """R54: the guards of all who take it for an enemy, group by group after its own."""
    if True not in game.guarding:
        return []
    camps = len(game.camps) or 1
    found = [f for f in game.standing() if hostile(game, f, mover) and is_on_guard(game, f)]
    return sorted(found, key=lambda f: ((f.camp - mover.camp) % camps, f.id))


def activation_begins(game: State, figure: Figure) -> None:
    """BM-SKILL-GARDIEN-04: who sees the figure already; only into the sight of the others can it come."""
    guards = guards_against(game, figure)
    game.unseen_by = tuple(guard.id for guard in guards if not sees(game, guard, figure))
    game.spotted_by = ()


def _came_into_sight(game: State, guard: Figure) -> None:
    if guard.id not in game.spotted_by:
        game.spotted_by = (*game.spotted_by, guard.id)


def _is_unseen(game: State, guard: Figure, unseen: bool) -> None:
    others = tuple(id for id in game.unseen_by if id != guard.id)
    game.unseen_by = (*others, guard.id) if unseen else others


def _look_again(game: State, guard: Figure, mover: Figure) -> bool:
    """Whether something else than a move has brought it into sight: a door, standing up behind a low wall."""
    if guard.id not in game.unseen_by or not sees(game, guard, mover):
        return False
    _came_into_sight(game, guard)
    _is_unseen(game, guard, False)
    return True


# -- during a move -----------------------------------------------------------------------------


def enemy_moves(game: State, guard: Figure, mover: Figure, trip: Trip) -> Rule:
    """BM-SKILL-GARDIEN-02: a guard may charge before the move is over. Returns whether the move was ended so.

    Whoever is heard first speaks for all guards, since they are asked in the order in which the mover comes to them.
    """
    guards = guards_against(game, mover)
    if mover.id != game.active or not guards or guards[0] is not guard:
        return False  # R54: only the figure that is being activated
    several = len(guards) > 1  # whoever one of them stops was seen by the others, or was not yet
    watches = {other: _watched(game, other, mover, trip, several) for other in guards}
    stopped = None
    if any(seen.spells for seen in watches.values()) and not game.options.guards_react_last:
        stopped = yield from _first_charge(game, mover, closely(trip), watches)
    for other, seen in watches.items():
        if seen.spotted is not None and (stopped is None or seen.spotted <= stopped):
            _came_into_sight(game, other)
        _is_unseen(game, other, not (sees(game, other, mover) if stopped else seen.seen_at_end))
    return stopped is not None


def _watched(game: State, guard: Figure, mover: Figure, trip: Trip, when: bool) -> Watch:
    unasked = _look_again(game, guard, mover)
    ready = guard.id in game.spotted_by  # it came into sight before in this activation
    return watch(game, guard, mover, trip, ready or guard.id in game.unseen_by, when, unasked)


def _first_charge(game: State, mover: Figure, trip: Trip, watches: dict[Figure, Watch]) -> Rule:
    """Each guard that could charge is asked once, the one that the mover comes to first before the others."""
    chances = [
        (chance, guard)
        for guard, seen in watches.items()
        if (chance := charging.first_chance(game, guard, mover, trip, seen.spells)) is not None
    ]
    for chance, guard in sorted(chances, key=lambda pair: pair[0].walked):
        about = {"figure": guard.id, "target": mover.id, "walked": chance.walked}
        options = (Option(CHARGES, CHARGE, about), Option(WAITS, WAIT, about))
        if (yield Ask(guard.camp, CHARGE_NOW, Choice(options), about)) == CHARGES:
            if (yield from charging.interrupt(game, guard, mover, trip, chance)):
                return chance.walked
    return None


# -- at the end of an activation ---------------------------------------------------------------


def activation_over(game: State, mover: Figure, known: Known) -> Rule:
    """BM-SKILL-GARDIEN-03, -05: whoever has seen it come may do anything that costs one action; not if it is gone.

    `known`: all that a figure may do at some time, by the scenario too.
    """
    guards = guards_against(game, mover) if game.status[mover.id] == ON_TABLE else []
    for guard in guards:
        _look_again(game, guard, mover)
    for camp in dict.fromkeys(guard.camp for guard in guards):
        yield from _group_reacts(game, camp, mover, known)
    game.unseen_by = game.spotted_by = ()


def _group_reacts(game: State, camp: int, mover: Figure, known: Known) -> Rule:
    """R54: the guards of one group, in the order that it chooses; each is asked once."""
    asked: set[int] = set()
    while True:
        ready = [g for g in _ready(game, camp, mover, known) if g.id not in asked]
        if not ready:
            return
        guard = ready[0]
        if len(ready) > 1:
            options = [Option(str(g.id), GUARD, {"figure": g.id}) for g in ready]
            answers = Choice((*options, Option(WAITS, WAIT)))
            chosen = yield Ask(camp, WHO, answers, {"target": mover.id})
            if chosen == WAITS:
                return
            guard = figure_of(game, int(chosen))
        asked.add(guard.id)
        yield from each_heard(game, guard, points.ACTIVATION_OVER, mover, known)


def _ready(game: State, camp: int, mover: Figure, known: Known) -> Iterator[Figure]:
    for guard in guards_against(game, mover):
        if guard.camp == camp and guard.id in game.spotted_by:
            if reactions_of(game, guard, known(game, guard)):
                yield guard


def reactions_of(game: State, guard: Figure, actions: Sequence[Action]) -> list[Action]:
    """BM-SKILL-GARDIEN-03, -07: whatever costs one action and is legal now, whatever it has done in its activation."""
    return [
        action
        for action in actions
        if action.cost == 1
        and action.kind not in (FREE_OF_LIMIT, "guard")
        and action.why_not(game, guard) is None
    ]


def may_react(game: State, guard: Figure, mover: Figure, known: Known) -> Rule:
    """BM-SKILL-GARDIEN-06: it reacts once, and its posture is over; or it waits for another."""
    actions = {action.id: action for action in reactions_of(game, guard, known(game, guard))}
    if not is_on_guard(game, guard) or guard.id not in game.spotted_by or not actions:
        return
    about = {"figure": guard.id, "target": mover.id}
    options = [
        Option(action.id, action.phrase, {"figure": guard.id}) for action in actions.values()
    ]
    answers = Choice((*options, Option(WAITS, WAIT, about)))
    chosen = yield Ask(guard.camp, REACT, answers, about)
    if chosen == WAITS:
        return
    action = actions[chosen]
    game.guarding[guard.id] = False
    yield Tell(REACTS, about)
    game.reacting = guard.id
    yield from action.does(game, guard)
    game.reacting = None
    if not action.keeps_aim:
        game.aimed[guard.id] = False  # BM-ACTION-VISER-02
