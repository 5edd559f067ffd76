"""What is told of a way before it is taken, until the moves tell it themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.kit.storey_previews import goal_of, path_preview
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of, walk_of
from escarmouche.rulebooks.bonus_malus.state import State, figure_of


def path(seen: State, answers: Answers | None, wish: Mapping[str, Any]) -> dict[str, Any]:
    """The cheapest way, leg by leg."""
    figure = figure_of(seen, wish["figure"])
    manner = getattr(answers, "manner", "move")
    walk, most = walk_of(seen, figure, manner), allowance_of(seen, figure, manner)
    goal = goal_of(seen, walk, figure.id, wish, most)
    return path_preview(seen, walk, figure.id, goal, most)
