"""Skills that meet: random fights of fighters with random skills and items, examined, replayed, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from inspect import isgeneratorfunction
from random import Random
from typing import Any

import pytest
from tests.properties.games.battery import battery
from tests.thorough import tries
from tests.unit.ade.games import BOOK
from tests.unit.ade.skill_mixes import DRAWN, setup_of, written
from tests.unit.ade.skill_points import plugins

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import enrolment
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import ITEMS, Skill
from escarmouche.rulebooks.age_des_escarmouches.skills import registry

ADE = "escarmouche.rulebooks.age_des_escarmouches"
GAMES = tries(30, 60)  # games of skills drawn at random
MOST = 600  # games at most; in those after the first ones everybody has the skills that nobody heard yet
# These are read from the card, where lists are judged and PV counted.
OF_THE_CARD = {"artefact", "enorme", "frere-de-sang"}
OF_MACHINES = {"rempart"}

test_mixes_of_skills = battery(
    (ADE, "RULEBOOK"), BOOK, setup_of, range(tries(10, 400)), often=0.02, listing=0.05
)


class Counted:
    """How often each skill was asked at each point, and how often it had something to say."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        self.said: Counter[tuple[str, str]] = Counter()

    def plugins_of(self, profile: Profile, skills: Iterable[Skill]) -> tuple[Plugin, ...]:
        return tuple(self._listening(plugin) for plugin in registry.plugins_of(profile, skills))

    def _listening(self, plugin: Plugin) -> Plugin:
        heard = [
            (point, self._counting((plugin.id, point.name), handler), point.layers[layer])
            for point, handler, layer in plugin.handlers
        ]
        return Plugin(plugin.id, plugin.phrase, *heard)

    def _counting(self, key: tuple[str, str], handler: Callable[..., Any]) -> Callable[..., Any]:
        if isgeneratorfunction(handler):

            def generator(*args: Any) -> Any:
                self.asked[key] += 1
                result = yield from handler(*args)
                self.said[key] += 1
                return result

            return generator

        def function(*args: Any) -> Any:
            self.asked[key] += 1
            result = handler(*args)
            self.said[key] += result is not None
            return result

        return function


def setup_for(number: int, rare: Iterable[str]) -> dict[str, Any]:
    """A set-up in which everybody has some skills besides those that were drawn."""
    setup, rng = setup_of(number), Random(f"rare {number}")
    for army in setup["armies"]:
        for fighter in army["figures"]:
            held = {skill.partition("/")[0] for skill in fighter["skills"]}
            fighter["skills"] += [
                written(skill, rng) for skill in sorted(rare) if skill not in held
            ]
    return setup


def test_every_skill_and_item_is_heard_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted()
    monkeypatch.setattr(enrolment, "plugins_of", counted.plugins_of)
    heard = {plugin.id for plugin in plugins() if plugin.handlers} - OF_MACHINES
    for number in range(MOST):
        rare = heard - {id for id, _point in counted.asked}
        if number >= GAMES and not rare:
            break
        setup = setup_of(number) if number < GAMES else setup_for(number, rare & {*DRAWN})
        game, rng = Game(BOOK, setup, SeededDice.from_seed(number), log=False), Random(number)
        while game.pending:
            ask = game.pending[0]
            game.accept(ask, ask.answers.sample(rng))
    for (id, point), times in sorted(counted.asked.items()):
        print(f"{id:24} {point:24} asked {times:7} said {counted.said[id, point]:7}")
    makers = {**registry.SKILLS, **registry.ITEMS}
    assert {*DRAWN, *ITEMS} - set(makers) <= OF_THE_CARD, "every skill and item is built"
    assert heard <= {id for id, _point in counted.asked}
