"""The front door of a rulebook: all that anybody may ask of a book, with defaults that work.

A rulebook is a folder, and this is the one way into it. Nobody looks for its modules by name, asks whether
one of its objects happens to have a method, or knows its id. A book must say how a game begins, which
steps it has and who has won; the rest it may leave out.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from escarmouche.core.answers import Answers, Option
from escarmouche.core.automata import Behaviour
from escarmouche.core.campaigns import Campaigns
from escarmouche.core.card_scores import CardScore
from escarmouche.core.emblems import Emblem
from escarmouche.core.events import Event
from escarmouche.core.explain import NOTHING, Data, Phrase, Refusal, Refused, refuse
from escarmouche.core.forecast import Area, Prospect, Trial
from escarmouche.core.fortunes import Fortune
from escarmouche.core.freeze import Freezer
from escarmouche.core.judgement import Judgement
from escarmouche.core.roles import Role
from escarmouche.core.score_sources import Sources
from escarmouche.core.sides import Sides
from escarmouche.core.stakes import Stake
from escarmouche.core.state import State, Step, hidden_fields, own_fields, redact
from escarmouche.core.tale import NO_TALE, Tale
from escarmouche.core.worded_move import WordedMove
from escarmouche.core.words import Ask, Rule, Tell

Span = Callable[..., Rule]

NO_TRIALS = Phrase("core.setup.no_trials")
NO_TABLE = Phrase("core.setup.no_table")
NO_DUEL_BENCH = Phrase("core.setup.no_duel_bench")
NO_CAMPAIGNS = Phrase("core.setup.no_campaigns")
BAD_FILE = Phrase("core.setup.bad_army_file")
PLAIN_DEED = Phrase("core.option.deed")
NO_CALL = Phrase("core.refusal.no_call")
BAD_AUTOMATA = Phrase("core.setup.bad_automata")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning camp (None is a draw), the sentence, and the scores.

    `allies` are the camps that win together with the winner.
    """

    winner: int | None
    reason: Phrase
    scores: tuple[float, ...] = ()
    data: Data = field(default_factory=dict)
    allies: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """All camps that win; nobody in a draw."""
        return () if self.winner is None else (self.winner, *self.allies)

    @classmethod
    def of_alliance(
        cls,
        sides: Sides,
        winner: int | None,
        reason: Phrase,
        scores: tuple[float, ...] = (),
        data: Data = NOTHING,
    ) -> Result:
        """A camp has won, and with it all who stand together with it."""
        allies = () if winner is None else sides.allies(winner)
        return cls(winner, reason, scores, data, allies)


class SetupError(ValueError):
    """A game cannot be set up as asked; says where and what to do about it."""

    def __init__(self, place: str, phrase: Phrase, **data: Any) -> None:
        self.place, self.phrase, self.data = place, phrase, data
        details = ", ".join(f"{key}={value}" for key, value in data.items())
        super().__init__(f"{place}: {phrase.id} {details}".strip())


