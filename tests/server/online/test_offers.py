"""How far a wish to take back may go, and what affairs look like once they were kept."""

from __future__ import annotations

import json

import pytest
from tests.unit.core.scripts import ROLL, Notes, ask, game_of, reply

from escarmouche.core.words import Roll, Rule
from escarmouche.server.beside.affairs import (
    Affairs,
    Asked,
    Clock,
    ClockTerms,
    Delay,
    Rematch,
    Terms,
    Verdict,
)
from escarmouche.server.beside.talk import FEW, MANY, SHORTLY, Pace, clean
from escarmouche.server.errors import ApiError
from escarmouche.server.live.offers import kept_after


def rule(game: Notes) -> Rule:
    for who in (0, 1, 1):
        game.note((yield ask(who)))
    game.note((yield Roll(ROLL)))
    game.note((yield ask(0)))
    game.note((yield ask(1)))


def test_back_over_the_answers_of_others_but_not_over_dice() -> None:
    game = game_of(rule)
    with pytest.raises(ApiError, match="nothing_to_take_back"):
        kept_after(game, 0)
    reply(game, "a", "b")
    assert kept_after(game, 0) == 0  # over the other's answer
    assert kept_after(game, 1) == 1
    reply(game, "a")  # and the dice fall
    for camp in (0, 1):
        with pytest.raises(ApiError, match="dice_fell"):
            kept_after(game, camp)
    reply(game, "b")
    assert kept_after(game, 0) == 3
    with pytest.raises(ApiError, match="dice_fell"):
        kept_after(game, 1)


def test_affairs_and_terms_come_back_as_they_were_kept() -> None:
    whole = Affairs(
        seated=(0, 1),
        clock=Clock((12.5, None), (0,), 99.0),
        draw=Asked(0, 3, (1,)),
        takeback=Asked(1, 4),
        rematch=Rematch(0, True, "g", {0: "m"}, True),
        verdict=Verdict("time", 0, 1, 7, 100.0),
        played_on=(2,),
        said=5,
    )
    assert Affairs.of(json.loads(json.dumps(whole.plain()))) == whole
    assert Affairs().plain() == {} and Affairs.of({}) == Affairs()
    terms = Terms(True, ClockTerms("chess", 0, 10, 5), Delay("minutes", 3), True)
    assert Terms.of(json.loads(json.dumps(terms.plain()))) == terms
    assert Terms().plain() == {} and Terms.of({}) == Terms()


def test_what_is_said_is_plain_text() -> None:
    assert clean(" a\u202eb \x00\n c\u200b ") == "ab c"
    assert clean("e\u0301te\u0301 👍") == "été 👍"
    with pytest.raises(ApiError, match="nothing"):
        clean("\u2066\u2069")


def test_a_pace() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0])
    for _ in range(FEW):
        pace.speak()
    with pytest.raises(ApiError, match="too_often"):
        pace.speak()
    said = FEW
    while said < MANY:
        now[0] += SHORTLY / 4
        try:
            pace.speak()
            said += 1
        except ApiError:
            continue
    now[0] += SHORTLY
    with pytest.raises(ApiError, match="too_often"):
        pace.speak()
    now[0] += 600
    pace.speak()
