"""What the page is shown before a player decides: ways, sight, and the armies to choose."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.unit.ade.games import BOOK, new_game, played_until, state_of
from tests.unit.ade.test_reactions import staged

from escarmouche.army_shelf import armies, load_army
from escarmouche.core import records
from escarmouche.core.game import Game
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import begun
from escarmouche.rulebooks.age_des_escarmouches.shown import army_cards, previews


def activated(number: int = 1) -> tuple[Game, Deeds]:
    game = played_until(new_game(number), "ade.ask.act", Random(number))
    answers = game.pending[0].answers
    assert isinstance(answers, Deeds)
    return game, answers


def wish(game: Game, answers: Deeds, dy: float, **more: Any) -> dict[str, Any]:
    """Straight away from the own edge, by so many centimetres."""
    figure, state = answers.figures[0], state_of(game)
    forward = 1 if state.edges[figure.camp] == "bottom" else -1
    place = [state.x[figure.id], state.y[figure.id] + forward * dy]
    return {"figure": figure.id, "to": place, "group": [], "force": False, **more}


def test_a_way_tells_the_action_that_it_needs() -> None:
    """ADE-3.2.3.2.1-01, ADE-3.2.3.2.1-03: a march, or beyond it a run; nothing tells a dodge by itself."""
    game, answers = activated()
    seen: Any = game.seen(answers.figures[0].camp)
    mou = float(BOOK.present(seen)["figures"][answers.figures[0].id]["scores"]["MOU"])
    short = previews.path(seen, answers, wish(game, answers, mou * 0.4))
    assert short["action"] in ("march", "run") and short["allowance"] in (mou, 2 * mou)
    far = previews.path(seen, answers, wish(game, answers, mou * 6))
    refusal = answers.check(answers.decode(far["answer"]))
    assert far["action"] != "dodge" and refusal is not None
    asked = previews.path(seen, answers, wish(game, answers, mou * 0.4, action="dodge"))
    assert asked["action"] == "dodge"


def test_an_answer_that_a_preview_calls_legal_is_accepted() -> None:
    accepted = 0
    for number in range(4):
        game, answers = activated(number)
        seen: Any = game.seen(answers.figures[0].camp)
        for dy in (2.0, 4.0, 7.0, 12.0):
            found = previews.path(seen, answers, wish(game, answers, dy))
            deed = answers.decode(found["answer"])
            if answers.check(deed) is None:
                accepted += 1
                fork = game.fork()
                fork.answer(fork.pending[0], deed)
    assert accepted


def test_a_look_tells_its_beam_and_its_degree_part_by_part() -> None:
    """ADE-3.2.1.3-03: the degree of obstruction is the sum of the parts that are told."""
    game, _answers = activated()
    state = state_of(game)
    ours, theirs = state.army[0][0], state.army[1][0]
    found = previews.look(state, ours, theirs)
    assert len(found["beam"]) == 4
    assert found["degree"].value == sum(part.value for part in found["degree"].parts)
    assert (found["blocked"] is None) == (found["degree"].value < 3)
    assert previews.stands(state, ours)


def test_a_look_supposes_a_free_turn_but_for_whoever_reacts() -> None:
    """A-R28: in his own turn he would turn first; a vigilant who acts in the enemy's looks as it stands."""
    archer = {"tir": 4, "weapons": ["Arc 4/20"]}
    state = staged(
        {
            "figures": {
                "ann": {"camp": "red", "at": [40, 35], "facing": 270, "profile": archer},
                "orc": {"camp": "blue", "at": [40, 45]},
            },
            "active": "blue",
        }
    )
    ann, orc = state.figures
    found = previews.look(state, ann, orc)
    assert found["blocked"] is None and found["shot"] is None
    records.start(state, begun(ann.camp, "ann", (ann.id,)))
    found = previews.look(state, ann, orc)
    assert found["blocked"].reason.id == found["shot"].reason.id == "ade.refusal.out_of_view"


def test_every_army_of_the_shelf_has_a_card() -> None:
    for id in armies(BOOK.id):
        army = load_army(id)
        card = army_cards.army_card(army)
        assert card["format"] == army.format
        assert card["figures"] == sum(entry.count for entry in army.entries)
        assert [e["role"] for e in card["entries"]].count("commander") == 1
        fighters = [e for e in card["entries"] if e["role"] != "machine"]
        assert all("MOU" in entry["scores"] for entry in fighters)


def test_the_log_of_a_whole_game_can_be_kept() -> None:
    """Every value that an event holds is known to the freezer, readings of dice included."""
    freezer = BOOK.freezer()
    assert freezer is not None
    for number in range(3):
        game, rng = new_game(number), Random(number)
        while game.pending:
            ask = game.pending[0]
            game.answer(ask, ask.answers.sample(rng))
        kept = freezer.pack(tuple(game.events))
        again = freezer.unpack(kept)
        assert [repr(event) for event in again] == [repr(event) for event in game.events]
