"""Games of the legendary scenarios for tests: set up with armies of the book, and rules run with dice that do not matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.unit.lfw.army_files import ready
from tests.unit.lfw.units import Played

from escarmouche.core.words import Ask, AskAll, Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import scenarios, setup
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_to_data
from escarmouche.rulebooks.last_fantasy_war.state import State
from escarmouche.rulebooks.last_fantasy_war.turn.steps import SPANS


def begun(scenario: str, *armies: str, **more: Any) -> State:
    """A game of armies of the book, before anybody stands."""
    data = [army_to_data(ready(name)) for name in armies]
    return setup.begin({"armies": data, "scenario": scenario, **more})


def prepared(game: State, answers: Iterable[Any] = ()) -> Played:
    """What is laid and decided before the deployment, all its steps."""
    return run(_prepared(game), answers=answers)


def _prepared(game: State) -> Rule:
    scenario = scenarios.of(game)
    yield from scenario.prepare(game)
    game.agenda = scenario.before_deployment(game)
    while game.agenda:
        (name, *args), *rest = game.agenda
        game.agenda = tuple(rest)
        yield from SPANS[name](game, *args)


def run(rule: Rule, dice: Sequence[int] = (), answers: Iterable[Any] = ()) -> Played:
    """Run a rule: some dice, and ones when they are used up; some answers, of sealed questions by camp."""
    found, faces, said = Played(), list(dice), list(answers)
    value: Any = None
    while True:
        try:
            word = rule.send(value)
        except StopIteration as end:
            found.result = end.value
            assert not said, f"answers left over: {said}"
            return found
        value = None
        if isinstance(word, Roll):
            value = tuple(faces.pop(0) if faces else 1 for _die in range(word.dice))
            found.rolls.append(word)
        elif isinstance(word, Ask):
            found.asked.append(word)
            value = word.answers.decode(said.pop(0))
            assert word.answers.check(value) is None, f"{word.question.id}: {value}"
        elif isinstance(word, AskAll):
            found.asked.extend(word.asks.values())
            value = {who: said.pop(0) for who in word.asks}
        else:
            assert isinstance(word, Tell)
            found.told.append(word)
