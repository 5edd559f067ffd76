"""From armies to a table: camps, cards, fighters, commanders; and what is refused before the first die."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, army, new_game, played_until, setup_of, state_of

from escarmouche.core.frozen_games import suspended
from escarmouche.core.game import Game
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, RESERVE

WALLED_UP = {
    "id": "keep",
    "kind": "building",
    "shape": {"type": "polygon", "points": [[0, 0], [90, 0], [90, 19], [0, 19]]},
    "properties": ["impossible"],
}
ARMIES = {"armies": [army("gue-300"), army("officine-300")]}


@pytest.mark.clause("ADE-1.4-01", "ADE-1.3.3-03", "ADE-1.3.1-01")
def test_an_army_becomes_fighters_on_their_cards() -> None:
    state = state_of(new_game(0, **ARMIES))
    ours = [figure for figure in state.figures if figure.camp == 0]
    cards = {card.id: card.figures for card in state.cards if card.camp == 0}
    assert [len(cards[id]) for id in ("lanciers-du-gue", "arbaletriers", "tambour")] == [3, 3, 1]
    assert sorted(id for figures in cards.values() for id in figures) == [f.id for f in ours]
    assert all(state.status[f.id] == RESERVE and state.host[f.id] == f.card for f in ours)
    leader = state.commander[0]
    assert leader is not None
    assert state.figures[leader].profile.id == "hadrien-le-passeur"
    assert [f.number for f in ours if f.card == "lanciers-du-gue"] == [1, 2, 3]
    rider = next(f for f in ours if f.profile.id == "chevaucheurs")
    assert not rider.is_round and rider.slim == 1.25 < rider.radius
    assert (state.table.width, state.table.depth) == (90.0, 90.0)


def test_twins_of_several_cards_are_numbered_together() -> None:
    state = state_of(new_game(0, armies=[army("officine-400"), army("officine-400")]))
    named: dict[tuple[int, str], list[int]] = {}
    for figure in state.figures:
        named.setdefault((figure.camp, figure.profile.one["fr"]), []).append(figure.number)
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in named.values())
    assert len({card.id for card in state.cards}) * 2 == len(state.cards)


@pytest.mark.clause("ADE-1.3.4.2-01")
def test_a_special_format_must_be_agreed_on() -> None:
    armies = [army("gue-300"), army("meute-heros-300")]
    with pytest.raises(SetupError) as caught:
        new_game(0, armies=armies, options={})
    assert caught.value.place == "armies[1]"
    assert caught.value.phrase.clauses == ("ADE-1.3.4.2-01",)
    with pytest.raises(SetupError):
        new_game(0, armies=armies, options={"creatures": True})
    assert new_game(0, armies=armies, options={"heroes": True}).pending


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"armies": [army("gue-300")]}, "armies"),
        ({"armies": "gue-300"}, "armies"),
        ({"armies": [army("gue-200"), army("officine-300")]}, "armies"),
        ({"scenario": "nope"}, "scenario"),
        ({"scenario": 3}, "scenario"),
        ({"options": {"nope": True}}, "options.nope"),
        ({"options": 5}, "options"),
        ({"table": {"width": 50}}, "table"),
        ({"table": {"seed": "x"}}, "table"),
        ({"table": {"width": 40, "depth": 90, "scenery": []}}, "table"),
        ({"table": []}, "table"),
        ({"table": {"scenery": [WALLED_UP]}}, "table"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_its_place(
    changes: dict[str, Any], place: str
) -> None:
    with pytest.raises(SetupError) as refused:
        BOOK.begin({**ARMIES, **changes})
    assert refused.value.place == place


def test_an_illegal_army_is_refused() -> None:
    data = dict(army("gue-300"))
    data["figures"] = [
        {**figure, "count": 30} if figure["id"] == "tambour" else figure
        for figure in data["figures"]
    ]
    with pytest.raises(ArmyError):
        BOOK.begin({"armies": [data, army("gue-300")]})


def test_a_large_format_gets_a_wide_table() -> None:
    state = state_of(new_game(0, armies=[army("gue-400"), army("gue-400")]))
    assert (state.table.width, state.table.depth) == (90.0, 90.0)  # A-R20: above 400 PA only
    drawn = {"table": {"scenery": [], "width": 100, "depth": 80}}
    assert state_of(new_game(0, **drawn)).table.width == 100


@pytest.mark.parametrize("number", range(6))
def test_a_state_can_be_kept_and_gone_on_from(number: int) -> None:
    """In the middle of an activation too: records and cards are kept with the rest."""
    rng, kept = Random(number), 0
    game = played_until(new_game(number), "ade.ask.act", rng)
    freezer = BOOK.freezer()
    assert freezer is not None
    for _ in range(30):
        if not game.pending:
            break
        state = suspended(game)
        if state is not None:
            thawed = freezer.thaw(freezer.freeze(state))
            assert thawed.digest() == state.digest()
            again = Game(BOOK, setup_of(number), game._dice, state=thawed)
            assert [a.question.id for a in again.pending] == [a.question.id for a in game.pending]
            kept += 1
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    assert kept > 3


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_is_presented_is_plain_and_whole(viewer: int | None) -> None:
    game = played_until(new_game(3), "ade.ask.act", Random(3))
    shown = BOOK.present(game.seen(viewer))
    state = state_of(game)
    assert len(shown["figures"]) == len(state.figures)
    assert sum(f["in_play"] for f in shown["figures"]) == state.status.count(ON_TABLE)
    for camp, seen in enumerate(shown["camps"]):
        assert seen["backs"] == list(state.pile_backs[camp])
        assert seen["pile"] == (list(state.pile[camp]) if camp == viewer else [])
