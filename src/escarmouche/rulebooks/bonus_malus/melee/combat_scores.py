"""The modifiers of a Combat roll (BM-COMBAT-01): skill or bare hands, wounds, assailants, arcs, ladders."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.bonus_malus.ground.arcs import is_behind
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with, touching
from escarmouche.rulebooks.bonus_malus.hearing import first_said, modifiers
from escarmouche.rulebooks.bonus_malus.in_hand import held_uses, weapons_in_hand
from escarmouche.rulebooks.bonus_malus.melee.means import Used, armed, uses_of
from escarmouche.rulebooks.bonus_malus.points import COMBAT, MANY_FOES
from escarmouche.rulebooks.bonus_malus.scores import base_of, modified, unarmed_base
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able, hostile

FROM_BEHIND = Phrase("bm.why.from_behind", "BM-ARC-08")
ASSAILANTS = Phrase("bm.why.assailants", "BM-MULTI-01", "BM-MULTI-02")
FEWER_COUNT = Phrase("bm.why.assailants", "BM-MULTI-03", "BM-SKILL-COMBATSMULTIPLES-01")
TWO_WEAPONS = Phrase("bm.why.two_weapons", "BM-SKILL-COMBATSMULTIPLES-02")
ON_LADDER = Phrase("bm.why.on_ladder", "BM-ACTION-ECHELLE-02")

SKILL = "combat"


def combat_modifiers(
    game: State,
    figure: Figure,
    opponent: Figure,
    means: Used,
    attacks: bool,
    crowd: Why | None = None,
) -> Total:
    """Everything that bears on its Combat roll. `attacks`: it is the one that spends the action.

    `crowd` is the malus for its assailants where it was counted before (R33, as an option).
    """
    base = base_of(figure, SKILL) if armed(means) else unarmed_base(game, figure)[0]
    total = modified(game, figure, SKILL, base)
    around = [*_place(game, figure, opponent, attacks), *_crowd(game, figure, crowd)]
    own = modifiers(game, figure, COMBAT, opponent, means, uses=uses_of(means))
    return total.plus(*around, *own)


def _place(game: State, figure: Figure, opponent: Figure, attacks: bool) -> Iterator[Why]:
    """BM-ARC-08, R20: Combat+ against whoever could not face it; BM-ACTION-ECHELLE-02, R18: Combat- on a ladder."""
    if attacks and attacks_from_behind(game, figure, opponent):
        yield Why(+1, FROM_BEHIND)
    if game.perch[figure.id] is not None:
        yield Why(-1, ON_LADDER)


def attacks_from_behind(game: State, figure: Figure, opponent: Figure) -> bool:
    """R20: in contact, and wholly in the rear arc."""
    return opponent in engaged_with(game, figure) and is_behind(game, opponent, figure)


# -- several assailants --------------------------------------------------------------------------


def _crowd(game: State, figure: Figure, counted: Why | None) -> Iterator[Why]:
    why = crowd_malus(game, figure) if counted is None else counted
    if why.value:
        yield why


def crowd_malus(game: State, figure: Figure) -> Why:
    """BM-MULTI-01, R32: Combat- for each assailant beyond the first (BM-MULTI-04), or beyond the second."""
    others = len(assailants(game, figure))
    if others > 1 and copes_with_two(game, figure) is not None:
        return Why(-max(0, others - 2), FEWER_COUNT)
    return Why(-max(0, others - 1), ASSAILANTS)


def assailants(game: State, figure: Figure) -> list[Figure]:
    """R32: the enemies in contact that have nobody else of its side upon them, and can do something."""
    return [
        enemy
        for enemy in engaged_with(game, figure)
        if able(game, enemy)
        and hostile(game, enemy, figure)
        and not _has_another(game, enemy, figure)
    ]


def _has_another(game: State, enemy: Figure, figure: Figure) -> bool:
    return any(
        other is not figure and game.sides.friendly(figure.camp, other.camp)
        for other in touching(game, enemy)
    )


def copes_with_two(game: State, figure: Figure) -> Phrase | None:
    """BM-SKILL-COMBATSMULTIPLES-01, -02: a skill, a weapon held, or one in each hand."""
    blades = [w for w in weapons_in_hand(game, figure) if w.hands == 1 and w.melee]
    if len(blades) >= 2:
        return TWO_WEAPONS
    said: Phrase | None = first_said(game, figure, MANY_FOES, uses=held_uses(game, figure))
    return said
