"""What dice may bring, told before a player decides: chances by name, with how their dice are read.

A rulebook says what is worth telling of an answer (`Prospect`); the lab counts how likely it is. The
readings are those of the very rolls that the rules will ask for: nothing is written down twice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.state import State
from escarmouche.core.words import Ask, AskAll, Reading, Roll, Rule

Answer = Callable[[Ask], Any]


class Trial(NamedTuple):
    """Something whose odds can be told: the rules' own generators, in stages.

    A stage is a rule for one item (an attack, a shot, a hit). It is run for each item of a tuple, in
    order, and returns a tuple; these, one after the other, are the items of the next stage. So an
    item that comes back in an equal state need not be walked again, and a swarm of dice stays small.
    `read(state, items)` tells the outcome from the end. `changes` names the lists of the state that
    the stages write, so that only these are copied; everything is, when it is None. The first `still`
    stages write nothing: they only say with which items the others begin.
    """

    items: tuple[Any, ...]
    stages: tuple[Callable[[Any, Any], Rule], ...]
    read: Callable[[Any, tuple[Any, ...]], Any]
    changes: tuple[str, ...] | None = None
    key: Hashable = None
    still: int = 0


class Chance(NamedTuple):
    """Something that may come: what it is called, and when the end of the trial is such an end."""

    said: Said
    holds: Callable[[Any], bool]
    reads: tuple[Reading, ...] = ()
    figure: int | None = None  # whom it is told of, where it is told of somebody
    bad: bool = False  # for whoever decides


class Prospect(NamedTuple):
    """What may come of an answer: a trial in a state, and what of its end is told.

    Without a trial it is no matter of dice: what is told will be so.
    """

    state: State
    chances: tuple[Chance, ...]
    trial: Trial | None = None
    answer: Answer = lambda ask: ask.answers.default()


class Area(NamedTuple):
    """What an answer takes in on the table: all within `radius` of a point, or of the stretch between two.

    `strays`: how far from there it may come down.
    """

    points: tuple[tuple[float, float], ...]
    radius: float
    strays: float = 0.0


def certain(state: State, said: Said, figure: int | None = None) -> Prospect:
    """Something that no die decides."""
    return Prospect(state, (Chance(said, lambda _end: True, (), figure),))


def one_rule(make: Callable[[Any], Rule], changes: tuple[str, ...] | None = None) -> Trial:
    """The trial of a single rule, whose end is what it returns; `changes` as in `Trial`."""

    def stage(state: Any, _nothing: Any) -> Rule:
        return ((yield from make(state)),)

    return Trial((None,), (stage,), lambda _state, ends: ends[0], changes)


def rolls_of(state: State, trial: Trial, answer: Answer) -> list[Roll]:
    """The rolls of a trial when every die shows its highest face: how dice will be read."""
    copy, items, found = state.copy(), trial.items, list[Roll]()
    for stage in trial.stages:
        items = tuple([out for item in items for out in _run(stage(copy, item), answer, found)])
    return found


def _run(rule: Rule, answer: Answer, found: list[Roll]) -> Any:
    value: Any = None
    while True:
        try:
            word = rule.send(value)
        except StopIteration as end:
            return end.value
        value = None
        if isinstance(word, Roll):
            found.append(word)
            value = (word.sides,) * word.dice
        elif isinstance(word, Ask):
            value = answer(word)
        elif isinstance(word, AskAll):
            value = {who: answer(ask) for who, ask in word.asks.items()}


def readings(rolls: list[Roll], *whats: Phrase, other: int | None = None) -> tuple[Reading, ...]:
    """How the first roll of each kind is read; `other`: the first that is made against this figure."""
    found = (next(_kind(rolls, what, other), None) for what in whats)
    return tuple(reading for reading in found if reading is not None)


def _kind(rolls: list[Roll], what: Phrase, other: int | None) -> Iterator[Reading]:
    for roll in rolls:
        fits = other is None or roll.about.get("other") == other
        if roll.what == what and fits and roll.reading is not None:
            yield roll.reading
