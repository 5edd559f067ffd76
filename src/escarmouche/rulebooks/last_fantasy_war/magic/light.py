"""The domain of light (LFW-SPELL-LUMIERE-*): rays, healing, blessings, and a die that the old gods turn over.

LFW-SPELL-LUMIERE-GEN-01, B-R75: which of two tables is this domain's is read off its spells.
"""

from __future__ import annotations

from escarmouche.core.bearers import camp as bearing_camp
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.rounds import Right
from escarmouche.core.state import Bearer, Effect
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import fates, points, rerolls
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import heal, lose
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL_UNITS,
    ENEMY,
    FRIEND,
    NOBODY,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.water import why_unhurt
from escarmouche.rulebooks.last_fantasy_war.magic.workings import LIGHT, giving, rule_called
from escarmouche.rulebooks.last_fantasy_war.magic.wound_dice import wounds_d3
from escarmouche.rulebooks.last_fantasy_war.rules.roll_modifiers import of_rolls
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

RAY = Phrase(
    "lfw.spell.rayon-de-lumiere", "LFW-SPELL-LUMIERE-RAYON-01", "LFW-SPELL-LUMIERE-RAYON-02"
)
BLESSING = Phrase(
    "lfw.spell.benediction-des-vieux-dieux",
    "LFW-SPELL-LUMIERE-BENEDICTION-01",
    "LFW-SPELL-LUMIERE-BENEDICTION-02",
    "LFW-SPELL-LUMIERE-BENEDICTION-03",
)
REVEALED = Phrase(
    "lfw.spell.revelation",
    "LFW-SPELL-LUMIERE-REVELATION-01",
    "LFW-SPELL-LUMIERE-REVELATION-02",
    "LFW-SPELL-LUMIERE-REVELATION-03",
)
HEALING = Phrase("lfw.spell.soin-celeste", "LFW-SPELL-LUMIERE-SOIN-01", "LFW-SPELL-LUMIERE-SOIN-02")
SPEED = Phrase(
    "lfw.spell.vitesse-de-la-lumiere",
    "LFW-SPELL-LUMIERE-VITESSE-01",
    "LFW-SPELL-LUMIERE-VITESSE-02",
)
CALL = Phrase(
    "lfw.spell.appel-des-anciens-dieux", "LFW-SPELL-LUMIERE-APPEL-01", "LFW-SPELL-LUMIERE-APPEL-02"
)
RAY_DIE = Phrase("lfw.roll.ray", "LFW-SPELL-LUMIERE-RAYON-02", "LFW-DE-02")
HEALING_DIE = Phrase("lfw.roll.healing", "LFW-SPELL-LUMIERE-SOIN-02", "LFW-DE-02")


def _shine(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-LUMIERE-RAYON-02, B-R71: D3 + 1 wounds without a test; protections are rolled."""
    for target in targets:
        about = {"figure": unit.id, "target": target.id}
        wounds = yield from wounds_d3(game, unit, RAY_DIE, about)
        yield from lose(game, target, wounds + 1, unit.id)


def _heal(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-LUMIERE-SOIN-02: a D3 of lost Pv."""
    for target in targets:
        about = {"figure": unit.id, "target": target.id}
        points_won = yield from fates.d3(game, HEALING_DIE, about)
        yield from heal(game, target, points_won, unit.id)


# -- the call of the old gods ----------------------------------------------------------------------------


def _own_die(_game: State, bearer: Bearer, owner: int) -> fates.Fate | None:
    """LFW-SPELL-LUMIERE-APPEL-02: one of its own dice becomes a 4, 5 or 6."""
    return fates.Fate((4, 5, 6), CALL) if bearer.of == owner else None


FAVOUR = Plugin("appel-des-anciens-dieux", CALL, (points.FATE, _own_die))


def _call(game: State, unit: Unit, _targets: list[Unit]) -> Rule:
    lay(game, bearing_camp(unit.camp), Effect(FAVOUR, TURN, unit.id))
    yield from ()


SPELLS = (
    Spell("rayon-de-lumiere", RAY, 3, ENEMY, 30.0, does=_shine, projectile=True),
    Spell(
        "benediction-des-vieux-dieux",
        BLESSING,
        2,
        ALL_UNITS,
        3.0,
        TURN,
        giving(
            "benediction-des-vieux-dieux",
            BLESSING,
            rule_called("precis", 1),  # LFW-SPELL-LUMIERE-BENEDICTION-02
            (points.ALWAYS_CRITICAL, lambda *_about: BLESSING),
        ),
    ),
    Spell(
        "revelation",
        REVEALED,
        3,
        ENEMY,
        None,
        TURN,
        giving(
            "revelation",
            REVEALED,
            # LFW-SPELL-LUMIERE-REVELATION-02, LFW-SPELL-LUMIERE-REVELATION-03
            (points.EXPOSED, of_rolls(rerolls.ELITE, REVEALED, rerolls.HIT)),
            (points.SIGHT, lambda *_about: LIGHT),
        ),
    ),
    Spell("soin-celeste", HEALING, 1, FRIEND, 9.0, does=_heal, why_not=why_unhurt),
    Spell(
        "vitesse-de-la-lumiere",
        SPEED,
        2,
        FRIEND,
        6.0,
        TURN,
        giving("vitesse-de-la-lumiere", SPEED, (points.STRIKE_RIGHT, lambda *_about: Right.FIRST)),
    ),
    Spell("appel-des-anciens-dieux", CALL, 3, NOBODY, None, TURN, does=_call),
)
