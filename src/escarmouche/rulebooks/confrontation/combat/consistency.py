"""What contradicts itself in a combat phase: nothing, ever."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.kit.melees import centre_of
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat, CombatPhase
from escarmouche.rulebooks.confrontation.state import ON_TABLE, State


def faults(game: State) -> list[str]:
    """CC-IX-A-2-05, CC-IX-A-1-07: everybody in one combat at most, each combat one against those who touch it."""
    phases, combats = records.opened(game, CombatPhase), records.opened(game, Combat)
    if len(phases) > 1 or len(combats) > 1 or (combats and not phases):
        return [f"{len(phases)} combat phases and {len(combats)} combats at once"]
    found, seen = [], set[int]()
    contacts = dict(enumerate(game.contacts))
    for _id, phase_record in phases:
        for formed in (*phase_record.waiting, *phase_record.at_once):
            if seen & set(formed.members):
                found.append(f"{formed.members}: in two combats")
            if centre_of(contacts, formed.members) is None:
                found.append(f"{formed.members}: no combat")
            if any(game.status[id] != ON_TABLE for id in formed.members):
                found.append(f"{formed.members}: somebody is not on the table")
            seen |= set(formed.members)
    for _id, combat in combats:
        if not combat.ended and seen & set(combat.members):
            found.append(f"{combat.members}: fights, and waits to fight")
        dead = [pool for pool in combat.pools if game.status[pool.figure] != ON_TABLE]
        left = [pool for pool in dead if pool.attack_left + pool.defence_left]  # CC-IX-E-6-03
        found += [f"figure {pool.figure}: dice of the dead" for pool in left]
    return found
