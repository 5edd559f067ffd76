"""What the types of units bring by themselves (LFW-TYPE-01 to -05)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.points import (
    AGAINST_PARADE,
    FEARS_FIRE,
    PARADE_IGNORED,
)
from escarmouche.rulebooks.last_fantasy_war.rules.blows import tramples
from escarmouche.rulebooks.last_fantasy_war.rules.fire import AFRAID
from escarmouche.rulebooks.last_fantasy_war.sheet import BEAST, BEHEMOTH, INFANTRY, MONSTER
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

BEAST_TYPE = Phrase("lfw.type.bete", "LFW-TYPE-02")
MONSTER_TYPE = Phrase("lfw.type.monstre", "LFW-TYPE-03")
BEHEMOTH_TYPE = Phrase("lfw.type.behemoth", "LFW-TYPE-04")


def overpowers(game: State, _unit: Unit, attack: Attack) -> Why | None:
    """LFW-TYPE-03: implacable (1) against infantry and beasts; A-R14 l: of a cavalry each half has its own type."""
    small = unit_called(game, attack.target).profile.type in (INFANTRY, BEAST)
    return Why(-1, MONSTER_TYPE) if small else None


def beast(_skill: Skill) -> Plugin:
    """LFW-TYPE-02: Peur du feu."""
    return Plugin("bete", BEAST_TYPE, (FEARS_FIRE, lambda *_about: AFRAID))


def monster(_skill: Skill) -> Plugin:
    """LFW-TYPE-03."""
    return Plugin("monstre", MONSTER_TYPE, (AGAINST_PARADE, overpowers))


def behemoth(_skill: Skill) -> Plugin:
    """LFW-TYPE-04: Attaque monstrueuse."""
    return Plugin("behemoth", BEHEMOTH_TYPE, (PARADE_IGNORED, tramples))


# LFW-TYPE-01: infantry has none
TYPE: dict[str, Callable[[Skill], Plugin]] = {
    BEAST: beast,
    MONSTER: monster,
    BEHEMOTH: behemoth,
}
