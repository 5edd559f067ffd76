"""What each command ability is worth to a computer that plays, on the best of its targets or on all whom it reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from escarmouche.rulebooks.last_fantasy_war.command.ability import ALL_FRIENDS, Ability
from escarmouche.rulebooks.last_fantasy_war.command.launching import targets
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, in_melee
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import best_shot, blow
from escarmouche.rulebooks.last_fantasy_war.judging.spell_worth import at_stake, failing
from escarmouche.rulebooks.last_fantasy_war.judging.worth import BROKEN, worth
from escarmouche.rulebooks.last_fantasy_war.scores import shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, RUN, State, Unit, unit_called

PRICE = 0.4  # what a command point is worth that is kept
LAST_PRICE = 2.0  # the last one of who could bring back those who flee, while nobody does
COME_BACK = "on-se-reprend"
OfOne = Callable[[State, Unit], float]


def gain_of(game: State, launcher: Unit, ability: Ability) -> float:
    """What it brings beyond its point."""
    of, found = ABILITY[ability.id], targets(game, launcher, ability)
    values = [of(game, target) for target in found]
    if ability.whom == ALL_FRIENDS:
        return sum(values) - price_of(game, launcher, ability)
    return max(values, default=0.0) - price_of(game, launcher, ability)


def price_of(game: State, launcher: Unit, ability: Ability) -> float:
    """What the point is worth that it costs: who can rally others keeps its last one for that."""
    spared = ability.id != COME_BACK and COME_BACK in launcher.profile.abilities
    return LAST_PRICE if spared and game.command[launcher.id] <= 1 else PRICE


def of_target(game: State, id: str, target: Unit) -> float:
    """What it brings to one target."""
    return ABILITY[id](game, target)


def gain_of_key(game: State, key: str) -> float | None:
    """Of an option "unit:ability"; None where it is no ability."""
    unit, _, id = key.partition(":")
    if id not in ABILITIES or not unit.isdecimal():
        return None
    return gain_of(game, unit_called(game, int(unit)), ABILITIES[id])


# -- one target ----------------------------------------------------------------------------------------


def _best_blow(game: State, unit: Unit) -> float:
    return max((blow(game, unit, foe) for foe in engaged_with(game, unit)), default=0.0)


def _shooting(game: State, unit: Unit) -> float:
    return 0.3 * best_shot(game, unit, 3)


def _fighting(game: State, unit: Unit) -> float:
    return 0.3 * _best_blow(game, unit)


def _either(game: State, unit: Unit) -> float:
    return _fighting(game, unit) if in_melee(game, unit) else _shooting(game, unit)


def _share(share: float) -> OfOne:
    return lambda game, unit: share * at_stake(game, unit) * worth(game, unit)


def _marching(game: State, unit: Unit) -> float:
    free = not in_melee(game, unit) and game.moved[unit.id] is None
    return 0.04 * worth(game, unit) * free


def _unmoved(game: State, unit: Unit) -> float:
    """Whoever ran may shoot after all, whoever walked with its heavy weapon."""
    weapons, moved = shooting_weapons(game, unit), game.moved[unit.id]
    heavy = any(weapon.has("lourd") for weapon in weapons)
    shoots = bool(weapons) and (moved == RUN or (moved == MOVE and heavy))
    return 0.15 * worth(game, unit) if shoots else 0.0


def _steady(game: State, unit: Unit) -> float:
    tested = game.fleeing[unit.id] or in_melee(game, unit)
    return (0.1 if tested else 0.03) * failing(game, unit) * worth(game, unit)


def _coming_back(game: State, unit: Unit) -> float:
    """LFW-ADC-ONSEREPREND-02: what it would lose by fleeing on, the more the likelier its own test fails."""
    return (0.3 + 0.4 * failing(game, unit)) * worth(game, unit) / BROKEN


ABILITY: Mapping[str, OfOne] = {
    "ouvrez-le-feu": _shooting,
    "massacrez-les": _fighting,
    "pas-de-quartier": _either,
    "attaque-heroique": lambda game, unit: 0.5 * _best_blow(game, unit),
    "attaque-tactique": _share(0.06),
    "defense-organisee": _share(0.06),
    "a-couvert": _share(0.12),
    "tenez-la-ligne": _steady,
    "au-pas-de-course": _marching,
    "repositionnement": _unmoved,
    "reformation": lambda game, unit: 0.02 * worth(game, unit),
    "desengagement": lambda game, unit: 0.04 * worth(game, unit),
    COME_BACK: _coming_back,
}
