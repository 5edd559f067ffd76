"""The reader of situations: the plain one, with the stage of this book.

options: {wide_contact: true}
table: {width: 24, depth: 24, scenery: [...], storeys: {...}}
figures:
  ann: {camp: red, at: [6, 4], profile: {move: 5, melee: 4, weapons: [{id: sword, attacks: 1, force: 1}]}}
  wolf: {camp: red, profile: {type: bete, move: 7}}
  ida: {camp: red, at: [9, 4], mounted on: wolf}
  orc: {camp: blue, at: {touching: ann, angle: 0}, profile: gobelin, crippled: slow, life: 1}
order: [blue, red]            # of the initiative
phase: movement               # a phase begins, and the situation is over with it; or `steps: [[combat, 0]]`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import each_for_itself
from escarmouche.core.state import Step
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.situations import armies, cast, facts, grounds, lying
from escarmouche.rulebooks.last_fantasy_war.situations.events import UNSPOKEN
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import (
    BAD_CAMPS,
    BAD_STEPS,
    UNKNOWN_MOMENT,
    UNKNOWN_SCENARIO,
)
from escarmouche.rulebooks.last_fantasy_war.state import Opponent, State, with_opponents
from escarmouche.situation_files.answer_forms import CAMP, FIGURE, NUMBER, POINT, TEXT, Forms
from escarmouche.situation_files.army_appraisals import Judged
from escarmouche.situation_files.book_facts import SituationsWithFacts
from escarmouche.situation_files.casts import Stage, key_of, sides_of
from escarmouche.situation_files.plain_situations import END, LAST_ANSWER
from escarmouche.situation_files.schedules import turn_of, word_of, written_steps
from escarmouche.situation_files.storey_places import set_openings

MOST_CAMPS = 4
PHASES = ("organisation", "magic", "movement", "shooting", "melee", "morale")
EDGES = ("bottom", "top", "left", "right")
END_OF_PHASE, END_OF_TURN = "end of phase", "end of turn"


class Situations(SituationsWithFacts):
    """What the runner of situations asks of the book."""

    FACTS = facts
    WORDS = (
        *("yes", "no", "none", "pass", "left", "right", "top", "bottom", "rider", "mount"),
        *("one", "run", "both", "stay", "done", "all", "next", "keep", "hold", "refuse"),
        *("first", "midway", "last", "cancel", "point", "mains-nues", "down", "move"),
        "force",
    )

    KEYS = (
        *("camps", "options", "scenario", "table", "figures", "openings", "turn", "phase"),
        *("order", "charges", "markers", "objectives", "game", "steps", "until"),
    )
    FORMS: Forms = {
        "on": {"on": TEXT, "share": NUMBER},
        "surface": {"surface": TEXT, "at": POINT},
        "figure": {"figure": FIGURE},
        "camp": {"camp": CAMP},
    }
    FACT_KINDS: Mapping[str, str] = {
        "winner": "camp",
        "active": "figure",
        "charges": "figures",
        "order": "camps",
        "destroyed_by": "figures",
    }

    UNSPOKEN: Mapping[str, tuple[str, ...]] = UNSPOKEN
    READING_FIELDS = ("modifier", "need", "wounds", "critical")

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
        steps = written_steps(top, {**names, **camps}, BAD_STEPS)
        phase = word_of(top, "phase", ("", *PHASES), "", UNKNOWN_MOMENT)
        game.phase = phase or game.phase
        if steps is None:
            steps = (self._begins(phase),) if phase else None
        usual = LAST_ANSWER if steps is None else END
        known = (LAST_ANSWER, END, END_OF_PHASE, END_OF_TURN)
        until = word_of(top, "until", known, usual, UNKNOWN_MOMENT)
        game.agenda = (("turn",),) if steps is None else steps
        top.source.fail()
        return Stage(game, camps, names, _stop(until, game), until == LAST_ANSWER)

    def _begins(self, phase: str) -> Step:
        """The step with which a phase begins."""
        return ("phase", phase) if "phase" in self.rulebook.spans else (phase,)

    def _game(self, top: TomlReader, camps: Mapping[str, int]) -> State:
        options, known = top.table("options"), self.rulebook.scenarios()
        opponents = [Opponent(n, {"fr": name, "en": name}) for name, n in camps.items()]
        game = with_opponents(State(table=grounds.GROUNDS.table_of(top)), opponents)
        game.sides = each_for_itself(len(opponents))
        game.edges = EDGES[: len(opponents)]
        game.automata = tuple(None for _one in opponents)
        game.turn, game.phase = turn_of(top), "organisation"
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

    # -- answers ---------------------------------------------------------------------------------

    def readings(self, answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
        """Also `{surface: roof, at: [x, y]}`, and several names one after the other."""
        if isinstance(answer, dict) and "at" in answer and len(answer["at"]) == 2:
            yield [*answer["at"], answer.get("surface", "ground")]
        if isinstance(answer, int) and not isinstance(answer, bool):
            yield str(answer)
        if isinstance(answer, list) and answer and all(isinstance(each, str) for each in answer):
            yield ",".join(key_of(each, names) for each in answer)
            yield [names.get(each, each) for each in answer]
        yield from super().readings(answer, names, options)

    # -- armies ----------------------------------------------------------------------------------

    def judge_army(self, given: Any) -> Judged:
        """Price and check an army."""
        return armies.judge_army(given)


def _stop(until: str, begun: State) -> Callable[[Any, Step], bool]:
    """Before what follows a phase, or a turn."""
    last = {END_OF_PHASE: "phase over", END_OF_TURN: "turn over"}.get(until)
    return lambda game, step: step[0] == last and game.turn >= begun.turn
