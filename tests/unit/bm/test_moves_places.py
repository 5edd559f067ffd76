"""The question where to (BM-ACTION-DEPLACER-03, BM-ACTIONS-06): its answers, what is proposed, what is drawn."""

from __future__ import annotations

from math import atan2, hypot, tau
from random import Random

import pytest
from tests.unit.bm.figures import field_of, play, stand
from tests.unit.bm.grounds import QUARTER, box, roof, table

from escarmouche.core.explain import Refused
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus import RULEBOOK
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN
from escarmouche.rulebooks.bonus_malus.ground.walking import way_to
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import is_on_wall, tidied
from escarmouche.rulebooks.bonus_malus.moves.actions import ACTIONS
from escarmouche.rulebooks.bonus_malus.moves.leaping import LeapPlace, why_not_bound, why_not_jump
from escarmouche.rulebooks.bonus_malus.moves.legality import is_too_narrow, why_not_go
from escarmouche.rulebooks.bonus_malus.moves.places import MovePlace
from escarmouche.rulebooks.bonus_malus.moves.previews import path
from escarmouche.rulebooks.bonus_malus.moves.scaling import ScalePlace
from escarmouche.table.storeys.model import Perch, Place

DOES = {action.id: action for action in ACTIONS}


def test_answers_with_a_facing() -> None:
    """BM-ACTION-DEPLACER-03: it may be said or left out, on a surface or on a ladder."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 8, 13)
    places = MovePlace(game, ann, MOVE)
    for data, meant in (
        ([9, 13, "ground", 90], Turned(Place(9.0, 13.0), 90.0)),
        ([9, 13, "ground"], Turned(Place(9.0, 13.0))),
        ([9, 13], Turned(Place(9.0, 13.0))),
        ({"on": "ladder", "share": 0.5, "facing": 450}, Turned(Perch("ladder", 0.5), 90.0)),
    ):
        answer = places.decode(data)
        assert answer == meant and places.decode(places.encode(answer)) == answer
        assert places.check(answer) is None
    for wrong in ([9, 13, "ground", "north"], [9, 13, "ground", 1, 2], {"on": "ladder", "to": 1}):
        with pytest.raises(Refused):
            places.decode(wrong)
    assert places.describe()["turns"] is True
    assert "turns" not in MovePlace(game, ann, RUN).describe()  # BM-ACTION-COURIR-03


def test_what_is_proposed_is_legal_and_leads_into_contact() -> None:
    """Every candidate is legal; an enemy in reach is charged, a ladder is climbed."""
    game = field_of(table=QUARTER)
    ann, orc = stand(game, 0, 8, 13), stand(game, 1, 8, 16.5)
    for manner in (MOVE, RUN, CRAWL):
        places = MovePlace(game, ann, manner)
        found = places.candidates()
        assert len(found) > 5 and all(places.check(each) is None for each in found)
        assert len(places.reach()[0]) > 8 and places.reach_by_surface()["floors"]
    goals = [each.goal for each in MovePlace(game, ann, MOVE).candidates()]  # type: ignore[union-attr]
    assert Perch("ladder", 0.5) in goals
    game.put(ann.id, next(g for g in goals if isinstance(g, Place) and 15.4 < g.y < 15.6))
    assert engaged_with(game, ann) == [orc]
    rng = Random(1)
    assert all(
        places.check(places.sample(rng)) is None
        for places in (MovePlace(game, orc, how) for how in (MOVE, RUN))
        for _each in range(20)
    )


def test_who_hangs_on_a_ladder_may_stay_in_every_manner() -> None:
    """R85: to stay is an answer also where nobody may end on a ladder; to hang elsewhere on it is none then."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 8, 13)
    game.put(ann.id, Perch("ladder", 0.5))
    for manner in (MOVE, RUN, CRAWL):
        places = MovePlace(game, ann, manner)
        assert places.check(places.default()) is None
        further = Turned(Perch("ladder", 0.6))
        assert (places.check(further) is None) == (manner == MOVE)


