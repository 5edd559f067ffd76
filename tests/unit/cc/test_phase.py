"""The course of the combat phase: melees and their separations, the Authority roll, speaking turns, its end."""

from __future__ import annotations

import pytest
from tests.unit.cc.bare import SIDE, Fight, card, field, stand, star

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.hooks import Plugin, Point
from escarmouche.kit import melees as graph
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat import phase
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat, CombatPhase
from escarmouche.rulebooks.confrontation.combat.separation import contacts_of
from escarmouche.rulebooks.confrontation.state import HIGH, LOW, Figure, State, Wound

WEAK = card("weak", FOR=0, mou=0)  # hurts nobody, and pursues nobody
DEAF = (1, 1)  # wound dice that do nothing at FOR 0


def all_melees(game: State) -> list[tuple[int, ...]]:
    return graph.melees(contacts_of(game, range(len(game.figures))))


def square(game: State, x: float = 40.0) -> list[Figure]:
    """Two against two, all of whom touch both enemies: two separations."""
    at = ((0, 0.0, 0.0), (1, SIDE, 0.0), (0, SIDE, SIDE), (1, 0.0, SIDE))
    return [stand(game, camp, WEAK, x + dx, 40.0 + dy) for camp, dx, dy in at]


# -- melees ------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-A-1-01", "CC-IX-A-1-02", "CC-IX-02")
def test_one_melee() -> None:
    """E1: A1-B1-A2-B2."""
    game = field()
    for n in range(4):
        stand(game, n % 2, WEAK, 20 + SIDE * n, 20)
    assert all_melees(game) == [(0, 1, 2, 3)]


@pytest.mark.clause("CC-IX-A-1-03", "CC-IX-A-1-04")
def test_two_melees_and_an_outsider() -> None:
    """E2: B1-Red-Sand-B2, Red and Sand being friends; Blue touches Red alone."""
    game = field()
    for camp, n in ((1, 0), (0, 1), (0, 2), (1, 3)):
        stand(game, camp, WEAK, 20 + SIDE * n, 20)
    blue = stand(game, 0, WEAK, 20 + SIDE, 20 + SIDE)
    assert all_melees(game) == [(0, 1), (2, 3)]
    assert game.contacts[blue.id] == ()


@pytest.mark.clause("CC-IX-B-1-03", "CC-IX-B-1-02")
def test_levels_part_what_stands_together() -> None:
    game = field()
    flyer = card("flyer", air=20.0)
    stand(game, 0, flyer, 20, 20, level=LOW)
    stand(game, 1, flyer, 20 + SIDE, 20, level=LOW)
    stand(game, 1, flyer, 20 - SIDE, 20, level=HIGH)
    stand(game, 1, flyer, 20, 20 + SIDE)
    assert all_melees(game) == [(0, 1)]


# -- separations -------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-A-1-05", "CC-IX-A-1-07", "CC-IX-A-2-02")
def test_one_against_several_is_not_separated() -> None:
    game = field()
    star(game, 0, WEAK, [WEAK, WEAK, WEAK])
    fight = Fight(game)
    assert fight.asked == "ask.authority_of"
    assert not fight.told("roll.discipline")
    (one,) = fight.told("event.one_combat")
    assert (one.data["figure"], one.data["others"]) == (0, [1, 2, 3])


@pytest.mark.clause("CC-IX-A-2-01", "CC-IX-A-2-03", "CC-IX-A-2-04", "CC-IX-A-2-05")
def test_the_winner_of_the_discipline_test_separates() -> None:
    """Each side names a fighter, the loser of the Tactics roll first; wounds take nothing from DIS (R12)."""
    game = field(tactics=0)
    square(game)
    game.wound[3] = Wound.CRITICAL
    fight = Fight(game, (3, 3, 2, 5))  # 6 and 6: again; 5 and 8
    assert (fight.asked, fight.who, fight.keys) == (
        "ask.discipline_of",
        1,
        ["figure:1", "figure:3"],
    )
    fight.answer("figure:3", "figure:0")
    assert (fight.asked, fight.who) == ("ask.separate", 1)
    (said,) = fight.told("event.separates")
    assert (said.data["total"].value, said.data["other_total"].value) == (8, 5)
    answers = fight.game.pending[0].answers
    assert sorted(answers.candidates()) == [((0, 1), (2, 3)), ((0, 3), (1, 2))]
    fight.answer([[0, 3], [1, 2]])
    formed = [[e.data["figure"], *e.data["others"]] for e in fight.told("event.combat_formed")]
    assert formed == [[0, 3], [1, 2]]


