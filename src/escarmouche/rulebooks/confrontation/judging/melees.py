"""Melees: what one is worth before it is parted (IX-A), and what a new contact changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from escarmouche.kit import melees as graph
from escarmouche.rulebooks.confrontation.characteristics import DIS, score
from escarmouche.rulebooks.confrontation.judging.chances import chances_of
from escarmouche.rulebooks.confrontation.judging.combatants import AS_IT_IS, Suppose
from escarmouche.rulebooks.confrontation.judging.combats import combat_value
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of, opponent

LOOKED_AT = 12  # so many separations of a melee are looked at

Contacts = Mapping[int, Sequence[int]]


def separation_value(
    game: State,
    camp: int,
    contacts: Contacts,
    parted: Iterable[Sequence[int]],
    suppose: Suppose = AS_IT_IS,
) -> float:
    """What a separation is worth to a camp: all its combats together."""
    total = 0.0
    for members in parted:
        one = graph.centre_of(contacts, members)
        assert one is not None
        others = [figure_of(game, id) for id in members if id != one]
        total += combat_value(game, camp, figure_of(game, one), others, suppose)
    return total


def melee_value(
    game: State, camp: int, contacts: Contacts, melee: Sequence[int], suppose: Suppose = AS_IT_IS
) -> float:
    """CC-IX-A-2-04: whoever wins the test of Discipline parts it at will."""
    values = [
        separation_value(game, camp, contacts, parted, suppose)
        for parted in islice(graph.separations(contacts, melee), LOOKED_AT)
    ]
    if len(values) == 1:
        return values[0]
    best = {camp: 0, opponent(camp): 0}
    for id in melee:
        figure = figure_of(game, id)
        best[figure.camp] = max(best[figure.camp], int(score(game, figure, DIS).value))
    won = chances_of(game).first(best[camp] - best[opponent(camp)])
    return won * max(values) + (1.0 - won) * min(values)


def joined(game: State, figure: Figure, touched: Iterable[int], suppose: Suppose) -> float:
    """What it changes for its camp when a free fighter comes into contact with some enemies."""
    touched = tuple(touched)
    now = dict(enumerate(game.contacts))
    before = 0.0
    melee: set[int] = {figure.id}
    for enemy in touched:
        if enemy in melee:
            continue
        if not now[enemy]:
            melee.add(enemy)
            continue
        members = next(m for m in graph.melees(_around(now, enemy)) if enemy in m)
        before += melee_value(game, figure.camp, now, members)
        melee.update(members)
    then: dict[int, Sequence[int]] = {id: now[id] for id in melee}
    then[figure.id] = touched
    for enemy in touched:
        then[enemy] = (*then[enemy], figure.id)
    return melee_value(game, figure.camp, then, sorted(melee), suppose) - before


def _around(contacts: Contacts, id: int) -> dict[int, Sequence[int]]:
    """The contacts of one melee."""
    found: dict[int, Sequence[int]] = {}
    ahead = [id]
    while ahead:
        now = ahead.pop()
        if now not in found:
            found[now] = contacts[now]
            ahead.extend(contacts[now])
    return found
