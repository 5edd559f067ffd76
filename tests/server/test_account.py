"""The account of a game: scores by their sources, losses, feats, luck by the exact odds, turning points."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import AI, create

from escarmouche import Game
from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.tale import Role, TaleLine
from escarmouche.core.words import Outcome, Reading
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.pitched_battle import SCORED
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, add_body
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import KILLED
from escarmouche.server.messages.account import Account
from escarmouche.server.past.account import Telling, stages_of
from escarmouche.server.past.luck import Luck, chances_of, share_below
from escarmouche.server.show.showing import Showing
from escarmouche.text.catalogue import own_messages

ARMIES = {
    "ef": ("cendre-250", "ecorce-250"),
    "ade": ("gue-200", "officine-200"),
    "cc": ("lion-100", "orque-100"),
}
PLAYED = [(book, scenario) for book in ARMIES for scenario in rulebook(book).scenarios()]


@cache
def played(book: str, scenario: str, level: str = "greedy") -> tuple[Game, int]:
    """A finished game, and how many figures it began with."""
    seed = Random(f"{book} {scenario}").randrange(1000)
    game = Game.new(rulebook(book).id, armies=ARMIES[book], scenario=scenario, seed=seed)
    started = len(game.state.figures)
    players = [make(level, 1), make(level, 2)]
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
    return game, started


def account(book: str, scenario: str) -> tuple[Game, dict[str, Any]]:
    game, started = played(book, scenario)
    told = Telling(game.state, game.events, game.rulebook, started).told()
    Account.model_validate(told)
    return game, told


@pytest.mark.parametrize(("book", "scenario"), PLAYED)
def test_sources_add_up_to_the_score(book: str, scenario: str) -> None:
    game, told = account(book, scenario)
    assert game.result is not None
    for camp, score in zip(told["camps"], game.result.scores, strict=True):
        assert sum(source["points"] for source in camp["sources"]) == pytest.approx(score)
        assert camp["score"] == pytest.approx(score)
        assert all("⟨" not in source["text"]["fr"] for source in camp["sources"])


@pytest.mark.parametrize(("book", "scenario"), PLAYED)
def test_losses_agree_with_the_turn_track(book: str, scenario: str) -> None:
    """Who stands is who began, less who fell, and whoever joined and still stands."""
    game, told = account(book, scenario)
    _game, started = played(book, scenario)
    shown = game.rulebook.present(game.state)
    joined = [f for f in game.state.figures[started:] if game.rulebook.stands(game.state, f)]
    for camp, lost in zip(shown["camps"], told["camps"], strict=True):
        left = next(counter for counter in camp["counters"] if counter.get("of") is not None)
        came = sum(figure.camp == camp["id"] for figure in joined)
        assert left["value"] == left["of"] - len(lost["lost"]) + came


def test_summoned_figures_stand_apart_in_a_score() -> None:
    """EF-SCEN-BATAILLE-01: a summoned figure counts its price, and is no loss of the army."""
    game, started = played("ef", "bataille-rangee")
    state = game.state.copy()
    assert isinstance(state, State)
    body = state.figures[1]
    creature = Figure(
        started, 0, body.entry, 9, body.profile, body.plugins, body.handlers, summoned=True
    )
    add_body(state, creature)
    events = [
        Event(SCORED, {"camp": 1, "figure": started, "points": body.profile.price}, None, 0),
        Event(KILLED, {"figure": started, "by": None}, None, 0),
    ]
    (source,) = game.rulebook.score_sources(state, events)[1]
    assert source.what.id == "ef.source.summoned"
    assert (source.points, source.data["n"]) == (body.profile.price, 1)
    told = Telling(state, events, game.rulebook, started).told()
    assert (told["camps"][0]["lost"], told["camps"][0]["lost_later"]) == ([], 1)


# -- luck --------------------------------------------------------------------------------------------

TEST = Phrase("x.roll.test")


class AtLeastNine(Reading):
    """Two dice together come to nine or more."""

    together = True
    totals: dict[str, Total] = {}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        return Outcome(sum(faces) >= 9)

    def said(self) -> Any:
        raise NotImplementedError


def rolled(*faces: int, score: int | None = None, **more: Any) -> Event:
    target = None if score is None else Total(Why(score, TEST))
    return Event(TEST, {"figure": 0}, None, 0, faces, target, **more)


def test_chances_are_exact() -> None:
    assert chances_of(rolled(3, 5, score=4), None) == [4 / 6, 4 / 6]
    assert chances_of(rolled(3, score=0), None) == [0.0]
    assert chances_of(rolled(3, score=9), None) == [1.0]
    assert chances_of(rolled(4, 6, reading=AtLeastNine()), None) == [10 / 36]
    assert chances_of(rolled(3), None) is None
    assert chances_of(rolled(3, score=4, sides=10), None) == [4 / 10]


def test_luck_compares_what_fell_with_what_was_to_be_expected() -> None:
    luck = Luck()
    for event in (rolled(1, 2, 6, score=3), rolled(6, 4), rolled(4, 6, reading=AtLeastNine())):
        luck.add(event, None)
    told = luck.told()
    assert (told["tests"], told["passed"], told["dice"]) == (4, 3, 2)
    assert told["expected"] == pytest.approx(1.5 + 10 / 36, abs=0.005)
    assert (told["average"], told["usual"]) == (5.0, 3.5)
    assert told["better"] > 0.8


def test_the_share_of_worse_games_is_exact() -> None:
    assert share_below([0.5] * 2, 0) == 0.125
    assert share_below([0.5] * 2, 2) == 0.875
    assert share_below([1.0] * 5, 5) == 0.5
    assert share_below([], 0) == 0.5


# -- falls -------------------------------------------------------------------------------------------


def test_who_felled_whom_is_found_by_the_act() -> None:
    """Where the fall itself does not say it, the last act on the figure does; not one of another phase."""
    report = {
        "x.blow": TaleLine(Role.ACT, "figure", "target"),
        "x.dead": TaleLine(Role.FALL, "", "figure"),
        "x.slain": TaleLine(Role.FALL, "by", "figure"),
    }

    def told(id: str, **data: Any) -> Event:
        return Event(Phrase(id), data, None, 0)

    events = [
        told("x.event.turn"),
        told("x.blow", figure=1, target=8),
        told("x.blow", figure=2, target=8),
        told("x.dead", figure=8),
        told("x.slain", figure=9, by=1),
        told("x.event.phase"),
        told("x.dead", figure=8),
    ]
    _before, first, second = stages_of(events, report)
    assert [tuple(fall) for fall in first.falls] == [(8, 2), (9, 1)]
    assert [tuple(fall) for fall in second.falls] == [(8, None)]
    assert second.turn is events[0]


def test_the_worst_phases_are_the_turning_points() -> None:
    _game, told = account("ef", "bataille-rangee")
    assert 1 <= len(told["turning"]) <= 3
    assert [one["after"] for one in told["turning"]] == sorted(
        one["after"] for one in told["turning"]
    )
    assert all(one["turn"]["fr"].startswith("Tour ") for one in told["turning"])


# -- over the wire -----------------------------------------------------------------------------------


def test_the_account_of_a_game_is_told(client: TestClient) -> None:
    game = create(client, AI, AI)["game"]
    told = client.get(f"/api/games/{game}/account").json()
    assert [camp["camp"] for camp in told["camps"]] == [0, 1]
    assert client.get("/api/games/nobody/account").status_code == 404


# -- the parts of the report on which it rests -------------------------------------------------------


@pytest.mark.parametrize("book", ARMIES)
def test_the_report_knows_only_messages_of_its_book(book: str) -> None:
    known = own_messages(rulebook(book).package, "fr")
    assert set(rulebook(book).tale) <= set(known)


@pytest.mark.parametrize(("book", "scenario"), PLAYED)
def test_the_report_names_fields_that_events_have(book: str, scenario: str) -> None:
    game, _started = played(book, scenario)
    for event in game.events:
        part = game.rulebook.tale.get(event.phrase.id)
        if part is not None:
            assert {part.by, part.to} - {""} <= set(event.data), event


@pytest.mark.parametrize("book", ARMIES)
def test_short_words_of_a_line_have_no_reckoning(book: str) -> None:
    game, _started = played(book, rulebook(book).scenarios()[0])
    showing = Showing()
    showing.name(game.state, game.rulebook)
    lines = [showing.line(n, event, n) for n, event in enumerate(game.events)]
    brief = [line for line in lines if "brief" in line]
    assert any(line.get("faces") for line in brief)
    assert all(
        "⟨" not in line["brief"]["fr"] and " → " not in line["brief"]["fr"] for line in brief
    )
    assert any(line.get("part") == "act" and "actor" in line for line in lines)
    assert any(line.get("together", {}).get("fr", "").startswith("{n} figurines") for line in lines)