@pytest.mark.clause("CC-IX-A-2-05", "CC-IX-A-2-06", "CC-IX-A-2-07", "CC-IX-A-1-06", "CC-IX-A-1-07")
@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        ([[0, 1], [0, 3], [2]], "CC-IX-A-2-05"),
        ([[0, 1, 3]], "CC-IX-A-2-06"),
        ([[0, 1], [2], [3]], "CC-IX-A-2-06"),
        ([[0, 1, 2, 3]], "CC-IX-A-1-07"),
        ([[0, 2], [1, 3]], "CC-IX-A-1-06"),
        ([[0, 1], [2, 3], [9, 8]], "CC-IX-A-2-04"),
    ],
)
def test_what_is_no_separation(answer: list[list[int]], clause: str) -> None:
    game = field()
    square(game)
    fight = Fight(game, (5, 1)).answer("figure:1", "figure:0")
    with pytest.raises(Refused) as refused:
        fight.answer(answer)
    assert clause in refused.value.refusal.reason.clauses


@pytest.mark.clause("CC-IX-A-2-07", "CC-IX-A-2-08", "CC-IX-A-2-09")
def test_three_separations_and_no_test_for_one() -> None:
    """E3: a chain of seven can be parted in three ways, a chain of four in one, without a test (R13)."""
    for fighters, ways in ((4, 1), (5, 2), (6, 2), (7, 3)):
        game = field()
        for n in range(fighters):
            stand(game, n % 2, WEAK, 20 + SIDE * n, 20)
        melee = tuple(range(fighters))
        found = list(graph.separations(contacts_of(game, melee), melee))
        assert len(found) == ways
    game = field()
    for n in range(4):
        stand(game, n % 2, WEAK, 20 + SIDE * n, 20)
    fight = Fight(game)
    assert fight.asked == "ask.authority_of"
    assert len(fight.told("event.combat_formed")) == 2
    assert fight.state.contacts[1] == (0, 2)  # the separation moves nobody


@pytest.mark.clause("CC-IX-A-2-10")
def test_every_melee_is_parted_before_the_authority_roll() -> None:
    """R14: the winner of the Tactics roll says which one first."""
    game = field(tactics=1)
    square(game, 20)
    square(game, 60)
    fight = Fight(game, (5, 1, 1, 5))
    assert (fight.asked, fight.who, fight.keys) == ("ask.which_melee", 1, ["figure:0", "figure:4"])
    fight.answer("figure:4", "figure:4", "figure:5", [[4, 5], [6, 7]])
    assert fight.asked == "ask.discipline_of"  # the other one
    assert not fight.told("roll.authority")
    fight.answer("figure:0", "figure:1", [[0, 1], [2, 3]])
    assert fight.asked == "ask.authority_of"


# -- authority and speaking turns --------------------------------------------------------------------


def duels(game: State, count: int) -> None:
    """Pairs far from each other: A 0 against B 1, A 2 against B 3..."""
    for n in range(count):
        star(game, 0, WEAK, [WEAK], x=10 + 20 * n, y=10)


def fight_through(fight: Fight) -> None:
    """Everybody puts all dice in defence: a combat that ends at once."""
    while fight.asked == "ask.place":
        fight.answer("attack:0")


