"""Combat rolls (LFW-ATTMEL-03, -04): the die, less the parade of the target, with saturation and all else that bears on it."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.last_fantasy_war import points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import Strike
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, modifiers
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import (
    clumsiness,
    critical_of,
    is_always_critical,
    need_of,
    taken_off,
)
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called
from escarmouche.table.storeys.model import Perch

SATURATION = Phrase("lfw.why.saturation", "LFW-SATUR-01")
OUTNUMBERED = Phrase("lfw.why.saturated_parade", "LFW-SATUR-02")
WATER = Phrase("lfw.why.in_water", "LFW-TERRAIN-EAU-03")


def combat_reading(game: State, attack: Attack) -> Strike:
    """How a combat roll is read."""
    assert attack.attacker is not None
    striker = unit_called(game, attack.attacker)
    best = scores.best_melee_attacks(game, unit_called(game, attack.target))
    external = at_combat_rolls(game, striker, attack, *_saturation(game, attack, best))
    total = Total(*taken_off(_parade_of(game, attack, best)), *external)
    need, critical = need_of(game, attack, scores.MELEE), critical_of(game, attack)
    return Strike(total, need, critical, sixes=is_always_critical(game, attack))


def at_combat_rolls(game: State, unit: Unit, attack: Attack, *more: Why) -> list[Why]:
    """LFW-ATTMEL-03: what bears on the combat rolls of a unit, whatever it strikes, and what comes of this attack."""
    given = modifiers(game, unit, points.TO_FIGHT, attack, weapon=attack.weapon)
    return [*clumsiness(game, unit), *_in_water(game, unit), *more, *given]


def parade_of(game: State, attack: Attack) -> Total:
    """LFW-CARAC-04, A-R68 d: its parade with all that is added and taken off, never below 0; some attacks ignore it."""
    best = scores.best_melee_attacks(game, unit_called(game, attack.target))
    return _parade_of(game, attack, best)


def _parade_of(game: State, attack: Attack, best: int) -> Total:
    assert attack.attacker is not None
    target, striker = unit_called(game, attack.target), unit_called(game, attack.attacker)
    parade = scores.score(game, target, scores.PARADE)
    more = modifiers(game, target, points.PARRIED, attack)
    if _is_outnumbered(game, attack, best):
        more = [*more, Why(1, OUTNUMBERED)]
    more = [*more, *modifiers(game, striker, points.AGAINST_PARADE, attack, weapon=attack.weapon)]
    parade = parade.plus(*more) if more else parade
    ignored: Phrase | None = first_said(
        game, striker, points.PARADE_IGNORED, attack, weapon=attack.weapon
    )
    return parade if ignored is None else parade.at_most(0, ignored)


# -- saturation ------------------------------------------------------------------------------------------


def saturation(game: State, attack: Attack) -> list[Why]:
    """LFW-SATUR-01: +1 where the attack has more Attacks than the best melee weapon of its target.

    LFW-COMBATATT-06: not a part that made another, since its surplus went there.
    """
    return _saturation(
        game, attack, scores.best_melee_attacks(game, unit_called(game, attack.target))
    )


def _saturation(game: State, attack: Attack, best: int) -> list[Why]:
    target = unit_called(game, attack.target)
    if attack.split or attack.attacks <= best:
        return []
    spared = first_said(game, target, points.UNSATURATED, attack)
    return [] if spared is not None else [Why(1, SATURATION)]


def _is_outnumbered(game: State, attack: Attack, best: int) -> bool:
    """LFW-SATUR-02, A-R37: the target parries better where it has more Attacks; at equal ones only by an option."""
    equal = game.options.equal_attacks_parry and not attack.split
    return attack.attacks < best or (equal and attack.attacks == best)


def _in_water(game: State, unit: Unit) -> list[Why]:
    """LFW-TERRAIN-EAU-03, A-R46: whoever fights in water fights worse."""
    base = base_of(game, unit)
    place = game.place_of(base.id)
    wet = not isinstance(place, Perch) and in_water(game.table, base.profile.type, place)
    return [Why(-1, WATER)] if wet else []
