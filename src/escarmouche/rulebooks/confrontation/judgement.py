"""The book's judgement: which answers are worth weighing, and what each is worth.

`JUDGEMENT` dispatches on the question; the chapters are in `judging`. A question that is not
listed here has an obvious answer, which is its default (the best DIS or INI, whichever melee comes first).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice
from escarmouche.core.words import Ask
from escarmouche.kit.judging import ByQuestion
from escarmouche.kit.separating import Separating
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat
from escarmouche.rulebooks.confrontation.deeds import Deeds
from escarmouche.rulebooks.confrontation.deployment import Places
from escarmouche.rulebooks.confrontation.judging import combats, deeds, deployment_places, melees
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of
from escarmouche.rulebooks.confrontation.tactics import FIRST, SECOND

Found = Callable[[State, Ask], Sequence[Any] | None]
Weigh = Callable[[State, Ask, Any], float]


def _named(game: State, answer: str) -> Figure:
    """The fighter whom an option names: `figure:7`."""
    return figure_of(game, int(answer.partition(":")[2]))


def _data(ask: Ask, answer: str) -> Any:
    """What is said about an option."""
    assert isinstance(ask.answers, Choice)
    return next(option.data for option in ask.answers.options if option.key == answer)


# -- before the turn -----------------------------------------------------------------------------------


def _last(game: State, ask: Ask) -> Sequence[Any]:
    """Whoever deploys second sees where the enemy stands."""
    return [SECOND]


def _who_begins(game: State, ask: Ask) -> Sequence[Any]:
    return [FIRST if deployment_places.begins(game, ask.who) else SECOND]


def _weigh_line(game: State, ask: Ask, answer: str) -> float:
    return deployment_places.eagerness(game, _data(ask, answer)["figures"])


def _arrangements(game: State, ask: Ask) -> Sequence[Any]:
    assert isinstance(ask.answers, Places)
    return deployment_places.arrangements(ask.answers)


def _weigh_places(game: State, ask: Ask, answer: Any) -> float:
    return deployment_places.value_of(game, ask.about["figures"], answer)


# -- activations and pursuits ----------------------------------------------------------------------------


def _act(game: State, ask: Ask) -> Sequence[Any]:
    assert isinstance(ask.answers, Deeds)
    return [deeds.best_deed(ask.answers)]


# -- combats -------------------------------------------------------------------------------------------


def _combat(game: State) -> Combat:
    """The combat that is being fought: only one is, at any time."""
    ((_id, combat),) = records.opened(game, Combat)
    return combat


def _weigh_separation(game: State, ask: Ask, answer: Any) -> float:
    assert isinstance(ask.answers, Separating)
    return melees.separation_value(game, ask.who, ask.answers.contacts, answer)


def _weigh_combat(game: State, ask: Ask, answer: str) -> float:
    """The best of them first: its pursuits come before the others are fought."""
    others = [figure_of(game, id) for id in _data(ask, answer)["others"]]
    return combats.combat_value(game, ask.who, _named(game, answer), others)


def _weigh_split(game: State, ask: Ask, answer: str) -> float:
    """CC-IX-C-4-11: whoever may wait learns who strikes first, and loses nothing by it."""
    if answer == "wait":
        return float("inf")
    attack = int(answer.partition(":")[2])
    return combats.placement(game, _combat(game), ask.about["figure"], attack)


def _weigh_attacker(game: State, ask: Ask, answer: str) -> float:
    return combats.best_target(game, _combat(game), _named(game, answer))


def _weigh_target(game: State, ask: Ask, answer: str) -> float:
    attacker = figure_of(game, ask.about["figure"])
    return combats.attack(game, _combat(game), attacker, _named(game, answer))


def _weigh_defence(game: State, ask: Ask, answer: str) -> float:
    return combats.defence(game, _combat(game), answer)


def _counter(game: State, ask: Ask) -> Sequence[Any]:
    """R24: the die of a parry is spent in any case; so it may as well strike back."""
    return ["yes"]


_FOUND: dict[str, Found] = {
    "cc.ask.first_to_deploy": _last,
    "cc.ask.who_begins": _who_begins,
    "cc.ask.places": _arrangements,
    "cc.ask.act": _act,
    "cc.ask.go_on": _act,
    "cc.ask.pursue": _act,
    "cc.ask.counter_attack": _counter,
}
_WEIGHTS: dict[str, Weigh] = {
    "cc.ask.entry": _weigh_line,
    "cc.ask.places": _weigh_places,
    "cc.ask.separate": _weigh_separation,
    "cc.ask.which_combat": _weigh_combat,
    "cc.ask.which_pursuit_combat": _weigh_combat,
    "cc.ask.place": _weigh_split,
    "cc.ask.who_attacks": _weigh_attacker,
    "cc.ask.target": _weigh_target,
    "cc.ask.defend": _weigh_defence,
}

JUDGEMENT = ByQuestion(_FOUND, _WEIGHTS)