@pytest.mark.clause(
    "CC-IX-C-1-01",
    "CC-IX-C-1-02",
    "CC-IX-C-1-03",
    "CC-IX-C-1-04",
    "CC-IX-C-1-06",
    "CC-IX-C-1-07",
    "CC-IX-C-1-08",
    "CC-IX-H-01",
)
def test_authority_and_speaking_turns() -> None:
    game = field(tactics=1)
    duels(game, 4)
    stand(game, 0, WEAK, 45, 80)  # in no combat: he is not offered
    fight = Fight(game, (2, 4, *(5, 1) * 4))
    assert (fight.who, fight.keys) == (0, ["figure:0", "figure:2", "figure:4", "figure:6"])
    fight.answer("figure:0")
    assert fight.who == 1
    fight.answer("figure:5")
    (first,) = fight.told("event.first_speaker")
    assert (first.data["camp"], first.data["total"].value) == (1, 7)
    # The first turn is bound to the combat of the winner's fighter.
    assert fight.asked == "ask.place"
    assert fight.game.pending[0].about["figure"] in (4, 5)
    fight_through(fight)
    # Then each freely, in turn, until one is left.
    assert (fight.asked, fight.who, fight.state.active) == ("ask.which_combat", 0, 0)
    assert fight.keys == ["figure:0", "figure:2", "figure:6"]
    fight.answer("figure:6")
    fight_through(fight)
    assert (fight.asked, fight.who) == ("ask.which_combat", 1)
    assert fight.keys == ["figure:0", "figure:2"]
    fight.answer("figure:2")
    fight_through(fight)
    assert fight.asked == ""
    assert [e.data["camp"] for e in fight.told("event.speaking_turn")] == [1, 0, 1, 0]
    assert fight.told("event.combat_phase_ends")
    assert (fight.state.active, fight.state.records) == (None, ())


@pytest.mark.clause("CC-IX-C-1-09", "CC-IX-C-1-01")
def test_even_a_paria_has_authority() -> None:
    """R11; and nobody who is in no combat."""
    game = field(tactics=1)
    paria = card("paria", skills=("paria",))
    star(game, 0, paria, [WEAK], x=20)
    star(game, 0, WEAK, [WEAK], x=60)
    fight = Fight(game, (5, 1))
    assert fight.keys == ["figure:0", "figure:2"]
    fight.answer("figure:0", "figure:1")
    assert fight.told("event.first_speaker")[0].data["figure"] == 0


@pytest.mark.clause("CC-IX-01", "CC-IX-H-01", "CC-IX-B-2-05")
def test_without_contacts_the_phase_is_over_at_once() -> None:
    """And what a dive or a charge brought is over with it (R16)."""
    game = field()
    stand(game, 0, WEAK, 20, 20, dived=True, fought=True)
    stand(game, 1, WEAK, 60, 20, charged=True)
    game.agenda = (("what follows",),)
    fight = Fight(field())
    assert fight.asked == ""
    list(phase.begin(game))
    assert list(game.agenda) == [("end of combat phase", "#1"), ("what follows",)]
    list(phase.end(game, "#1"))
    assert not any(game.dived) and not any(game.charged) and not any(game.fought)


# -- interrupts --------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-03")
def test_effects_are_heard_at_every_boundary_in_order() -> None:
    """R38."""
    heard: list[str] = []

    def listener(point: Point) -> tuple[Point, object]:
        def handler(game: State, figure: Figure, id: str) -> object:
            heard.append(point.name)
            kind = CombatPhase if "phase" in point.about else Combat
            assert isinstance(records.read(game, id, kind), kind)
            yield from ()

        return (point, handler)

    boundaries = (
        points.AFTER_SEPARATION,
        points.AFTER_AUTHORITY,
        points.COMBAT_CHOSEN,
        points.BEFORE_ALLOCATION,
        points.AFTER_INITIATIVE,
        points.BEFORE_ATTACK,
        points.AFTER_WOUND,
        points.AFTER_ATTACK,
        points.END_OF_COMBAT,
        points.END_OF_PHASE,
    )
    ear = Plugin("ear", Phrase("cc.test.ear"), *map(listener, boundaries))
    game = field()
    stand(game, 0, WEAK, 20, 20, ear)
    stand(game, 1, WEAK, 20 + SIDE, 20)
    fight = Fight(game, (5, 1, 5, 1, 4, *DEAF)).answer("attack:1", "attack:0")
    assert fight.asked == "ask.defend"
    fight.answer("none")
    assert fight.asked == ""
    assert heard == [point.name for point in boundaries]
