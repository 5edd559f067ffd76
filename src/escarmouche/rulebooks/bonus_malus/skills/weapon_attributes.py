"""Attributes of weapons and armours that do something while they are used or held (R37, R84).

Transperce Armure is read as a number where saves are added; Phrik, Magique and Sans arme are read by what they stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import SHOT, Attack, Means, Save
from escarmouche.rulebooks.bonus_malus.equipment import LASER_SABRES, Use
from escarmouche.rulebooks.bonus_malus.melee.felling import put_down
from escarmouche.rulebooks.bonus_malus.melee.means import names_of
from escarmouche.rulebooks.bonus_malus.melee.victory import Victory
from escarmouche.rulebooks.bonus_malus.skills.won_tests import EXOSKELETON, unaffected
from escarmouche.rulebooks.bonus_malus.state import Figure, State

BREAKER = Phrase("bm.skill.brise-arme", "BM-SKILL-BRISEARME-01", "BM-SKILL-BRISEARME-02")
SHOCKING = Phrase(
    "bm.skill.electrochoc",
    "BM-SKILL-ELECTROCHOC-01",
    "BM-SKILL-ELECTROCHOC-02",
    "BM-SKILL-ELECTROCHOC-03",
)
PASSING = Phrase("bm.skill.passe-bouclier", "BM-SKILL-PASSEBOUCLIER-01")
DEFLECTING = Phrase("bm.skill.parade-des-tirs", "BM-SKILL-PARADETIRS-01")
PHRIK_ARMOUR = Phrase("bm.skill.armure-en-phrik", "BM-SKILL-ARMUREPHRIK-01")
NEEDS_EXO = Phrase("bm.skill.exosquelette-necessaire", "BM-SKILL-EXONECESSAIRE-01")
WHICH_BREAKS = Phrase("bm.ask.break", "BM-SKILL-BRISEARME-01")
BREAKS = Phrase("bm.option.broken_weapon", "BM-SKILL-BRISEARME-01")
BROKEN = Phrase("bm.event.weapon_broken", "BM-SKILL-BRISEARME-01")
NOT_BROKEN = Phrase("bm.event.weapon_holds", "BM-SKILL-BRISEARME-02", "BM-SKILL-PHRIK-01")
NO_EXOSKELETON = Phrase("bm.refusal.no_exoskeleton", "BM-SKILL-EXONECESSAIRE-01")

BREAK, SHOCK, PHRIK = "brise-arme", "electrochoc", "phrik"
DEFLECTED = 4  # Svg+


# -- Brise arme ----------------------------------------------------------------------------------


def breaks_weapon(game: State, figure: Figure, victory: Victory) -> Rule:
    """BM-SKILL-BRISEARME-01: the weapon with which the loser fought is destroyed, of two the winner's choice.

    Hands, natural attacks and what is Sans arme are no weapons; a gun used as a club is one (R35).
    """
    left = [means for means in victory.against if means.weapon is not None]
    for _number, means in victory.untested(BREAK):
        if not means.use.has(BREAK) or not left:
            continue
        weak = [each for each in left if not _holds(each)]
        if not weak:
            weapon = names_of(game, victory.loser, left[0])
            yield Tell(NOT_BROKEN, {"figure": victory.loser.id, "weapon": weapon})
            return
        broken = yield from _chosen(game, figure, victory.loser, weak)
        left.remove(broken)
        yield from victory.befalls(partial(_destroyed, game, victory.loser, broken, figure))


def _holds(means: Means) -> bool:
    """BM-SKILL-BRISEARME-02, BM-SKILL-PHRIK-01."""
    return means.use.has(BREAK) or means.use.has(PHRIK)


def _chosen(game: State, winner: Figure, loser: Figure, weak: Sequence[Means]) -> Rule:
    different = {str(means.weapon): means for means in weak}
    if len(different) == 1:
        return weak[0]
    options = [
        Option(id, BREAKS, {"figure": loser.id, "weapon": names_of(game, loser, means)})
        for id, means in different.items()
    ]
    about = {"figure": winner.id, "target": loser.id}
    return different[(yield Ask(winner.camp, WHICH_BREAKS, Choice(options), about))]


def _destroyed(game: State, figure: Figure, means: Means, by: Figure) -> Rule:
    """R38: it is gone."""
    i, id = figure.id, str(means.weapon)
    for column in (game.hands, game.carried, game.unloaded):
        column[i] = _without(column[i], id)
    weapon = names_of(game, figure, means)
    yield Tell(BROKEN, {"figure": i, "weapon": weapon, "by": by.id})


def _without(ids: tuple[str, ...], one: str) -> tuple[str, ...]:
    kept = list(ids)
    if one in kept:
        kept.remove(one)
    return tuple(kept)


def breaker(_skill: Skill) -> Plugin:
    """Brise arme."""
    return Plugin(BREAK, BREAKER, (points.WON, breaks_weapon, "weapon"))


# -- Electrochoc ---------------------------------------------------------------------------------


def shocks(game: State, figure: Figure, victory: Victory) -> Rule:
    """BM-SKILL-ELECTROCHOC-01, -02: the loser lies and can do nothing more this turn (R22)."""
    weapons = [means for _number, means in victory.untested(SHOCK) if means.use.has(SHOCK)]
    if not weapons or victory.is_over(game):
        return
    if (yield from unaffected(game, victory.loser, SHOCK)):
        return
    yield from victory.befalls(partial(put_down, game, victory.loser, figure, stunned=True))


def shocking(_skill: Skill) -> Plugin:
    """Electrochoc."""
    return Plugin(SHOCK, SHOCKING, (points.WON, shocks, "shock"))


# -- saves ---------------------------------------------------------------------------------------


def passing(_skill: Skill) -> Plugin:
    """BM-SKILL-PASSEBOUCLIER-01: a shield does not count."""
    passes = (points.SHIELD_PASSED, lambda _game, _figure, _attack: PASSING)
    return Plugin("passe-bouclier", PASSING, passes)


def deflects(_game: State, figure: Figure, attack: Attack) -> Save | None:
    """BM-SKILL-PARADETIRS-01, R31: Svg+ against shots for who holds it and is Sensible à la Force; once."""
    trained = figure.profile.has("sensible-a-la-force")
    return Save(DEFLECTED, DEFLECTING) if trained and attack.manner == SHOT else None


def deflecting(_skill: Skill) -> Plugin:
    """Parade des tirs."""
    return Plugin("parade-des-tirs", DEFLECTING, (points.SAVE, deflects))


def withstands(_game: State, _victim: Figure, attack: Attack) -> Phrase | None:
    """BM-SKILL-ARMUREPHRIK-01, R30: a laser sabre does not pierce it; anything else does."""
    means = attack.means
    return PHRIK_ARMOUR if means is not None and means.weapon in LASER_SABRES else None


def phrik_armour(_skill: Skill) -> Plugin:
    """Armure en Phrik, of an armour or of a shield that counts."""
    return Plugin("armure-en-phrik", PHRIK_ARMOUR, (points.ARMOUR_HOLDS, withstands))


# -- what is needed ------------------------------------------------------------------------------


def too_heavy(_game: State, figure: Figure, _use: Use) -> Refusal | None:
    """BM-SKILL-EXONECESSAIRE-01: only who has an exoskeleton uses it."""
    return None if figure.profile.has(EXOSKELETON) else refuse(NO_EXOSKELETON, figure=figure.id)


def needs_exoskeleton(_skill: Skill) -> Plugin:
    """Exosquelette nécessaire."""
    return Plugin("exosquelette-necessaire", NEEDS_EXO, (points.UNUSABLE, too_heavy))


USE: dict[str, Callable[[Skill], Plugin]] = {
    BREAK: breaker,
    SHOCK: shocking,
    "passe-bouclier": passing,
    "parade-des-tirs": deflecting,
    "armure-en-phrik": phrik_armour,
    "exosquelette-necessaire": needs_exoskeleton,
}
