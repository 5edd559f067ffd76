"""Dice in segments: facts of another game, a secret of one's own, shares of the players, none yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from escarmouche.api import Game
from escarmouche.core.dice import OutOfDice, SeededDice
from escarmouche.core.dice_segments import (
    BadSegments,
    DiceSegment,
    NoDiceYet,
    SegmentedDice,
    Share,
    mark_of,
    mixed,
    of_data,
    to_data,
)
from escarmouche.core.explain import Refused
from escarmouche.core.frozen_games import stand, standing
from escarmouche.core.game import NO_DICE_YET

ONE, TWO, GIVEN = "11" * 32, "22" * 32, "33" * 32


def test_dice_follow_from_the_segment_they_belong_to() -> None:
    first, second = SeededDice(bytes.fromhex(ONE)), SeededDice(bytes.fromhex(TWO))
    whole = first.faces(0, 5) + second.faces(5, 20)
    told = SegmentedDice([DiceSegment.of(0, ONE), DiceSegment.of(5, TWO)])
    facts = SegmentedDice([DiceSegment(0, "d", faces=first.faces(0, 5)), DiceSegment.of(5, TWO)])
    for dice in (told, facts):
        assert dice.faces(0, 25) == whole and dice.faces(3, 4) == whole[3:7]
        assert [dice.faces(n, 1)[0] for n in range(25)] == list(whole)
        assert dice.digest == second.digest
    with pytest.raises(OutOfDice):
        SegmentedDice([DiceSegment(0, "d", faces=(1, 2))]).faces(1, 2)


def test_every_share_changes_the_dice_and_must_be_the_promised_one() -> None:
    mine, yours = Share(0, mark_of(GIVEN), GIVEN), Share(1, mark_of(TWO), TWO)
    secrets = [mixed(ONE, shares) for shares in ((), (mine,), (yours,), (mine, yours))]
    assert secrets[0] == bytes.fromhex(ONE) and len(set(secrets)) == 4
    good = DiceSegment(0, DiceSegment.of(0, ONE).digest, ONE, (mine, yours))
    assert good.holds and of_data(to_data([good])) == (good,)
    for other in (Share(0, mark_of(TWO), GIVEN), Share(0, mark_of(GIVEN))):
        assert not DiceSegment(0, good.digest, ONE, (other,)).holds
    assert not DiceSegment(0, good.digest, TWO).holds and not DiceSegment(0, good.digest).holds


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        [[0, "zz"]],
        [[1, ONE]],
        [{"from": 0}],
        [{"from": -1, "digest": "d", "secret": ONE}],
        [{"from": 0, "digest": "d", "faces": [1]}],  # nothing of its own
        [{"from": 0, "digest": "d", "faces": [1, 2]}, {"from": 1, "digest": "e", "secret": ONE}],
        [{"from": 0, "digest": "d"}, {"from": 1, "digest": "e", "secret": ONE}],
        [{"from": 0, "digest": "d", "secret": ONE, "waiting": True}, [3, TWO]],
        [[5, ONE], [0, TWO]],
        [{"from": 0, "digest": "d", "secret": ONE, "shares": [[1, TWO, TWO], [0, TWO, TWO]]}],
        [{"from": 0, "digest": "d", "secret": ONE, "shares": [[0, TWO, "short"]]}],
        [{"from": 0, "digest": "d", "secret": ONE, "shares": "x"}],
        [{"from": 0, "digest": "d", "secret": ONE, "faces": ["x"]}],
    ],
)
def test_what_describes_no_dice_is_refused(data: Any) -> None:
    with pytest.raises(BadSegments):
        of_data(data)


def test_data_of_before_is_read() -> None:
    assert of_data([[0, ONE], [7, TWO]]) == (DiceSegment.of(0, ONE), DiceSegment.of(7, TWO))


def test_a_game_without_dice_stands_still_and_is_not_over() -> None:
    setup = Game.new("ef", ["cendre-250", "ecorce-250"], seed=3).setup
    book = Game.new("ef", ["cendre-250", "ecorce-250"], seed=3).rulebook
    waiting = DiceSegment(0, DiceSegment.of(0, ONE).digest, ONE, waiting=True)
    with pytest.raises(NoDiceYet):
        SegmentedDice([waiting]).faces(0, 1)
    game = Game(book, setup, SegmentedDice([waiting]))
    for still in (game, game.fork(), stand(book, json.loads(json.dumps(standing(game))))):
        assert still.awaits_dice and not still.over and still.result is None
        assert still.pending == () and not still.faces and not still.can_undo
        with pytest.raises(Refused) as refused:
            still.answer_data(0, "x")
        assert refused.value.refusal.reason is NO_DICE_YET
    begun = Game(book, setup, SegmentedDice([DiceSegment.of(0, ONE)]))
    assert begun.pending and not begun.awaits_dice and begun.faces
