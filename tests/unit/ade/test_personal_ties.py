"""Blood brothers and personal enemies, where situations do not reach."""

from __future__ import annotations

import pytest
from tests.unit.ade.bench import field, fighter, play

from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.freezing import FREEZER
from escarmouche.rulebooks.age_des_escarmouches.skills.fighting_manners import DESPAIR
from escarmouche.rulebooks.age_des_escarmouches.skills.personal_ties import BLOOD_BROTHER
from escarmouche.rulebooks.age_des_escarmouches.state import DEAD, FLED, State, enter
from escarmouche.rulebooks.age_des_escarmouches.wounds import remove

SKILL = ("frere-de-sang/corbeaux",)


@pytest.mark.clause("ADE-SKILL-FRERE-DE-SANG-04")
@pytest.mark.parametrize(("status", "mourned"), [(DEAD, 1), (FLED, 0)])
def test_only_a_brother_who_dies_is_mourned_and_by_each_once(status: str, mourned: int) -> None:
    game = field(turn=1)
    one, two, three = (fighter(game, 0, BLOOD_BROTHER, skills=SKILL) for _ in range(3))
    other = fighter(game, 0, BLOOD_BROTHER, DESPAIR, skills=SKILL)  # who is so by its card
    for number, figure in enumerate((one, two, three, other)):
        enter(game, figure, 10.0 * number + 5.0, 10.0, 0.0)

    def both(state: State) -> Rule:
        yield from remove(state, two, status)
        yield from remove(state, three, status)

    state = play(both, game).game.state
    kinds = [effect.kind for effect in state.effects[one.id]]
    assert kinds.count(DESPAIR) == mourned
    assert state.effects[other.id] == ()
    for effect in state.effects[one.id]:
        assert FREEZER.unpack(FREEZER.pack(effect)) == effect
