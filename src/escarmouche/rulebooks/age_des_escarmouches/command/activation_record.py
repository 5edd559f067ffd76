"""Chapter 1.4: the record of a card that is being activated: who acts, who may be passed through, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.hooks import first
from escarmouche.core.records import Record, changed_in
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTIVATED,
    ON_TABLE,
    WAITING,
    Figure,
    State,
)

NOBODY: frozenset[int] = frozenset()
# ADE-3.2.3.3-19; ADE-TACT-VIGILANCE-03: the states that the end of an activation ends.
UNTIL_ACTIVATED = (conditions.DESTABILISED, conditions.VIGILANT)


class Gone(NamedTuple):
    """What a fighter has gone in its activation, for those whose skills ask."""

    figure: int
    start: int  # the level from which it went
    length: float = 0.0
    cost: float = 0.0
    leaps: int = 0
    over: bool = False  # its move was lost, or somebody hidden ended it: nothing of it is left


@dataclass(frozen=True, kw_only=True)
class Activation(Record):
    """A card that is being activated."""

    camp: int
    card: str
    members: tuple[int, ...]  # those who are bound to be activated in this speaking turn (A-R25)
    actor: int | None = None  # ADE-1.4-18: who is acting
    done: tuple[str, ...] = ()  # the actions that it has taken
    group: tuple[int, ...] = ()  # ADE-3.2.3-02: those who act together with the actor
    queue: tuple[
        Any, ...
    ] = ()  # the deeds of a group that are still to be done, one after the other
    # A-R29: through whom each of a group may pass, as all of them stood when they declared it.
    friends: tuple[tuple[int, tuple[int, ...]], ...] = ()
    # ADE-3.2.1.2-01: others who were activated in this speaking turn: by the first card of a Ruée (A-R43), or, for
    # a vigilant, those who reacted before it.
    beside: tuple[int, ...] = ()
    # A-R45: the vigilants who tried to forestall an action that has several windows: a disengagement, the moves of a
    # group.
    tried: tuple[int, ...] = ()
    only: tuple[str, ...] = ()  # ADE-TACT-VIGILANCE-09: the families of actions left to a vigilant
    # Who began its activation by putting points somewhere, and by which action.
    opened: tuple[tuple[int, str], ...] = ()
    spared: int | None = None  # ADE-TACT-VIGILANCE-12: whom it assaults by an interception only
    # ADE-4.4.1-11: who goes on after its targets fled, and what is left of its assault's potential.
    left: tuple[int, float] | None = None
    assault_shots: tuple[int, ...] = ()  # B-R69: who has shot in an assault, and does it once
    gone: tuple[Gone, ...] = ()  # how far those have gone whose skills ask (see `add_to_gone`)

    @property
    def acting(self) -> tuple[int, ...]:
        """Everybody who is acting: the actor, and the group that it acts with."""
        return () if self.actor is None else (self.actor, *self.group)


_BLANK = Activation(camp=0, card="", members=())


def poised(game: State, record: Activation) -> tuple[int, ...]:
    """Who has begun its activation and not acted yet, while nobody acts: it is the next."""
    if not record.opened or record.actor is not None:
        return ()
    waits = [id for id, _action in record.opened if game.activated[id] == WAITING]
    return tuple(dict.fromkeys([id for id in waits if game.status[id] == ON_TABLE]))


def begun(camp: int, card: str, members: tuple[int, ...]) -> Activation:
    """A card of which nobody acts yet. The constructor takes thrice as long, and each speaking turn makes one."""
    return changed_in(_BLANK, {"camp": camp, "card": card, "members": members})


def spared_by(game: State, figure: Figure) -> int | None:
    """ADE-TACT-VIGILANCE-12: whom a vigilant, acting during an enemy's move, may not assault in the usual way."""
    for _id, record in records.opened(game, Activation):
        if figure.id in record.members and record.spared is not None:
            return record.spared
    return None


def reacts(game: State, figure: Figure) -> bool:
    """ADE-TACT-VIGILANCE-06: whether a vigilant acts now, in the enemy's speaking turn."""
    return any(
        figure.id in record.members and record.camp != game.active
        for _id, record in records.opened(game, Activation)
    )


def potential_left(game: State, figure: Figure) -> float | None:
    """ADE-4.4.1-11: what is left to a fighter of the potential of its assault; None: it goes on with none."""
    for _id, record in records.opened(game, Activation):
        if record.left is not None and record.left[0] == figure.id:
            return record.left[1]
    return None


