"""Tests that a winner makes (R37, R56): De taille et d'estoc, Assommoir, Projection, of a figure or of its weapon.

With two values, of the figure and of the weapon, the better one is tested, once (R56); each weapon that is used makes a test
of its own (R84). Projection is tested by shots too (BM-SKILL-PROJECTION-01).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import passed
from escarmouche.rulebooks.bonus_malus.harm.damage import WEAPON
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.melee.felling import put_down
from escarmouche.rulebooks.bonus_malus.melee.victory import Victory
from escarmouche.rulebooks.bonus_malus.scores import HAS_SKILL, WEAPON_TEST, modified
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, figure_of

CUT, BLUDGEON, THROW_DOWN = "de-taille-et-d-estoc", "assommoir", "projection"
EXOSKELETON = "exosquelette"

CUT_AND_THRUST = Phrase(
    "bm.skill.de-taille-et-d-estoc",
    "BM-SKILL-TAILLEESTOC-01",
    "BM-SKILL-TAILLEESTOC-02",
    "BM-SKILL-TAILLEESTOC-03",
)
STUNNING = Phrase("bm.skill.assommoir", "BM-SKILL-ASSOMMOIR-01")
THROWING = Phrase("bm.skill.projection", "BM-SKILL-PROJECTION-01")
TEST = {
    CUT: Phrase("bm.roll.test", "BM-SKILL-TAILLEESTOC-01"),
    BLUDGEON: Phrase("bm.roll.test", "BM-SKILL-ASSOMMOIR-01"),
    THROW_DOWN: Phrase("bm.roll.test", "BM-SKILL-PROJECTION-01"),
}
EXO_FIST = Phrase("bm.skill.exosquelette", "BM-SKILL-EXOSQUELETTE-02")
IMMUNE = Phrase("bm.event.immune", "BM-SKILL-PROJECTION-02", "BM-SKILL-ELECTROCHOC-03")


# -- with which value ----------------------------------------------------------------------------


def _values(figure: Figure, means: Means, id: str) -> Iterator[Why]:
    """What the figure, its weapon and, without a weapon, an exoskeleton give (BM-SKILL-EXOSQUELETTE-02)."""
    skill, of_weapon = figure.profile.skill(id), means.use.modifier(id)
    if skill is not None:
        yield Why(skill.modifier, HAS_SKILL)
    if of_weapon is not None:
        yield Why(of_weapon, WEAPON)
    unarmed = means.weapon is None and not means.natural
    if id == BLUDGEON and unarmed and figure.profile.has(EXOSKELETON):
        yield Why(0, EXO_FIST)


def _passes(game: State, figure: Figure, target: Figure, means: Means, id: str) -> Rule:
    """Whether a test of the best of its values succeeds; None: it has none."""
    values = list(_values(figure, means, id))
    if not values:
        return None
    best = max(values, key=lambda why: why.value)
    about = {"figure": figure.id, "target": target.id, "skill": id}
    rolled = WEAPON_TEST if best.reason == WEAPON else id  # R87: a prayer is for its own skills
    return (yield from passed(TEST[id], modified(game, figure, rolled, best), about))


def unaffected(game: State, figure: Figure, word: str) -> Rule:
    """Whether somebody is immune to what is named; it is said so then."""
    if first_said(game, figure, points.IMMUNE, word) is None:
        return False
    yield Tell(IMMUNE, {"figure": figure.id, "skill": word})
    return True


# -- after a won combat --------------------------------------------------------------------------


def cuts_and_thrusts(game: State, figure: Figure, victory: Victory) -> Rule:
    """BM-SKILL-TAILLEESTOC-01, -02: tested on every won combat (R87), it pushes, and its damage takes more points."""
    for number, means in victory.untested(CUT):
        if (yield from _passes(game, figure, victory.loser, means, CUT)):
            victory.cuts.add(number)
            victory.pushes = True


def takes_more(_game: State, _figure: Figure, attack: Attack) -> str | None:
    """BM-SKILL-TAILLEESTOC-03: 1D2 points after a test that succeeded."""
    return "D2" if attack.cuts else None


def knocks_down(id: str, game: State, figure: Figure, victory: Victory) -> Rule:
    """BM-SKILL-ASSOMMOIR-01, BM-SKILL-PROJECTION-01: a test, and the loser lies. R87: none for who is out of action."""
    loser, found = victory.loser, [means for _number, means in victory.untested(id)]
    tests = [means for means in found if any(_values(figure, means, id))]
    if not tests or victory.is_over(game) or (yield from unaffected(game, loser, id)):
        return
    for means in tests:
        over = victory.is_over(game)  # a fall from a ladder may be the end of it
        if not over and (yield from _passes(game, figure, loser, means, id)):
            yield from victory.befalls(partial(put_down, game, loser, figure))


def throws_down_from_afar(game: State, shooter: Figure, attack: Attack) -> Rule:
    """BM-SKILL-PROJECTION-01, R46: one test for each figure that a shot has hit."""
    victim = figure_of(game, attack.victim)
    if game.status[victim.id] != ON_TABLE or attack.means is None:
        return
    if (yield from unaffected(game, victim, THROW_DOWN)):
        return
    if (yield from _passes(game, shooter, victim, attack.means, THROW_DOWN)):
        yield from put_down(game, victim, shooter)


def of_weapon_alone(game: State, shooter: Figure, attack: Attack) -> Rule:
    """The same for a weapon: where its bearer throws down anyway, one test is enough."""
    if not shooter.profile.has(THROW_DOWN):
        yield from throws_down_from_afar(game, shooter, attack)


# -- as plug-ins ---------------------------------------------------------------------------------


def cut_and_thrust(_skill: Skill) -> Plugin:
    """De taille et d'estoc."""
    return Plugin(
        CUT,
        CUT_AND_THRUST,
        (points.WON, cuts_and_thrusts, "before damage"),
        (points.LOSS, takes_more),
    )


def stunning(_skill: Skill) -> Plugin:
    """Assommoir."""
    return Plugin(BLUDGEON, STUNNING, (points.WON, partial(knocks_down, BLUDGEON), "stun"))


def throwing(_skill: Skill) -> Plugin:
    """Projection, of a figure."""
    return Plugin(
        THROW_DOWN,
        THROWING,
        (points.WON, partial(knocks_down, THROW_DOWN), "throw down"),
        (points.SHOT_HIT, throws_down_from_afar),
    )


def throwing_weapon(_skill: Skill) -> Plugin:
    """Projection, of a weapon."""
    return Plugin(
        THROW_DOWN,
        THROWING,
        (points.WON, partial(knocks_down, THROW_DOWN), "throw down"),
        (points.SHOT_HIT, of_weapon_alone),
    )


Maker = Callable[[Skill], Plugin]
FIGURE: dict[str, Maker] = {CUT: cut_and_thrust, BLUDGEON: stunning, THROW_DOWN: throwing}
USE: dict[str, Maker] = {CUT: cut_and_thrust, BLUDGEON: stunning, THROW_DOWN: throwing_weapon}
