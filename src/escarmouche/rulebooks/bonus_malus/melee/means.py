"""With what a figure fights hand to hand (BM-DEGATS-02, BM-MAINSNUES-*, R26, R34, R35, R84)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.bonus_malus.attack import FREE, Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import ABSENT
from escarmouche.rulebooks.bonus_malus.equipment import Names, Use
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, why_unharmed
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.in_hand import (
    weapon_called,
    weapons_in_hand,
    why_unusable,
)
from escarmouche.rulebooks.bonus_malus.points import BOTH_WEAPONS, USELESS
from escarmouche.rulebooks.bonus_malus.state import BLOW, Figure, State

WHICH = Phrase("bm.ask.weapon", "BM-EQUIP-06", "BM-DEGATS-02")
WEAPON = Phrase("bm.option.weapon", "BM-EQUIP-06")
BARE_HANDS = {"fr": "Mains nues", "en": "Bare hands"}
BY_NATURE = {"fr": "Attaque naturelle", "en": "Natural attack"}

NATURAL = "degats"  # R26: the skill that prints a natural attack
BARE = Use(ABSENT)  # BM-MAINSNUES-01

Used = tuple[
    Means, ...
]  # all that it fights with in one combat phase: two only with both hands at once


def means_in_hand(game: State, figure: Figure) -> list[Means]:
    """What it may fight with: the weapons in hand that it can use (BM-MAINSNUES-03: a gun for two hands is one), else its natural attack, else its hands.

    R84: whoever holds a weapon for close combat does not fight without it.
    """
    held = list(_weapons(game, figure))
    if held:
        return held
    natural = figure.profile.skill(NATURAL)
    if natural is not None:
        return [Means(Use(natural.modifier), natural=True)]
    return list(_bare_hands(game, figure))


def _weapons(game: State, figure: Figure) -> Iterator[Means]:
    for weapon in weapons_in_hand(game, figure):
        if weapon.melee is not None and why_unusable(game, figure, weapon.melee) is None:
            yield Means(weapon.melee, weapon.id, light=weapon.is_light)


def _bare_hands(game: State, figure: Figure) -> Iterator[Means]:
    """R73: with one of the things that are made for them, or with nothing."""
    upgrades = [
        Means(upgrade.use, upgrade=upgrade.id)
        for upgrade in figure.profile.upgrades
        if upgrade.use is not None and first_said(game, figure, USELESS, upgrade.id) is None
    ]
    yield from upgrades or [Means(BARE)]


def armed(means: Used) -> bool:
    """Whether it fights with a weapon or a natural attack, so that its own Combat counts (BM-MAINSNUES-01, R26)."""
    return any(each.weapon is not None or each.natural for each in means)


def uses_of(means: Used) -> tuple[Use, ...]:
    """Their uses, whose attributes are heard (R37)."""
    return tuple(each.use for each in means)


def in_both_hands(game: State, figure: Figure) -> Used | None:
    """BM-SKILL-AMBIDEXTRE-01: the two weapons that it uses at once, where it can do that."""
    held = [means for means in means_in_hand(game, figure) if means.weapon and not means.light]
    if len(held) < 2 or first_said(game, figure, BOTH_WEAPONS) is None:
        return None
    return (held[0], held[1])


# -- choosing ------------------------------------------------------------------------------------


def choices(game: State, figure: Figure, opponent: Figure) -> list[Means]:
    """Each different one, the one with which it is likeliest to hurt this opponent first."""
    different = {_key(means): means for means in means_in_hand(game, figure)}
    return sorted(different.values(), key=lambda means: -_worth(game, figure, opponent, means))


def choose_all(game: State, figure: Figure, opponent: Figure) -> Rule:
    """R84: what it uses in a combat phase: both weapons where it can, else one, of its controller's choice."""
    both = in_both_hands(game, figure)
    return both or ((yield from choose_one(game, figure, opponent)),)


def choose_one(game: State, figure: Figure, opponent: Figure) -> Rule:
    """One of its weapons; R24: so too for a free attack. Nothing is asked where there is nothing to choose."""
    known = choices(game, figure, opponent)
    if len(known) == 1:
        return known[0]
    options = [Option(_key(means), WEAPON, _named(game, figure, means)) for means in known]
    about = {"figure": figure.id, "target": opponent.id, "action": "fight"}
    chosen = yield Ask(figure.camp, WHICH, Choice(options), about)
    return next(means for means in known if _key(means) == chosen)


def make_noise(game: State, figure: Figure, means: Used) -> None:
    """BM-MELEE-02, R81: whoever fights with a noisy weapon is heard this turn, by those who keep watch."""
    if any(each.use.loud for each in means) and not game.noisy[figure.id]:
        game.noisy[figure.id] = BLOW


def best_first(game: State, figure: Figure, opponent: Figure, means: Used) -> Sequence[Means]:
    """What a figure that uses several would rather strike with."""
    return sorted(means, key=lambda each: -_worth(game, figure, opponent, each))


def names_of(game: State, figure: Figure, means: Means) -> Names:
    """What it is called."""
    if means.natural:
        return dict(BY_NATURE)
    if means.weapon is not None:
        weapon = weapon_called(game, figure, means.weapon)
        return dict(BARE_HANDS if weapon is None else weapon.names)
    on = (each for each in figure.profile.upgrades if each.id == means.upgrade)
    upgrade = next(on, None)
    return dict(BARE_HANDS if upgrade is None else upgrade.names)


def _key(means: Means) -> str:
    return means.weapon or means.upgrade or "none"


def _named(game: State, figure: Figure, means: Means) -> dict[str, object]:
    return {"figure": figure.id, "weapon": names_of(game, figure, means)}


def _worth(game: State, figure: Figure, opponent: Figure, means: Means) -> float:
    attack = Attack(FREE, opponent.id, figure.id, means)
    if why_unharmed(game, attack) is not None:
        return -100.0
    attributes = len(means.use.skills) + sum(skill.rank or 0 for skill in means.use.skills)
    return damage_modifiers(game, figure, attack).value + attributes / 10
