"""Situations of a book that brings no reader of its own: what they say follows from what its state declares.

    figures:                      # who stands where; `profile` says what an entry of an army file says
      ann: {camp: red, at: [6, 4], profile: {strength: 4}}
      orc: {camp: blue, at: [7.5, 4], life: 1}
    game: {turn: 3}               # any plain value of the state
    openings: {door: closed}      # on a table with storeys; places there may be {surface: roof, at: [6, 4]} or {on: ladder, share: 0.5}
    steps: [[act, red]]           # where it begins; without them, where a game does

A book that is no `SkirmishBook` is given its `setup` as a game is, and its figures are named by their numbers:
`figures: {ann: {figure: 0}}`. Whoever wants more derives its own reader from this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook, SetupError
from escarmouche.core.state import Keyed, State
from escarmouche.kit.skirmish import Kind, SkirmishState
from escarmouche.kit.storey_state import StoreyState
from escarmouche.rosters.problems import ArmyError, Problem, shown
from escarmouche.rosters.skirmish_book import SkirmishBook, kind_to_data
from escarmouche.rosters.toml_reader import NOT_TEXT, TomlReader
from escarmouche.situation_files.answer_forms import NUMBER, TEXT, Forms
from escarmouche.situation_files.army_appraisals import Judged, judge, priced
from escarmouche.situation_files.casts import (
    Stage,
    beside,
    camp_of,
    demand_clear,
    demand_on_table,
    ids_for,
    key_of,
    members,
    own_profile,
    sides_of,
    stands_beside,
)
from escarmouche.situation_files.scenery_reader import point
from escarmouche.situation_files.schedules import word_of, written_steps
from escarmouche.situation_files.storey_places import (
    STOREY_FACTS,
    names_of,
    put_on_storeys,
    set_openings,
    storey_fact,
)

BAD_CAMPS = Phrase("rosters.bad_camps")
UNKNOWN_CAMP = Phrase("rosters.unknown_camp")
BAD_NAME = Phrase("rosters.bad_name")
NO_SUCH_FIGURE = Phrase("rosters.no_such_figure")
UNKNOWN_PROFILE = Phrase("rosters.unknown_profile")
BAD_PLACE = Phrase("rosters.bad_place")
OFF_TABLE = Phrase("rosters.off_table")
OVERLAP = Phrase("rosters.overlap")
BAD_STEPS = Phrase("rosters.bad_steps")
UNKNOWN_MOMENT = Phrase("rosters.unknown_moment")
OTHER_VALUE = Phrase("rosters.other_value")

LAST_ANSWER, END = "last answer", "end of game"
RESERVED = ("yes", "no", "none", "end", "game", "winner")
GIVEN_OTHERWISE = (
    "figures",
    "x",
    "y",
    "radius",
    "effects",
    *STOREY_FACTS,
)  # columns that are no words of a file
PLAIN = (bool, int, float, str, type(None))

Named = list[tuple[str, TomlReader]]


class PlainSituations:
    """What the runner of situations asks of a book, answered by what every book has."""

    KEYS: tuple[str, ...] = ("camps", "setup", "figures", "openings", "game", "steps", "until")
    FORMS: Forms = {"on": {"on": TEXT, "share": NUMBER}}  # a perch; a place is a list
    FACT_KINDS: Mapping[str, str] = {"winner": "camp"}
    UNSPOKEN: Mapping[str, tuple[str, ...]] = {}
    READING_FIELDS: tuple[str, ...] = ()

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    # -- the state that a file describes ---------------------------------------------------------

    def stage(self, top: TomlReader, library: Callable[[str], Any]) -> Stage[Any]:
        """The game that the book begins, then everything where the file says."""
        camps = sides_of(top, BAD_CAMPS, self.rulebook.max_camps)
        cast = list(members(top, "figures", (*camps, *RESERVED), BAD_NAME))
        setup = top.table("setup")
        given = self._mustered(cast, camps, library) if setup is None else setup.data
        top.source.fail()
        state = self._begun(top, given)
        ids = self._named(state, cast, camps, by_number=setup is not None)
        for name, item in sorted(cast, key=lambda each: stands_beside(each[1])):
            if name in ids:
                self._put(state, item, ids[name], ids)
            item.finish()
        self._values(state, top)
        steps = written_steps(top, {**ids, **camps}, BAD_STEPS)
        state.agenda = state.agenda if steps is None else steps
        usual = LAST_ANSWER if steps is None else END
        until = word_of(top, "until", (LAST_ANSWER, END), usual, UNKNOWN_MOMENT)
        return Stage(state, camps, ids, lambda game, step: False, until == LAST_ANSWER)

    def _mustered(
        self, cast: Named, camps: Mapping[str, int], library: Callable[[str], Any]
    ) -> Mapping[str, Any]:
        """An army for each side, in which every figure of the file is an entry of its own."""
        armies: list[dict[str, Any]] = [
            {"rulebook": self.rulebook.id, "id": f"side-{n + 1}", "name": name, "figures": []}
            for name, n in camps.items()
        ]
        for name, item in cast:
            entry = {**self._profile(item, library), "id": name.lower(), "name": name}
            armies[camp_of(item, camps, UNKNOWN_CAMP)]["figures"].append(entry)
        return {"armies": armies}

    def _profile(self, item: TomlReader, library: Callable[[str], Any]) -> dict[str, Any]:
        """`profile: {strength: 4}`, or the entry of an army that comes with the book: `fishers/eels`."""
        given = item.raw("profile")
        if not isinstance(given, str):
            return own_profile(item)
        try:
            kind = library(given)
            return kind_to_data(kind) if isinstance(kind, Kind) else {}
        except (ArmyError, LookupError):
            item.report("profile", UNKNOWN_PROFILE, given=shown(given))
            return {}

    def _begun(self, top: TomlReader, setup: Mapping[str, Any]) -> State:
        try:
            return self.rulebook.begin(setup)
        except SetupError as problem:
            top.source.report(("setup",), problem.phrase, **problem.data)
            raise ArmyError(top.source.problems) from None

    def _named(
        self, state: State, cast: Named, camps: Mapping[str, int], by_number: bool
    ) -> dict[str, int]:
        if not by_number:
            entries = {figure.profile.id: figure.id for figure in state.figures}
            return {name: entries[name.lower()] for name, _item in cast}
        found: dict[str, int] = {}
        for name, item in cast:
            number = item.integer("figure")
            if 0 <= number < len(state.figures):
                found[name] = number
            else:
                item.report("figure", NO_SUCH_FIGURE, given=number, known=len(state.figures))
        return found

    def _put(self, state: State, item: TomlReader, id: int, ids: Mapping[str, int]) -> None:
        """Where a figure stands, and every other column that the file names."""
        where = item.raw("at")
        if where is not None:
            standing = {name: other for name, other in ids.items() if other != id}
            if isinstance(state, StoreyState):
                put_on_storeys(state, item, id, standing)
            else:
                place = point(where) or beside(state, where, state.radius[id], standing)
                if place is None:
                    item.report("at", BAD_PLACE, given=shown(where))
                else:
                    state.x[id], state.y[id] = place
            if not item.source.flagged((*item.path, "at")):
                self._demand_room(state, item, id, ids)
        for key in _columns(state):
            cells = getattr(state, key)
            cells[id] = like(item, key, cells[id])

    def _demand_room(self, state: State, item: TomlReader, id: int, ids: Mapping[str, int]) -> None:
        if not isinstance(state, SkirmishState):
            return
        here = state.x[id], state.y[id]
        demand_on_table(item, state.table, here, OFF_TABLE)
        figure = state.figures[id]
        gaps = [
            (name, state.gap(figure, *here, state.figures[other]))
            for name, other in ids.items()
            if other != id and state.in_play[other] and not _one_above_another(state, id, other)
        ]
        demand_clear(item, gaps, OVERLAP)

    def _values(self, state: State, top: TomlReader) -> None:
        if isinstance(state, StoreyState):
            set_openings(state, top)
        table = top.table("game")
        if table is None:
            return
        for key in _values(state):
            setattr(state, key, like(table, key, getattr(state, key)))
        table.finish()

    # -- answers ---------------------------------------------------------------------------------

    def readings(self, answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
        """What a readable answer may mean: a name is a figure or a camp, `[x, y]` a place."""
        if isinstance(answer, bool):
            answer = "yes" if answer else "no"
        if not isinstance(answer, str):
            yield ids_for(answer, names)
            return
        if answer in names and answer not in options:
            id = names[answer]
            yield from (f"figure:{id}", f"camp:{id}", str(id), id)
        yield answer
        yield key_of(answer, names)

    def words(self, game: State) -> Iterable[str]:
        """What an answer may say besides names."""
        storeys = names_of(game.table.storeys) if isinstance(game, StoreyState) else ()
        return ("yes", "no", "none", *storeys)

    # -- facts -----------------------------------------------------------------------------------

    def figure_facts(self, game: State) -> tuple[str, ...]:
        """Where it stands, and every column that the book declares."""
        return ("at", *_columns(game), *(STOREY_FACTS if isinstance(game, StoreyState) else ()))

    def figure_fact(self, game: State, id: int, key: str) -> Any:
        """One of them."""
        if isinstance(game, StoreyState) and key in STOREY_FACTS:
            return storey_fact(game, id, key)
        return [game.x[id], game.y[id]] if key == "at" else getattr(game, key)[id]

    def game_facts(self, game: State) -> tuple[str, ...]:
        """Every plain value that the book declares, what it keeps by camp, who won, and the scores."""
        storeys = ("openings",) if isinstance(game, StoreyState) else ()
        return (*_values(game), *_by_camp(game), *storeys, "winner", "scores")

    def game_fact(self, game: State, key: str, wanted: Any) -> Any:
        """One of them."""
        if key == "winner":
            return self.rulebook.result(game).winner
        if key == "openings" and isinstance(game, StoreyState):
            return {part: game.state_of(part) for part in wanted}
        if key == "scores":
            return dict(enumerate(self.rulebook.result(game).scores))
        held = getattr(game, key)
        return dict(enumerate(held)) if key in _by_camp(game) else held

    # -- armies ----------------------------------------------------------------------------------

    def judge_army(self, given: Any) -> Judged:
        """Price and check an army: the text of its file, or its data."""
        return judge(given, self.rulebook.read_army, self._built, self._appraised)

    def _built(self, given: Any) -> tuple[Any, Iterable[Problem]]:
        if not isinstance(self.rulebook, SkirmishBook):
            data = {"key": "army", "given": shown(given)}
            raise ArmyError([Problem("army", None, NOT_TEXT, data)])
        return self.rulebook.army_from_data(given), ()

    def _appraised(self, army: Any, problems: tuple[Problem, ...]) -> Judged:
        card = self.rulebook.army_card(army)
        rows = [{"id": e["id"], "price": e["each"], "clauses": ()} for e in card["entries"]]
        return priced(card["points"], rows, problems)


def like(item: TomlReader, key: str, held: Any) -> Any:
    """What a file says instead of what the state holds: a number for a number, a word for a word."""
    value = item.raw(key)
    if value is None:
        return held
    same = type(value) is type(held) or (type(value) is int and type(held) is float)
    if not same and held is not None:
        item.report(key, OTHER_VALUE, given=shown(value), form=shown(held))
        return held
    return value


def _one_above_another(state: State, one: int, other: int) -> bool:
    """Whether two figures are on storeys so far apart that their bases do not meet."""
    if not isinstance(state, StoreyState):
        return False
    return state.surface[one] != state.surface[other] or state.perch[one] != state.perch[other]


def _columns(state: State) -> tuple[str, ...]:
    keyed = [f.name for f in fields(state) if f.metadata["keyed"] is Keyed.FIGURE]
    return tuple(name for name in keyed if name not in GIVEN_OTHERWISE)


def _by_camp(state: State) -> tuple[str, ...]:
    return tuple(f.name for f in fields(state) if f.metadata["keyed"] is Keyed.CAMP)


def _values(state: State) -> tuple[str, ...]:
    """Values that a file can write: numbers and words."""
    plain = [f.name for f in fields(state) if f.metadata["keyed"] is Keyed.NOTHING]
    return tuple(name for name in plain if type(getattr(state, name)) in PLAIN)
