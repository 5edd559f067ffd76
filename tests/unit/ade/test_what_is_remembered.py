"""What is remembered or left out for speed never changes an answer: it is compared with the long way."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import new_game

from escarmouche.core.explain import Phrase, Refusal, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.records import Record, start, update
from escarmouche.core.state import Effect
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCH, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS, why_not_take
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    Activation,
    passable,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, sight
from escarmouche.rulebooks.age_des_escarmouches.reactions import interception
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enter,
    placed,
    put,
)


def _agree(answers: Deeds, figure: Figure, rng: Random) -> None:
    game, record = answers.game, answers._record
    able = [a for a in ACTIONS.values() if why_not_take(game, record, figure, a) is None]
    assert answers.actions_of(figure) == able, "an action was left out that he may take"
    through = passable(game, figure)
    for action in able:
        count = action.proposals(game, figure)
        for number in rng.sample(range(count), min(3, count)):
            deed = action.propose(game, figure, number, through)
            if deed is None:
                continue
            legal = action.why_not(game, figure, deed, through) is None
            assert action.is_legal(game, figure, deed, through) == legal, deed
            if isinstance(action, Move) and not deed.force and deed.level is None:
                _same_way(game, figure, action, deed.path[-1], through)


def _same_way(
    game: State, figure: Figure, move: Move, to: tuple[float, float], through: frozenset[int]
) -> None:
    longest = float(move.potential(game, figure).value)
    anew = movement._way_or_none_in_reach.rule(game, figure, to, longest, through)
    if anew is movement.NONE_IN_REACH:
        anew = movement._why_none_in_reach(game, figure, to, longest, through)
    told = movement.find_way(game, figure, to, longest, through)
    assert told == anew, "a way that was remembered is not the way"


@pytest.mark.parametrize("number", [0, 3, 7])
def test_quick_checks_agree_with_the_long_ones(number: int) -> None:
    game, rng, asked = new_game(number), Random(number), 0
    while game.pending:
        ask = game.pending[0]
        if type(ask.answers) is Deeds and rng.random() < 0.25:
            asked += 1
            _agree(ask.answers, rng.choice(ask.answers.figures), rng)
        game.answer(ask, ask.answers.sample(rng))
    assert asked > 10


def test_a_way_is_looked_for_again_when_somebody_has_moved() -> None:
    game = field()
    ann, bob = fighter(game, 0), fighter(game, 1)
    enter(game, ann, 20.0, 20.0, 0.0)
    enter(game, bob, 25.0, 20.0, 0.0)
    longest = float(RUN.potential(game, ann).value)
    round_him = movement.find_way(game, ann, (30.0, 20.0), longest)
    assert isinstance(round_him, movement.Way) and len(round_him.path) > 1
    put(game, bob, 60.0, 60.0, 0.0)
    straight = movement.find_way(game, ann, (30.0, 20.0), longest)
    assert isinstance(straight, movement.Way) and straight.path == ((30.0, 20.0),)
    game.hidden[bob.id] = True
    put(game, bob, 25.0, 20.0, 0.0)
    assert movement.find_way(game, ann, (30.0, 20.0), longest) == straight, (
        "nobody rounds the hidden"
    )


def test_a_line_of_sight_is_drawn_again_when_somebody_steps_into_it() -> None:
    game = field()
    ann, bob, carl = fighter(game, 0), fighter(game, 1), fighter(game, 1, base=Base(25.0, 50.0))
    enter(game, ann, 20.0, 20.0, 0.0)
    enter(game, bob, 50.0, 20.0, 180.0)
    enter(game, carl, 35.0, 24.0, 0.0)
    clear = sight.obstruction(game, ann, bob)
    assert clear.value == 0
    put(game, carl, 35.0, 21.5, 0.0)
    assert sight.obstruction(game, ann, bob).value > 0
    put(game, carl, 35.0, 22.6, 0.0)
    grazed = sight.obstruction(game, ann, bob).value
    put(game, carl, 35.0, 22.6, 90.0)  # a long base that turns comes into it
    assert sight.obstruction(game, ann, bob).value > grazed


def test_a_line_of_sight_is_remembered_while_nobody_moves_or_turns() -> None:
    game = field()
    ann, bob = fighter(game, 0), fighter(game, 1)
    enter(game, ann, 20.0, 20.0, 0.0)
    enter(game, bob, 50.0, 20.0, 180.0)
    view, goal, out = sight.view_of(game, ann, 0.0), placed(game, bob), frozenset((bob.id,))
    drawn = sight._line(game, view, goal, out)
    assert sight._line(game, view, goal, out) is drawn
    assert sight._line(game.copy(), view, goal, out) is drawn
    put(game, bob, 50.0, 20.0, 90.0)
    assert sight._line(game, view, goal, out) is not drawn


def test_a_place_on_a_way_is_looked_for_again_when_somebody_stands_there() -> None:
    game = field()
    ann, bob, carl = fighter(game, 0, mou=12.5), fighter(game, 1, mou=10.0), fighter(game, 1)
    enter(game, ann, 20.0, 30.0, 0.0)
    enter(game, bob, 32.0, 38.0, 180.0)
    enter(game, carl, 80.0, 80.0, 0.0)
    leg = Leg(ann.id, ((40.0, 30.0),), 0.0, 25.0)
    interception._spot.forget()  # else the tests before may have left room for one answer only
    free = interception.points_on_the_way(game, bob, leg)
    assert [spot.place for spot in free] == [(26.0, 30.0), (38.0, 30.0)]
    assert interception.points_on_the_way(game, bob, leg)[0] is free[0], "nothing has changed"
    put(game, carl, 26.0, 30.0, 0.0)
    taken = interception.points_on_the_way(game, bob, leg)
    assert (26.0, 30.0) not in [spot.place for spot in taken]
    put(game, carl, 80.0, 80.0, 0.0)
    assert interception.points_on_the_way(game, bob, leg) == free


def test_a_bare_mou_is_the_explained_one() -> None:
    game = field()
    walker, flyer = fighter(game, 0, mou=12.5), fighter(game, 0, mou=10.0, air=20.0)
    for figure in (walker, flyer):
        enter(game, figure, 20.0 * (figure.id + 1), 20.0, 0.0)
    hastened = Plugin("hastened", Phrase("x"), (points.PACE, lambda *_: Why(3, Phrase("x"))))
    for level, effects in product((0, 1), ((), (Effect(hastened, "turn:1"),))):
        game.level[flyer.id] = level
        for figure in (walker, flyer):
            game.effects[figure.id] = effects
            assert move_potential.cm_of(game, figure) == move_potential.mou_of(game, figure).value
    assert move_potential.cm_of(game, flyer) == 23


def test_a_refusal_without_its_reason_is_not_told_to_who_asks_for_it() -> None:
    game = field()
    ann, bob = fighter(game, 0), fighter(game, 1)
    enter(game, ann, 20.0, 20.0, 0.0)
    enter(game, bob, 25.0, 20.0, 0.0)
    longest = float(MARCH.potential(game, ann).value)
    to = (20.0 + longest, 20.0)  # straight it would do, and round him it is too far
    assert isinstance(movement.find_way(game, ann, to, longest, explained=False), Refusal)
    told = movement.find_way(game, ann, to, longest)
    assert isinstance(told, Refusal) and told.reason == movement.TOO_FAR
    assert 0.0 < told.data["by"] < 3.0


def test_a_record_changes_as_a_replaced_one_does() -> None:
    game = field()
    id = start(game, Activation(camp=0, card="x", members=(1, 2)))
    update(game, id, actor=1, done=("run",))
    expected: Record = Activation(camp=0, card="x", members=(1, 2), actor=1, done=("run",))
    assert game.records == ((id, expected),)
    with pytest.raises(AssertionError, match="no such field"):
        update(game, id, nothing=1)
    with pytest.raises(AssertionError, match="not open"):
        update(game, "#99", actor=1)
