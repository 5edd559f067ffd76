"""The state that a situation file describes: table, figures, pieces, and where the turn stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Profile
from escarmouche.rulebooks.escarmouches_fantastiques.setup import MOST_CAMPS
from escarmouche.rulebooks.escarmouches_fantastiques.situations import (
    figures,
    records,
    scenery,
    schedule,
    underway,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Camp, FireWall, State
from escarmouche.situation_files.casts import Stage, by_camp, sides_of

BAD_CAMPS = Phrase("ef.situation.bad_camps", "EF-DEPL-02")
BAD_SETTING = Phrase("ef.situation.bad_setting")
SAME_EDGE = Phrase("ef.situation.same_edge", "EF-DEPL-02")
WALL_TO_COME = Phrase("ef.situation.wall_to_come", "EF-SPELL-MUR-DE-FEU-01")
WALL_ON_FIGURE = Phrase("ef.situation.wall_on_figure", "EF-SPELL-MUR-DE-FEU-03")
UNKNOWN_CAMP = Phrase("ef.situation.unknown_camp")

# The keys of a file that belong to this book.
KEYS = (
    *("options", "scenario", "table", "camps", "figures", "pieces", "edges", "order"),
    *("turn", "phase", "steps", "until", "started", "gold", "victory"),
    *("gem", "rescue", "fire_walls"),
    *underway.KEYS,
)
EDGES = ("bottom", "top", "left", "right")


def stage(top: TomlReader, library: Callable[[str], Profile]) -> Stage[State]:
    """Read the keys of this book; mistakes are reported to the table's source.

    `library` finds a profile written as "army/entry".
    """
    camps = sides_of(top, BAD_CAMPS, MOST_CAMPS)
    game = _game(top, camps)
    cast = figures.Cast(game, camps, library)
    cast.read(top)
    game.table = scenery.table_of(top)
    fires = scenery.fire_walls(top)
    top.source.fail()
    names = cast.enter(top)
    game.fire_walls = tuple(_fire_wall(top, game, wall, camps, names) for wall in fires)
    _counts(top, game, camps)
    records.read(top, game, camps, names)
    plan = schedule.read(top, game, camps, {**camps, **names})
    top.source.fail()
    return Stage(game, camps, names, plan.stop, plan.last_answer, plan.instead)


def _game(top: TomlReader, camps: Mapping[str, int]) -> State:
    scenario = top.text("scenario", "bataille-rangee")
    options = top.table("options")
    game = State(camps=tuple(Camp(n, {"fr": name, "en": name}, 0) for name, n in camps.items()))
    try:
        if scenario != played_scenario.ROLLED:
            played_scenario.scenario(scenario)
        game.options = Options.from_data(options.data if options else {})
    except SetupError as problem:
        top.report(problem.place.partition(".")[0], problem.phrase, **problem.data)
    game.scenario = scenario
    for _ in camps:
        game.army.append(())
        game.pieces.append(())
        game.reserve.append(())
        game.started.append(0)
        game.victory.append(0)
        game.gold.append(0)
    game.edges = EDGES[: len(camps)]
    return game


# -- counts by camp ----------------------------------------------------------------------------


def _counts(top: TomlReader, game: State, camps: Mapping[str, int]) -> None:
    """How many figures each side started with, its gold, its points; its edge of the table."""
    for camp in range(len(camps)):
        game.started[camp] = len(game.army[camp])
    for key in ("started", "gold", "victory"):
        column: list[int] = getattr(game, key)
        for camp, value in by_camp(top, key, camps, UNKNOWN_CAMP).items():
            if type(value) is int and value >= 0:
                column[camp] = value
            else:
                top.report(key, BAD_SETTING, given=shown(value), form="{red: 11}")
    edges = list(game.edges)
    for camp, value in by_camp(top, "edges", camps, UNKNOWN_CAMP).items():
        if value in EDGES:
            edges[camp] = value
        else:
            top.report("edges", BAD_SETTING, given=shown(value), form="{red: bottom, blue: top}")
    if len(set(edges)) < len(edges) and "edges" in top.data:
        top.report("edges", SAME_EDGE, given=shown(top.data["edges"]))
    game.edges = tuple(edges)


# -- what scenarios and spells lay on the table ---------------------------------------------------


def _fire_wall(
    top: TomlReader,
    game: State,
    wall: scenery.Wall,
    camps: Mapping[str, int],
    names: Mapping[str, int],
) -> FireWall:
    if wall.camp not in camps:
        top.report("fire_walls", UNKNOWN_CAMP, given=shown(wall.camp), known=", ".join(camps))
    now = top.integer("turn", 1)
    turn = wall.turn if wall.turn is not None else now
    if turn > now:
        top.report("fire_walls", WALL_TO_COME, given=turn, turn=now)
    for name, id in names.items():
        covered = wall.scenery.shape.intersects_disc(game.x[id], game.y[id], game.radius[id])
        if game.in_play[id] and game.figures[id].piece is None and covered:
            top.report("fire_walls", WALL_ON_FIGURE, figure=name)
    return FireWall(wall.scenery, turn, camps.get(wall.camp, 0))