class DuelBench(Protocol):
    """The odds of a combat, and the best way to fight it, as plain data with phrases."""

    def catalogue(self) -> dict[str, Any]:
        """Whom the bench can set against whom, and who stand on it at first (`one`, `other`)."""
        ...

    def answer(self, book: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
        """What the bench says of a combat. Raises `SetupError`."""
        ...

    def setup(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The set-up of a game that fights this combat out on the table. Raises `SetupError`."""
        ...


class Rulebook(ABC):
    """One book of rules: how a game begins, its spans by name, and who has won."""

    id: str
    prefix: str
    version: str
    title: str
    max_camps: int = 2
    playable: bool = True  # not while only its armies and some chapters are there
    _hides_figures: bool = False

    package: str = (
        ""  # where its texts, clauses and armies lie; the module that holds the class, by itself
    )
    order: int = 100  # its place on the shelf
    complete: bool = False  # every clause must be cited and proved: `clauses --check` insists on it
    table: Any = None  # where all its tables are alike
    stakes: Mapping[str, Stake] = MappingProxyType({})  # what its scenarios are about, by their ids
    scenario_lists: Mapping[str, Phrase] = MappingProxyType({})  # in which list of several each is
    card_scores: Sequence[CardScore] = ()  # the numbers of its cards, in their order
    tale: Tale = (
        NO_TALE  # what its lines are in the report and at the table, by the ids of their phrases
    )
    # How kinds of its scenery are drawn (`draw.scenery.HANDS`), where their own name is no plain one.
    looks: Mapping[str, str] = MappingProxyType({})
    shelters: frozenset[str] = frozenset()  # properties of scenery behind which one is sheltered
    throws_for_scenario: bool = False  # a set-up may leave the scenario to its dice (`core.lots`)
    shown_armies: tuple[str, ...] = ()  # armies of its own with which a game of it is shown
    # For batteries of games: the sizes of armies by which theirs are named, as often as they shall
    # come (all armies alike without any), and the options with which every army may come.
    battery_sizes: tuple[str, ...] = ()
    battery_options: Mapping[str, bool | int] = MappingProxyType({})
    # What is wanted of their tables, in turn: narrow ones, so that armies meet at once.
    battery_tables: tuple[Mapping[str, float], ...] = (MappingProxyType({}),)

    def __init_subclass__(cls) -> None:
        """Asked with every question, so it is found out once: whether the book ever hides a figure."""
        super().__init_subclass__()
        cls._hides_figures = cls.hides is not Rulebook.hides
        if "package" not in vars(cls):
            cls.package = cls.__module__

    # -- the game ------------------------------------------------------------------------------

    @property
    @abstractmethod
    def spans(self) -> Mapping[str, Span]:
        """Every span by its name: the steps that may stand on the agenda."""

    def spans_of(self, game: State) -> Mapping[str, Span]:
        """The same for a game that has begun: as its scenario wants them."""
        return self.spans

    @abstractmethod
    def begin(self, setup: Mapping[str, Any]) -> State:
        """The state before the first decision, from plain data. Raises `SetupError`."""

    @abstractmethod
    def result(self, game: State) -> Result:
        """The outcome, once the agenda is empty."""

    def score_sources(self, game: State, events: Sequence[Event]) -> Sequence[Sources]:
        """By camp, what its score is made of as it stands, after what happened; nothing where nobody counts."""
        return ()

    def fortunes(self, game: State, events: Sequence[Event]) -> Iterable[Fortune] | None:
        """What the dice were thrown for, with the exact odds; None where each throw says it by itself."""
        return None

    # -- automata ------------------------------------------------------------------------------

    def automata(self) -> Mapping[str, Behaviour]:
        """The behaviours by which the rules can play a camp, by id. A camp is handed to one at set-up.

        The set-up says it as `"automata": [null, "hunter"]`, by camp; `begin` keeps it in the state.
        """
        return {}

    @property
    def has_automata(self) -> bool:
        """Whether the book has automata; found out without asking for them."""
        return type(self).automata is not Rulebook.automata

    def behaviour_of(self, game: State, ask: Ask) -> Behaviour | None:
        """By which behaviour the rules answer a question; None where its camp is asked.

        A book whose figures may be beside themselves looks at the figure that the question is about.
        """
        camps = game.automata
        id = camps[ask.who] if ask.who < len(camps) else None
        return None if id is None else self.automata()[id]

    # -- secrets -------------------------------------------------------------------------------

    def hides(self, game: State, figure: Any, who: int | None) -> bool:
        """Whether a whole figure is unknown to a camp. Most books hide none."""
        return False

    def keeps_secrets(self, game: State) -> bool:
        """Whether camps may know different things: some field or some figure is not for all."""
        return bool(hidden_fields(type(game))) or self._hides_figures

    def seen(self, game: State, who: int | None) -> State:
        """The state as a camp may know it (None: a spectator)."""
        return self._seen(game, who, False)

    def seen_now(self, game: State, who: int | None) -> State:
        """The same to read while the game stands still, as it does while a question waits.

        Nothing that is public is copied, so it changes when the game goes on; what is not is made anew.
        """
        return self._seen(game, who, True)

    def _seen(self, game: State, who: int | None, shared: bool) -> State:
        hides = self.hides if self._hides_figures else None
        seen = redact(game, who, hides, shared)
        if hides is not None or hidden_fields(type(game)):
            # Steps carry arguments, and hidden dice are counted too: neither is for the table.
            seen.agenda, seen.dice_thrown = self.shown_agenda(game, who), 0
        return seen

    def shown_agenda(self, game: State, who: int | None) -> tuple[Step, ...]:
        """What a camp may know of the steps to come, in a book that keeps secrets."""
        return ()

    def apart(self, game: State, one: int | None, other: int | None) -> bool:
        """Whether something is hidden from one of two camps and not from the other.

        It follows from what is hidden and never from what stands there, so the answer tells nothing.
        """
        if one == other or not self.keeps_secrets(game):
            return False
        return own_fields(game) or any(
            self.hides(game, figure, one) != self.hides(game, figure, other)
            for figure in game.figures
        )

    def alone(self, game: State, ask: Ask) -> bool:
        """Whether a question shows or asks what only its camp may see, where camps share a screen.

        It follows from what everybody knows, as `apart` does. Every question of a book that keeps secrets
        is such a one, unless the book knows better: then the others are answered at an open table.
        """
        return self.keeps_secrets(game)

    def determinise(self, seen: State, chooser: Any) -> State:
        """A full state that agrees with what a viewer knows. Nothing to invent by default."""
        return seen.copy()

    # -- what is shown -------------------------------------------------------------------------

    def present(self, seen: State) -> dict[str, Any]:
        """What an interface shows of a (redacted) state: plain data and phrases. By default nobody is there.

        `kit.skirmish.SkirmishDoor` shows a state that keeps what every skirmish has.
        """
        return {
            "table": {"width": 24.0, "depth": 24.0, "scenery": []},
            "turn": {"number": 0, "last": 0, "phase": None, "phases": [], "order": []},
            "scenario": None,
            **{kind: [] for kind in ("camps", "figures", "zones", "markers")},
        }

    def present_again(self, seen: State, before: State, told: dict[str, Any]) -> dict[str, Any]:
        """What `present(seen)` says, where `told` is what it said of the state `before`.

        A book may take what did not change from `told`, the very objects: they need not be made again.
        """
        return self.present(seen)

    def emblems(self, seen: State) -> Mapping[int, Emblem]:
        """What each figure looks like, by its id; no two kinds of one camp alike. Silhouettes say it without.

        `present` tells it as the `emblem` of a figure, `army_card` as that of an entry.
        """
        return {}

    def deployment_zones(self, seen: State) -> Sequence[tuple[int, Any]]:
        """Where each camp may deploy, as (camp, shape), where the rules derive it from the table."""
        return ()

    def deed(self, seen: State, key: str) -> Option:
        """What a key says that a question offers beside its figures, where a scenario adds such keys."""
        return Option(key, PLAIN_DEED, {"key": key})

    def stands(self, seen: State, figure: Any) -> bool:
        """Whether a figure stands on the table, so that one may measure from it."""
        return bool(getattr(seen, "in_play", {figure.id: True})[figure.id])

    def preview_path(
        self, seen: State, answers: Answers | None, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """What is told of a way before it is taken: the `answer` that takes it, its cost, its points."""
        return {"answer": dict(wish)}

    def preview_march(
        self,
        seen: State,
        answers: Answers | None,
        figures: Sequence[int],
        by: tuple[float, float],
    ) -> Sequence[dict[str, Any]]:
        """The moves of several figures so far in one direction, in the order in which they can be made.

        Empty in a book where figures do not move one after the other without anything in between.
        """
        return ()

    def worded_moves(
        self, seen: State, answers: Answers, figure: int, action: str | None
    ) -> Sequence[WordedMove]:
        """Moves of a figure in words of the game, each with the answer that makes it; by an action, if deeds are asked."""
        return ()

    def preview_sight(self, seen: State, a: Any, b: Any) -> dict[str, Any]:
        """What is told of looking from one figure at another: the beam, covers, what blocks it."""
        return {"covers": (), "blocked": None}

    def prospects(self, seen: State, ask: Ask, answer: Any) -> Iterable[Prospect]:
        """What is worth telling of an answer before it is given: chances, and how dice will be read."""
        return ()

    def foretells(self, ask: Ask) -> bool:
        """Whether dice stand behind the options of a question: then `prospects` is told beside each."""
        return False

    def shot_lines(self, seen: State, ask: Ask, answer: Any) -> Iterable[Mapping[str, Any]]:
        """The line of a shot that an answer would loose, in parts, where it goes through things."""
        return ()

    def areas(self, seen: State, ask: Ask, answer: Any) -> Iterable[Area]:
        """What an answer would take in on the table, to be drawn before it is given: explosions, breaths, lines."""
        return ()

    # -- how a game is set up ------------------------------------------------------------------

    def scenarios(self) -> Sequence[str]:
        """The ids of the scenarios that can be played, where the book has any."""
        return ()

    def options(self) -> Mapping[str, bool | int]:
        """The rulings that a group may read otherwise, with how they are read by default."""
        return {}

    def terrain(self, wanted: Mapping[str, Any], scenario: str | None = None) -> Any:
        """The table that a set-up asks for: `table`, in a book whose tables are all alike. Raises `SetupError`."""
        if self.table is None:
            raise SetupError("table", NO_TABLE, given=self.title)
        return self.table

    @property
    def lays_tables(self) -> bool:
        """Whether another seed lays another table."""
        return type(self).terrain is not Rulebook.terrain

    def make_table(self, seed: int, **wanted: Any) -> Any:
        """A table from its seed; `width`, `depth` and `theme` may be wanted. Raises `ValueError`."""
        return self.terrain({"seed": seed, **wanted})

    def bare_state(self, table: Any) -> State:
        """A table on which nobody stands yet, to be drawn."""
        return State()

    def random_setup(self, chooser: Any) -> dict[str, Any] | None:
        """A set-up drawn at random for batteries of games, where the book has a maker of its own."""
        return None

    def scenarios_by_lot(self) -> Sequence[str]:
        """Those that chance may choose: whichever armies meet can play them. All, where the book says nothing."""
        return self.scenarios()

    def camps_in(self, scenario: str | None) -> range:
        """For how many sides a scenario is: for all numbers that the book allows, unless it says otherwise."""
        return range(2, self.max_camps + 1)

    def roles(self, scenario: str, camps: int) -> Sequence[Role]:
        """What each army of a scenario is, in the order in which they are given; none where all are alike."""
        return ()

    def battery_camps(self, size: str, scenario: str | None) -> int:
        """How many sides at most meet in such a game of a battery."""
        return self.max_camps

    # -- armies --------------------------------------------------------------------------------

    def battery_armies(
        self, known: Sequence[str], scenario: str | None, camps: int, rng: Any
    ) -> list[str]:
        """For batteries of games: ids of as many armies, of those known, as the scenario takes them."""
        return [rng.choice(known) for _camp in range(camps)]

    def read_army(self, text: str) -> Any:
        """An army from its file, checked. By default it is the plain data of the file."""
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise SetupError("army", BAD_FILE, why=str(problem)) from None

    def army_to_data(self, army: Any) -> Mapping[str, Any]:
        """An army as the plain data of a set-up."""
        return dict(army)

    def army_card(self, army: Any) -> dict[str, Any]:
        """An army as a player chooses it: names, points, entries."""
        data = self.army_to_data(army)
        names = data.get("names") or {"fr": data.get("name", "?"), "en": data.get("name", "?")}
        return {
            "id": data.get("id", ""),
            "names": names,
            "fluff": {},
            "points": data.get("points", 0),
            "figures": len(data.get("figures", ())),
            "entries": [],
        }

    def catalogue(self) -> list[dict[str, Any]]:
        """The fighters that a book has of its own, by people; most leave them to the army files."""
        return []

    def price_rows(self, army: Any) -> list[dict[str, Any]]:
        """The price of every entry, broken down, with the clauses it rests on."""
        return []

    # -- what the table says outside every question --------------------------------------------

    def why_not_call(self, game: State, word: Any) -> Refusal | None:
        """Whether the table may say something outside every question (`Game.call`): mostly nothing."""
        return refuse(NO_CALL, given=repr(word)[:40])

    def hear(self, game: State, word: Any) -> Tell:
        """Keep what the table said in the state, and tell it; what follows comes at its own time.

        No rule may read it earlier in a span than where the span asks: the past is played again with it.
        """
        raise Refused(refuse(NO_CALL, given=repr(word)[:40]))

    # -- for players, the lab and the tests ----------------------------------------------------

    def faults(self, game: State) -> list[str]:
        """What is wrong with a state between two answers: nothing, ever. Batteries of games ask."""
        return []

    def freezer(self) -> Freezer | None:
        """What its states are made of, so that a long game opens without playing its past again."""
        return None

    def judgement(self) -> Judgement | None:
        """What helps a player to weigh answers, where the book offers it."""
        return None

    def attack(self, game: State, attacker: int, target: int, kind: str) -> Trial:
        """The trial of one figure attacking another where both stand ("melee", "shot"...)."""
        raise SetupError("rules", NO_TRIALS, given=self.id)

    def duel(self, attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
        """A bare table with two figures only: the attacker is figure 0, its target figure 1."""
        raise SetupError("rules", NO_TRIALS, given=self.id)

    @property
    def has_duel_bench(self) -> bool:
        """Whether the book works combats out; asked without loading what does."""
        return type(self).duel_bench is not Rulebook.duel_bench

    def duel_bench(self) -> DuelBench:
        """Works combats out exactly. Raises `SetupError` where the book has none."""
        raise SetupError("rules", NO_DUEL_BENCH, given=self.title)

    @property
    def has_campaigns(self) -> bool:
        """Whether an army goes from game to game in this book."""
        return type(self).campaigns is not Rulebook.campaigns

    def campaigns(self) -> Campaigns:
        """What carries an army from game to game. Raises `SetupError` where the book has no campaigns."""
        raise SetupError("rules", NO_CAMPAIGNS, given=self.title)

    def situations(self) -> Any:
        """What reads situations of the book, a `situations.book.Book`; None: the plain reader does.

        The plain one follows what the state declares (`situation_files.plain_situations`).
        """
        return None


def demand_automata(book: Rulebook, setup: Mapping[str, Any]) -> tuple[str | None, ...]:
    """The camps of a set-up that the rules play, each by which behaviour. Raises `SetupError`."""
    given = setup.get("automata")
    if given is None:
        return ()
    known = list(book.automata())
    fine = isinstance(given, list | tuple) and len(given) <= book.max_camps
    if not fine or any(id is not None and id not in known for id in given):
        raise SetupError("automata", BAD_AUTOMATA, given=repr(given)[:80], known=known)
    return tuple(given)
