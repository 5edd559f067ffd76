"""What a spell may bring, told before it is aimed: the chances of everybody whom it would strike, by the rules' own dice.

Explosions: `blast_odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Area, Chance, Prospect, Trial
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.ground.spots import spot_at
from escarmouche.rulebooks.last_fantasy_war.magic import earth, fire, shadow, water, wind
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell
from escarmouche.rulebooks.last_fantasy_war.magic.workings import attack_of, hurl
from escarmouche.rulebooks.last_fantasy_war.rules.areas import caught, spot_of, units_within
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shown import blast_odds
from escarmouche.rulebooks.last_fantasy_war.shown.blast_odds import Explosion
from escarmouche.rulebooks.last_fantasy_war.shown.trials import reader
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Place

WOUNDS = Phrase("lfw.forecast.wounds", "LFW-DEF-03")
DESTROYS = Phrase("lfw.forecast.destroys", "LFW-BLESS-06")

Strikes = Callable[[State], Rule]
Victims = Callable[[State, Unit, Spell, Place], Iterator[tuple[Unit, Strikes]]]


def of_target(seen: State, unit: Unit, id: str, target: Unit) -> Iterator[Prospect]:
    """Cast at a unit: only what strikes has chances to tell."""
    if id in EXPLOSIONS:
        made = explosion_of(seen, unit, id, spot_of(seen, target))
        yield from blast_odds.prospects(seen, unit, made._replace(height=seen.elevation(target.id)))
    elif id in STRIKING:
        spell = SPELLS[id]
        yield _prospect(seen, unit, target, lambda game: spell.does(game, unit, [target]))


def of_point(seen: State, unit: Unit, id: str, point: Point) -> Iterator[Prospect]:
    """Cast at a point: each of those whom it takes in."""
    if id in EXPLOSIONS:
        yield from blast_odds.prospects(seen, unit, explosion_of(seen, unit, id, point))
    elif id in AREAS:
        spot = spot_at(seen, unit, *point)
        for victim, strikes in AREAS[id](seen, unit, SPELLS[id], spot):
            yield _prospect(seen, unit, victim, strikes)


def _prospect(seen: State, unit: Unit, victim: Unit, strikes: Strikes) -> Prospect:
    told = {"figure": unit.id, "target": victim.id}
    own = not seen.sides.hostile(unit.camp, victim.camp)

    def stage(state: State, _nothing: Any) -> Rule:
        yield from strikes(state)
        return ()

    return Prospect(
        seen,
        (
            Chance(Said(WOUNDS, told), lambda end: end.wounds > 0, (), victim.id, own),
            Chance(Said(DESTROYS, told), lambda end: end.killed, (), victim.id, own),
        ),
        Trial((None,), (stage,), reader(seen, victim.id)),
    )


def taken_in(seen: State, unit: Unit, id: str, point: Point) -> Area:
    """What a spell takes in about a point, or between its caster and the point."""
    spell = SPELLS[id]
    if id in EXPLOSIONS:
        strays = blast_odds.farthest(seen, EXPLOSIONS[id].drift)
        return Area((point,), spell.radius, strays)
    points = (spot_of(seen, unit), point) if spell.line else (point,)
    return Area(points, spell.radius)


# -- explosions ----------------------------------------------------------------------------------------


class Blast(NamedTuple):
    """How a spell explodes: its missile, its drift, its force where it comes down."""

    missile: Weapon
    drift: str
    under: int | None = None


EXPLOSIONS = {
    "boule-de-feu": Blast(fire.BALL, fire.BALL_DRIFT),
    "eclair": Blast(wind.BOLT, wind.BOLT_DRIFT, wind.STRUCK),
}


def explosion_of(seen: State, unit: Unit, id: str, point: Point) -> Explosion:
    """That of a spell, aimed at a point."""
    spell, made = SPELLS[id], EXPLOSIONS[id]
    height = seen.table.storeys.height_of(spot_at(seen, unit, *point).surface)
    aimed = attack_of(unit, unit, made.missile)
    return Explosion(aimed, point, height, made.drift, spell.radius, made.under)


# -- areas ---------------------------------------------------------------------------------------------


def _striking(game: State, unit: Unit, victims: list[Unit], missile: Any) -> Iterator[Any]:
    for victim in victims:
        attack = attack_of(unit, victim, missile, cover=False)
        yield victim, lambda state, made=attack: hurl(state, made)


def _within(game: State, spell: Spell, spot: Place) -> list[Unit]:
    height = game.table.storeys.height_of(spot.surface)
    return units_within(game, spot.point, height, spell.radius)


def _tempest(game: State, unit: Unit, spell: Spell, spot: Place) -> Iterator[Any]:
    return _striking(game, unit, _within(game, spell, spot), water.GUST)


def _spikes(game: State, unit: Unit, _spell: Spell, spot: Place) -> Iterator[Any]:
    met = caught(game, unit, spot_of(game, unit), spot.point, 0.0)
    return _striking(game, unit, met, earth.SPIKE)


def _rock(game: State, unit: Unit, spell: Spell, spot: Place) -> Iterator[Any]:
    return _striking(game, unit, _within(game, spell, spot), earth.SHARDS)


def _darkness(game: State, unit: Unit, spell: Spell, spot: Place) -> Iterator[Any]:
    for victim in _within(game, spell, spot):
        yield victim, lambda state, one=victim: shadow.engulf(state, unit, one)


STRIKING = ("flamme-interieure", "jet-de-pierre", "rayon-de-lumiere", "fleche-magique")
AREAS: Mapping[str, Victims] = {
    "tempete": _tempest,
    "mur-de-stalagmite": _spikes,
    "invocation-de-rocher": _rock,
    "ouverture-vers-les-tenebres": _darkness,
}
