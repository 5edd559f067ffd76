"""Paranoïa: the target turns on its nearest friend."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.melee import can_strike, in_melee_reach
from escarmouche.rulebooks.escarmouches_fantastiques.scores import best_melee_attack
from escarmouche.rulebooks.escarmouches_fantastiques.single_attacks import single_attack
from escarmouche.rulebooks.escarmouches_fantastiques.spells.moves import go, run_to
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    choose_target,
    figure_chosen,
    one_of,
    resistance,
    resists,
    why_no_target,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, gap, is_engaged
from escarmouche.table.measure import TOLERANCE

NAME = Phrase(
    "ef.spell.paranoia",
    "EF-SPELL-PARANOIA-01",
    "EF-SPELL-PARANOIA-02",
    "EF-SPELL-PARANOIA-03",
    "EF-SPELL-PARANOIA-04",
)
RESIST = resistance("EF-SPELL-PARANOIA-04")
WHICH_ALLY = Phrase("ef.ask.paranoia_ally", "EF-SPELL-PARANOIA-01")
TURNS_ON = Phrase("ef.event.paranoia", "EF-SPELL-PARANOIA-02", "EF-SPELL-PARANOIA-03")
NO_ALLY = Phrase("ef.event.paranoia_alone", "EF-SPELL-PARANOIA-02")
OUT_OF_REACH = Phrase("ef.event.paranoia_short", "EF-SPELL-PARANOIA-02")
BLOW = Phrase("ef.source.paranoia", "EF-SPELL-PARANOIA-02", "EF-SPELL-PARANOIA-03")


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-PARANOIA-01: unless engaged, the target runs towards its nearest friend.

    EF-SPELL-PARANOIA-02: it attacks that friend if it can, contact or Allonge (R27, R43d).
    EF-SPELL-PARANOIA-04: Mental may resist. R27: alone, it suffers nothing.
    """
    target = yield from choose_target(game, caster, NAME)
    if len(game.army[target.camp]) == 1:
        yield Tell(NO_ALLY, {"figure": target.id})
        return
    if (yield from resists(game, caster, target, NAME, RESIST)):
        return
    ally = yield from _nearest_ally(game, target)
    path = () if is_engaged(game, target) else run_to(game, target, ally)
    if path:
        yield from go(game, target, path, own=False)  # R37, R38: nothing is done at its end
    if game.in_play[target.id]:
        yield from _attack(game, caster, target, ally)


def _attack(game: State, caster: Figure, target: Figure, ally: Figure) -> Rule:
    """EF-SPELL-PARANOIA-03: one attack, at its best Melee score, without reply.

    R27, R39: the kill is the caster's side's, and brings no gold; so it is no melee hit.
    """
    about = {"figure": target.id, "target": ally.id}
    if not can_strike(game, target) or not in_melee_reach(game, target, ally):
        yield Tell(OUT_OF_REACH, about)
        return
    yield Tell(TURNS_ON, about)
    hit = Hit(BLOW, caster.camp, target.id)
    yield from single_attack(game, target, ally, best_melee_attack(game, target), hit)


def _nearest_ally(game: State, target: Figure) -> Generator[Any, Any, Figure]:
    """EF-SPELL-PARANOIA-01: of its own army; its controller chooses between equals (R27)."""
    allies = [figure for figure in game.army[target.camp] if figure is not target]
    nearest = min(gap(game, target, ally) for ally in allies) + TOLERANCE
    equal = [ally for ally in allies if gap(game, target, ally) <= nearest]
    if len(equal) == 1:
        return equal[0]
    answer = yield Ask(target.camp, WHICH_ALLY, one_of(equal), {"figure": target.id})
    return figure_chosen(game, answer)


SPELL = Spell("paranoia", NAME, cast, why_no_target)
