"""How often each skill and item is heard in play, and told of in the log, when `greedy` plays both sides.

`python -m tests.unit.ade.skill_use --games 120` writes docs/age-des-escarmouches-skill-use.md anew. Half of the games are
played by fighters with skills drawn at random (`skill_mixes`), half by ready lists of the four peoples.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import isgeneratorfunction
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.unit.ade.games import BOOK, army
from tests.unit.ade.skill_mixes import setup_of as mixed

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.hooks import Plugin
from escarmouche.players import make
from escarmouche.rulebooks.age_des_escarmouches import enrolment
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import (
    ITEMS,
    SKILLS,
    Skill,
    parse,
)
from escarmouche.rulebooks.age_des_escarmouches.skills import registry

DOCUMENT = Path(__file__).parents[3] / "docs" / "age-des-escarmouches-skill-use.md"
PEOPLES = ("digue", "alambic", "lune", "enclume")
FORMATS = (300, 500, 600)
# Families of clauses that are called otherwise than the skill on a card.
FAMILIES = {
    "FOR-CHARGE": "for-en-charge",
    "IMMORTEL-DESTIN": "immortel-du-destin",
    "IMMORTEL-LUMIERE": "immortel-de-la-lumiere",
    "IMMORTEL-TENEBRES": "immortel-des-tenebres",
    "TIR-DASSAUT": "tir-d-assaut",
}
NAMED = ("ade.skill.", "ade.item.")
CITED = (*NAMED, "ADE-SKILL-", "ADE-EQUIP-")
HEAD = """# Skills in play

L'Âge des Escarmouches: `greedy` plays both sides of {games} games, half of them with fighters whose skills are drawn at random, half with
ready lists of the four peoples ({formats} PA). *Carried*: fighters on the table who have it. *Heard*: how often a rule asked one of them at a point
of the game and it had something to say; what `greedy` asks itself while it thinks is not counted. *Told*: lines of the log that
name it or cite one of its clauses, as what happened or as a reason.

Written by `python -m tests.unit.ade.skill_use`; do not edit.

| skill or item | carried | heard | told |
| --- | ---: | ---: | ---: |
"""

# What the card itself is asked for, without a point: they say nothing in a game of their own.
OF_THE_CARD = {
    "artefact",
    "construct",
    "enorme",
    "immortel-de-la-lumiere",
    "immortel-du-destin",
    "mystique-guerrier",
    "rempart",
    "vol",
}
FOOT = """
Naphte is told by the clauses of vapeur. Neither heard nor told in these games, though a game may ask for them: {silent}.
"""


class Use:
    """What was counted."""

    def __init__(self) -> None:
        self.carried: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.thinking = False

    def plugins_of(self, profile: Profile, skills: Iterable[Skill]) -> tuple[Plugin, ...]:
        """As the registry's, but they count."""
        return tuple(self._listening(each) for each in registry.plugins_of(profile, skills))

    def _listening(self, plugin: Plugin) -> Plugin:
        heard = [
            (point, self._counting(plugin.id, handler), point.layers[layer])
            for point, handler, layer in plugin.handlers
        ]
        return Plugin(plugin.id, plugin.phrase, *heard)

    def _counting(self, id: str, handler: Callable[..., Any]) -> Callable[..., Any]:
        if isgeneratorfunction(handler):

            def generator(*args: Any) -> Any:
                if not self.thinking:
                    self.heard[id] += 1
                return (yield from handler(*args))

            return generator

        def function(*args: Any) -> Any:
            result = handler(*args)
            if not self.thinking:
                self.heard[id] += result is not None
            return result

        return function

    def play(self, number: int, setup: Mapping[str, Any]) -> None:
        """One game to its end."""
        game = Game(BOOK, setup, SeededDice.from_seed(number))
        players = [make("greedy", number), make("greedy", number + 1)]
        while game.pending:
            ask = game.pending[0]
            self.thinking = True
            answer = players[ask.who](game.view(ask.who), ask)
            self.thinking = False
            game.answer(ask, answer)
        for figure in game.state.figures:
            self.carried.update(_carried(figure.profile))
        for event in game.events:
            self.told.update(_cited(event.as_data()))


def _carried(profile: Profile) -> set[str]:
    found = {skill.id for skill in profile.skills} | {parse(item).id for item in profile.equipment}
    found |= {"aguerri"} if profile.hardened else set()
    return found | ({"intimidation"} if profile.intimidating else set())


def _cited(said: Any) -> set[str]:
    """The skills and items that a line of the log names, or whose clauses it cites."""
    return {_skill(word) for word in _words(said) if word.startswith(CITED)}


def _skill(word: str) -> str:
    if word.startswith(NAMED):
        return word.rpartition(".")[2]
    family = word.split("-", 2)[2].rpartition("-")[0]
    return FAMILIES.get(family, family.lower())


def _words(said: Any) -> Iterator[str]:
    if isinstance(said, dict):
        said = list(said.values())
    if isinstance(said, (list, tuple)):
        for each in said:
            yield from _words(each)
    elif isinstance(said, str):
        yield said


def _listed(number: int) -> dict[str, Any]:
    """A game of two ready lists."""
    pairs = list(combinations_with_replacement(PEOPLES, 2))
    size, scenarios = FORMATS[number % len(FORMATS)], BOOK.scenarios()
    return {
        "armies": [army(f"{people}-{size}") for people in pairs[number % len(pairs)]],
        "scenario": scenarios[number % len(scenarios)],
        "table": {"seed": number},
    }


def counted(games: int) -> Use:
    """Play so many games and count."""
    setups = [_listed(n // 2) if n % 2 else mixed(n // 2) for n in range(games)]
    use = Use()
    with patch.object(enrolment, "plugins_of", use.plugins_of):
        for number, setup in enumerate(setups):
            use.play(number, setup)
    return use


def document(games: int, use: Use) -> str:
    """The whole text."""
    rows = [
        f"| {id} | {use.carried[id]:,} | {use.heard[id]:,} | {use.told[id]:,} |"
        for id in sorted({*SKILLS, *ITEMS})
    ]
    silent = [
        id
        for id in sorted({*SKILLS, *ITEMS} - OF_THE_CARD)
        if not use.heard[id] and not use.told[id]
    ]
    head = HEAD.format(games=games, formats=", ".join(map(str, FORMATS)))
    return head + "\n".join(rows) + "\n" + FOOT.format(silent=", ".join(silent) or "none")


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=120)
    games = words.parse_args().games
    DOCUMENT.write_text(document(games, counted(games)), encoding="utf-8")
