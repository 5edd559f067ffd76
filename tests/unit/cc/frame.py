"""A table of the whole book in the middle of a turn; scripted dice, answers in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import escarmouche.rulebooks.confrontation as book
from escarmouche.core.dice import DiceSource, ScriptedDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.confrontation import RULEBOOK, scenarios
from escarmouche.rulebooks.confrontation.mustering import make_figure
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.roster import army_to_data, read_army
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    Camp,
    Figure,
    State,
    enter,
    with_camps,
)
from escarmouche.rulebooks.confrontation.terrain import make_piece
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

ARMIES = Path(book.__file__).parent / "data" / "armies"


@cache
def army(name: str) -> dict[str, Any]:
    """A list of the shelf, as set-ups want it."""
    return army_to_data(read_army((ARMIES / f"{name}.toml").read_text(encoding="utf-8")))


def table_of(**pieces: tuple[str, float, float, float, float]) -> Table:
    """A table with rectangles: `wall=("building", x, y, width, depth)`."""
    scenery = [make_piece(kind, id, rectangle(*box)) for id, (kind, *box) in pieces.items()]
    return Table(90.0, 90.0, tuple(scenery))


def field(scenario: str = "l-affrontement", table: Table | None = None, turn: int = 1) -> State:
    """An empty table in the activation phase; the first camp won the Tactics roll."""
    camps = [Camp(n, {"fr": name, "en": name}, 100) for n, name in enumerate("AB")]
    game = with_camps(State(table=table or Table(90.0, 90.0)), camps)
    game.scenario, game.turn, game.phase, game.tactics = scenario, turn, "activation", 0
    assert scenario in scenarios.SCENARIOS
    return game


def add(
    game: State, camp: int, profile: Profile, x: float, y: float, level: int = GROUND, **more: Any
) -> Figure:
    """A fighter of a camp on the table; `wound=...`, `routed=True` and such as in the columns."""
    figure = make_figure(game, camp, profile, profile.id)
    enter(game, figure, x, y, level)
    for name, held in more.items():
        getattr(game, name)[figure.id] = held
    return figure


def play(
    game: State, agenda: Sequence[tuple[Any, ...]], dice: Sequence[int] | DiceSource = ()
) -> Game:
    """A game that goes on from here, through these steps."""
    game.agenda = tuple(agenda)
    thrown = ScriptedDice(dice) if isinstance(dice, Sequence) else dice
    return Game(RULEBOOK, {}, thrown, state=game)


def answer(game: Game, data: Any) -> None:
    """Answer the question that is pending, in plain data."""
    ask = game.pending[0]
    game.answer(ask, ask.answers.decode(data))


def told(game: Game) -> list[str]:
    """What was said, in order."""
    return [event.phrase.id for event in game.events]


def now(game: Game) -> State:
    """The state as it stands."""
    seen = game.seen(None)
    assert isinstance(seen, State)
    return seen
