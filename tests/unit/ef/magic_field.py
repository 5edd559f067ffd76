"""A table with figures, for tests that play a phase by hand."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Event, Game
from escarmouche.rulebooks.escarmouches_fantastiques import RULEBOOK
from escarmouche.rulebooks.escarmouches_fantastiques.magic import Cast
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Profile,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Camp,
    Figure,
    State,
    enter,
)
from escarmouche.table.scenery import Scenery, Table

clause = pytest.mark.clause
IMP = Profile("imp", {"fr": "Diablotin", "en": "Imp"}, 6, (2,), 1, 1, shooting=(2,), price=8)
RED, BLUE = 0, 1


class Field:
    """A table with figures, standing at some moment of the game."""

    def __init__(
        self, *scenery: Scenery, scenario: str = "bataille-rangee", **options: Any
    ) -> None:
        self.game = game = State(
            camps=(Camp(0, {"fr": "Rouges"}, 500), Camp(1, {"fr": "Bleus"}, 500)),
            table=Table(48.0, 48.0, scenery),
            scenario=scenario,
            options=Options(**options),
            turn=1,
            phase="magic",
            order=(RED, BLUE),
            edges=("bottom", "top"),
        )
        for values in (game.started, game.victory, game.gold):
            values.extend([0, 0])
        for armies in (game.army, game.pieces):
            armies.extend([(), ()])
        game.reserve.extend([(), ()])

    def figure(self, camp: int, x: float, y: float, **printed: Any) -> Figure:
        """A plain fighter, except for what is printed otherwise."""
        scores: dict[str, Any] = {"movement": 6, "melee": (3,), "armour": 3, "mental": 3}
        id = f"f{len(self.game.figures)}"
        profile = Profile(id, {"fr": id}, **{**scores, "price": 10, **printed})
        figure = make_figure(self.game, camp, id, 1, profile)
        enter(self.game, figure, x, y)
        return figure

    def sorcerer(self, x: float, y: float, *spells: str, camp: int = RED, **printed: Any) -> Figure:
        """A Sorcerer with these spells."""
        creature = IMP if "invocation" in spells else None
        given = {"role": Role.SORCERER, "spells": spells, "creature": creature, **printed}
        return self.figure(camp, x, y, **given)

    def begin(self, *dice: int, steps: tuple[Any, ...] = (("magic", RED),)) -> Game:
        """The game at its first question, with these dice to come."""
        self.game.agenda = steps
        self.game.dice_thrown = 0
        return Game(RULEBOOK, {}, ScriptedDice(dice), state=self.game)

    def trial(self) -> Game:
        """The same, on a copy: to look at what could be done."""
        copy = self.game.copy()
        copy.agenda = (("magic", RED),)
        return Game(RULEBOOK, {}, ScriptedDice(()), state=copy)

    def play(self, answers: list[Any], *dice: int, steps: Any = (("magic", RED),)) -> Game:
        """Answer the questions in order; all answers and all dice must be used."""
        game = self.begin(*dice, steps=steps)
        for answer in answers:
            assert game.pending, f"nobody asks for {answer}"
            game.answer_data(game.pending[0].who, answer)
        assert self.game.dice_thrown == len(dice), "dice left over"
        return game

    def cast(self, caster: Figure, spell: str, *answers: Any, dice: tuple[int, ...] = ()) -> Game:
        """A casting with the answers it needs."""
        return self.play([{"caster": caster.id, "spell": spell}, *answers], *dice)

    def refuses(self, caster: Figure, spell: str, *answers: Any) -> Refused:
        """The last of these answers is refused; the field stays as it is."""
        game = self.trial()
        given = [{"caster": caster.id, "spell": spell}, *answers]
        for answer in given[:-1]:
            game.answer_data(game.pending[0].who, answer)
        with pytest.raises(Refused) as caught:
            game.answer_data(game.pending[0].who, given[-1])
        return caught.value


def on(figure: Figure) -> str:
    return f"figure:{figure.id}"


def told(game: Game, id: str) -> list[Event]:
    return [event for event in game.events if event.phrase.id == id]


def offered(game: Game) -> list[Any]:
    """What the side may cast."""
    return list(game.pending[0].answers.candidates())


def targets(game: Game, caster: Figure, spell: str) -> set[int]:
    """The figures that a spell may target."""
    game.answer(game.pending[0], Cast(caster.id, spell))
    return {int(key.partition(":")[2]) for key in game.pending[0].answers.candidates()}


def at_place(field: Field, figure: Figure) -> tuple[float, float]:
    return (field.game.x[figure.id], field.game.y[figure.id])
