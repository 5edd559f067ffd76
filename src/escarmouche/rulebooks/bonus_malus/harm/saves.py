"""Saves (BM-SVG-*): which count against an attack, what they come to together, what pierces them."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.bonus_malus.attack import FALL, FREE, SHOT, Attack, Save
from escarmouche.rulebooks.bonus_malus.dice import NORMAL
from escarmouche.rulebooks.bonus_malus.equipment import Protection, Use
from escarmouche.rulebooks.bonus_malus.ground.arcs import in_front
from escarmouche.rulebooks.bonus_malus.hearing import all_said, first_said
from escarmouche.rulebooks.bonus_malus.in_hand import held_uses, shield_in_hand
from escarmouche.rulebooks.bonus_malus.points import (
    ARMOUR_HOLDS,
    NO_SAVE,
    RUN_SAVE,
    SAVE,
    SHIELD_HOLDS,
    SHIELD_PASSED,
)
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

ARMOUR = Phrase("bm.why.armour", "BM-SVG-01", "BM-SVG-05")
SHIELD = Phrase("bm.why.shield", "BM-SHIELD-BOUCLIER-01", "BM-SHIELD-BOUCLIER-02")
LIGHT_COVER = Phrase("bm.why.light_cover", "BM-COUVERT-01")
HEAVY_COVER = Phrase("bm.why.heavy_cover", "BM-COUVERT-02")
LYING_LOW = Phrase("bm.why.lying_low", "BM-ATERRE-03", "BM-ACTION-RAMPER-02", "BM-SVG-11")
HAS_RUN = Phrase("bm.why.has_run", "BM-ACTION-COURIR-04", "BM-SVG-11")
ZIG_ZAGGED = Phrase("bm.why.zig_zag", "BM-SKILL-ZIGZAG-02", "BM-SVG-11")
PIERCED = Phrase("bm.why.pierced", "BM-SKILL-TRANSPERCE-01", "BM-SVG-10")
OTHER_SAVES = Phrase("bm.why.other_saves", "BM-SKILL-TRANSPERCE-01")  # R30
EQUIVALENCE = Phrase("bm.why.equivalence", "BM-SVG-05", "BM-EQUIV-01")

LOW, RUN, ZIG_ZAG = 2, 1, 2  # values: Svg-, Svg 2-, Svg-
HEAVY = 3  # from here on a cover is called heavy (R41)
PIERCING = "transperce-armure"


def save_against(game: State, attack: Attack) -> Total | None:
    """The modifier of the one save roll against an attack (BM-SVG-03); None: it has none at all (BM-SVG-04).

    The values of all saves that count are added, and the sum turned back into a modifier (BM-SVG-05).
    """
    saves = saves_against(game, attack)
    if not saves or why_none(game, attack) is not None:
        return None
    total = _cumulated(game, attack, saves)
    if game.options.no_roll_at_zero and total.value + NORMAL <= 0:  # R29
        return None
    return total


def why_none(game: State, attack: Attack) -> Phrase | None:
    """BM-SKILL-ANNULESVG-01: what keeps it from saving at all."""
    if attack.attacker is None:
        return None
    attacker = figure_of(game, attack.attacker)
    reason: Phrase | None = first_said(game, attacker, NO_SAVE, attack, uses=_uses(attack))
    return reason


def saves_against(game: State, attack: Attack) -> list[Save]:
    """BM-SVG-07: those whose condition the attack meets; BM-SVG-06: each adds, whatever its sign. One of a kind."""
    victim = figure_of(game, attack.victim)
    found: dict[Phrase, Save] = {}
    for save in (
        *_worn(game, victim, attack),
        *_against_shots(game, victim, attack),
        *all_said(game, victim, SAVE, attack, uses=held_uses(game, victim)),
    ):
        found.setdefault(save.reason, save)
    return list(found.values())


# -- armour and shield ---------------------------------------------------------------------------


def _worn(game: State, victim: Figure, attack: Attack) -> Iterator[Save]:
    armour, shield = victim.profile.armour, shield_in_hand(game, victim)
    if armour is not None and (attack.manner == SHOT or not armour.shots_only):
        yield Save(armour.save, ARMOUR, worn=True)
    if shield is not None and shield_counts(game, victim, attack):
        yield Save(shield.save, SHIELD, worn=True)


def shield_counts(game: State, victim: Figure, attack: Attack) -> bool:
    """R31: in hand, before whoever comes from the front; not against free attacks (BM-DESENGAGE-04), not from behind.

    Neither in a fall nor while it crawls (BM-ACTION-RAMPER-03), nor where something passes it.
    """
    if attack.manner in (FREE, FALL) or attack.behind or game.crawling[victim.id]:
        return False
    return _comes_from_front(game, victim, attack) and not _passed(game, victim, attack)


def _comes_from_front(game: State, victim: Figure, attack: Attack) -> bool:
    if attack.origin is not None:
        return in_front(game, victim, attack.origin)
    return attack.attacker is None or in_front(game, victim, figure_of(game, attack.attacker))


def _passed(game: State, victim: Figure, attack: Attack) -> bool:
    """BM-SKILL-PASSEBOUCLIER-01, unless something holds it all the same (BM-SKILL-BLINDE-01)."""
    if attack.attacker is None:
        return False
    attacker = figure_of(game, attack.attacker)
    if first_said(game, attacker, SHIELD_PASSED, attack, uses=_uses(attack)) is None:
        return False
    return first_said(game, victim, SHIELD_HOLDS, attack) is None


# -- against shots -------------------------------------------------------------------------------


def _against_shots(game: State, victim: Figure, attack: Attack) -> Iterator[Save]:
    """Cover, and what only helps whom a shot is aimed at (BM-SVG-11, R86)."""
    if attack.manner != SHOT:
        return
    if attack.cover and not attack.precise:
        yield Save(attack.cover, HEAVY_COVER if attack.cover >= HEAVY else LIGHT_COVER)
    if attack.chosen or game.options.area_saves_for_all:
        yield from _of_posture(game, victim)


def _of_posture(game: State, victim: Figure) -> Iterator[Save]:
    """R14: lying and crawling are one posture; R12, R64: it has run, or zig-zagged."""
    i = victim.id
    if game.down[i] or game.crawling[i]:
        yield Save(LOW, LYING_LOW)
    if game.ran[i] == "zig-zag":
        yield Save(ZIG_ZAG, ZIG_ZAGGED)
    elif game.ran[i] is not None:
        yield Save(first_said(game, victim, RUN_SAVE) or RUN, HAS_RUN)


# -- all together --------------------------------------------------------------------------------


def _cumulated(game: State, attack: Attack, saves: list[Save]) -> Total:
    """BM-SVG-05: the sum of the values (BM-SVG-08: 1 + 2; BM-SVG-09: 1 + 2 + 4), less what pierces it, as a modifier.

    BM-SKILL-TRANSPERCE-02: only where something is worn; BM-SKILL-TRANSPERCE-03: one less for the whole sum. R30: what is not worn is never pierced, so where there is such a save the sum does not go below it.
    """
    parts = [Why(save.value, save.reason) for save in saves]
    pierced = _pierced_by(game, attack) if any(save.worn for save in saves) else 0
    if pierced:
        parts.append(Why(-pierced, PIERCED))
    total = Total(*parts, Why(-NORMAL, EQUIVALENCE))
    others = sum(save.value for save in saves if not save.worn)
    if pierced and others and not game.options.pierce_without_floor:
        return total.at_least(others - NORMAL, OTHER_SAVES)
    return total


def _pierced_by(game: State, attack: Attack) -> int:
    """R30: the highest of all that pierces armour; none where the armour holds (BM-SKILL-ARMUREPHRIK-01)."""
    victim = figure_of(game, attack.victim)
    ranks = [use.rank(PIERCING) for use in _uses(attack)]
    most = max(attack.pierce, *ranks, 0)
    if most and first_said(game, victim, ARMOUR_HOLDS, attack, uses=_worn_now(game, attack)):
        return 0
    return most


def _worn_now(game: State, attack: Attack) -> tuple[Protection, ...]:
    """The armour, and the shield where it counts."""
    victim = figure_of(game, attack.victim)
    armour, shield = victim.profile.armour, shield_in_hand(game, victim)
    held = shield if shield is not None and shield_counts(game, victim, attack) else None
    return tuple(each for each in (armour, held) if each is not None)


def _uses(attack: Attack) -> tuple[Use, ...]:
    return () if attack.means is None else (attack.means.use,)
