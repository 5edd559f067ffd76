"""The two long examples of the chapter, die by die: IX-F, and the sustained defence of IX-E-5; and shorter ones."""

from __future__ import annotations

import pytest
from tests.unit.cc.bare import (
    ARKEON,
    ASHIGARU,
    CLONE,
    PRETORIAN,
    ROYAL_GUARD,
    SWORD_PLAYER,
    THERMO_PRIEST,
    WARRIOR,
    Fight,
    card,
    field,
    star,
)

from escarmouche.rulebooks.confrontation.state import DEAD, ON_TABLE, Wound

AUTHORITY = (5, 1)  # camp 0 speaks first; both sides of a single combat are known then


@pytest.mark.clause(
    "CC-IX-F-01",
    "CC-IX-F-1-01",
    "CC-IX-F-1-02",
    "CC-IX-F-1-03",
    "CC-IX-F-1-04",
    "CC-IX-F-1-05",
    "CC-IX-F-1-06",
    "CC-IX-F-1-08",
    "CC-IX-F-1-09",
    "CC-IX-F-2-01",
    "CC-IX-F-2-02",
    "CC-IX-F-2-03",
    "CC-IX-F-2-04",
    "CC-WOUND-01",
    "CC-WOUND-02",
    "CC-WOUND-03",
    "CC-WOUND-04",
    "CC-WOUND-05",
    "CC-WOUND-CELL-01",
    "CC-WOUND-CELL-02",
    "CC-WOUND-CELL-03",
    "CC-WOUND-CELL-04",
    "CC-WOUND-CELL-05",
    "CC-STATE-03",
    "CC-STATE-04",
    "CC-STATE-05",
    "CC-IX-E-6-01",
    "CC-IX-E-6-02",
    "CC-IX-E-6-03",
    "CC-IX-E-6-04",
)
def test_the_whole_combat_of_the_book() -> None:
    """E12: a praetorian guard against two clones and a warrior of dawn, with every intermediate total."""
    state = field(tactics=0)
    p, c1, c2, w = star(state, 0, PRETORIAN, [CLONE, CLONE, WARRIOR])
    dice = [
        *AUTHORITY,
        *(3, 2),  # E8: Initiative, 6 against 7
        *(3, 2, 4),  # clone 1 on the guard: attack, wound
        *(1, 1, 3),  # clone 2
        *(5, 5),  # the warrior, parried
        *(1, 4),  # the guard on clone 2, parried
        *(4, 3, 6),  # on the warrior
        *(2, 5, 5),  # on clone 1
        *(3, 4, 5),  # the second pass: the warrior on the guard
    ]
    fight = Fight(state, dice)
    fight.answer(f"figure:{w.id}")  # the Authority roll of camp 1
    assert fight.asked == "ask.who_places"  # two clones of one value
    fight.answer(f"figure:{c1.id}", "attack:2", "attack:1", "attack:2", "attack:3")
    assert fight.asked == "ask.initiative_of"
    fight.answer(f"figure:{w.id}")
    # The first pass: Scorpion attacks.
    assert (fight.who, fight.asked) == (1, "ask.who_attacks")
    fight.answer(f"figure:{c1.id}", "none")
    assert fight.state.stunned[p.id]
    fight.answer(f"figure:{c2.id}", "none")
    assert fight.asked == "ask.defend"  # only the warrior is left
    fight.answer("parry:1")
    # Griffin attacks each of the three.
    assert (fight.who, fight.asked) == (0, "ask.target")
    assert fight.keys == [f"figure:{f.id}" for f in (c1, c2, w)]
    fight.answer(f"figure:{c2.id}", "parry:1")
    fight.answer(f"figure:{w.id}")
    assert fight.state.wound[w.id] is Wound.SERIOUS
    # Clone 1 is the last: no choice is left, he dies, and the second pass has one attack.
    assert fight.asked == ""
    assert fight.game.state.dice_thrown == len(dice)
    assert fight.totals("event.attack_result") == [6, 4, 8, 5, 8, 6, 4]
    assert fight.totals("event.parried") == [9, 6]
    assert fight.totals("event.wound_roll") == [-3, -4, 6, 7, -1]
    results = [e.data["result"].id for e in fight.told("event.wound_roll")]
    assert results == [
        f"cc.wound.{r}" for r in ("stunned", "nothing", "serious", "killed", "light")
    ]
    places = [e.data["location"].id for e in fight.told("event.wound_roll")]
    assert places == [f"cc.location.{r}" for r in ("arms", "legs", "belly", "head", "chest")]
    assert [e.data["dice"] for e in fight.told("event.dice_lost")] == [1]
    assert [e.data["number"] for e in fight.told("event.pass")] == [1, 2]
    end = fight.state
    assert (end.stunned[p.id], end.wound[p.id]) == (True, Wound.LIGHT)
    assert (end.status[c1.id], end.wound[w.id], end.wound[c2.id]) == (
        DEAD,
        Wound.SERIOUS,
        Wound.NONE,
    )
    assert not fight.told("event.moved", "event.stands")  # nobody pursues: two of three live


