"""How often each skill and item is heard in play, and told of in the log, when `greedy` plays both sides.

`python -m tests.unit.ade.skill_use --games 180` writes docs/age-des-escarmouches-skill-use.md anew. Half of the games are
played by fighters with skills drawn at random (`skill_mixes`), half by ready lists: 45 pairings, each as often as the next.
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

from tests.unit.ade.games import BOOK, army, state_of
from tests.unit.ade.skill_mixes import setup_of as mixed

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.hooks import Handlers, Plugin, attach
from escarmouche.players import make
from escarmouche.rulebooks.age_des_escarmouches import enrolment
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.card.profile import (
    BROUGHT_BY,
    WARRIOR_MYSTIC_SKILLS,
    Profile,
)
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import (
    ITEMS,
    SKILLS,
    parse,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

DOCUMENT = Path(__file__).parents[3] / "docs" / "age-des-escarmouches-skill-use.md"
PEOPLES = ("digue", "alambic", "lune", "enclume")
FORMATS = (300, 400, 500, 600)
BESIDES = {300: ("marmite",)}  # lists of no such people, of one format
STRIDE = 7  # through the pairings, so that formats and peoples alternate
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
ready lists ({lists}). *Carried*: fighters on the table who have it. *Heard*: how often a rule asked one of them at a point
of the game and it had something to say; what `greedy` asks itself while it thinks is not counted. *Told*: lines of the log that
name it or cite one of its clauses, as what happened or as a reason.

Written by `python -m tests.unit.ade.skill_use`; do not edit.

| skill or item | carried | heard | told |
| --- | ---: | ---: | ---: |
"""

# What these bring is printed as other skills, or asked of the card itself: so they are counted by what came of them.
BY_OTHERS = {
    **{id: {skill.id for skill in BROUGHT_BY[id]} for id in BROUGHT_BY},
    "mystique-guerrier": {skill.id for skill in WARRIOR_MYSTIC_SKILLS},
}
THOUGHT = {"rempart"}  # heard by who thinks of landing: nobody tries what it forbids
ORDINARY_LIFE = 4
FOOT = """
Naphte is told by the clauses of vapeur. By what came of them are heard: construct, mystique-guerrier, mort-vivant and the immortels by the skills that
they bring; artefact by who carries more artefacts than its rank allows; enorme by who lived on with PV that others do not have; vol by
deeds in the air; rempart by landings that were thought of and given up for it. Cri-de-ralliement, devotion and martyr have nothing to say at
a point of the game: they are told when they are used. Where a rule looks at a fighter's skills itself (contre-attaque, feinte, commandement) that is not
counted as heard. Neither heard nor told in these games: {silent}.
"""


class Use:
    """What was counted."""

    def __init__(self) -> None:
        self.carried: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.thinking = False

    def attach(self, plugins: Iterable[Plugin]) -> Handlers:
        """As the core's, but they count. A fighter still holds the plug-ins of the book: some rules look for them."""
        return attach(self._listening(each) for each in plugins)

    def _listening(self, plugin: Plugin) -> Plugin:
        heard = [
            (point, self._counting(plugin.id, handler), point.layers[layer])
            for point, handler, layer in plugin.handlers
        ]
        return Plugin(plugin.id, plugin.phrase, *heard)

    def _counting(self, id: str, handler: Callable[..., Any]) -> Callable[..., Any]:
        if isgeneratorfunction(handler):

            def generator(*args: Any) -> Any:
                self._hear(id, args)
                return (yield from handler(*args))

            return generator

        def function(*args: Any) -> Any:
            result = handler(*args)
            if result is not None:
                self._hear(id, args)
            return result

        return function

    def _hear(self, id: str, args: tuple[Any, ...]) -> None:
        """A skill had something to say, and with it whatever brought it to whoever has it."""
        if self.thinking and id not in THOUGHT:
            return
        self.heard[id] += 1
        bearer = next((each for each in args if isinstance(each, Figure)), None)
        for source, brought in BY_OTHERS.items():
            if bearer is not None and id in brought and bearer.profile.has(source):
                self.heard[source] += 1

    def play(self, number: int, setup: Mapping[str, Any]) -> None:
        """One game to its end."""
        game = Game(BOOK, setup, SeededDice.from_seed(number))
        players = [make("greedy", number), make("greedy", number + 1)]
        lived: set[int] = set()
        while game.pending:
            ask = game.pending[0]
            self.thinking = True
            answer = players[ask.who](game.view(ask.who), ask)
            self.thinking = False
            self.heard["vol"] += _flies(state_of(game), answer)
            game.answer(ask, answer)
            lived |= _living_on(state_of(game))
        self.heard["enorme"] += len(lived)
        for figure in game.state.figures:
            self.carried.update(_carried(figure.profile))
            rank = figure.profile.rank
            self.heard["artefact"] += (
                figure.profile.has("artefact") and len(figure.artefacts) > rank
            )
        for event in game.events:
            self.told.update(_cited(event.as_data()))