def test_leaps_are_proposed_where_they_lead_somewhere() -> None:
    """BM-ACTION-SAUTER-01, BM-SKILL-BONDISSANT-01."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 8, 16, "bondissant")
    stand(game, 1, 12, 15, surface="roof")
    for most, why in ((10.0, why_not_jump), (8.0, why_not_bound)):
        places = LeapPlace(game, ann, most, why)
        found = places.candidates()
        assert len(found) > 3 and all(places.check(each) is None for each in found)
        assert (
            places.check(places.sample(Random(2))) is None and places.reach_by_surface()["floors"]
        )
        told = path(game, places, {"figure": ann.id, "to": [5, 20], "facing": 30})
        assert told["leaps"] and told["answer"][3] == 30


def test_a_wall_that_is_begun_is_finished_or_let_go() -> None:
    """BM-ACTION-ESCALADER-01, R11: it hangs on a link of its own while it is on the wall."""
    game = field_of(table=table(surfaces=[roof(4.0, "wall")]))
    ann = stand(game, 0, 9.5, 13, "personnage")
    places = ScalePlace(game, ann)
    goal = next(each for each in places.candidates() if each != game.place_of(ann.id))
    told = path(game, places, {"figure": ann.id, "to": [12, 13], "surface": "roof"})
    assert told["answer"][2] == "roof"
    play(DOES["scale"].does(game, ann), answers=[places.encode(goal)])
    assert is_on_wall(game, ann) and 2 < game.elevation(ann.id) < 2.5
    assert [link.id for link in game.table.storeys.links] == ["wall:0"]
    found = MovePlace(game, ann, MOVE)
    assert found.check(Turned(Perch("wall:0", 0.9))) is None
    assert DOES["run"].why_not(game, ann) is not None and DOES["let-go"].why_not(game, ann) is None
    play(DOES["let-go"].does(game, ann), dice=[1, 1])
    assert game.elevation(ann.id) == 0 and game.table.storeys.links == ()
    tidied(game)
    assert game.links_laid == ()


def test_moves_in_words() -> None:
    """Each is a legal answer: into contact, towards somebody, up a ladder, straight, or to stay."""
    game = field_of(table=QUARTER)
    ann, orc = stand(game, 0, 9, 13), stand(game, 1, 8, 16.5)
    places = MovePlace(game, ann, MOVE)
    moves = RULEBOOK.worded_moves(game, places, ann.id, None)
    said = {move.said.phrase.id.removeprefix("core.wish."): move for move in moves}
    assert {"contact", "hold", "up", "forward", "towards"} <= set(said)
    assert all(places.check(places.decode(move.told["answer"])) is None for move in moves)
    assert said["contact"].told["touched"] == [orc.id]
    assert said["up"].told["answer"][2] == "roof" and said["up"].said.data == {"scenery": "ladder"}


@pytest.mark.clause("BM-ACTION-COURIR-01")
def test_a_run_reaches_as_far_in_every_direction() -> None:
    """Ten paces all about it, where nothing is in the way."""
    game = field_of()
    (ring,) = MovePlace(game, stand(game, 0, 18, 18), RUN).reach()
    assert all(hypot(x - 18, y - 18) == pytest.approx(10.0) for x, y in ring)
    turns = [atan2(y - 18, x - 18) % tau for x, y in ring]
    assert turns == sorted(turns) and turns[-1] > 0.9 * tau


@pytest.mark.clause("BM-ACTION-SAUTER-01")
def test_a_jump_that_is_too_far_says_by_how_much() -> None:
    game = field_of()
    refusal = why_not_jump(game, stand(game, 0, 10, 10), Place(21.0, 10.0))
    assert refusal is not None and refusal.reason.id == "bm.refusal.too_far"
    assert refusal.data["by"] == pytest.approx(1.0)


@pytest.mark.clause("BM-ACTION-ESCALADER-01", "BM-ACTION-DEPLACER-04")
def test_nobody_hangs_where_another_hangs() -> None:
    """R11: the second cannot begin the climb there until the first is out of its way."""
    game = field_of(table=table(surfaces=[roof(4.0, "wall")]))
    ann, bob = stand(game, 0, 9.5, 13, "personnage"), stand(game, 0, 8.4, 13, "personnage")
    top = Place(11.0, 13.0, "roof")
    begin = ScalePlace(game, ann)
    play(DOES["scale"].does(game, ann), answers=[begin.encode(top)])
    assert is_on_wall(game, ann) and game.elevation(ann.id) > 2.0
    game.x[bob.id] = 9.5
    refusal = ScalePlace(game, bob).check(Turned(top))
    assert refusal is not None and refusal.reason.id == "bm.refusal.no_room"


PLANK = table(
    surfaces=[
        roof(id="one", at=4.0),
        {"id": "other", "outline": box(14, 4, 20, 10), "height": 3.0, "rim": "ledge"},
        {"id": "plank", "outline": box(10, 6.9, 14, 7.1), "height": 3.0, "rim": "ledge"},
        roof(3.0, id="aside", at=24.0),
    ],
    links=[
        {
            "id": "ladder",
            "kind": "ladder",
            "lower": {"at": [23.4, 27]},
            "upper": {"surface": "aside", "at": [24.6, 27]},
        }
    ],
)


@pytest.mark.clause("BM-CHUTE-01", "BM-SKILL-SPECTRE-03")
def test_a_plank_bears_ghosts_only() -> None:
    """R60: a ghost does not fall, on its way over a plank neither."""
    game = field_of(table=PLANK)
    ann = stand(game, 0, 9.5, 7, surface="one")
    ghost = stand(game, 0, 9.5, 7, "spectre", surface="one")
    found = way_to(game, ann, Place(14.5, 7.0, "other"), MOVE, 5.0)
    assert found is not None
    assert is_too_narrow(game, ann, *found)
    assert not is_too_narrow(game, ghost, *found)


@pytest.mark.clause("BM-CHUTE-01", "BM-ACTION-ESCALADER-03")
def test_a_plank_elsewhere_does_not_matter_to_who_climbs() -> None:
    game = field_of(table=PLANK)
    ann = stand(game, 0, 23.4, 27)
    assert why_not_go(game, ann, Place(24.6, 27.0, "aside"), MOVE) is None
