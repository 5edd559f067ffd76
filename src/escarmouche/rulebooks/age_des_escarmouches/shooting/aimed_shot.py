"""ADE-3.2.3.3-37: what an aimed shot lends to the shooter: Aguerri, in TIR or in the FOR of its weapon."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import WEAPON_FOR
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, TIR
from escarmouche.rulebooks.age_des_escarmouches.skills.hardened import hardened


def _lent(name: str, characteristic: str) -> Plugin:
    phrase = Phrase(f"ade.state.{name}", "ADE-3.2.3.3-37")
    skill = hardened(frozenset({characteristic}))
    return Plugin(name, phrase, *((point, handler) for point, handler, _layer in skill.handlers))


# By what the deed says; the FOR of a ranged weapon is no characteristic of its bearer (B-R12).
AIMING: Mapping[str, Plugin] = {
    TIR: _lent("aiming-tir", TIR),
    FOR: _lent("aiming-for", WEAPON_FOR),
}
