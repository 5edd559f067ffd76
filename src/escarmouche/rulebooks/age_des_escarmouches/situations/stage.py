"""The state that a situation file describes: table, fighters, piles, and where the turn stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS
from escarmouche.rulebooks.age_des_escarmouches.enrolment import with_camps
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.situations import (
    machines,
    made_up_content,
    scenery,
    schedule,
    staffs,
    underway,
)
from escarmouche.rulebooks.age_des_escarmouches.situations.cast import Cast
from escarmouche.rulebooks.age_des_escarmouches.skills.barricade_room import Bar
from escarmouche.rulebooks.age_des_escarmouches.skills.barricades import raise_one
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, Counter, State, Trap
from escarmouche.situation_files.casts import Stage, by_camp, counters_of, sides_of
from escarmouche.situation_files.yes_and_no import flag

BAD_CAMPS = Phrase("ade.situation.bad_camps", "ADE-1.4-19")
BAD_SETTING = Phrase("ade.situation.bad_setting")
UNKNOWN_CAMP = Phrase("ade.situation.unknown_camp")
UNKNOWN_BEARER = Phrase("ade.situation.unknown_author")
NO_CARD = Phrase("ade.situation.no_card", "ADE-1.4-06")
UNKNOWN_CARD = Phrase("ade.situation.unknown_card", "ADE-1.4-01")

# The keys of a file that belong to this book.
KEYS = (
    *(
        "options",
        "scenario",
        "format",
        "moon",
        "table",
        "camps",
        "figures",
        "machines",
        "staffs",
        "turn",
        "phase",
        "steps",
    ),
    *("until", "pile", "reserve", "refusals", "tactic_points", "tactics_used", "tactician"),
    *("active", "counters", "scored", "new_commander_malus", "returned", "returned_now", "traps"),
    "barricades",
    *underway.KEYS,
    *made_up_content.KEYS,
)


def stage(top: TomlReader, library: Callable[[str], Profile]) -> Stage[State]:
    """Read the keys of this book; mistakes are reported to the table's source.

    `library` finds a profile written as "army/entry".
    """
    camps = sides_of(top, BAD_CAMPS)
    game = _game(top, camps)
    game.table = scenery.table_of(top)
    made_up = made_up_content.read(top)
    names = Cast(game, camps, library, made_up).read(top)
    machines.read(top, game, camps, names)
    staffs.read(top, game, names)
    top.source.fail()
    plan = schedule.read(top, game, camps)
    _piles(top, game, camps)
    game.agenda = schedule.agenda(top, game, camps, names)
    for side, number in camps.items():  # nobody speaks without a card
        if game.agenda[:1] == (("speech", number),) and not sequence.cards_left(game, number):
            top.report("active", NO_CARD, given=side)
    _counts(top, game, camps)
    _traps(top, game, camps)
    _barricades(top, game, camps, names)
    counters = counters_of(top, game, names, UNKNOWN_BEARER, BAD_SETTING)
    game.counters = tuple(Counter(*each) for each in counters)
    top.source.fail()
    return Stage(game, camps, names, plan.stop, plan.last_answer, plan.instead)


def _game(top: TomlReader, camps: Mapping[str, int]) -> State:
    options = top.table("options")
    game = with_camps(State(), [Camp(n, {"fr": name, "en": name}) for name, n in camps.items()])
    scenario = top.text("scenario", "escarmouche")
    try:
        game.scenario = scenarios.scenario(scenario).id
        game.options = Options.from_data(options.data if options else {})
    except SetupError as problem:
        top.report(problem.place.partition(".")[0], problem.phrase, **problem.data)
    game.format = top.count("format", 300)
    game.moon = top.count("moon", 0)
    return game


def _piles(top: TomlReader, game: State, camps: Mapping[str, int]) -> None:
    """The piles: as written, or all waiting cards in the order of the file."""
    given = by_camp(top, "pile", camps, UNKNOWN_CAMP)
    kept = by_camp(top, "reserve", camps, UNKNOWN_CAMP)
    for camp in camps.values():
        waiting = sequence.waiting_cards(game, camp)
        aside = _cards(top, "reserve", kept.get(camp, []), waiting)
        pile = _cards(top, "pile", given.get(camp, waiting), waiting)
        left = [card for card in pile if card not in aside]
        sequence.lay_pile(game, camp, left, sequence.face_up(game, camp, left))
        game.reserve[camp] = tuple(aside)


def _traps(top: TomlReader, game: State, camps: Mapping[str, int]) -> None:
    """`traps: [{camp: blue, at: [20, 30], found: yes}]`: laid before; as the option says, in secret or not."""
    secret = game.options.hidden_places_secret
    for item in top.tables("traps"):
        camp, place, found = item.text("camp"), item.raw("at"), flag(item, "found")
        if camp not in camps or not isinstance(place, list) or len(place) != 2:
            top.report("traps", BAD_SETTING, given=shown(item.data), form="{camp: red, at: [x, y]}")
            continue
        side, number = camps[camp], game.traps_laid + 1
        game.traps_laid = number
        kept = game.secret_traps if secret and not found else game.traps
        by = next((f.id for f in game.figures if f.camp == side), 0)
        trap = Trap(number, side, by, float(place[0]), float(place[1]), found)
        kept[side] = (*kept[side], trap)
        item.finish()


def _barricades(
    top: TomlReader, game: State, camps: Mapping[str, int], names: dict[str, int]
) -> None:
    """`barricades: [{camp: red, at: [40, 48], angle: 0, height: 30, structure: 4}]`: raised before; height in mm.

    They are called `barricade-1`, `barricade-2`...
    """
    for number, item in enumerate(top.tables("barricades"), 1):
        camp, place = item.text("camp"), item.raw("at")
        if camp not in camps or not isinstance(place, list) or len(place) != 2:
            form = "{camp: red, at: [x, y]}"
            top.report("barricades", BAD_SETTING, given=shown(item.data), form=form)
            continue
        sapper = next(f for f in game.figures if f.camp == camps[camp])
        bar = Bar(float(place[0]), float(place[1]), float(item.count("angle", 0)))
        raised = raise_one(game, sapper, item.count("structure", 4), item.count("height", 30), bar)
        names[f"barricade-{number}"] = raised.id
        item.finish()


def _cards(top: TomlReader, key: str, cards: Any, known: tuple[str, ...]) -> list[str]:
    fine = isinstance(cards, list | tuple) and all(cards.count(card) == 1 for card in cards)
    if fine and all(card in known for card in cards):
        return list(cards)
    top.report(key, UNKNOWN_CARD, given=shown(cards), known=", ".join(known))
    return []


def _counts(top: TomlReader, game: State, camps: Mapping[str, int]) -> None:
    for key in ("refusals", "tactic_points", "new_commander_malus", "returned", "returned_now"):
        for camp, value in by_camp(top, key, camps, UNKNOWN_CAMP).items():
            if type(value) is int:
                getattr(game, key)[camp] = value
            else:
                top.report(key, BAD_SETTING, given=shown(value), form="{red: 2}")
    for camp, value in by_camp(top, "tactics_used", camps, UNKNOWN_CAMP).items():
        if isinstance(value, list) and all(one in TACTICS for one in value):
            game.tactics_used[camp] = tuple(value)
        else:
            form = "{red: [" + ", ".join(TACTICS) + "]}"
            top.report("tactics_used", BAD_SETTING, given=shown(value), form=form)
    scored = by_camp(top, "scored", camps, UNKNOWN_CAMP)
    if all(type(value) is int for value in scored.values()):
        game.scored = tuple(scored.get(camp, 0) for camp in camps.values())
    else:
        top.report("scored", BAD_SETTING, given=shown(top.data["scored"]), form="{red: 2}")
