"""The figures of a situation: their profile, ready or written out, where they stand and how they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from escarmouche.core.state import Keyed
from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.bonus_malus.actions.limits import pool_of
from escarmouche.rulebooks.bonus_malus.army.profiles import ready_profiles
from escarmouche.rulebooks.bonus_malus.ground.distances import gap_at
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.situations import profiles
from escarmouche.rulebooks.bonus_malus.situations.reasons import (
    BAD_NAME,
    NOT_ITS_WEAPON,
    OFF_TABLE,
    OVERLAP,
    UNKNOWN_CAMP,
    UNKNOWN_PROFILE,
)
from escarmouche.rulebooks.bonus_malus.state import (
    CASUALTY,
    ON_TABLE,
    RESERVE,
    Figure,
    State,
    add_figure,
    figure_of,
    leave,
)
from escarmouche.situation_files.casts import (
    camp_of,
    card_of,
    demand_clear,
    demand_on_table,
    members,
    stands_beside,
)
from escarmouche.situation_files.plain_situations import GIVEN_OTHERWISE, RESERVED, like
from escarmouche.situation_files.storey_places import put_on_storeys

READ_APART = ("status", "in_play", "hands", "carried", "started_at")


def read(
    top: TomlReader, game: State, camps: Mapping[str, int], library: Callable[[str], Any]
) -> dict[str, int]:
    """Make them and place them, numbered in the order of the file; returns the ids by name."""
    ids: dict[str, int] = {}
    tables: list[tuple[TomlReader, Figure]] = []
    for name, item in members(top, "figures", (*camps, *RESERVED), BAD_NAME):
        camp = camp_of(item, camps, UNKNOWN_CAMP)
        figure = add_figure(game, camp, _profile(item, name, library), item.text("entry", name))
        game.actions[figure.id] = pool_of(game, figure).actions  # those of a turn that begins
        ids[name] = figure.id
        tables.append((item, figure))
    for item, figure in sorted(tables, key=lambda each: stands_beside(each[0])):
        _place(item, game, figure, ids)
    for item, figure in tables:
        _condition(item, game, figure, ids)
        item.finish()
    return ids


def _profile(item: TomlReader, name: str, library: Callable[[str], Any]) -> Profile:
    return card_of(item, name, Profile, profiles, ready_profiles(), library, UNKNOWN_PROFILE)


def _place(item: TomlReader, game: State, figure: Figure, ids: Mapping[str, int]) -> None:
    """Whoever has no place is in reserve."""
    i = figure.id
    if item.raw("at") is None:
        return
    others = {name: id for name, id in ids.items() if id != i and game.status[id] != RESERVE}
    game.status[i], game.in_play[i] = ON_TABLE, True
    put_on_storeys(game, item, i, others)
    if item.source.flagged((*item.path, "at")):
        return
    here = game.x[i], game.y[i]
    demand_on_table(item, game.table, here, OFF_TABLE)
    gaps = [
        (name, gap_at(game, figure, game.place_of(i), figure_of(game, other)))
        for name, other in others.items()
        if game.status[other] == ON_TABLE
        and game.surface[other] == game.surface[i]
        and game.perch[other] is None
        and game.perch[i] is None
    ]
    demand_clear(item, gaps, OVERLAP)


def _condition(item: TomlReader, game: State, figure: Figure, ids: Mapping[str, int]) -> None:
    """Every column that the file names."""
    i = figure.id
    status = item.text("status", game.status[i])
    if status not in (game.status[i], ON_TABLE):
        leave(game, figure, status)
        game.life[i] = 0 if status == CASUALTY else game.life[i]
    for key in _columns():
        cells = getattr(game, key)
        given = item.raw(key)
        if isinstance(cells[i], tuple) and given is not None:
            cells[i] = tuple(given) if isinstance(given, list) else (given,)
        else:
            cells[i] = like(item, key, cells[i])
    _hold(item, game, figure)


def _hold(item: TomlReader, game: State, figure: Figure) -> None:
    """`hands: [epee, bouclier]`; what it carries, where it has lost something."""
    i, profile = figure.id, figure.profile
    if item.raw("carried") is not None:
        game.carried[i] = item.texts("carried")
    if item.raw("hands") is not None:
        game.hands[i] = item.texts("hands")
    known = [*game.carried[i], *([] if profile.shield is None else [profile.shield.id])]
    for id in game.hands[i]:
        if id not in known:
            item.report("hands", NOT_ITS_WEAPON, given=shown(id), known=", ".join(known))


def _columns() -> list[str]:
    kept = [f.name for f in fields(State) if f.metadata["keyed"] is Keyed.FIGURE]
    return [name for name in kept if name not in (*GIVEN_OTHERWISE, *READ_APART)]
