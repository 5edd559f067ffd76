"""Every special rule, spell and command ability does something in random games; a table of how often is printed (B-R60, B-R77)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from inspect import isgeneratorfunction
from random import Random
from typing import Any

import pytest
from tests.thorough import tries
from tests.unit.lfw.mixes import OF_UNITS, OF_WEAPONS, SPELLS, setup_of, written

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import WORDS
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_from_data
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.melee import strike
from escarmouche.rulebooks.last_fantasy_war.rules import mounts, registry
from escarmouche.rulebooks.last_fantasy_war.rules.registry import Maker
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon

BOOK = rulebook("lfw")
GAMES = tries(12, 60)  # games of rules and spells drawn at random
MOST = 500  # games at most; after the first ones everybody has what was not heard yet
COWARDS = 4
MOUNTS = (  # each behaves otherwise when its rider has fallen
    ("cauchemar", "demons"),
    ("vouivre-infernale", "demons"),
    ("destrier-d-os", "legion-d-os"),
    ("griffon", "gladeris"),
)
TOLD = ("lfw.event.cast", "lfw.event.launched", "lfw.event.mount_becomes")
real_made, real_attack = registry.made, strike._attacks_with


class Counted:
    """How often each rule had something to say at some point, and how often each spell, ability and behaviour of a mount was told of."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()

    def made(self, makers: Mapping[str, Maker], skill: Skill) -> Plugin | None:
        """As `registry.made`, with handlers that are counted."""
        plugin = real_made(makers, skill)
        if plugin is None:
            return None
        heard = [
            (point, self._counting(skill.id, handler), point.layers[layer])
            for point, handler, layer in plugin.handlers
        ]
        return Plugin(plugin.id, plugin.phrase, *heard)

    def _counting(self, id: str, handler: Callable[..., Any]) -> Callable[..., Any]:
        if isgeneratorfunction(handler):

            def generator(*args: Any) -> Any:
                self.times[id] += 1
                return (yield from handler(*args))

            return generator

        def function(*args: Any) -> Any:
            said = handler(*args)
            self.times[id] += said is not None
            return said

        return function

    def attacks_with(self, game: Any, unit: Any, target: Any, weapon: Weapon) -> Any:
        """As the melee has it; LFW-RULE-PISTOLET-01: no handler is asked whether a shooting weapon serves there."""
        self.times["pistolet"] += weapon.shoots
        return (yield from real_attack(game, unit, target, weapon))

    def tell(self, game: Game) -> None:
        """What the log of a game tells."""
        for event in game.events:
            if event.phrase.id in TOLD:
                named = (event.data.get(key) for key in ("spell", "ability", "rule"))
                self.times.update(phrase.id for phrase in named if phrase is not None)


def setup_for(number: int, rare: Collection[str]) -> dict[str, Any]:
    """One of each army rides, and everybody has some of what nobody has heard yet; many flee then, who may be called back."""
    setup, rng = setup_of(number), Random(f"rare {number}")
    for army in setup["armies"]:
        for figure in army["figures"]:
            if rare:
                figure["co"] = COWARDS
            if figure.get("abilities"):
                wished = [id for id in sorted(ABILITIES) if f"lfw.ability.{id}" in rare]
                named = dict.fromkeys([*wished, *figure["abilities"]])
                figure["abilities"] = list(named)[: len(figure["abilities"])]
            for held, known in [(figure, OF_UNITS), *((w, OF_WEAPONS) for w in figure["weapons"])]:
                ids = {rule.partition(" ")[0] for rule in held["rules"]}
                wanted = sorted({*rare} & {*known} - ids)[:3]
                held["rules"] = [*held["rules"], *(written(rule, rng) for rule in wanted)]
        del army["figures"][3]  # riders are dear
        mount, army["faction"] = MOUNTS[(number + len(army["id"])) % len(MOUNTS)]
        army["figures"][-2] |= {"type": "infanterie", "mounts": [mount], "mount": mount}
        while army_from_data(army).points > army["points"]:
            del army["figures"][3]  # what nobody has heard yet may be dear too
    return setup


@pytest.mark.clause("LFW-RULE-GEN-02", "LFW-SPELL-GEN-01", "LFW-ADC-GEN-01")
def test_every_rule_spell_and_ability_fires_in_random_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = Counted()
    monkeypatch.setattr(registry, "made", counted.made)
    monkeypatch.setattr(strike, "_attacks_with", counted.attacks_with)
    wanted = ({*OF_UNITS, *OF_WEAPONS} - {*WORDS}) | {f"lfw.spell.{id}" for id in SPELLS}
    wanted |= {f"lfw.ability.{id}" for id in ABILITIES} | {f"lfw.rule.{id}" for id in mounts.DOES}
    for number in range(MOST):
        rare = wanted - {id for id, times in counted.times.items() if times}
        if not rare:
            break
        setup = setup_for(number, rare if number >= GAMES else ())
        game, rng = Game(BOOK, setup, SeededDice.from_seed(number)), Random(number)
        while game.pending:
            ask = game.pending[0]
            game.accept(ask, ask.answers.sample(rng))
        counted.tell(game)
    with capsys.disabled():
        print()
        for id in sorted(wanted):
            print(f"{id:44} {counted.times[id]:7}")
        print(f"in {number} games")
    assert sorted(id for id in wanted if not counted.times[id]) == []
