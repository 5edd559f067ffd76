"""The domain of earth (LFW-SPELL-TERRE-*): it slows, strikes from below, hardens, and raises rocks."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.durations import GAME, TURN
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.laying import make_way
from escarmouche.rulebooks.last_fantasy_war.magic.created_terrain import create
from escarmouche.rulebooks.last_fantasy_war.magic.making_room import cleared, places_beside
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL_FRIENDS,
    ALL_UNITS,
    ENEMY,
    POINT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.workings import (
    attack_of,
    giving,
    hurl,
    strike_all,
    weapon_of,
)
from escarmouche.rulebooks.last_fantasy_war.rules.areas import caught, spot_of
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, FLIGHT, RUN, State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import ROCKS
from escarmouche.rulebooks.last_fantasy_war.treasures import off_treasures
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Place

SLOWED = Phrase(
    "lfw.spell.ralentissement",
    "LFW-SPELL-TERRE-RALENTISSEMENT-01",
    "LFW-SPELL-TERRE-RALENTISSEMENT-02",
)
SPIKES = Phrase(
    "lfw.spell.mur-de-stalagmite", "LFW-SPELL-TERRE-STALAGMITE-01", "LFW-SPELL-TERRE-STALAGMITE-02"
)
STONE = Phrase("lfw.spell.jet-de-pierre", "LFW-SPELL-TERRE-PIERRE-01", "LFW-SPELL-TERRE-PIERRE-02")
QUAKE = Phrase(
    "lfw.spell.tremblement-de-terre",
    "LFW-SPELL-TERRE-TREMBLEMENT-01",
    "LFW-SPELL-TERRE-TREMBLEMENT-02",
)
STONE_FLESH = Phrase(
    "lfw.spell.chair-de-pierre", "LFW-SPELL-TERRE-CHAIR-01", "LFW-SPELL-TERRE-CHAIR-02"
)
ROCK = Phrase(
    "lfw.spell.invocation-de-rocher",
    "LFW-SPELL-TERRE-ROCHER-01",
    "LFW-SPELL-TERRE-ROCHER-02",
    "LFW-SPELL-TERRE-ROCHER-03",
    "LFW-SPELL-TERRE-ROCHER-04",
)
IN_THE_AIR = Phrase("lfw.why.quake_flown", "LFW-SPELL-TERRE-TREMBLEMENT-02")
ASIDE = Phrase("lfw.event.pushed_aside", "LFW-SPELL-TERRE-ROCHER-03")
NO_ROOM = Phrase("lfw.refusal.rock_no_room", "LFW-SPELL-TERRE-ROCHER-03")

WEAKER = -2  # LFW-SPELL-TERRE-RALENTISSEMENT-02
ROCK_RADIUS = 1.0
AIRBORNE = (CHARGE, RUN, FLIGHT)  # LFW-RULE-VOL-01

SPIKE = weapon_of("mur-de-stalagmite", "Stalagmite", "Stalagmite", 1, Skill("independant", rank=2))
PEBBLE = weapon_of("jet-de-pierre", "Pierre", "Stone", 2)
SHARDS = weapon_of("invocation-de-rocher", "Rocher", "Rock", 0, Skill("independant", rank=3))


def _slower(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-TERRE-RALENTISSEMENT-02: 2'' less."""
    return Why(WEAKER, SLOWED) if name == "move" else None


def _raise_spikes(game: State, unit: Unit, spot: Place) -> Rule:
    """LFW-SPELL-TERRE-STALAGMITE-02: everybody between the caster and the point, friends too, not the caster."""
    victims = caught(game, unit, spot_of(game, unit), spot.point, 0.0)
    yield from strike_all(game, unit, victims, SPIKE)


def _throw_stone(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-TERRE-PIERRE-02: force 2, with the caster's CT."""
    for target in targets:
        yield from hurl(game, attack_of(unit, target, PEBBLE))


def _shaken(game: State, unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-TERRE-TREMBLEMENT-02, B-R83 f: 1'' less, also for declarations; what is flown is as long as ever."""
    if name == "move":
        return Why(-1, QUAKE)
    flies = name in AIRBORNE and any(
        said.get("flies") for said in all_said(game, unit, points.GAIT)
    )
    return Why(1, IN_THE_AIR) if flies else None


# -- rocks -----------------------------------------------------------------------------------------------


def _why_no_room(game: State, unit: Unit, spot: Place) -> Refusal | None:
    """Whoever stands there has to find a place."""
    disc = Disc(spot.x, spot.y, ROCK_RADIUS)
    fits = places_beside(game, ROCKS, disc, spot.surface) is not None
    return None if fits else refuse(NO_ROOM, figure=unit.id)


def _raise_rock(game: State, unit: Unit, spot: Place) -> Rule:
    """LFW-SPELL-TERRE-ROCHER-02 to -04: a cliff of 1'' and 3'' high; who stood there is put aside and struck."""
    disc = Disc(spot.x, spot.y, ROCK_RADIUS)
    aside = places_beside(game, ROCKS, disc, spot.surface) or []
    yield from create(game, unit, ROCKS, disc, spot.surface, ROCK)
    yield from make_way(game, unit, disc, spot.surface)
    for base, place in aside:
        game.put(base.id, place)
        yield from off_treasures(game, base)
        yield Tell(ASIDE, {"figure": base.id, "by": unit.id})
    for base, _place in aside:
        for half in cleared(game, base):
            yield from hurl(game, attack_of(unit, half, SHARDS, cover=False))


SPELLS = (
    Spell(
        "ralentissement",
        SLOWED,
        1,
        ENEMY,
        12.0,
        TURN,
        giving("ralentissement", SLOWED, (points.SCORE, _slower)),
        visible=True,
        moves_pair=True,
    ),
    Spell("mur-de-stalagmite", SPIKES, 2, POINT, 12.0, at=_raise_spikes, line=True),
    Spell("jet-de-pierre", STONE, 1, ENEMY, 9.0, does=_throw_stone, projectile=True),
    Spell(
        "tremblement-de-terre",
        QUAKE,
        3,
        ALL_UNITS,
        None,
        TURN,
        giving("tremblement-de-terre", QUAKE, (points.SCORE, _shaken)),
    ),
    Spell(
        "chair-de-pierre",
        STONE_FLESH,
        3,
        ALL_FRIENDS,
        3.0,
        TURN,
        giving(
            "chair-de-pierre", STONE_FLESH, (points.DEFENCE, lambda *_about: Why(1, STONE_FLESH))
        ),
    ),
    Spell(
        "invocation-de-rocher",
        ROCK,
        3,
        POINT,
        9.0,
        GAME,
        at=_raise_rock,
        why_not_at=_why_no_room,
        visible=True,
        radius=ROCK_RADIUS,
    ),
)
