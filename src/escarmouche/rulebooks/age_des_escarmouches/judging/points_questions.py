"""The questions about points that are put into characteristics, as the judgement is asked them."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core import records
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action
from escarmouche.rulebooks.age_des_escarmouches.available_actions import open_to
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.judging import deeds, points_choices
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import PointChoice
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of


def weigh_points(game: State, ask: Ask, answer: str) -> float:
    """How many points into which characteristic."""
    answers, figure = ask.answers, figure_of(game, ask.about["figure"])
    assert isinstance(answers, PointChoice)
    able = [action.id for action in _open_to(game, figure)]
    best = deeds.best_plain(figure, able)
    return points_choices.value_of_points(game, figure, answers, answer, best)


def _open_to(game: State, figure: Figure) -> Sequence[Action]:
    """What it may do in the activation that is going on; nothing, where none is."""
    found = [one for _id, one in records.opened(game, Activation) if figure.id in one.members]
    return open_to(game, found[-1], figure) if found else ()


def fire_up(game: State, ask: Ask) -> Sequence[str]:
    """Whether a boiler is fired up for a reactive tactic."""
    wanted = points_choices.fires_up(game, figure_of(game, ask.about["figure"]))
    return ["yes" if wanted else "no"]


def doses(game: State, ask: Ask) -> Sequence[tuple[int, ...]]:
    """Who gets the doses of mutagen."""
    able = [figure_of(game, id) for id in ask.about["figures"]]
    return [points_choices.dosed(game, ask.who, able, ask.about["doses"])]
