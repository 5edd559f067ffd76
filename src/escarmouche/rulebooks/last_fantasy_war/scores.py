"""What a unit's characteristics come to now, each with its reasons (LFW-CARAC-*, LFW-ARME-03).

The sheet gives the number; rules, effects and auras change it. LFW-CARAC-11: CC, CT, D and Co are improved by making the
number smaller, all others by making it larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, auras, modifiers, voices
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

MOVE, MELEE, SHOOTING, PARADE = "move", "melee", "shooting", "parade"
DODGE, DEFENCE, LIFE, COURAGE = "dodge", "defence", "life", "courage"
SCORES = (MOVE, MELEE, SHOOTING, PARADE, DODGE, DEFENCE, LIFE, COURAGE)

SHEET = {
    MOVE: Phrase("lfw.why.sheet.move", "LFW-CARAC-01"),
    MELEE: Phrase("lfw.why.sheet.melee", "LFW-CARAC-02"),
    SHOOTING: Phrase("lfw.why.sheet.shooting", "LFW-CARAC-03"),
    PARADE: Phrase("lfw.why.sheet.parade", "LFW-CARAC-04"),
    DODGE: Phrase("lfw.why.sheet.dodge", "LFW-CARAC-05"),
    DEFENCE: Phrase("lfw.why.sheet.defence", "LFW-CARAC-06"),
    LIFE: Phrase("lfw.why.sheet.life", "LFW-CARAC-07"),
    COURAGE: Phrase("lfw.why.sheet.courage", "LFW-CARAC-08"),
}
NOT_BELOW = Phrase("lfw.why.not_below", "LFW-CARAC-11")
WEAPON = Phrase("lfw.why.weapon", "LFW-ARME-03")
AT_LEAST_ONE = Phrase("lfw.why.at_least_one", "LFW-ARME-03")

FLOORS = {  # A-R12, A-R60
    name: Why(least, NOT_BELOW) for name, least in ((DODGE, 0), (PARADE, 0), (LIFE, 1), (MOVE, 0))
}
BARE_HANDS = Weapon("mains-nues", {"fr": "Mains nues", "en": "Bare hands"})  # A-R16


def score(game: State, unit: Unit, name: str) -> Total:
    """A characteristic as it counts now; dodge and parade are never below 0 (LFW-CARAC-11)."""
    printed = _as_printed(getattr(unit.profile, name), name)
    parts = modifiers(game, unit, points.SCORE, name)
    if voices(game, points.AURA):
        parts = [*parts, *_given(game, unit, name)]
    return printed.plus(*parts) if parts else printed


@remembered
def _as_printed(number: int | None, name: str) -> Total:
    """As it stands on a sheet; without a CT only luck hits."""
    return Total(Why(7 if number is None else number, SHEET[name]), floor=FLOORS.get(name))


def _given(game: State, unit: Unit, name: str) -> Iterable[Why]:
    """What auras give it; the same one once, with its best value, however many bear it (B-R78)."""
    best: dict[Phrase, Why] = {}
    for why in auras(game, unit, points.AURA, name):
        held = best.get(why.reason)
        if held is None or abs(why.value) > abs(held.value):
            best[why.reason] = why
    return best.values()


# -- weapons -----------------------------------------------------------------------------------------


def melee_weapons(unit: Unit) -> tuple[Weapon, ...]:
    """A-R16: what it fights with; its bare hands where it has nothing."""
    return unit.profile.melee_weapons or (BARE_HANDS,)


def shooting_weapons(game: State, unit: Unit) -> tuple[Weapon, ...]:
    """LFW-ARME-03: those with a range; of its sheet, and those that something gives it for a while."""
    given = _given_weapons(game, unit)
    return (*unit.profile.shooting_weapons, *given) if given else unit.profile.shooting_weapons


def _given_weapons(game: State, unit: Unit) -> Sequence[Weapon]:
    return all_said(game, unit, points.ARMS)


def weapon_called(game: State, unit: Unit, id: str | None) -> Weapon | None:
    """A weapon of a unit by its id."""
    held = (*unit.profile.weapons, BARE_HANDS, *_given_weapons(game, unit))
    return next((weapon for weapon in held if weapon.id == id), None)


def attacks(game: State, unit: Unit, weapon: Weapon, target: Unit | None = None) -> Total:
    """The Attack characteristic of a weapon in its hands, never less than 1."""
    more = modifiers(game, unit, points.ATTACKS, weapon, target, weapon=weapon)
    plain = _attacks_of(weapon.attacks)
    return plain.plus(*more) if more else plain


@remembered
def _attacks_of(number: int) -> Total:
    """Those that a weapon has of itself."""
    return Total(Why(number, WEAPON), floor=Why(1, AT_LEAST_ONE))


def best_melee_attacks(game: State, unit: Unit) -> int:
    """LFW-SATUR-01, A-R16: the highest Attack of its melee weapons, against which others measure themselves."""
    return max([int(attacks(game, unit, weapon).value) for weapon in melee_weapons(unit)])


def range_of(game: State, unit: Unit, weapon: Weapon) -> Total:
    """How far a weapon shoots in its hands."""
    assert weapon.range is not None, f"{weapon.id} does not shoot"
    more = modifiers(game, unit, points.RANGE, weapon, weapon=weapon)
    plain = _range_of(weapon.range)
    return plain.plus(*more) if more else plain


@remembered
def _range_of(inches: float) -> Total:
    """How far a weapon shoots of itself."""
    return Total(Why(inches, WEAPON))
