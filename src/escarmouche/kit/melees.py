"""Melees: fighters of two or more sides who touch, and the ways of parting them into combats.

Nobody fights everybody. A *melee* is what contacts between enemies hold together; a *combat* is one
fighter against those who all touch it; a *separation* parts a melee into combats so that everybody
is in exactly one and nobody is left alone. In the graph of contacts a combat is a star, and the contacts
that a separation keeps are a cover of which none could be spared. That is why there always is one, and how
one is found at once in a melee of any size: strike out contacts, in any order, while nobody loses its last.

Everything here is a function of the contacts: each fighter's id and the ids of the enemies who touch it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from escarmouche.core.answers import Chooser
from escarmouche.core.sides import Sides

Contacts = Mapping[int, Collection[int]]
Combat = tuple[int, ...]  # who fights in it, in the order of their numbers
Separation = tuple[Combat, ...]  # its combats, in the order of their first fighters
Contact = tuple[int, int]


def among(contacts: Contacts, fighters: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The contacts that some fighters have with one another; whoever has none is left out."""
    wanted = frozenset(fighters)
    kept = {
        id: tuple(sorted(other for other in contacts.get(id, ()) if other in wanted))
        for id in sorted(wanted)
    }
    return {id: touched for id, touched in kept.items() if touched}


def hostile_contacts(
    sides: Sides, contacts: Contacts, camp_of: Callable[[int], int]
) -> dict[int, tuple[int, ...]]:
    """Of all who touch, those who fight: a contact counts where one of the two is hostile to the other.

    Whoever touches friends only is left out.
    """
    hostile = {
        id: tuple([other for other in touched if _fight(sides, camp_of(id), camp_of(other))])
        for id, touched in contacts.items()
    }
    return {id: enemies for id, enemies in hostile.items() if enemies}


def _fight(sides: Sides, one: int, other: int) -> bool:
    return sides.hostile(one, other) or sides.hostile(other, one)


def melees(contacts: Contacts) -> list[Combat]:
    """Every melee: those whom an unbroken chain of contacts joins."""
    found: list[Combat] = []
    seen: set[int] = set()
    for id in sorted(contacts):
        if id not in seen and contacts[id]:
            joined = _joined(contacts, id)
            seen |= joined
            found.append(tuple(sorted(joined)))
    return found


def _joined(contacts: Contacts, id: int) -> set[int]:
    joined, ahead = {id}, [id]
    while ahead:
        for other in contacts[ahead.pop()]:
            if other not in joined:
                joined.add(other)
                ahead.append(other)
    return joined


def centre_of(contacts: Contacts, combat: Sequence[int]) -> int | None:
    """Who stands alone against the others of a combat; of two fighters the first, of a crowd nobody."""
    for id in combat:
        if all(other in contacts[id] for other in combat if other != id):
            return id
    return None


def separations(contacts: Contacts, melee: Sequence[int]) -> Iterator[Separation]:
    """Every separation of a melee, each once. There may be very many: take what you need."""
    found = _parted(contacts, melee)
    return found if _has_two_sides(contacts, melee) else _each_once(found)


def _each_once(found: Iterable[Separation]) -> Iterator[Separation]:
    """With three sides one combat may have several centres, and comes out once for each of them."""
    seen: set[Separation] = set()
    for separation in found:
        if separation not in seen:
            seen.add(separation)
            yield separation


def _has_two_sides(contacts: Contacts, melee: Sequence[int]) -> bool:
    """Whether the fighters of a melee can be told apart into two sides, neither of which touches itself."""
    side = {melee[0]: 0}
    ahead = [melee[0]]
    for id in ahead:
        for other in contacts[id]:
            if other not in side:
                side[other] = 1 - side[id]
                ahead.append(other)
            elif side[other] == side[id]:
                return False
    return True


def _parted(contacts: Contacts, melee: Sequence[int]) -> Iterator[Separation]:
    """Every cover of which no contact could be spared, as the combats that it makes."""
    ahead = _contacts_in(contacts, melee)
    undecided = {id: len(contacts[id]) for id in melee}
    kept: dict[int, list[int]] = {id: [] for id in melee}

    def decide(number: int) -> Iterator[Separation]:
        if number == len(ahead):
            yield _combats(kept)
            return
        a, b = ahead[number]
        undecided[a] -= 1
        undecided[b] -= 1
        if _joins(kept, a, b):
            kept[a].append(b)
            kept[b].append(a)
            yield from decide(number + 1)
            kept[a].pop()
            kept[b].pop()
        if (kept[a] or undecided[a]) and (kept[b] or undecided[b]):
            yield from decide(number + 1)
        undecided[a] += 1
        undecided[b] += 1

    yield from decide(0)


def only_separation(contacts: Contacts, melee: Sequence[int]) -> Separation | None:
    """The separation of a melee that can be parted in one way; None where there is a choice."""
    if len(melee) == 2:  # the most frequent by far
        return (tuple(sorted(melee)),)
    found = list(islice(separations(contacts, melee), 2))
    return found[0] if len(found) == 1 else None


def any_separation(contacts: Contacts, melee: Sequence[int], chooser: Chooser) -> Separation:
    """Some separation, in a time that grows as the contacts do; any of them may come out."""
    kept = {id: list(contacts[id]) for id in melee}
    ahead = _contacts_in(contacts, melee)
    while ahead:
        a, b = ahead.pop(chooser.randrange(len(ahead)))
        if len(kept[a]) > 1 and len(kept[b]) > 1:  # nobody loses its last contact
            kept[a].remove(b)
            kept[b].remove(a)
    return _combats(kept)


def _contacts_in(contacts: Contacts, melee: Sequence[int]) -> list[Contact]:
    """Each contact once, those of neighbours together, so that a bad start is found out early."""
    place: dict[int, int] = {}
    ahead = [melee[0]]
    for id in ahead:
        if id not in place:
            place[id] = len(place)
            ahead.extend(sorted(contacts[id]))
    found = [(a, b) for a in place for b in contacts[a] if place[a] < place[b]]
    return sorted(found, key=lambda pair: (place[pair[0]], place[pair[1]]))


def _joins(kept: Mapping[int, Sequence[int]], a: int, b: int) -> bool:
    """Whether two may fight each other besides those whom they fight already: one of them must be
    free, and the other alone against all who fight it.
    """
    if kept[a] and kept[b]:
        return False
    return all(len(kept[other]) == 1 for other in (*kept[a], *kept[b]))


def _combats(kept: Mapping[int, Sequence[int]]) -> Separation:
    """The combats that the contacts kept make."""
    centres = {
        id: others
        for id, others in kept.items()
        if len(others) > 1 or (len(kept[others[0]]) == 1 and id < others[0])
    }
    return tuple(sorted(tuple(sorted((id, *others))) for id, others in centres.items()))
