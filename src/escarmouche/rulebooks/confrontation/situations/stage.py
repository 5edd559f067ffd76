"""The state that a situation file describes: table, fighters, contacts, and where the turn stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.confrontation import scenarios, wound_table
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.situations import scenery, schedule, underway
from escarmouche.rulebooks.confrontation.situations.cast import Cast
from escarmouche.rulebooks.confrontation.state import Camp, Counter, State, with_camps
from escarmouche.situation_files.casts import Stage, by_camp, counters_of, sides_of

BAD_CAMPS = Phrase("cc.situation.bad_camps", "CC-IX-A-1-01")
BAD_SETTING = Phrase("cc.situation.bad_setting")
UNKNOWN_CAMP = Phrase("cc.situation.unknown_camp")
UNKNOWN_BEARER = Phrase("cc.situation.unknown_bearer")

# The keys of a file that belong to this book.
KEYS = (
    *("options", "scenario", "table", "camps", "figures", "contacts", "turn", "phase", "steps"),
    *("until", "tactics", "active", "counters", "scored", "lost", "wound_table"),
    *underway.KEYS,
)


def stage(top: TomlReader, library: Callable[[str], Profile]) -> Stage[State]:
    """Read the keys of this book; mistakes are reported to the table's source.

    `library` finds a profile written as "army/entry".
    """
    camps = sides_of(top, BAD_CAMPS)  # CC-IX-C-1-06, R36: two sides
    game = _game(top, camps)
    game.table = scenery.table_of(top)
    names = Cast(game, camps, library).read(top)
    top.source.fail()
    plan = schedule.read(top, game, camps, names)
    _counts(top, game, camps)
    counters = counters_of(top, game, names, UNKNOWN_BEARER, BAD_SETTING)
    game.counters = tuple(Counter(*each) for each in counters)
    top.source.fail()
    return Stage(game, camps, names, plan.stop, plan.last_answer, plan.instead)


def _game(top: TomlReader, camps: Mapping[str, int]) -> State:
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


def _counts(top: TomlReader, game: State, camps: Mapping[str, int]) -> None:
    for key in ("scored", "lost"):
        given = by_camp(top, key, camps, UNKNOWN_CAMP)
        if all(type(value) is int and value >= 0 for value in given.values()):
            setattr(game, key, tuple(int(given.get(camp, 0)) for camp in camps.values()))
        else:
            top.report(key, BAD_SETTING, given=shown(given), form="{red: 2}")
