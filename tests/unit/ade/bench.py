"""A bench for single rules of the book: two fighters, scripted dice, answers in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.game import Event, Game
from escarmouche.core.hooks import Plugin, attach
from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import parse
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import CALL
from escarmouche.rulebooks.age_des_escarmouches.enrolment import enrol, with_camps
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.skills.hardened import marks_of
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, Figure, State

PLAIN = {"INI": 4, "ATT": 4, "FOR": 5, "DEF": 4, "RES": 5, "COU": 4, "DIS": 3}


def profile(name: str = "one", skills: Sequence[str] = (), **more: Any) -> Profile:
    """A fighter of 20 PA; `scores` are added to the plain ones, None is a dash."""
    scores = {**PLAIN, **more.pop("scores", {})}
    settings = {"people": "lion", "rank": 1, "value": 20, "mou": 10.0, **more}
    return Profile(
        id=name,
        names={"fr": name, "en": name},
        scores={key: value for key, value in scores.items() if value is not None},
        skills=tuple(parse(skill) for skill in skills),
        **settings,
    )


def field(**more: Any) -> State:
    """A game of two camps without a table."""
    camps = (Camp(0, {"fr": "A", "en": "A"}), Camp(1, {"fr": "B", "en": "B"}))
    return with_camps(State(**more), camps)


def fighter(game: State, camp: int, *plugins: Plugin, worth: int = 20, **more: Any) -> Figure:
    """A fighter with the marks of his card and further plug-ins."""
    card = profile(f"{'ab'[camp]}{len(game.figures)}", **more)
    held = (*marks_of(card.hardened, card.intimidating), *plugins)
    return enrol(game, camp, card, value=worth, plugins=held, handlers=attach(held))


class Bench(Rulebook):
    """Runs one rule to its end."""

    id, prefix, version, title = "bench", "ADE", "0", "Bench"

    def __init__(self, rule: Callable[[State], Rule]) -> None:
        self.rule = rule
        self.returned: list[Any] = []

    @property
    def spans(self) -> Mapping[str, Span]:
        return {"run": self._run}

    def _run(self, game: State) -> Rule:
        self.returned.append((yield from self.rule(game)))

    def begin(self, setup: Mapping[str, Any]) -> CoreState:
        raise NotImplementedError

    def result(self, game: CoreState) -> Result:
        return Result(None, CALL)


class Played:
    """What a rule did: what it returned, what it told, and the game to look at."""

    def __init__(self, rule: Callable[[State], Rule], state: State, dice: Sequence[int]) -> None:
        self.bench = Bench(rule)
        state.agenda, state.dice_thrown = (("run",),), 0
        self.dice = len(dice)
        self.game = Game(self.bench, {}, ScriptedDice(dice), state=state)

    def answer(self, *answers: tuple[int, str]) -> Played:
        """Answer the questions of camps, one after the other."""
        for camp, answer in answers:
            self.game.answer_data(camp, answer)
        return self

    @property
    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what now."""
        return [(ask.who, ask.question.id) for ask in self.game.pending]

    @property
    def returned(self) -> Any:
        """What the rule returned; it must be over, with every die of the script thrown."""
        assert self.game.over, self.asked
        assert self.game.state.dice_thrown == self.dice, "dice were left over"
        (value,) = self.bench.returned
        return value

    @property
    def events(self) -> list[str]:
        """The ids of what was told and rolled."""
        return [event.phrase.id.removeprefix("ade.") for event in self.game.events]

    @property
    def rolls(self) -> list[Event]:
        """The rolls."""
        return [event for event in self.game.events if event.faces]


def play(
    rule: Callable[[State], Rule], state: State, dice: Sequence[int] = (), *answers: tuple[int, str]
) -> Played:
    """Run a rule with these dice and these answers."""
    return Played(rule, state, dice).answer(*answers)


__all__ = ["Bench", "Options", "Played", "field", "fighter", "play", "profile"]
