"""The domain of wind (LFW-SPELL-VENT-*): speed, lightning, a wind that blows over the whole battlefield."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.one_direction import OneDirection
from escarmouche.rulebooks.last_fantasy_war import fates, points, treasures
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.weather import BLOWS as DRIFT
from escarmouche.rulebooks.last_fantasy_war.ground.weather import comes_over_all, wind_falls
from escarmouche.rulebooks.last_fantasy_war.magic.explosions import Force, explode
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    FRIEND,
    NOBODY,
    POINT,
    UNIT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.workings import giving, weapon_of
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_barred
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.thrown import ThrowDirection, where_thrown
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, FLIGHT, RUN, State, Unit
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Place

SWIFT = Phrase(
    "lfw.spell.rapide-comme-le-vent", "LFW-SPELL-VENT-RAPIDE-01", "LFW-SPELL-VENT-RAPIDE-02"
)
DASH = Phrase("lfw.spell.attaque-eclaire", "LFW-SPELL-VENT-ATTAQUE-01", "LFW-SPELL-VENT-ATTAQUE-02")
REFLEX = Phrase(
    "lfw.spell.reflexe-du-vent", "LFW-SPELL-VENT-REFLEXE-01", "LFW-SPELL-VENT-REFLEXE-02"
)
LIGHTNING = Phrase(
    "lfw.spell.eclair",
    "LFW-SPELL-VENT-ECLAIR-01",
    "LFW-SPELL-VENT-ECLAIR-02",
    "LFW-SPELL-VENT-ECLAIR-03",
)
RISING_WIND = Phrase(
    "lfw.spell.leve-du-vent",
    "LFW-SPELL-VENT-LEVE-01",
    "LFW-SPELL-VENT-LEVE-02",
    "LFW-SPELL-VENT-LEVE-03",
    "LFW-SPELL-VENT-LEVE-04",
)
HAND = Phrase(
    "lfw.spell.main-du-vent",
    "LFW-SPELL-VENT-MAIN-01",
    "LFW-SPELL-VENT-MAIN-02",
    "LFW-SPELL-VENT-MAIN-03",
)
WHERE_TO = Phrase("lfw.ask.wind_direction", "LFW-SPELL-VENT-LEVE-01")
THROWN_WHERE = Phrase("lfw.ask.thrown_direction", "LFW-SPELL-VENT-MAIN-02")
BLOWS = Phrase("lfw.event.wind_blows", "LFW-SPELL-VENT-LEVE-01", "LFW-SPELL-VENT-LEVE-02")
HAND_ROLL = Phrase("lfw.roll.hand_of_wind", "LFW-SPELL-VENT-MAIN-02")
THROWN = Phrase("lfw.event.thrown", "LFW-SPELL-VENT-MAIN-02", "LFW-SPELL-VENT-MAIN-03")
STAYS = Phrase("lfw.event.not_thrown", "LFW-SPELL-VENT-MAIN-02")
DASHES = Phrase("lfw.event.dashes", "LFW-SPELL-VENT-ATTAQUE-02")

QUICK = 2  # LFW-RULE-RAPIDE-01
LIGHTNING_RADIUS, BOLT_DRIFT, STRUCK = 3.0, "2d6", 2  # LFW-SPELL-VENT-ECLAIR-02, -03
BOLT = weapon_of("eclair", "Éclair", "Lightning", 0)


def _quick(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-VENT-RAPIDE-02: the rule Rapide."""
    return Why(QUICK, SWIFT) if name in (CHARGE, RUN, FLIGHT) else None