@pytest.mark.clause(
    "CC-IX-E-1-01",
    "CC-IX-E-1-02",
    "CC-IX-E-1-04",
    "CC-IX-E-1-05",
    "CC-IX-E-2-04",
    "CC-IX-E-3-02",
    "CC-IX-E-3-04",
    "CC-IX-E-4-01",
    "CC-IX-E-4-02",
    "CC-IX-E-5-01",
    "CC-IX-E-5-03",
    "CC-IX-E-5-04",
    "CC-IX-E-5-05",
    "CC-IX-E-5-06",
    "CC-IX-E-5-07",
    "CC-IX-E-5-08",
    "CC-IX-E-5-11",
    "CC-IX-E-5-12",
    "CC-IX-E-5-13",
    "CC-IX-E-5-14",
    "CC-IX-E-5-15",
    "CC-IX-E-5-16",
    "CC-IX-E-5-17",
    "CC-IX-E-5-18",
    "CC-STATE-CRITIQUE-01",
)
def test_the_sustained_defence_of_the_book() -> None:
    """E11: a thermo-priest against two ashigarus; X is in a critical state and was charged."""
    state = field(tactics=0)
    priest, x, y = star(state, 0, THERMO_PRIEST, [ASHIGARU, ASHIGARU])
    state.wound[x.id], state.charged[x.id] = Wound.CRITICAL, True
    dice = [
        *AUTHORITY,
        *(1, 5),  # Initiative: 4 against 5 + 3 + 1
        1,  # X fails
        *(3, 4),  # Y, parried
        *(5, 4, 5),  # the priest on Y: chest, 5 + 6 - 5 = 6, critical
        *(4, 4),  # Y again, sustained
        *(5, 3),  # X again, sustained
    ]
    fight = Fight(state, dice)
    fight.answer(f"figure:{y.id}")  # Authority
    fight.answer(
        f"figure:{x.id}", "attack:2", "attack:2", "attack:1"
    )  # goblins first: 13 PA, then 40
    fight.answer(f"figure:{y.id}")  # Initiative
    fight.answer(f"figure:{x.id}")
    assert fight.keys == ["none", "parry:1", "parry:2"]  # not the last die: nothing to sustain
    fight.answer("parry:1")
    assert fight.totals("event.attack_fails") == [-1]
    assert fight.asked == "ask.defend"  # Y; both dice are still there
    assert fight.keys == ["none", "parry:1", "parry:2"]
    fight.answer("parry:1")
    assert [e.data["left"] for e in fight.told("event.parried")] == [1]
    assert fight.asked == "ask.target"
    fight.answer(f"figure:{y.id}")
    assert fight.state.wound[y.id] is Wound.CRITICAL
    assert fight.asked == "ask.who_attacks"
    fight.answer(f"figure:{y.id}")
    assert fight.keys == ["none", "parry:1", "sustained"]
    fight.answer("sustained")
    # X attacks; nobody asks the priest any more.
    assert fight.asked == ""
    assert len(fight.told("event.must_sustain")) == 1
    assert fight.totals("event.attack_result") == [5, 8, 3, 3]
    assert fight.totals("event.parried") == [8, 6, 5]
    assert [e.data["left"] for e in fight.told("event.parried")] == [1, 1, 1]
    assert fight.game.state.dice_thrown == len(dice)
    assert not fight.state.charged[x.id]  # R15: his first combat is over
    assert {fight.state.status[f.id] for f in (priest, x, y)} == {ON_TABLE}


