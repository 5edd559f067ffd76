"""Pursuit moves, the combats that they bring, and what is separated again."""

from __future__ import annotations

import pytest
from tests.unit.cc.bare import SIDE, Fight, card, field, stand, star

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.confrontation.state import DEAD, GROUND, LOW, State

STRONG = card("strong", 50, FOR=30, RES=40)  # kills whom he hits, and is never hurt
WEAK = card("weak", 10, FOR=0)
SLOW = card("slow", 10, FOR=0, mou=0)
KILL = (4, 5, 5)  # an attack that lands, and a wound that kills


def slain(game: State, *dice: int) -> Fight:
    """Figure 0 of camp 0 kills figure 1 with the first blow; the Authority roll is his."""
    fight = Fight(game, (5, 1, 5, 1, *KILL, *dice))
    while fight.asked in ("ask.authority_of", "ask.which_combat", "ask.who_places"):
        fight.answer(fight.keys[0])
    while fight.state.status[1] != DEAD:
        about = fight.game.pending[0].about
        attack = "attack:1" if about.get("figure") == 0 else "attack:2"
        fight.answer(attack if fight.asked == "ask.place" else fight.keys[0])
    return fight


def pursue(figure: int, *path: list[float]) -> dict[str, object]:
    return {"action": "pursue", "figure": figure, "path": list(path)}


def stay(figure: int) -> dict[str, object]:
    return {"action": "stand", "figure": figure}


@pytest.mark.clause("CC-IX-G-01")
def test_who_has_killed_all_his_opponents_may_pursue_half_his_movement() -> None:
    """R17: 5 cm of 10, in any direction, or not at all."""
    game = field(tactics=1)
    star(game, 0, STRONG, [WEAK], x=20, y=20)
    fight = slain(game)
    assert (fight.asked, fight.who) == ("ask.pursue", 0)
    with pytest.raises(Refused) as refused:
        fight.answer(pursue(0, [25.2, 20.0]))
    assert refused.value.refusal.reason.id == "cc.refusal.too_far"
    fight.answer(pursue(0, [16.0, 23.0]))
    assert (fight.state.x[0], fight.state.y[0]) == (16.0, 23.0)
    assert fight.asked == "" and fight.told("event.combat_phase_ends")


@pytest.mark.clause("CC-IX-G-01")
def test_nobody_pursues_while_an_opponent_lives_or_touches_him() -> None:
    """R41h: an enemy outside his combat holds him; and a living opponent of it of course."""
    game = field(tactics=1)
    # B1-A0-B2-A3 can be parted in one way: A0 against B1, A3 against B2.
    for camp, profile, n in ((0, STRONG, 1), (1, SLOW, 0), (1, SLOW, 2), (0, SLOW, 3)):
        stand(game, camp, profile, 20 + SIDE * n, 20)
    fight = slain(game)
    assert fight.state.contacts[0] == (2,)
    assert len(fight.told("event.side_eliminated")) == 1
    assert fight.asked == "ask.place"  # in the other combat already
    game = field(tactics=1)
    star(game, 0, STRONG, [WEAK], x=20, y=20)
    game.routed[0] = True
    assert slain(game).asked == ""


@pytest.mark.clause("CC-IX-G-01")
def test_every_survivor_of_the_winning_side_may_pursue() -> None:
    """R18: even who struck no blow; in the order of their player."""
    game = field(tactics=1)
    stand(game, 0, STRONG, 20, 20)
    stand(game, 1, WEAK, 20 + SIDE, 20)
    stand(game, 0, WEAK, 20 + SIDE, 20 + SIDE)
    fight = Fight(game, (5, 1, 6, 1, 1, *KILL)).answer("figure:0")
    fight.answer("attack:0", "attack:3", "attack:1", "figure:0")
    assert fight.asked == "ask.pursue"
    assert fight.game.pending[0].about["figures"] == [0, 2]
    fight.answer(pursue(2, [20 + SIDE, 24.0]))
    assert fight.game.pending[0].about["figures"] == [0]
    fight.answer(stay(0))
    assert fight.asked == ""


@pytest.mark.clause("CC-IX-B-1-04", "CC-IX-B-1-06")
def test_in_the_air_the_flying_movement_counts_and_the_level_is_kept() -> None:
    game = field(tactics=1)
    bird = card("bird", 50, FOR=30, RES=40, mou=4.0, air=20.0)
    stand(game, 0, bird, 20, 20, level=LOW)
    stand(game, 1, card("prey", 10, FOR=0, air=20.0), 20 + SIDE, 20, level=LOW)
    stand(game, 1, SLOW, 28, 20, level=GROUND)
    fight = slain(game)
    with pytest.raises(Refused) as refused:
        fight.answer({**pursue(0, [28.0, 20.0]), "level": GROUND})
    assert "CC-IX-B-1-06" in refused.value.refusal.reason.clauses
    fight.answer(pursue(0, [28.0, 20.0]))  # above somebody on the ground: no contact
    assert (fight.state.level[0], fight.state.contacts[0]) == (LOW, ())


