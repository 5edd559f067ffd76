"""A bare table with fighters in contact, whose only business is the combat phase; scripted dice, answers in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from escarmouche.core.dice import DiceSource, ScriptedDice
from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase, Total
from escarmouche.core.game import Game
from escarmouche.core.hooks import Plugin, attach
from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks.confrontation.combat.spans import SPANS
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.skills.registry import plugins_of
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    Camp,
    Figure,
    State,
    add_figure,
    enter,
    with_camps,
)

PLAIN = {"INI": 3, "ATT": 3, "FOR": 5, "DEF": 3, "RES": 5, "DIS": 3}
OVER = Phrase("cc.test.over")
SIDE = 2.5  # what the centres of two bases in contact are apart


def card(name: str = "one", value: int = 20, mou: float = 10.0, **more: Any) -> Profile:
    """A card of 20 PA; characteristics are named in capitals: `card("clone", ATT=3)`."""
    scores = {**PLAIN, **{key: more.pop(key) for key in list(more) if key.isupper()}}
    return Profile(
        id=name,
        names={"fr": name, "en": name},
        people="none",
        value=value,
        mou=mou,
        scores=scores,
        **more,
    )


# The profiles that the chapter lets one deduce (CC-PROFIL-01 to 08); the rest is plain.
PRETORIAN = card("praetorian", 45, INI=3, ATT=5, DEF=5, FOR=8, RES=11)
CLONE = card("clone", 15, INI=2, ATT=3, DEF=2, FOR=4, RES=5)
WARRIOR = card("warrior", 22, INI=3, ATT=3, DEF=3, FOR=7, RES=7)
ROYAL_GUARD = card("royal guard", 30, INI=4)
SWORD_PLAYER = card("sword player", 13)
ARKEON = card("Arkéon", 91)
ASHIGARU = card("ashigaru", 13, ATT=2, RES=5)
THERMO_PRIEST = card("thermo-priest", 40, DEF=4, FOR=6)


def field(tactics: int = 0, **more: Any) -> State:
    """A bare table in the combat phase; the camp that won the Tactics roll."""
    camps = (Camp(0, {"fr": "A", "en": "A"}), Camp(1, {"fr": "B", "en": "B"}))
    game = with_camps(State(turn=1, tactics=tactics, **more), camps)
    game.agenda = (("combat phase",),)
    return game


def stand(
    game: State,
    camp: int,
    profile: Profile,
    x: float,
    y: float,
    *plugins: Plugin,
    level: int = GROUND,
    **columns: Any,
) -> Figure:
    """A fighter somewhere; `columns` are what the state says of him: `wound=Wound.LIGHT`."""
    twins = sum(f.camp == camp and f.profile is profile for f in game.figures)
    held = (*plugins_of(profile), *plugins)
    figure = Figure(len(game.figures), camp, profile.id, twins + 1, profile, held, attach(held))
    add_figure(game, figure)
    enter(game, figure, x, y, level)
    for name, told in columns.items():
        getattr(game, name)[figure.id] = told
    return figure


def star(
    game: State,
    camp: int,
    one: Profile,
    others: Sequence[Profile],
    x: float = 45.0,
    y: float = 45.0,
) -> list[Figure]:
    """One fighter, and enemies who all touch him."""
    found = [stand(game, camp, one, x, y)]
    for number, profile in enumerate(others):
        turn = 2 * pi * number / max(len(others), 3)
        found.append(stand(game, 1 - camp, profile, x + SIDE * cos(turn), y + SIDE * sin(turn)))
    return found


class Bare(Rulebook):
    """The combat phase alone."""

    id, prefix, version, title = "bare", "CC", "0", "Bare"

    @property
    def spans(self) -> Mapping[str, Span]:
        return SPANS

    def begin(self, setup: Mapping[str, Any]) -> CoreState:
        raise NotImplementedError

    def result(self, game: CoreState) -> Result:
        return Result(None, OVER)


BOOK = Bare()


class Fight:
    """A combat phase under way, and what it told."""

    def __init__(self, state: State, dice: Sequence[int] | DiceSource = ()) -> None:
        source = ScriptedDice(dice) if isinstance(dice, (list, tuple)) else dice
        assert not isinstance(source, Sequence)
        self.game = Game(BOOK, {}, source, state=state)

    def answer(self, *answers: Any) -> Fight:
        """Answer whatever is asked, one after the other, as data."""
        for answer in answers:
            (ask,) = self.game.pending
            self.game.answer_data(ask.who, answer)
        return self

    @property
    def state(self) -> State:
        state = self.game.state
        assert isinstance(state, State)
        return state

    @property
    def asked(self) -> str:
        """The question that is pending, without the prefix; "" when all is over."""
        return self.game.pending[0].question.id.removeprefix("cc.") if self.game.pending else ""

    @property
    def who(self) -> int:
        """The camp that is asked."""
        return self.game.pending[0].who

    @property
    def keys(self) -> list[str]:
        """What may be answered to a choice."""
        return list(self.game.pending[0].answers.candidates())

    def told(self, *kinds: str) -> list[Event]:
        """The events of some kinds, without the prefix."""
        return [e for e in self.game.events if e.phrase.id.removeprefix("cc.") in kinds]

    def totals(self, kind: str) -> list[int]:
        """The totals of the events of a kind."""
        return [value(event.data["total"]) for event in self.told(kind)]


def value(total: Any) -> int:
    """The number of a total, whose reasons add up to it."""
    assert isinstance(total, Total)
    assert sum(part.value for part in total.parts) == total.value
    return int(total.value)
