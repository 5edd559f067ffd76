"""Treasures in a combat (LFW-JOUER-TRESOR-13, -14, B-R7): who beats a bearer may take what it carries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import body_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import held_by
from escarmouche.rulebooks.last_fantasy_war.laying import base_at, lay_now
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.treasures import carried

TAKE = Phrase("lfw.ask.take_treasure", "LFW-JOUER-TRESOR-13")
LEAVE = Phrase("lfw.option.leave_treasure", "LFW-JOUER-TRESOR-13")
TAKEN = Phrase("lfw.event.treasure_won", "LFW-JOUER-TRESOR-13", "LFW-JOUER-TRESOR-14")
NONE = "none"

Carried = tuple[tuple[str, int, tuple[int, ...], tuple[Any, ...]], ...]


def carried_into(game: State, units: Iterable[Unit]) -> Carried:
    """What is carried in a combat, by whom, the enemies in contact with the bearer, and where it stands."""
    ids = [unit.id for unit in units]
    return tuple(
        (
            marker.id,
            marker.bearer,
            tuple(foe.id for foe in held_by(game, bearer)),
            tuple(base_at(game, bearer)),
        )
        for marker in game.markers
        if marker.bearer in ids and (bearer := unit_called(game, marker.bearer)) is not None
    )


def take(game: State) -> Rule:
    """A bearer's side must have lost; the winners in contact with it are asked in initiative order, one may take it.

    B-R7: what the destroyed carried is laid where their player says, if nobody has taken it.
    """
    combat = game.combat
    assert combat is not None
    for marker, bearer, touched, base in combat.carried:
        if unit_called(game, bearer).camp not in combat.winners:
            yield from _offered(game, marker, bearer, touched)
        yield from lay_now(game, marker, *base)


def _offered(game: State, marker: str, bearer: int, touched: tuple[int, ...]) -> Rule:
    for camp in game.order:
        able = [unit_called(game, id) for id in touched if _may_take(game, id, camp)]
        if not able:
            continue
        answers = OneUnit(game, able, lambda _game, _unit: None, [Option(NONE, LEAVE)])
        chosen = yield Ask(camp, TAKE, answers, {"camp": camp, "figure": bearer})
        if chosen != NONE:
            _give(game, marker, int(chosen))
            yield Tell(TAKEN, {"figure": int(chosen), "other": bearer})
            return


def _may_take(game: State, id: int, camp: int) -> bool:
    """B-R7: a winner that is still there and carries nothing."""
    combat, unit = game.combat, unit_called(game, id)
    assert combat is not None
    carries = carried(game, unit) is not None
    there = game.status[id] == ON_TABLE and not game.fleeing[id]
    return unit.camp == camp and camp in combat.winners and there and not carries


def _give(game: State, marker: str, id: int) -> None:
    game.markers = tuple(  # of a cavalry under the name of its mount
        one._replace(bearer=body_of(game, id)) if one.id == marker else one for one in game.markers
    )
