"""The combat tactics of each people (A-R42): ours, since the army books are not part of the book.

ADE-3.2.4-01: what a commander of a people can do for one of its fighters in one combat. They are played with
only where the players agree to (the option `combat_tactics`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import Tactic
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    DEF,
    FOR,
    INI,
    RES,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


class CombatTactic(NamedTuple):
    """Whose it is, what it costs, and what it does to a fighter until its combat ends."""

    people: str
    tactic: Tactic
    effect: Plugin


def _tactic(people: str, id: str, cost: int, changes: Mapping[str, int]) -> CombatTactic:
    phrase = Phrase(f"ade.tactic.{id}", "ADE-3.2.4-01")

    def bears(game: State, figure: Figure, characteristic: str) -> Why | None:
        change = changes.get(characteristic)
        return None if change is None else Why(change, phrase)

    effect = Plugin(f"tactic-{id}", phrase, (points.SCORE, bears, "state"))
    return CombatTactic(people, Tactic(id, phrase, True, cost), effect)


COMBAT_TACTICS: Mapping[str, CombatTactic] = {
    each.tactic.id: each
    for each in (
        _tactic("lion", "mur-de-boucliers", 1, {DEF: 1}),
        _tactic("griffon", "ferveur", 1, {ATT: 1}),
        _tactic("loup", "assaut-de-meute", 2, {INI: 1, ATT: 1}),
        _tactic("hyene", "frenesie", 1, {ATT: 1, FOR: 1, DEF: -1}),
        _tactic("belier", "chair-morte", 1, {RES: 1}),
        _tactic("scorpion", "injection", 1, {FOR: 1}),
        _tactic("ophidien", "ondulation", 2, {INI: 1, DEF: 1}),
        _tactic("gobelin", "coup-bas", 1, {ATT: 1, DEF: -1, FOR: 1}),
        _tactic("nain", "aplomb", 1, {RES: 1}),
        _tactic("orque", "rage", 1, {FOR: 1}),
    )
}
