"""The state that a situation file describes: table, fighters, contacts, and where the turn stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import Table, shown
from escarmouche.rosters.outlines import point
from escarmouche.rosters.schedules import Stop
from escarmouche.rulebooks.confrontation import scenarios, wound_table
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.situations import scenery, schedule
from escarmouche.rulebooks.confrontation.situations.cast import Cast
from escarmouche.rulebooks.confrontation.state import Camp, Counter, State, with_camps

BAD_CAMPS = Phrase("cc.situation.bad_camps", "CC-IX-A-1-01")
BAD_SETTING = Phrase("cc.situation.bad_setting")
UNKNOWN_CAMP = Phrase("cc.situation.unknown_camp")

# The keys of a file that belong to this book.
KEYS = (
    *("options", "scenario", "table", "camps", "figures", "contacts", "turn", "phase", "steps"),
    *("until", "tactics", "active", "counters", "scored", "lost", "wound_table"),
)


class Stage(NamedTuple):
    """What the runner needs: the state, the names used in the file, and when to stop."""

    state: State
    camps: dict[str, int]
    figures: dict[str, int]
    stop: Stop
    last_answer: bool  # stop at the first question after the last answer


def stage(top: Table, library: Callable[[str], Profile]) -> Stage:
    """Read the keys of this book; mistakes are reported to the table's source.

    `library` finds a profile written as "army/entry".
    """
    camps = _camps(top)
    game = _game(top, camps)
    game.table = scenery.table_of(top)
    names = Cast(game, camps, library).read(top)
    top.source.fail()
    plan = schedule.read(top, game, camps)
    _counts(top, game, camps)
    _counters(top, game, names)
    top.source.fail()
    return Stage(game, camps, names, plan.stop, plan.last_answer)


def _camps(top: Table) -> dict[str, int]:
    """CC-IX-C-1-06, R36: two sides."""
    value = top.raw("camps")
    names = ["red", "blue"] if value is None else value
    fine = isinstance(names, list) and len(names) == 2
    if not fine or not all(isinstance(n, str) and n for n in names) or len(set(names)) < 2:
        top.report("camps", BAD_CAMPS, given=shown(value))
        names = ["red", "blue"]
    return {name: number for number, name in enumerate(names)}


def _game(top: Table, camps: Mapping[str, int]) -> State:
    options, wounds = top.table("options"), top.raw("wound_table")
    game = with_camps(State(), [Camp(n, {"fr": name, "en": name}) for name, n in camps.items()])
    scenario = top.text("scenario", scenarios.IDS[0])
    try:
        known = scenario == scenarios.MELEE.id
        game.scenario = scenario if known else scenarios.scenario(scenario).id
        game.options = Options.from_data(options.data if options else {})
        if wounds is not None:
            game.wound_table = wound_table.from_data(wounds)
    except SetupError as problem:
        key = "wound_table" if problem.place.startswith(wound_table.PLACE) else problem.place
        top.report(key.partition(".")[0], problem.phrase, **problem.data)
    return game


def _counts(top: Table, game: State, camps: Mapping[str, int]) -> None:
    for key in ("scored", "lost"):
        given = by_camp(top, key, camps)
        if all(type(value) is int for value in given.values()):
            setattr(game, key, tuple(int(given.get(camp, 0)) for camp in camps.values()))
        else:
            top.report(key, BAD_SETTING, given=shown(given), form="{red: 2}")


def _counters(top: Table, game: State, names: Mapping[str, int]) -> None:
    """`counters: [{at: [45, 45]}, {bearer: ann}]`."""
    found = []
    for number, item in enumerate(top.tables("counters"), 1):
        bearer, place = names.get(item.text("bearer", "")), point(item.raw("at"))
        id = item.text("id", f"counter-{number}")
        if bearer is not None:
            place = (game.x[bearer], game.y[bearer])
        if place is None:
            item.report("at", BAD_SETTING, given=shown(dict(item.data)), form="{at: [45, 45]}")
            continue
        found.append(Counter(id, *place, bearer))
        item.finish()
    game.counters = tuple(found)


def by_camp(top: Table, key: str, camps: Mapping[str, int]) -> dict[int, Any]:
    """A table of values by the name of the camp."""
    table = top.table(key)
    found: dict[int, Any] = {}
    for name, value in (table.data if table else {}).items():
        if name in camps:
            found[camps[name]] = value
        else:
            top.report(key, UNKNOWN_CAMP, given=shown(name), known=", ".join(camps))
    return found
