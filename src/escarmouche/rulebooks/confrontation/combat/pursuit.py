"""IX-G: pursuit moves, and the combats that they bring at once."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit import melees as graph
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    CombatPhase,
    FormedCombat,
    alive,
    combat_phase,
    read,
    side_of,
    standing,
)
from escarmouche.rulebooks.confrontation.combat.separation import PARTED_ANEW, contacts_of, separate
from escarmouche.rulebooks.confrontation.deeds import Deed
from escarmouche.rulebooks.confrontation.movement import pursuit_of
from escarmouche.rulebooks.confrontation.pursuit_moves import PURSUITS, STAND, Pursuing
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of, opponent

PURSUE = Phrase("cc.ask.pursue", "CC-IX-G-01", "CC-IX-G-02", "CC-IX-B-1-04", "CC-IX-B-1-06")
NEW_MELEE = Phrase("cc.event.pursuit_melee", "CC-IX-G-02", "CC-IX-G-04")


# -- who ---------------------------------------------------------------------------------------------


def pursuers(game: State, combat: Combat) -> list[Figure]:
    """CC-IX-G-01: whoever has no living opponent of this combat; R18: even if it struck no blow.

    R17, R41h: nobody who is routed or still touches an enemy. CC-IX-B-1-04: the MOU of its level counts.
    """
    return [
        figure
        for camp in game.camps
        if not side_of(game, combat, opponent(camp.id))
        for figure in side_of(game, combat, camp.id)
        if figure.id not in combat.done
        and not game.routed[figure.id]
        and not game.contacts[figure.id]
        and pursuit_of(game, figure).value > 0
    ]


# -- the moves ---------------------------------------------------------------------------------------


def pursue(game: State, id: str) -> Rule:
    """One after the other, in the order that their player likes; each may stay where it is (R17, R18)."""
    able = pursuers(game, read(game, id))
    if not able:
        return
    game.next(("pursuits", id))
    ids = [figure.id for figure in able]
    camp = able[0].camp
    deed: Deed = yield Ask(camp, PURSUE, Pursuing(game, ids), {"camp": camp, "figures": ids})
    combat = read(game, id)
    records.update(game, id, done=(*combat.done, deed.figure))
    figure, action = figure_of(game, deed.figure), PURSUITS[deed.action]
    if action is not STAND:
        game.dived[figure.id] = False  # CC-IX-B-2-06
        records.update(game, id, pursuers=(*combat.pursuers, figure.id))
    yield from action.carry_out(game, figure, deed)


# -- the combats that follow -------------------------------------------------------------------------


def new_combats(game: State, id: str) -> Rule:
    """CC-IX-G-02, -04, R19: once all have moved, whom they reached fights, and is parted anew if need be.

    CC-IX-C-1-05, CC-IX-G-03: these combats belong to this speaking turn.
    """
    newcomers = [f.id for f in alive(game, read(game, id).pursuers) if game.contacts[f.id]]
    records.close(game, id)
    if not newcomers:
        return
    concerned, untouched = concerned_by(game, newcomers)
    contacts = contacts_of(game, concerned)
    fresh: list[FormedCombat] = []
    for melee in graph.melees(contacts):
        fresh += yield from _fight_again(game, contacts, melee)
    key, held = combat_phase(game)
    at_once = tuple(formed for formed in standing(game, held.at_once) if formed in untouched)
    waiting = tuple(formed for formed in standing(game, held.waiting) if formed in untouched)
    records.update(game, key, waiting=waiting, at_once=(*at_once, *fresh))


def concerned_by(game: State, newcomers: Iterable[int]) -> tuple[set[int], list[FormedCombat]]:
    """R19: the newcomers, the enemies whom they touch, and all of the unresolved combats of these.

    CC-IX-G-04: the other combats stay as they are: they are returned too.
    """
    held: CombatPhase = combat_phase(game)[1]
    touched = {enemy for id in newcomers for enemy in game.contacts[id]}
    concerned, untouched = set(newcomers) | touched, list[FormedCombat]()
    for formed in standing(game, (*held.waiting, *held.at_once)):
        if touched & set(formed.members):
            concerned |= set(formed.members)
        else:
            untouched.append(formed)
    return concerned, untouched


def _fight_again(
    game: State, contacts: graph.Contacts, melee: tuple[int, ...]
) -> Generator[Any, Any, tuple[FormedCombat, ...]]:
    yield Tell(NEW_MELEE, {"figures": list(melee)})
    parted = {id: contacts[id] for id in melee}
    return (yield from separate(game, parted, melee, PARTED_ANEW))
