"""Shields and protections: Bouclier, Bouclier long, Protection, Protection magique, Régénération."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect, Until
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import heal, most_life
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.rules.fire import is_burning
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

SHIELD = Phrase("lfw.rule.bouclier", "LFW-RULE-BOUCLIER-01", "LFW-RULE-BOUCLIER-02")
LONG_SHIELD = Phrase(
    "lfw.rule.bouclier-long", "LFW-RULE-BOUCLIERLONG-01", "LFW-RULE-BOUCLIERLONG-02"
)
PROTECTION = Phrase("lfw.rule.protection", *(f"LFW-RULE-PROTECTION-{n:02}" for n in range(1, 4)))
MAGIC_PROTECTION = Phrase(
    "lfw.rule.protection-magique",
    "LFW-RULE-PROTECTIONMAGIQUE-01",
    "LFW-RULE-PROTECTIONMAGIQUE-02",
)
REGENERATION = Phrase("lfw.rule.regeneration", "LFW-RULE-REGENERATION-01")
REGENERATES = Phrase("lfw.deed.regeneration", "LFW-RULE-REGENERATION-01")
REGENERATION_ROLL = Phrase("lfw.roll.regeneration", "LFW-RULE-REGENERATION-01")
BURNT = Phrase("lfw.effect.burnt", "LFW-RULE-REGENERATION-02")
BURNT_AGAIN = Phrase("lfw.event.burnt_again", "LFW-RULE-REGENERATION-02")


# -- shields ---------------------------------------------------------------------------------------------


def is_split(game: State, attack: Attack | None) -> bool:
    """LFW-RULE-HACHE-01: whether an axe strikes."""
    if attack is None or attack.attacker is None:
        return False
    striker = unit_called(game, attack.attacker)
    said = first_said(game, striker, points.SPLITS_SHIELDS, attack, weapon=attack.weapon)
    return said is not None


def shield(_skill: Skill) -> Plugin:
    """LFW-RULE-BOUCLIER-01, -02: +1 parade, impertinent (touche); LFW-RULE-HACHE-01: nothing against an axe."""

    def parries(game: State, _unit: Unit, attack: Attack) -> Why | None:
        return None if is_split(game, attack) else Why(1, SHIELD)

    def turns_aside(game: State, _unit: Unit, kind: str, attack: Attack | None) -> Reroll | None:
        if kind != rerolls.HIT or is_split(game, attack):
            return None
        return Reroll(rerolls.IMPERTINENT, SHIELD)

    return Plugin("bouclier", SHIELD, (points.PARRIED, parries), (points.HINDERS, turns_aside))


def long_shield(_skill: Skill) -> Plugin:
    """LFW-RULE-BOUCLIERLONG-01, -02: +1 parade, +1 dodge, no saturation; LFW-RULE-HACHE-02: a shield against an axe."""

    def dodges(game: State, _unit: Unit, attack: Attack) -> Why | None:
        return None if is_split(game, attack) else Why(1, LONG_SHIELD)

    def spared(game: State, _unit: Unit, attack: Attack) -> Phrase | None:
        return None if is_split(game, attack) else LONG_SHIELD

    def turns_aside(game: State, _unit: Unit, kind: str, attack: Attack | None) -> Reroll | None:
        as_shield = kind == rerolls.HIT and is_split(game, attack)
        return Reroll(rerolls.IMPERTINENT, LONG_SHIELD) if as_shield else None

    return Plugin(
        "bouclier-long",
        LONG_SHIELD,
        (points.PARRIED, lambda *_about: Why(1, LONG_SHIELD)),
        (points.DODGED, dodges),
        (points.UNSATURATED, spared),
        (points.HINDERS, turns_aside),
    )


# -- protections -----------------------------------------------------------------------------------------


def protection(skill: Skill) -> Plugin:
    """LFW-RULE-PROTECTION-01: on N or more a wound is cancelled."""
    on = Why(skill.rank or 6, PROTECTION)
    return Plugin("protection", PROTECTION, (points.PROTECTION, lambda *_about: on))


def magic_protection(skill: Skill) -> Plugin:
    """LFW-RULE-PROTECTIONMAGIQUE-01."""
    on = Why(skill.rank or 6, MAGIC_PROTECTION)
    return Plugin(
        "protection-magique", MAGIC_PROTECTION, (points.MAGIC_PROTECTION, lambda *_about: on)
    )


# -- regeneration ----------------------------------------------------------------------------------------

BURNS = Plugin("brule", BURNT)


def feels_fire(game: State, unit: Unit, attack: Attack) -> Rule:
    """LFW-RULE-REGENERATION-02: wounds by fire are remembered to the end of the next turn."""
    if is_burning(game, attack):
        kept = (one for one in game.effects[unit.id] if one.kind is not BURNS)
        game.effects[unit.id] = tuple(kept)  # from this turn on, whenever it was burnt before
        lay(game, bearer_of(unit.id), Effect(BURNS, Until(durations.TURN, times=2)))
    yield from ()


def regeneration(skill: Skill) -> Plugin:
    """Régénération."""
    need = skill.rank or 6

    def grows_back(game: State, unit: Unit) -> Rule:
        """LFW-RULE-REGENERATION-01: a die for each lost Pv; B-R54: after fire successes are thrown again, once."""
        lost = most_life(game, unit) - game.life[unit.id]
        about, reading = {"figure": unit.id}, AtLeast(need)
        faces = yield Roll(REGENERATION_ROLL, lost, about=about, reading=reading)
        won = sum(bool(one.success) for one in reading.outcomes(tuple(faces)))
        if won and durations.bears(game, unit, BURNS):
            yield Tell(BURNT_AGAIN, {**about, "dice": won})
            again = {**about, "again": True}
            faces = yield Roll(REGENERATION_ROLL, won, about=again, reading=reading)
            won = sum(bool(one.success) for one in reading.outcomes(tuple(faces)))
        yield from heal(game, unit, won)

    def deeds(game: State, unit: Unit) -> Iterator[Deed]:
        if game.life[unit.id] < most_life(game, unit):
            yield Deed("regeneration", REGENERATES, grows_back, forced=True)

    return Plugin(
        "regeneration", REGENERATION, (points.ORGANISATION, deeds), (points.HURT, feels_fire)
    )


UNIT: dict[str, Callable[[Skill], Plugin]] = {
    "bouclier": shield,
    "bouclier-long": long_shield,
    "protection": protection,
    "protection-magique": magic_protection,
    "regeneration": regeneration,
}
