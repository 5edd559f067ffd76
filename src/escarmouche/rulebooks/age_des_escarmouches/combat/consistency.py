"""What contradicts itself in a combat phase: nothing, ever."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.kit.melees import centre_of
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    COMBAT,
    Combat,
    Fray,
    standing,
)
from escarmouche.rulebooks.age_des_escarmouches.state import State


def faults(game: State) -> list[str]:
    """ADE-3.3.2-03, -06: everybody in one combat at most, each combat one against those who touch it."""
    frays, combats = records.opened(game, Fray), records.opened(game, Combat)
    if len(frays) > 1 or (combats and not frays) or (frays and game.phase != "combat"):
        return [f"{len(frays)} combat phases and {len(combats)} combats in phase {game.phase}"]
    found, seen = [], set[int]()
    contacts = dict(enumerate(game.contacts))
    for _id, fray in frays:
        for bout in standing(game, fray.waiting):
            if bout.kind != COMBAT:
                continue
            if seen & set(bout.figures):
                found.append(f"{bout.figures}: in two combats")
            if centre_of(contacts, bout.figures) is None:
                found.append(f"{bout.figures}: no combat")
            seen |= set(bout.figures)
    return found
