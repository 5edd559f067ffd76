"""What every set-up asks for, and what interfaces are shown alike."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.core.state import State, unchanged
from escarmouche.kit.glyphs import Glyph, signs
from escarmouche.kit.setup_checks import CROWDING, demand_room, section

BAD = Phrase("test.bad")


@dataclass(frozen=True)
class Body:
    """A figure as far as room is concerned."""

    camp: int
    radius: float


def test_a_section_of_a_set_up() -> None:
    assert section({"options": {"turns": 3}}, "options", BAD) == {"turns": 3}
    assert section({}, "options", BAD) == {}
    with pytest.raises(SetupError) as error:
        section({"options": ["x" * 200]}, "options", BAD)
    assert (error.value.place, error.value.phrase) == ("options", BAD)
    assert len(error.value.data["given"]) == 80


def test_an_army_needs_room() -> None:
    game = State()
    game.figures.extend([Body(0, 1.0), Body(0, 1.0), Body(1, 9.0)])
    needed = CROWDING * 2 * 2.5**2
    demand_room(game, 0, needed, 0.5, BAD)
    with pytest.raises(SetupError) as error:
        demand_room(game, 0, needed - 0.01, 0.5, BAD)
    assert (error.value.phrase, error.value.data) == (BAD, {"camp": 0})


def test_signs_say_what_a_figure_bears() -> None:
    wounded = Phrase("test.condition.wounded")
    assert signs([(Glyph.WOUNDED, wounded)]) == [
        {"kind": "wounded", "name": wounded, "help": "test.condition.wounded.help"}
    ]


def test_figures_of_which_nothing_changed() -> None:
    before = State(figures=[0, 1], x=[1.0, 2.0], y=[0.0, 0.0], radius=[1.0, 1.0], effects=[(), ()])
    now = before.copy()
    assert unchanged(now, before) == {0, 1}
    now.x[1] = 3.0
    assert unchanged(now, before) == {0}
    for column, value in ((now.x, 5.0), (now.y, 5.0), (now.radius, 1.0)):
        column.append(value)  # one more came
    now.figures.append(2)
    now.effects.append(())
    assert unchanged(now, before) == {0}
