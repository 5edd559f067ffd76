"""The reader of situations: the plain one, with the stage of this book.

options: {classic_activation: true}
table: {width: 36, depth: 36, scenery: [...], storeys: {...}}
figures:
  ann: {camp: red, at: [6, 4], facing: 0, profile: {skills: [combat+, tir 2+], weapons: [dague, fusil]}}
  orc: {camp: blue, at: {touching: ann, angle: 0}, profile: legionnaire, down: true}
activate: ann                 # its activation begins; or  acting: ann  in the midst of it, with its `actions` left
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import each_for_itself
from escarmouche.core.state import Step
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.situations import armies, cast, facts, grounds, lying
from escarmouche.rulebooks.bonus_malus.situations.events import UNSPOKEN
from escarmouche.rulebooks.bonus_malus.situations.reasons import (
    BAD_ACTIVATION,
    BAD_CAMPS,
    BAD_STEPS,
    UNKNOWN_FIGURE,
    UNKNOWN_MOMENT,
    UNKNOWN_SCENARIO,
)
from escarmouche.rulebooks.bonus_malus.state import Group, State, with_groups
from escarmouche.situation_files.answer_forms import CAMP, FIGURE, NUMBER, POINT, TEXT, Forms
from escarmouche.situation_files.army_appraisals import Judged
from escarmouche.situation_files.book_facts import SituationsWithFacts
from escarmouche.situation_files.casts import Stage, key_of, sides_of
from escarmouche.situation_files.plain_situations import END, LAST_ANSWER
from escarmouche.situation_files.schedules import turn_of, word_of, written_steps
from escarmouche.situation_files.storey_places import set_openings

MOST_CAMPS = 4
ACTIONS = 2  # BM-ACTIONS-02


class Situations(SituationsWithFacts):
    """What the runner of situations asks of the book."""

    FACTS = facts
    WORDS = ("yes", "no", "none", "both", "charge", "wait", "left", "right", "top", "bottom")

    KEYS = (
        *("camps", "options", "scenario", "table", "figures", "openings", "turn", "phase"),
        *("exits", "counters", "dropped", "order", "game", "activate", "acting", "steps", "until"),
    )
    FORMS: Forms = {
        "on": {"on": TEXT, "share": NUMBER, "facing": NUMBER},
        "surface": {"surface": TEXT, "at": POINT, "facing": NUMBER},
        "figure": {"figure": FIGURE},
        "camp": {"camp": CAMP},
    }
    FACT_KINDS: Mapping[str, str] = {"winner": "camp", "active": "figure", "round": "figures"}

    UNSPOKEN: Mapping[str, tuple[str, ...]] = UNSPOKEN
    READING_FIELDS = ("modifier", "need")

    # -- the state that a file describes ---------------------------------------------------------

    def stage(self, top: TomlReader, library: Callable[[str], Any]) -> Stage[Any]:
        """Read the keys of this book; mistakes are reported to the table's source."""
        camps = sides_of(top, BAD_CAMPS, MOST_CAMPS)
        game = self._game(top, camps)
        names = cast.read(top, game, camps, library)
        set_openings(game, top)
        lying.read(top, game, camps, names)
        top.source.fail()
        self._values(game, top)
        steps = self._steps(top, game, {**names, **camps})
        usual = LAST_ANSWER if steps is None else END
        until = word_of(top, "until", (LAST_ANSWER, END, "end of turn"), usual, UNKNOWN_MOMENT)
        game.agenda = (("turn",),) if steps is None else steps
        top.source.fail()
        return Stage(game, camps, names, _stop(until, game.turn), until == LAST_ANSWER)

    def _game(self, top: TomlReader, camps: Mapping[str, int]) -> State:
        options, known = top.table("options"), self.rulebook.scenarios()
        groups = [Group(n, {"fr": name, "en": name}) for name, n in camps.items()]
        game = with_groups(State(table=grounds.GROUNDS.table_of(top)), groups)
        game.sides = each_for_itself(len(groups))
        game.edges = ("bottom", "top", "left", "right")[: len(groups)]
        game.automata = tuple(None for _group in groups)
        game.turn, game.phase = turn_of(top), top.text("phase", "activation")
        game.scenario = top.text("scenario", game.scenario)
        if known and game.scenario not in known:
            meant = nearest(game.scenario, known) or ", ".join(known)
            top.report("scenario", UNKNOWN_SCENARIO, given=shown(game.scenario), meant=meant)
        try:
            game.options = Options.from_data(options.data if options else {})
        except SetupError as problem:
            top.report("options", problem.phrase, **problem.data)
        game.turns = game.options.turns
        return game

    def _steps(
        self, top: TomlReader, game: State, names: Mapping[str, int]
    ) -> tuple[Step, ...] | None:
        """The agenda written out, or an activation: one that begins, or one that goes on."""
        for id in names.values():  # whoever has acted, or is acting, began where it is
            game.started_at[id] = (game.x[id], game.y[id], game.elevation(id))
        written = written_steps(top, names, BAD_STEPS)
        begins = self._figures(top, "activate", names)
        goes_on = self._figures(top, "acting", names)
        if sum(given is not None for given in (written, begins, goes_on)) > 1:
            top.report("steps", BAD_ACTIVATION)
        if begins is not None:
            return tuple(("activate", id) for id in begins)
        if goes_on is None:
            return written
        for id in goes_on:
            game.actions[id] = game.actions[id] or ACTIONS
            game.activations[id] = game.activations[id] or 1
        game.active = goes_on[0] if goes_on else None
        return tuple(("act", id) for id in goes_on)

    def _figures(self, top: TomlReader, key: str, names: Mapping[str, int]) -> list[int] | None:
        given = top.raw(key)
        if given is None:
            return None
        wanted = given if isinstance(given, list) else [given]
        for name in wanted:
            if name not in names:
                top.report(key, UNKNOWN_FIGURE, given=shown(name), known=", ".join(names))
        return [names[name] for name in wanted if name in names]

    # -- answers ---------------------------------------------------------------------------------

    def readings(self, answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
        """Also `{surface: roof, at: [x, y], facing: 90}`, and several names one after the other."""
        if isinstance(answer, dict) and "at" in answer and len(answer["at"]) == 2:
            facing = [answer["facing"]] if "facing" in answer else []
            yield [*answer["at"], answer.get("surface", "ground"), *facing]
        if isinstance(answer, int) and not isinstance(answer, bool):
            yield str(answer)
        if isinstance(answer, list) and all(isinstance(each, str) for each in answer):
            yield ",".join(key_of(each, names) for each in answer)
        yield from super().readings(answer, names, options)

    # -- armies ----------------------------------------------------------------------------------

    def judge_army(self, given: Any) -> Judged:
        """Price and check a force."""
        return armies.judge_army(given)


def _stop(until: str, turn: int) -> Callable[[Any, Step], bool]:
    if until != "end of turn":
        return lambda game, step: False
    return lambda game, step: step[0] == "turn" and game.turn >= turn