@pytest.mark.clause("CC-IX-C-2-01", "CC-IX-C-2-02", "CC-IX-C-2-03")
def test_how_many_dice() -> None:
    """E4."""
    duel, crowd = field(), field()
    star(duel, 0, ROYAL_GUARD, [WARRIOR])
    star(crowd, 0, PRETORIAN, [CLONE, CLONE, WARRIOR])
    assert [e.data["dice"].value for e in Fight(duel, AUTHORITY).told("event.combat_dice")] == [
        2,
        2,
    ]
    fight = Fight(crowd, AUTHORITY).answer("figure:3")
    assert [e.data["dice"].value for e in fight.told("event.combat_dice")] == [4, 2, 2, 2]


@pytest.mark.clause("CC-IX-C-3-01", "CC-IX-C-3-02", "CC-IX-C-3-07", "CC-IX-C-3-10")
def test_who_places_first_in_a_duel() -> None:
    """E5: 13 PA, then 22."""
    state = field(tactics=1)
    star(state, 0, WARRIOR, [SWORD_PLAYER])
    fight = Fight(state, AUTHORITY)
    assert (fight.who, fight.keys) == (1, ["attack:2", "attack:1", "attack:0"])
    fight.answer("attack:1")
    assert fight.who == 0
    assert [e.data["figure"] for e in fight.told("event.dice_placed")] == [1]


@pytest.mark.clause("CC-IX-C-3-02", "CC-IX-C-3-08", "CC-IX-C-3-11")
def test_who_places_when_among_four() -> None:
    """E6: the two warriors in the order of their player, then the guard, then Arkéon."""
    state = field()
    _guard, one, two, arkeon = star(state, 0, PRETORIAN, [WARRIOR, WARRIOR, ARKEON])
    fight = Fight(state, (*AUTHORITY, 6, 6, 1, 1, 1)).answer(f"figure:{arkeon.id}")
    assert (fight.who, fight.asked) == (1, "ask.who_places")
    fight.answer(f"figure:{two.id}", "attack:2", "attack:1", "attack:3")
    assert fight.game.pending[0].about["figure"] == arkeon.id
    fight.answer("attack:1")
    order = [e.data["figure"] for e in fight.told("event.dice_placed")]
    assert order == [two.id, one.id, 0, arkeon.id]


@pytest.mark.clause("CC-IX-C-4-01", "CC-IX-C-4-04", "CC-IX-C-4-07")
def test_the_initiative_of_a_duel() -> None:
    """E7: 3 + 4 against 5 + 3."""
    state = field()
    star(state, 0, ROYAL_GUARD, [WARRIOR])
    fight = Fight(state, (*AUTHORITY, 3, 5)).answer("attack:0", "attack:0")
    (won,) = fight.told("event.initiative")
    assert (won.data["camp"], won.data["total"].value, won.data["other_total"].value) == (1, 8, 7)


@pytest.mark.clause("CC-IX-C-4-05", "CC-IX-C-4-06", "CC-IX-C-4-08")
def test_the_initiative_of_one_against_three() -> None:
    """E8: 3 + 3 against 2 + 3 + 2 for the two clones; the warrior is the better choice."""
    state = field()
    *_, warrior = star(state, 0, PRETORIAN, [CLONE, CLONE, WARRIOR])
    fight = Fight(state, (*AUTHORITY, 3, 2)).answer(f"figure:{warrior.id}", "figure:1")
    fight.answer("attack:0", "attack:0", "attack:0", "attack:0")
    assert fight.game.pending[0].answers.default() == f"figure:{warrior.id}"
    fight.answer(f"figure:{warrior.id}")
    (won,) = fight.told("event.initiative")
    assert (won.data["camp"], won.data["total"].value, won.data["other_total"].value) == (1, 7, 6)