def _flies(game: State, answer: Any) -> bool:
    """Whether a deed is one of somebody in the air, or on its way there."""
    return isinstance(answer, Deed) and bool(answer.level or game.level[answer.figure])


def _living_on(game: State) -> set[int]:
    """Every Énorme who has lost what would have killed others."""
    return {
        figure.id
        for figure in game.figures
        if figure.profile.has("enorme")
        and 0 < game.life[figure.id] <= figure.profile.life - ORDINARY_LIFE
    }


def _carried(profile: Profile) -> set[str]:
    found = {skill.id for skill in profile.skills} | {parse(item).id for item in profile.equipment}
    found |= {"aguerri"} if profile.hardened else set()
    return found | ({"intimidation"} if profile.intimidating else set())


def _cited(said: Any) -> set[str]:
    """The skills and items that a line of the log names, or whose clauses it cites.

    A line of several skills, of which each time one is used, says of which it speaks.
    """
    wanted = NAMED if "skill" in said else CITED
    return {_skill(word) for word in _words(said) if word.startswith(wanted)}


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


def _pairings() -> list[tuple[str, str]]:
    """Every two ready lists of the same format, mirrors included."""
    return [
        pair
        for size in FORMATS
        for pair in combinations_with_replacement(
            [f"{name}-{size}" for name in (*PEOPLES, *BESIDES.get(size, ()))], 2
        )
    ]


def _listed(number: int) -> dict[str, Any]:
    """A game of two ready lists."""
    pairs, scenarios = _pairings(), BOOK.scenarios()
    return {
        "armies": [army(id) for id in pairs[number * STRIDE % len(pairs)]],
        "scenario": scenarios[number % len(scenarios)],
        "table": {"seed": number},
    }


def counted(games: int) -> Use:
    """Play so many games and count."""
    setups = [_listed(n // 2) if n % 2 else mixed(n // 2) for n in range(games)]
    use = Use()
    with patch.object(enrolment, "attach", use.attach):
        for number, setup in enumerate(setups):
            use.play(number, setup)
    return use


def document(games: int, use: Use) -> str:
    """The whole text."""
    rows = [
        f"| {id} | {use.carried[id]:,} | {use.heard[id]:,} | {use.told[id]:,} |"
        for id in sorted({*SKILLS, *ITEMS})
    ]
    silent = [id for id in sorted({*SKILLS, *ITEMS}) if not use.heard[id] and not use.told[id]]
    sizes = ", ".join(f"{size} PA" for size in FORMATS)
    more = ", ".join(f"`{name}-{size}`" for size, names in BESIDES.items() for name in names)
    head = HEAD.format(games=games, lists=f"the four peoples in {sizes}; {more}")
    return head + "\n".join(rows) + "\n" + FOOT.format(silent=", ".join(silent) or "none")


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=180)
    games = words.parse_args().games
    DOCUMENT.write_text(document(games, counted(games)), encoding="utf-8")
