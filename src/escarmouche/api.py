"""The public facade: a game in a few verbs.

>>> from escarmouche import Game
>>> game = Game.new("ef", armies=["cendre-250", "ecorce-250"], scenario="pillage", seed=7)
>>> ask = game.pending[0]  # who must decide what, under which clause
>>> game.answer(ask, ask.answers.candidates()[0])  # raises Refused, and then nothing has changed
>>> while not game.over:
...     ask = game.pending[0]
...     game.answer(ask, ask.answers.default())
>>> again = Game.load(game.save())
>>> again.state.digest() == game.state.digest()
True
>>> game.result is not None
True
>>> game.view(0).who
0
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from escarmouche.army_shelf import army_text, read_army
from escarmouche.core import save as saves
from escarmouche.core.dice import SeededDice
from escarmouche.core.dice_segments import SegmentedDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game as CoreGame
from escarmouche.core.game import View
from escarmouche.core.lots import drawn_scenario
from escarmouche.core.rulebook import Rulebook, SetupError
from escarmouche.rulebooks import rulebook as find_rulebook

UNKNOWN_CAMP = Phrase("core.word.unknown_camp")

SECRET_BYTES = 32


class Game(CoreGame):
    """A game that can be made, saved and loaded.

    Live games (`seed=None`) draw a secret for their dice: `dice_digest` may be published before the
    first die, and the save reveals the secret so that anybody can recompute every die.
    """

    __slots__ = ()

    @classmethod
    def new(
        cls,
        rulebook: str,
        armies: Sequence[Any],
        scenario: str | None = None,
        seed: int | None = None,
        table: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        automata: Sequence[str | None] | None = None,
    ) -> Self:
        """A new game, standing at its first decision.

        `automata`: by camp, the behaviour by which the rules themselves play it, None for whoever is asked.

        Each army is an army object, the id of one that comes with the book, the path or the text
        of a TOML file, or plain data. Raises `ArmyError` and `SetupError`.
        """
        book = find_rulebook(rulebook)
        setup: dict[str, Any] = {"armies": [army_data(army, book) for army in armies]}
        chooser = secrets.SystemRandom() if seed is None else random.Random(seed)
        drawn = drawn_scenario(book, scenario, len(armies), chooser)
        if drawn is not None:
            setup["scenario"] = drawn
        laid = dict(table or {})
        if "scenery" not in laid and "seed" not in laid:
            laid["seed"] = secrets.randbelow(2**31) if seed is None else seed
        setup["table"] = laid
        if options:
            setup["options"] = dict(options)
        if automata is not None and any(automata):
            setup["automata"] = list(automata)
        return cls(book, setup, new_dice(seed))

    @classmethod
    def load(cls, text: str, until: int | None = None) -> Self:
        """Play a save again, up to `until` answers or to its end. Raises `SaveError`."""
        data = saves.parse(text)
        book = find_rulebook(str(data["rulebook"].get("id")))
        game = saves.load(data, book, cls, until)
        assert isinstance(game, cls)
        return game

    def save(self) -> str:
        """The game as text, from which every process makes the same game again.

        It knows every secret, that of the dice too: it is for who keeps the game, not for a camp.
        """
        return saves.save(self)

    def save_for(self, who: int | None) -> str:
        """What a camp may keep: the save once the game is over, till then a record of what it saw."""
        return saves.save_for(self, who)

    @property
    def dice_digest(self) -> str:
        """What may be published before the first die: it fixes the secret without telling it."""
        assert isinstance(self._dice, SeededDice | SegmentedDice), "scripted dice have no secret"
        return self._dice.digest

    def view(self, who: int | str | None) -> View:
        """What a camp may know: by number, by the name of its army, or None for a spectator."""
        return super().view(self.camp(who) if isinstance(who, str) else who)

    def camp(self, name: str) -> int:
        """The number of the camp whose army has this name in some language (or this number)."""
        camps = self.state.camps
        for camp in camps:
            if name in camp.names.values() or name == str(camp.id):
                return int(camp.id)
        known = [next(iter(camp.names.values()), str(camp.id)) for camp in camps]
        raise SetupError("camp", UNKNOWN_CAMP, given=name, known=known)


def new_dice(seed: int | None) -> SeededDice:
    """Dice from a seed, or from a secret that nobody knows yet."""
    if seed is None:
        return SeededDice(secrets.token_bytes(SECRET_BYTES))
    return SeededDice.from_seed(seed)


def army_data(army: Any, book: Rulebook) -> Any:
    """An army as the plain data of a setup, whatever form it comes in."""
    if isinstance(army, Mapping):
        return army
    if isinstance(army, str | Path):
        army = read_army(army_file(army), book.id)
    return book.army_to_data(army)


def army_file(army: str | Path) -> str:
    """The TOML text of an army: an id of the shelf, the path of a file, or the text itself."""
    if isinstance(army, str):
        if "\n" in army:
            return army
        if not army.endswith(".toml") and "/" not in army:
            return army_text(army)
    return Path(army).read_text(encoding="utf-8")