def _nimble(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-VENT-REFLEXE-02: 1 more dodge."""
    return Why(1, REFLEX) if name == "dodge" else None


# -- a run after all shots -------------------------------------------------------------------------------


def _dashes(game: State, unit: Unit) -> Rule:
    """LFW-SPELL-VENT-ATTAQUE-02, B-R63: a run, whatever it did before; not in flight nor in a melee. It may stay."""
    base = base_of(game, unit)
    free = not game.fleeing[base.id] and not in_melee(game, base)
    if free and why_barred(game, base, RUN) is None:
        yield Tell(DASHES, {"figure": base.id})
        if not (yield from treasures.would_leave(game, base, RUN)):
            return
        game.active = base.id
        yield from moves(game, base, Intent(RUN))
        game.active = None


# -- lightning -------------------------------------------------------------------------------------------


def _strike(game: State, unit: Unit, spot: Place) -> Rule:
    """LFW-SPELL-VENT-ECLAIR-02: Explosion (2D6'', 3'')."""
    force = _on_the_point(game.table.storeys.height_of(spot.surface))
    yield from explode(game, unit, BOLT, spot, BOLT_DRIFT, LIGHTNING_RADIUS, force=force)


def _on_the_point(height: float) -> Force:
    """LFW-SPELL-VENT-ECLAIR-03: whoever stands where it strikes in the end suffers more."""

    def force(game: State, unit: Unit, point: Point) -> int:
        return STRUCK if distance_to_point(game, unit, point, height) <= TOLERANCE else BOLT.force

    return force


# -- the wind --------------------------------------------------------------------------------------------


WIND = Plugin("leve-du-vent", RISING_WIND, (points.WIND, lambda _game, effect: effect.data[0]))


class WindDirection(OneDirection):
    """LFW-SPELL-VENT-LEVE-01: any direction; what is shown is how it takes along whoever stands where its caster does."""

    __slots__ = ("_caster", "_game")

    def __init__(self, game: State, caster: Unit) -> None:
        self._game, self._caster = game, caster

    def seen_by(self, seen: Any) -> WindDirection:
        """The same rule, asked of the view."""
        return WindDirection(seen, self._caster)

    @property
    def figure(self) -> int:
        """Its caster."""
        return self._caster.id

    @property
    def spot(self) -> Point:
        """Where that one stands."""
        return self._game.x[self._caster.id], self._game.y[self._caster.id]

    @property
    def length(self) -> float:
        """LFW-SPELL-VENT-LEVE-02."""
        return DRIFT

    def why_not(self, degree: float) -> Refusal | None:
        """Nothing forbids any."""


def _raise_wind(game: State, unit: Unit, _targets: list[Unit]) -> Rule:
    """LFW-SPELL-VENT-LEVE-01: in the direction that its caster chooses; what it does is `moves.drifts` and `weather.blown`."""
    degree = yield Ask(unit.camp, WHERE_TO, WindDirection(game, unit), {"figure": unit.id})
    wind_falls(game)
    comes_over_all(game, WIND, TURN, unit, degree)
    yield Tell(BLOWS, {"figure": unit.id, "degree": round(degree)})


def _throw(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-VENT-MAIN-02, -03, B-R65: two dice, then the direction; it lands as far as it can, away from its enemies."""
    for target in targets:
        base = base_of(game, target)
        about = {"figure": unit.id, "target": base.id}
        faces = yield from fates.rolled(game, Roll(HAND_ROLL, 2, about=about))
        answers = ThrowDirection(game, base, float(sum(faces)))
        if not answers.exists():
            yield Tell(STAYS, about)
            continue
        degree = yield Ask(unit.camp, THROWN_WHERE, answers, {**about, "length": sum(faces)})
        place = where_thrown(game, base, degree, float(sum(faces)))
        assert place is not None
        game.put(base.id, place)
        yield Tell(THROWN, {**about, "at": list(place.point), "degree": round(degree)})


SPELLS = (
    Spell(
        "rapide-comme-le-vent",
        SWIFT,
        1,
        FRIEND,
        6.0,
        TURN,
        giving("rapide-comme-le-vent", SWIFT, (points.SCORE, _quick)),
        moves_pair=True,
    ),
    Spell(
        "attaque-eclaire",
        DASH,
        2,
        FRIEND,
        6.0,
        TURN,
        giving("attaque-eclaire", DASH, (points.SHOTS_OVER, _dashes)),
        moves_pair=True,
    ),
    Spell(
        "reflexe-du-vent",
        REFLEX,
        1,
        FRIEND,
        9.0,
        TURN,
        giving("reflexe-du-vent", REFLEX, (points.SCORE, _nimble)),
    ),
    Spell(
        "eclair", LIGHTNING, 3, POINT, 12.0, at=_strike, projectile=True, radius=LIGHTNING_RADIUS
    ),
    Spell("leve-du-vent", RISING_WIND, 4, NOBODY, None, TURN, does=_raise_wind),
    Spell("main-du-vent", HAND, 2, UNIT, 6.0, does=_throw, visible=True, moves_pair=True),
)