def has_shot_in_assault(game: State, figure: Figure) -> bool:
    """B-R69: whether it has made the one assault shot of its activation."""
    opened = records.opened(game, Activation)
    return any(figure.id in record.assault_shots for _id, record in opened)


def note_assault_shot(game: State, figure: Figure) -> None:
    """It makes it now, in its own activation or, because it intercepts, in that of its enemy."""
    for id, record in records.opened(game, Activation)[-1:]:
        records.update(game, id, assault_shots=(*record.assault_shots, figure.id))


def keeps_account(figure: Figure) -> bool:
    """Whether somebody's skills ask how far it has gone in its activation: mostly nobody's do."""
    return points.COMBINES in figure.handlers or points.LEAPS in figure.handlers


def gone_by(game: State, figure: Figure) -> Gone | None:
    """What a fighter has gone in the activation that is going on."""
    for _id, record in records.opened(game, Activation):
        if figure.id in record.acting:
            return next((gone for gone in record.gone if gone.figure == figure.id), None)
    return None


def add_to_gone(game: State, more: Gone) -> None:
    """It goes so far, after what it has gone already."""
    for id, record in records.opened(game, Activation):
        if more.figure not in record.acting:
            continue
        others = [gone for gone in record.gone if gone.figure != more.figure]
        for was in [gone for gone in record.gone if gone.figure == more.figure]:
            length, cost = was.length + more.length, was.cost + more.cost
            more = Gone(
                was.figure, was.start, length, cost, was.leaps + more.leaps, was.over or more.over
            )
        records.update(game, id, gone=(*others, more))


def passable(game: State, figure: Figure) -> frozenset[int]:
    """ADE-3.2.1.2-01: the friends through whom it may pass; some go through others too (B-R33).

    Those who are activated in this speaking turn, before or after it, and free (A-R25).
    """
    own, friends = figure.id, NOBODY
    for _id, record in game.records:
        if isinstance(record, Activation) and own in record.members:
            if record.friends:
                friends = _friends_then(game, own, record)
            elif len(record.members) > 1 or record.beside:  # else it is alone in its speaking turn
                friends = _free(game, own, record.members + record.beside)
            break
    if points.PASSES not in figure.handlers and not game.effects[own]:
        return friends  # nearly always
    others: frozenset[int] | None = first(game, figure, points.PASSES)
    return friends if others is None else friends | others


def _friends_then(game: State, own: int, record: Activation) -> frozenset[int]:
    """A-R29: in a group, as it was when they declared; else as it is."""
    for one, through in record.friends:
        if one == own:
            return frozenset([id for id in through if game.status[id] == ON_TABLE])
    return _free(game, own, record.members + record.beside)


def acted_beside(game: State, interceptor: Figure) -> frozenset[int]:
    """ADE-3.2.1.2-01: the same for an interceptor: its friends who reacted before it in this speaking turn."""
    return _free(game, interceptor.id, game.reacted) if game.reacted else NOBODY


def _free(game: State, own: int, friends: tuple[int, ...]) -> frozenset[int]:
    """Those of some friends who are there, and in contact with no enemy."""
    status, contacts, free = game.status, game.contacts, []
    for id in friends:
        if id == own or status[id] != ON_TABLE or contacts[id]:
            continue
        free.append(id)
    return frozenset(free) if free else NOBODY


def spend(game: State, figure: Figure) -> None:
    """An activation that begins and ends with something else: an interception, a flight, work at a machine.

    ADE-3.2.3.2.1-08: so it ends a dodge, as every other does.
    """
    if game.effects[figure.id]:
        conditions.end(game, figure, conditions.DODGING)
    finish(game, figure)


def finish(game: State, figure: Figure) -> None:
    """ADE-1.4-20: it is activated; ADE-1.4-10: its card leaves the sequence if nobody of it waits."""
    game.activated[figure.id] = ACTIVATED
    if figure.camp != game.active:
        game.reacted = (*game.reacted, figure.id)
    if game.effects[figure.id]:
        conditions.end(game, figure, *UNTIL_ACTIVATED)
    card = game.host[figure.id]
    if card in game.pile[figure.camp] or card in game.reserve[figure.camp]:
        sequence.retire(game, figure.camp)  # else it left the sequence when it was shown
