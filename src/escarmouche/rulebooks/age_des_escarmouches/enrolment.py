"""A state is made: places for the camps, and a place in every column for each new figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.hooks import Plugin, attach
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile, skills_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.first_columns import add_columns
from escarmouche.rulebooks.age_des_escarmouches.skills import army_capacities as paid
from escarmouche.rulebooks.age_des_escarmouches.skills import carried_artefacts
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import plugins_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Camp,
    Figure,
    State,
)


def with_camps(game: State, camps: Sequence[Camp]) -> State:
    """The same state with an empty place for each camp in every list kept by camp."""
    game.camps = tuple(camps)
    starts: Mapping[str, Any] = {
        "army": (),
        "pile": (),
        "pile_backs": (),
        "reserve": (),
        "refusals": 0,
        "tactic_points": 0,
        "tactics_used": (),
        "tactic_this_speech": False,
        "commander": None,
        "commander_lost": False,
        "new_commander_malus": 0,
        "returned": 0,
        "returned_now": 0,
        "traps": (),
        "secret_traps": (),
    }
    for name, start in starts.items():
        setattr(game, name, [start for _camp in camps])
    return game


def enrol(game: State, camp: int, profile: Profile, **more: Any) -> Figure:
    """A new figure with all its columns, at full PV, not on the table yet."""
    card = more.pop("card", profile.id)
    worth = more.pop("value", profile.value)
    figure = Figure(len(game.figures), camp, profile, card, worth, **more)
    add_columns(game, figure)
    return figure


def make_figure(
    game: State,
    camp: int,
    profile: Profile,
    card: str,
    worth: int,
    renamed: bool = False,
    formulas: tuple[tuple[str, int], ...] = (),
    artefacts: tuple[str, ...] = (),
    boons: tuple[str, ...] = (),
    written: tuple[Any, ...] = (),
    own: tuple[Plugin, ...] = (),
) -> Figure:
    """A fighter with its plug-ins, in reserve; numbered among those of its name.

    `written` are formulas, `own` other things of its that no list of ours has.
    """
    held = (
        *own,
        *plugins_of(profile, skills_of(profile, renamed)),
        *carried_artefacts.plugins_of(artefacts),
        *paid.plugins_of(boons),
    )
    number = 1 + sum(f.camp == camp and f.profile.one == profile.one for f in game.figures)
    more = {"plugins": held, "handlers": attach(held), "renamed": renamed, "number": number}
    more["written"] = written
    more["formulas"], more["artefacts"], more["boons"] = formulas, artefacts, boons
    return enrol(game, camp, profile, card=card, value=worth, **more)