NO_HARM = (1, 1)  # legs, and a low result


@pytest.mark.clause("CC-IX-D-02", "CC-IX-D-1-01", "CC-IX-D-1-02", "CC-IX-D-1-03", "CC-IX-D-3-02")
def test_the_passes_of_a_duel() -> None:
    """E9: orc, clone; then orc again; the end."""
    state = field()
    star(state, 0, card("orc", 20, FOR=0), [card("clone", 30, FOR=0)])
    dice = (*AUTHORITY, 5, 1, 1, *NO_HARM, 1, *NO_HARM, 1, *NO_HARM)
    fight = Fight(state, dice).answer("attack:2", "attack:1")
    fight.answer("none")  # the clone has a die in defence
    assert fight.asked == "ask.defend"
    fight.answer("none")
    assert fight.asked == ""
    assert [e.data["figure"] for e in fight.told("event.attacks")] == [0, 1, 0]
    assert len(fight.told("event.combat_ends")) == 1


@pytest.mark.clause("CC-IX-D-3-02", "CC-IX-D-3-03", "CC-IX-D-1-03")
def test_a_duel_ends_with_a_death() -> None:
    """E9: the second attack is never made."""
    state = field()
    star(state, 0, card("orc", 20, FOR=20, mou=0), [card("clone", 30)])
    fight = Fight(state, (*AUTHORITY, 5, 1, 1, 5, 5)).answer("attack:2", "attack:2")
    assert fight.asked == ""
    assert [e.data["figure"] for e in fight.told("event.attacks")] == [0]
    assert len(fight.told("event.side_eliminated")) == 1


@pytest.mark.clause(
    "CC-IX-D-2-01",
    "CC-IX-D-2-02",
    "CC-IX-D-2-03",
    "CC-IX-D-2-04",
    "CC-IX-D-2-05",
    "CC-IX-D-2-06",
    "CC-IX-D-2-07",
    "CC-IX-D-2-08",
    "CC-IX-D-03",
    "CC-IX-D-3-04",
    "CC-IX-E-01",
)
def test_the_passes_of_one_against_two() -> None:
    """E10: bushi and ashigaru in any order, then the Khor on each; bushi; then the Khor on either."""
    state = field()
    khor, bushi, ashigaru = star(
        state,
        0,
        card("Khor", 40, FOR=0),
        [card("bushi", 20, FOR=0), card("ashigaru", 13, FOR=0)],
    )
    attacks = (1, *NO_HARM) * 6
    fight = Fight(state, (*AUTHORITY, 1, 5, *attacks)).answer(f"figure:{bushi.id}")
    fight.answer("attack:1", "attack:2", "attack:3", f"figure:{bushi.id}")
    assert fight.asked == "ask.who_attacks"
    fight.answer(f"figure:{ashigaru.id}")
    assert (fight.asked, fight.who) == ("ask.target", 0)
    fight.answer(f"figure:{ashigaru.id}", "none")
    # The Khor then attacked the bushi, and in the second pass the bushi attacked.
    assert (fight.asked, len(fight.told("event.pass"))) == ("ask.target", 2)
    fight.answer(f"figure:{ashigaru.id}")
    assert fight.asked == "ask.defend"  # his die is still there: it may serve in either attack
    fight.answer("none")
    pairs = [(e.data["figure"], e.data["other"]) for e in fight.told("event.attacks")]
    k, b, a = khor.id, bushi.id, ashigaru.id
    assert pairs == [(a, k), (b, k), (k, a), (k, b), (b, k), (k, a)]
    assert fight.asked == ""
