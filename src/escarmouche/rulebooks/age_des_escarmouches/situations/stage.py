"""The state that a situation file describes: table, fighters, piles, and where the turn stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import Table, shown
from escarmouche.rosters.outlines import point
from escarmouche.rosters.schedules import Stop
from escarmouche.rulebooks.age_des_escarmouches import scenarios, sequence
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.situations import engines, scenery, schedule
from escarmouche.rulebooks.age_des_escarmouches.situations.cast import Cast
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, Counter, State, with_camps

BAD_CAMPS = Phrase("ade.situation.bad_camps", "ADE-1.4-19")
BAD_SETTING = Phrase("ade.situation.bad_setting")
UNKNOWN_CAMP = Phrase("ade.situation.unknown_camp")
UNKNOWN_CARD = Phrase("ade.situation.unknown_card", "ADE-1.4-01")

# The keys of a file that belong to this book.
KEYS = (
    *(
        "options",
        "scenario",
        "format",
        "table",
        "camps",
        "figures",
        "machines",
        "turn",
        "phase",
        "steps",
    ),
    *("until", "pile", "reserve", "refusals", "tactic_points", "tactics_used", "tactician"),
    *("active", "counters", "scored", "new_commander_malus"),
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
    engines.read(top, game, camps, names)
    top.source.fail()
    plan = schedule.read(top, game, camps)
    _piles(top, game, camps)
    _counts(top, game, camps)
    _counters(top, game, names)
    top.source.fail()
    return Stage(game, camps, names, plan.stop, plan.last_answer)


def _camps(top: Table) -> dict[str, int]:
    value = top.raw("camps")
    names = ["red", "blue"] if value is None else value
    fine = isinstance(names, list) and len(names) == 2
    if not fine or not all(isinstance(n, str) and n for n in names) or len(set(names)) < 2:
        top.report("camps", BAD_CAMPS, given=shown(value))
        names = ["red", "blue"]
    return {name: number for number, name in enumerate(names)}


def _game(top: Table, camps: Mapping[str, int]) -> State:
    options = top.table("options")
    game = with_camps(State(), [Camp(n, {"fr": name, "en": name}) for name, n in camps.items()])
    scenario = top.text("scenario", "escarmouche")
    try:
        game.scenario = scenarios.scenario(scenario).id
        game.options = Options.from_data(options.data if options else {})
    except SetupError as problem:
        top.report(problem.place.partition(".")[0], problem.phrase, **problem.data)
    game.format = top.integer("format", 300)
    return game


def _piles(top: Table, game: State, camps: Mapping[str, int]) -> None:
    """The piles: as written, or all waiting cards in the order of the file."""
    given, kept = by_camp(top, "pile", camps), by_camp(top, "reserve", camps)
    for camp in camps.values():
        waiting = sequence.waiting_cards(game, camp)
        aside = _cards(top, "reserve", kept.get(camp, []), waiting)
        pile = _cards(top, "pile", given.get(camp, waiting), waiting)
        sequence.lay_pile(game, camp, [card for card in pile if card not in aside])
        game.reserve[camp] = tuple(aside)


def _cards(top: Table, key: str, cards: Any, known: tuple[str, ...]) -> list[str]:
    if isinstance(cards, list | tuple) and all(card in known for card in cards):
        return list(cards)
    top.report(key, UNKNOWN_CARD, given=shown(cards), known=", ".join(known))
    return []


def _counts(top: Table, game: State, camps: Mapping[str, int]) -> None:
    for key in ("refusals", "tactic_points", "new_commander_malus"):
        for camp, value in by_camp(top, key, camps).items():
            if type(value) is int:
                getattr(game, key)[camp] = value
            else:
                top.report(key, BAD_SETTING, given=shown(value), form="{red: 2}")
    for camp, value in by_camp(top, "tactics_used", camps).items():
        game.tactics_used[camp] = tuple(value) if isinstance(value, list) else ()
    scored = by_camp(top, "scored", camps)
    game.scored = tuple(int(scored.get(camp, 0)) for camp in camps.values())


def _counters(top: Table, game: State, names: Mapping[str, int]) -> None:
    """`counters: [{at: [45, 45]}, {bearer: ann}]`."""
    found = []
    for number, item in enumerate(top.tables("counters"), 1):
        bearer, place = names.get(item.text("bearer", "")), point(item.raw("at"))
        if bearer is not None:
            place = (game.x[bearer], game.y[bearer])
        if place is None:
            item.report("at", BAD_SETTING, given=shown(dict(item.data)), form="{at: [45, 45]}")
            continue
        found.append(Counter(f"counter-{number}", *place, bearer))
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
