"""Small games of Bonus/Malus without an army: figures by their skills and what they carry."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.sides import each_for_itself
from escarmouche.rosters.skill_lists import skill_of
from escarmouche.rulebooks.bonus_malus.actions.limits import renew
from escarmouche.rulebooks.bonus_malus.army.mustering import profile_of
from escarmouche.rulebooks.bonus_malus.army.sheets import NEUTRAL, Sheet
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS
from escarmouche.rulebooks.bonus_malus.state import (
    Figure,
    Group,
    State,
    add_figure,
    enter,
    with_groups,
)
from escarmouche.table.storeys.model import Place


def profile(
    *skills: str, equipment: Sequence[str] = (), hands: Sequence[str] | None = None
) -> Profile:
    """A profile as an army would write it."""
    known = [skill_of(text, SKILLS) for text in skills]
    sheet = Sheet(
        "somebody",
        {"fr": "Quelqu'un", "en": "Somebody"},
        NEUTRAL,
        tuple(skill for skill in known if skill is not None),
        tuple(equipment),
        None if hands is None else tuple(hands),
        "infantry",
    )
    return profile_of(sheet)


def game_of(*groups: Sequence[Profile]) -> State:
    """Groups in rows, four paces apart; a turn has just begun."""
    game = with_groups(
        State(), [Group(n, {"fr": f"G{n}", "en": f"G{n}"}) for n in range(len(groups))]
    )
    game.sides = each_for_itself(len(groups))
    game.automata = tuple(None for _group in groups)
    game.turn, game.turns = 1, 8
    for camp, members in enumerate(groups):
        for number, each in enumerate(members):
            figure = add_figure(game, camp, each, f"entry{number}")
            enter(game, figure, Place(4.0 + 4 * number, 4.0 + 12 * camp, "ground"))
    renew(game)
    return game


def figures(game: State) -> list[Figure]:
    """All of them."""
    return list(game.figures)
