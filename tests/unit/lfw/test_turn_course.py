"""The turn: initiative, markers, phases and what lasts for them, the organisation phase (LFW-TOUR-*, LFW-JOUEURS-*, LFW-DEBUT-*, LFW-ORGA-*)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.unit.lfw.grounds import house, table
from tests.unit.lfw.turns import PASS, offered, questions, run
from tests.unit.lfw.units import field_of, play, rule, stand

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import heal, lose
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, RUN, SLOW, State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import CLOSED, OPEN
from escarmouche.rulebooks.last_fantasy_war.turn import course

BESIDE, MIDDLE = 8 - 25 / 25.4 / 2, 11.0  # at the door in the left wall of the house
DONE = Phrase("lfw.event.test")
SIX = ("organisation", "magic", "movement", "shooting", "melee", "morale")


def begun(game: State) -> State:
    """A turn begins, up to its first phase."""
    for _word in course.begin(game):
        pass
    game.agenda = ()
    return game


@pytest.mark.clause("LFW-JOUEURS-02", "LFW-JOUEURS-03", "LFW-JOUEURS-04", "LFW-DEBUT-02")
def test_the_order_of_initiative_rotates() -> None:
    """Example E2 (LFW-JOUEURS-02 to -04, LFW-DEBUT-02): 1234, then 2341, 3412, 4123, 1234."""
    game = field_of(4)
    game.turn = 0
    orders = [begun(game).order for _turn in range(5)]
    assert orders[:2] == [(0, 1, 2, 3), (1, 2, 3, 0)]
    assert orders[2:] == [(2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)]
    two = field_of(2)
    two.turn = 0
    assert [begun(two).order for _turn in range(3)] == [(0, 1), (1, 0), (0, 1)]


@pytest.mark.clause("LFW-DEBUT-01", "LFW-DEBUT-03", "LFW-DEBUT-04", "LFW-MARQ-07")
def test_markers_go_as_a_turn_begins_and_some_stay() -> None:
    """LFW-DEBUT-01, -03, -04, LFW-MARQ-07: moves, shots and charges are forgotten; flight and wounds are not; A-R19."""
    game = field_of(2)
    told = {"moved": RUN, "moved_before": RUN, "has_charged": True, "shot": True, "cast": 1}
    stays = {"fleeing": True, "crippled": SLOW}
    unit = stand(game, 0, 6, 6, columns={**told, **stays, "used": ("x",), "hit_by": ("y",)})
    begun(game)
    i = unit.id
    assert (game.moved[i], game.has_charged[i], game.shot[i], game.cast[i]) == (
        None,
        False,
        False,
        0,
    )
    assert (game.used[i], game.hit_by[i]) == ((), ())
    assert (game.fleeing[i], game.crippled[i], game.moved_before[i]) == (True, SLOW, RUN)


@pytest.mark.clause("LFW-TOUR-01", "LFW-TOUR-04", "LFW-ORGA-01", "LFW-ENGAGE-04")
def test_a_turn_has_six_phases_in_their_order() -> None:
    """LFW-TOUR-01, -04, LFW-ORGA-01, LFW-ENGAGE-04: and then the next turn begins, or the game is over."""
    game = field_of(2)
    game.turn, game.options = 0, game.options.__class__(turns=2, voluntary_flight=False)
    stand(game, 0, 6, 2)
    stand(game, 1, 6, 22)
    game.last_turn = 2
    played = run(game, ("turn",), answers=[PASS] * 8)
    phases = [t.data["phase"].id for t in played.told if t.phrase.id == "lfw.event.phase"]
    assert phases == [f"lfw.phase.{name}" for name in SIX] * 2
    assert [who for who, _asked in questions(played)] == [0, 1, 0, 1, 1, 0, 1, 0]
    assert played.events[-1] == "last_turn" and game.phase == "over"


@pytest.mark.clause("LFW-ADCFORME-06")
def test_what_lasts_for_a_phase_ends_with_it() -> None:
    """LFW-ADCFORME-06, A-R19."""
    game = field_of(2)
    unit = stand(game, 0, 6, 6)
    fire, line = ABILITIES["ouvrez-le-feu"].effect, ABILITIES["tenez-la-ligne"].effect
    assert fire is not None and line is not None
    durations.affect(game, unit, fire, durations.PHASE, unit)
    durations.affect(game, unit, line, durations.TURN, unit)
    run(game, ("phase over", "shooting"))
    assert [effect.kind for effect in game.effects[unit.id]] == [line]
    run(game, ("clear",))
    assert game.effects[unit.id] == ()


@pytest.mark.clause("LFW-SPE-CAPITAINE-03")
def test_a_captain_learns_from_a_victory() -> None:
    """LFW-SPE-CAPITAINE-03, A-R56: 4 points, noted when the game is over."""
    game = field_of(2)
    captain = stand(game, 0, 6, 6, specialty=Specialty("capitaine", 1))
    game.last_turn = game.turn
    run(game, ("turn over",))
    assert game.experience == ((captain.id, "lfw.experience.victory", 4),)


# -- organisation ------------------------------------------------------------------------------------


def doing(*ids: str, forced: bool = False) -> object:
    """A rule with which a unit may do something in the organisation phase."""

    def does(_game: State, unit: Unit) -> Rule:
        yield Tell(DONE, {"figure": unit.id})

    def deeds(_game: State, _unit: Unit) -> Iterator[Deed]:
        for id in ids:
            yield Deed(id, Phrase("lfw.deed.test"), does, forced)

    return rule(points.ORGANISATION, deeds)


@pytest.mark.clause("LFW-ORGA-02", "LFW-TOUR-02", "LFW-TOUR-03")
def test_one_action_each_until_nobody_wants_more() -> None:
    """LFW-ORGA-02, LFW-TOUR-02, -03, A-R19: each thing once a turn; a pass is not final."""
    game = field_of(2)
    red = stand(game, 0, 6, 6, plugins=(doing("a", "b"),))
    blue = stand(game, 1, 6, 20, plugins=(doing("a"),))
    played = run(game, ("organise",), answers=[f"{red.id}:a", PASS, f"{red.id}:b", f"{blue.id}:a"])
    assert [t.data["figure"] for t in played.told] == [red.id, red.id, blue.id]
    assert game.used[red.id] == ("a", "b")
    assert offered(played) == [f"{red.id}:a", f"{red.id}:b", PASS]


@pytest.mark.clause("LFW-ORGA-02")
def test_what_is_compulsory_comes_before_its_owner_may_stop() -> None:
    """LFW-ORGA-02, A-R19, A-R53: and happens to who flees too; with nothing to choose nobody is asked."""
    game = field_of(2)
    red = stand(game, 0, 6, 6, plugins=(doing("grow", forced=True),), columns={"fleeing": True})
    stand(game, 0, 9, 6, plugins=(doing("look"),), columns={"fleeing": True})
    both = stand(game, 1, 6, 20, plugins=(doing("grow", forced=True), doing("look")))
    played = run(game, ("organise",), answers=[f"{both.id}:grow", PASS])
    assert [t.data["figure"] for t in played.told] == [red.id, both.id]
    assert PASS not in offered(played) and PASS in offered(played, 1)


@pytest.mark.clause("LFW-ORGA-01", "LFW-ADCFORME-03")
def test_abilities_of_the_organisation_phase_are_actions_of_it() -> None:
    """LFW-ORGA-01, LFW-ADCFORME-03, A-R19."""
    game = field_of(2)
    captain = stand(game, 0, 6, 6, command=1, abilities=("tenez-la-ligne", "ouvrez-le-feu"))
    key = f"{captain.id}:tenez-la-ligne"
    played = run(game, ("organise",), answers=[key])
    assert offered(played) == [key, PASS] and played.events == ["launched"]


@pytest.mark.clause("LFW-MARQ-07", "LFW-CHARGERES-15")
def test_a_charge_is_no_marker_of_the_next_turn() -> None:
    """LFW-MARQ-07, LFW-CHARGERES-15."""
    game = field_of(2)
    unit = stand(game, 0, 6, 6, columns={"moved": CHARGE, "has_charged": True})
    begun(game)
    assert game.moved[unit.id] is None and not game.has_charged[unit.id]


@pytest.mark.clause("LFW-ENV-INTERIEUR-17", "LFW-ENV-INTERIEUR-18")
def test_an_opening_is_blocked_on_a_2() -> None:
    """LFW-ENV-INTERIEUR-17, -18, A-R50: one try a turn by a unit beside it, neither in flight nor in a melee."""
    game = field_of(table=table(surfaces=house(state=OPEN)))
    unit = stand(game, 0, BESIDE, MIDDLE)
    key = f"{unit.id}:block@house-door"
    played = run(game, ("organise",), dice=[1], answers=[key])
    assert played.events == ["not_blocked"] and game.state_of("house-door") == OPEN
    assert run(game, ("organise",)).asked == []  # once a turn
    begun(game)
    assert run(game, ("organise",), dice=[2], answers=[key]).events == ["blocked"]
    assert game.state_of("house-door") == CLOSED
    begun(game)
    game.set_state("house-door", OPEN)
    game.fleeing[unit.id] = True
    assert run(game, ("organise",)).asked == []


@pytest.mark.clause("LFW-MARQ-06", "LFW-MARQ-03", "LFW-DEBUT-04")
def test_who_is_crippled_keeps_its_marker_until_it_is_healed() -> None:
    """With the malus that it tells; a new turn changes nothing."""
    game = field_of(2)
    unit = stand(game, 0, 6, 6, life=4)
    play(lose(game, unit, 2), dice=[1])
    begun(game)
    assert game.crippled[unit.id] == SLOW
    play(heal(game, unit, 1))
    assert game.crippled[unit.id] is None