@pytest.mark.clause("CC-IX-B-2-05", "CC-IX-B-2-06", "CC-IX-B-2-04")
def test_a_dive_helps_in_the_first_combat_only() -> None:
    """R16, R15: and a charge hurts in the first one only."""
    game = field(tactics=1)
    star(game, 0, STRONG, [WEAK], x=20, y=20)
    game.dived[0] = game.charged[1] = True
    stand(game, 1, SLOW, 15, 20)
    fight = slain(game, 1, 5, *KILL)
    parts = [p.reason.id for e in fight.told("event.attack_result") for p in e.data["total"].parts]
    assert "cc.state.dived" in parts
    fight.answer(pursue(0, [15 + SIDE, 20.0]))
    assert fight.asked == "ask.place" and not fight.state.dived[0]


@pytest.mark.clause("CC-IX-G-02", "CC-IX-C-1-05")
def test_a_pursuit_brings_a_combat_at_once() -> None:
    """R19: with fresh dice and a new Initiative, before the hand passes on; who fought may fight again."""
    game = field(tactics=1)
    star(game, 0, STRONG, [WEAK], x=20, y=20)  # 0 and 1
    stand(game, 1, card("far", 30, FOR=0), 15, 20)  # 2: in no combat yet
    star(game, 0, SLOW, [SLOW], x=60, y=60)  # 3 and 4: their combat waits
    fight = slain(game, 5, 1, *KILL, 1, 5, 5, 1)
    fight.answer(pursue(0, [15 + SIDE, 20.0]))
    assert fight.told("event.pursuit_melee")[0].data["figures"] == [0, 2]
    assert (fight.asked, fight.state.active) == ("ask.place", 0)
    assert len(fight.told("event.speaking_turn")) == 1
    fight.answer("attack:2", "attack:2")  # 30 PA, then 50
    assert fight.state.status[2] == DEAD
    assert fight.asked == "ask.pursue"  # again
    fight.answer(stay(0))
    assert [e.data["camp"] for e in fight.told("event.speaking_turn")] == [0, 1]


@pytest.mark.clause("CC-IX-G-02", "CC-IX-G-04")
def test_a_newcomer_joins_the_combat_that_waits() -> None:
    """R19: all of that combat are concerned: one against two now."""
    game = field(tactics=1)
    star(game, 0, STRONG, [WEAK], x=20, y=20)  # 0 and 1
    stand(game, 1, card("mark", 30, FOR=0), 20, 26)  # 2
    stand(game, 0, SLOW, 20, 26 + SIDE)  # 3 fights 2
    fight = slain(game)
    fight.answer(pursue(0, [20.0, 26 - SIDE]))
    one = fight.told("event.one_combat")[-1]
    assert (one.data["figure"], sorted(one.data["others"])) == (2, [0, 3])
    dice = {e.data["figure"]: e.data["dice"].value for e in fight.told("event.combat_dice")[2:]}
    assert dice == {2: 3, 0: 2, 3: 2}


@pytest.mark.clause("CC-IX-G-04", "CC-IX-G-03")
def test_only_what_the_newcomer_touches_is_separated_again() -> None:
    """R19: the combat 2-3 and the combat 4-5 are touched; 6 against 7, which touches nobody, stays."""
    game = field(tactics=1)
    star(game, 0, STRONG, [WEAK], x=20, y=20)  # 0 and 1
    stand(game, 1, SLOW, 18.75, 26)  # 2
    stand(game, 0, SLOW, 18.75, 26 + SIDE)  # 3
    stand(game, 1, SLOW, 21.25, 26)  # 4
    stand(game, 0, SLOW, 21.25, 26 + SIDE)  # 5
    star(game, 0, SLOW, [SLOW], x=60, y=60)  # 6 and 7
    # 2-3 and 4-5 touch only each other's friends: two melees, two combats.
    fight = slain(game, 5, 1)
    spot = 26 - (SIDE**2 - 1.25**2) ** 0.5
    fight.answer(pursue(0, [20.0, spot]))
    assert fight.state.contacts[0] == (2, 4)
    # 3-2-0-4-5 is a chain of five: two separations, so a Discipline test.
    assert fight.asked == "ask.discipline_of"
    fight.answer("figure:0" if fight.who == 0 else "figure:2")
    fight.answer("figure:0" if fight.who == 0 else "figure:2")
    assert fight.asked == "ask.separate"
    fight.answer([[0, 2, 3], [4, 5]])
    assert (fight.asked, fight.who) == ("ask.which_pursuit_combat", 0)
    assert fight.keys == ["figure:2", "figure:4"]
    waiting = [e for e in fight.told("event.combat_begins") if 6 in (e.data["figure"],)]
    assert waiting == []


@pytest.mark.clause("CC-IX-G-02")
def test_who_has_fought_and_is_touched_by_no_newcomer_does_not_fight_again() -> None:
    game = field(tactics=1)
    star(game, 0, SLOW, [SLOW], x=20, y=26)  # 0 and 1: resolved first, nobody dies
    star(game, 0, STRONG, [WEAK], x=30, y=26)  # 2 and 3
    fight = Fight(game, (5, 1, 5, 1, 5, 1, *KILL))
    fight.answer("figure:0", "figure:1", "attack:0", "attack:0")
    fight.answer("attack:2", "attack:2")
    assert fight.asked == "ask.pursue"
    # He comes at 1, who stands at (22.5, 26), and whose enemy 0 is on the other side.
    fight.answer(pursue(2, [22.5 + SIDE, 26.0]))
    assert fight.told("event.pursuit_melee")[0].data["figures"] == [1, 2]
