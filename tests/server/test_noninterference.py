"""Secrecy on the wire: two games that differ only in what a viewer may not know send it the same bytes.

Each pair is played over the real application by the same public course, while one camp's hand, hiding
place, sneaking and hidden dice differ. Everything that the viewer receives is recorded: states,
changes, replies to commands and queries, refusals, summaries, lists, replays, the talk, in their order.
Ids, digests and times are what differs between any two games; they are replaced by words.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.server.helpers import AI, PERSON, setup
from tests.server.wire import Twisted, Wire, browse, pry, reply_to, same, tell
from tests.thorough import tries
from tests.toy.serve import shelved

from escarmouche.core.dice_segments import of_data
from escarmouche.core.game import Game
from escarmouche.server.app import create_app
from escarmouche.server.guard.limits import Limits
from escarmouche.server.settings import Settings
from escarmouche.server.storage.steady_time import SteadyTime

SECRET = "5e" * 32
CORNERS = ((1.0, 1.0), (1.0, 11.0))  # where the one spy hides: as it is, or in the mirror


@dataclass(frozen=True)
class Plan:
    """The public course of a pair of games, and which secret differs."""

    camps: int
    spy: int  # whose secrets differ
    viewer: int | None
    corner: int
    numbers: tuple[int, ...]  # what the players choose
    sneaks: tuple[int, ...]  # how the one spy sneaks: mirrored in the twin
    merges: bool  # the viewer's page is told changes
    computer: bool  # the spy's camp is a computer's
    delay: int  # answers that spectators are behind
    again: int  # the viewer connects again after so many answers
    offers: int  # at every so many answers somebody asks to take back, or for a draw
    grants: int  # so many wishes to take back are granted
    clock: str  # "none", "days", "chess"


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    camps = draw(st.integers(2, 3))
    spy = draw(st.integers(0, camps - 1))
    others = [camp for camp in range(camps) if camp != spy]
    return Plan(
        camps,
        spy,
        draw(st.sampled_from([*others, None])),
        draw(st.integers(0, 1)),
        tuple(draw(st.lists(st.integers(0, 9), min_size=9, max_size=9))),
        tuple(draw(st.lists(st.integers(0, 1), max_size=2))),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.sampled_from([0, 0, 3])),
        draw(st.integers(1, 12)),
        draw(st.integers(3, 9)),
        draw(st.integers(0, 3)),
        draw(st.sampled_from(["none", "days", "chess"])),
    )


# -- the course --------------------------------------------------------------------------------


def armies(plan: Plan, twin: int) -> list[Any]:
    """Hands of cards that are played, and of one that never is."""
    hands = [[9 - camp, 5, camp] for camp in range(plan.camps)]
    hands[plan.spy].append((3, 8)[twin])
    return [
        {"toml": f'rulebook = "toy"\nnames = {{fr = "N{n}", en = "N{n}"}}\nhand = {hand}\n'}
        for n, hand in enumerate(hands)
    ]


def choose(plan: Plan, twin: int, ask: Any, state: Any, given: list[tuple[int, Any]]) -> Any:
    """What a camp answers. Only what nobody else sees depends on the twin."""
    kind, camp = ask.question.id, ask.who
    number = plan.numbers[len(given) % len(plan.numbers)]
    if kind == "toy.card":
        return str([9 - camp, 5, camp][state.round - 1])
    if kind == "toy.hide" and camp == plan.spy:
        x, y = CORNERS[plan.corner]
        return [12.0 - x if twin else x, y]
    if kind == "toy.hide":
        return [3.0 + 2 * camp, 3.0 + 6 * (number % 2)]
    if kind == "toy.sneak":
        return _sneak(plan, twin, given) if camp == plan.spy else "stay"
    offered = list(ask.answers.candidates())
    if kind == "toy.walk":  # nobody comes near the corners
        x, y = state.x[2 * camp], state.y[2 * camp]
        near = [s for s in offered if 4 <= x + s.dx <= 8 and 2 <= y + s.dy <= 10]
        offered = near or offered[:1]
    return ask.answers.encode(offered[number % len(offered)])


def _sneak(plan: Plan, twin: int, given: list[tuple[int, Any]]) -> str:
    done = 0
    while given[-1 - done] in ((plan.spy, "left"), (plan.spy, "right")):
        done += 1
    if done >= len(plan.sneaks):
        return "stay"
    outward = (len(plan.sneaks) > 1 and plan.sneaks[0]) ^ done
    return ("left", "right")[(twin ^ outward) == 0]  # from a corner at the left, or at the right


# -- the pairs ---------------------------------------------------------------------------------


def toy_wish(plan: Plan, twin: int) -> Any:
    seats: list[Any] = [PERSON] * plan.camps
    if plan.computer:
        seats = [AI if camp == plan.spy else PERSON for camp in range(plan.camps)]
    delay = {"kind": "answers", "n": plan.delay} if plan.delay else {"kind": "none", "n": 0}
    clock = {"none": {}, "days": {"days": 2}, "chess": {"minutes": 30, "increment": 5}}
    terms = {
        "delay": delay,
        "spectators_talk": True,
        "clock": {"kind": plan.clock, **clock[plan.clock]},
    }
    return {"rulebook": "toy", "armies": armies(plan, twin), "seats": seats, "terms": terms}


@contextmanager
def timeless(client: TestClient) -> Iterator[None]:
    """Clocks stand, but for what is added to them: how fast a machine is differs from run to run."""
    watch = client.app.state.registry.watch  # type: ignore[attr-defined]
    with (
        patch.object(watch, "_clock", SteadyTime(lambda: 2e9, lambda: 2e9)),
        patch("escarmouche.server.lobby.game_lists.MOMENT", 0.0),  # lists are made anew each time
    ):
        yield


def played(client: TestClient, plan: Plan, twin: int) -> tuple[list[str], Game]:
    """A game to its end; what the viewer got before it."""
    wires: list[Wire] = []

    def player(view: Any, ask: Any) -> Any:
        while not wires:
            time.sleep(0.01)
        data = choose(plan, twin, ask, view.state, wires[0].game.answers)
        return ask.answers.decode(data)

    with (
        patch("escarmouche.server.live.thinking.new_player", lambda _level: player),
        timeless(client),
    ):
        wire = Wire(client, toy_wish(plan, twin), plan.viewer, plan.merges)
        wires.append(wire)
        table = f"/api/games/{wire.id}/live"
        seats = wire.headers(*range(plan.camps))
        with client.websocket_connect(table, headers=seats) as all_others:
            while not wire.game.over:
                _await_computer(plan, wire)
                with wire.connected() as socket:
                    _play(plan, twin, wire, socket, all_others)
    return wire.got, wire.game


def _play(plan: Plan, twin: int, wire: Wire, socket: Any, others: Any) -> None:
    """Play for a while, over one connection of the viewer."""
    _some_turns(plan, twin, wire, socket, others)
    _await_computer(plan, wire)
    heard = len(wire.got)
    wire.drain(socket)
    if wire.game.over:
        del wire.got[heard:]  # the end is for everybody


def _some_turns(plan: Plan, twin: int, wire: Wire, socket: Any, others: Any) -> None:
    for turn in range(plan.again):
        _await_computer(plan, wire)
        wire.drain(socket)
        game = wire.game
        if game.over:
            return
        if len(game.answers) % 7 == 1:
            pry(wire, socket, 2 * plan.camps)
            browse(wire)
        if turn % plan.offers == 2:
            _deal(plan, wire, socket, others)
            game = wire.game
        ask = game.pending[-1]  # the last first: sealed answers lie about for a while
        data = choose(plan, twin, ask, game.seen(ask.who), game.answers)
        command = {"type": "answer", "revision": len(game.answers), "camp": ask.who, "answer": data}
        if ask.who == wire.viewer:
            wire.ask(socket, command)
        else:
            tell(others, command)
        if wire.game.over:
            return


def _await_computer(plan: Plan, wire: Wire) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        asked = {ask.who for ask in wire.game.pending}
        if not plan.computer or (plan.spy not in asked and not wire._live._lock.locked()):
            return
        time.sleep(0.005)
    raise AssertionError("the computer does not answer")


def _deal(plan: Plan, wire: Wire, socket: Any, others: Any) -> None:
    """Talk, and wishes; some to take back are granted."""
    wire.ask(socket, {"type": "say", "camp": wire.viewer, "name": "Zoé", "text": "Hé ?"})
    asking = min(wire.tokens) if wire.viewer is None else wire.viewer
    answering = [camp for camp in wire.tokens if camp != asking]
    for what in ("draw", "takeback"):
        offer = {"type": "offer", "camp": asking, "what": what}
        if not _offered(wire, socket, others, offer):
            continue
        grant = what == "takeback" and wire.granted < plan.grants
        for camp in answering if grant else answering[:1]:
            tell(others, {"type": "respond", "camp": camp, "what": what, "accept": grant})
        wire.granted += grant
        wire.drain(socket)


def _offered(wire: Wire, socket: Any, others: Any, offer: Any) -> bool:
    """Whether the wish of a camp stands: the viewer's own, or another's."""
    if offer["camp"] == wire.viewer:
        wire.ask(socket, offer)
        return bool(json.loads(wire.got[-1])["ok"]) and len(wire.tokens) > 1
    return len(wire.tokens) > 1 and bool(reply_to(others, offer)["ok"])


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = tmp_path_factory.mktemp("wire")
    # Other processes have another shelf: what is on this one is done in this one.
    chosen = Settings(data=home / "data", static=home / "static", limits=Limits.none(), workers=0)
    # A list is the same for a moment: when it was made is time, which is not compared.
    at_once = patch("escarmouche.server.lobby.game_lists.MOMENT", 0.0)
    with at_once, shelved(), TestClient(create_app(chosen)) as made:
        yield made


def hidden_dice(game: Game, camp: int) -> frozenset[int]:
    """The numbers of the dice that one camp alone saw."""
    secret = [event.to == frozenset({camp}) for event in game.events for _face in event.faces]
    return frozenset(n for n, hidden in enumerate(secret) if hidden)


def pair(client: TestClient, plan: Plan) -> tuple[list[str], list[str]]:
    twisted = Twisted()
    with (
        twisted.in_place(),
        patch("escarmouche.server.past.dice.fresh", lambda **_: of_data([[0, SECRET]])),
        patch("escarmouche.server.beside.talk.FEW", 10**6),
    ):
        one, game = played(client, plan, 0)
        twisted.numbers = hidden_dice(game, plan.spy)
        assert twisted.numbers
        two, _game = played(client, plan, 1)
    return one, two


@settings(
    deadline=None,
    max_examples=tries(3, 30),
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
@given(plan=plans())
def test_a_viewer_receives_the_same_bytes_whatever_another_hides(
    toy: TestClient, plan: Plan
) -> None:
    same(*pair(toy, plan))


def test_the_one_who_hides_receives_the_difference(toy: TestClient) -> None:
    """What differs would be seen: the comparison is no idle one."""
    numbers = (3, 1, 4, 1, 5, 9, 2, 6, 5)
    plan = Plan(2, 0, 0, 0, numbers, (1, 0), False, False, 0, 50, 4, 0, "none")
    one, two = pair(toy, plan)
    assert one != two
    assert any('"toy.here"' in text for text in one) and any('"toy.drew"' in text for text in one)


@pytest.mark.parametrize("viewer", [1, None])
def test_another_game_tells_no_more_than_the_first(toy: TestClient, viewer: int | None) -> None:
    plan = Plan(2, 0, viewer, 0, (3, 1, 4), (), False, False, 0, 50, 4, 0, "chess")
    found = []
    for twin in (0, 1):
        known = patch("escarmouche.server.past.dice.fresh", lambda **_: of_data([[0, SECRET]]))
        with known, timeless(toy):
            wire = Wire(toy, toy_wish(plan, twin), viewer, merges=False)
            wire.another()
            with wire.connected() as socket:
                pry(wire, socket, 4)
            browse(wire)
        found.append(wire.got)
    same(*found)


# -- dice that have not fallen yet -------------------------------------------------------------


def fighting(game: Game) -> dict[str, Any]:
    """The next answer of whoever is asked."""
    (ask,) = game.pending
    answer = ask.answers.candidates()[0]
    if len(game.answers) % 10 == 9:
        answer = ask.answers.default()
    said = {"camp": ask.who, "answer": ask.answers.encode(answer)}
    return {"type": "answer", "revision": len(game.answers), **said}


def fought(client: TestClient, parts: list[list[Any]], answers: int, viewer: int | None) -> Wire:
    """A battle without secrets but its dice, up to so many answers."""
    with patch("escarmouche.server.past.dice.fresh", lambda **_: of_data(parts)):
        wire = Wire(client, setup(PERSON, PERSON, options={"turns": 2}), viewer, merges=True)
    table = f"/api/games/{wire.id}/live"
    with (
        client.websocket_connect(table, headers=wire.headers(0, 1)) as others,
        wire.connected() as socket,
    ):
        while len(wire.game.answers) < answers:
            wire.drain(socket)
            tell(others, fighting(wire.game))
        wire.drain(socket)
        enemies = [f.id for f in wire.game.state.figures if f.camp == 1][:3]
        for id in enemies:
            for query in (
                {"what": "sight", "from": 0, "to": id},
                {"what": "odds", "attacker": 0, "target": id, "kind": "shooting"},
                {"what": "odds", "attacker": 0, "target": id, "kind": "melee"},
                {"what": "path", "figure": 0, "to": [24.0, 24.0]},
                {"what": "candidates", "figure": 0},
                {"what": "reach", "figure": 0},
            ):
                wire.ask(socket, {"type": "query", "camp": viewer, **query})
    browse(wire)
    return wire


@pytest.mark.parametrize(("viewer", "answers"), [(0, 12), (None, 26), (1, 40)])
def test_nothing_tells_how_dice_will_fall(
    toy: TestClient, viewer: int | None, answers: int
) -> None:
    one = fought(toy, [[0, SECRET]], answers, viewer)
    thrown = one.game.state.dice_thrown
    two = fought(toy, [[0, SECRET], [thrown, "a1" * 32]], answers, viewer)
    same(one.got, two.got)
    assert SECRET not in "".join(one.got) and "a1" * 32 not in "".join(two.got)
    faces = [wire.game._dice.faces(thrown, 50) for wire in (one, two)]
    assert faces[0] != faces[1]


# -- what spectators are told late -------------------------------------------------------------


def watched_late(client: TestClient, answers: int) -> tuple[list[str], Wire]:
    """All that a spectator learns of a game that is told fifty answers late."""
    terms = {"delay": {"kind": "answers", "n": 50}, "spectators_talk": True}
    wish = setup(PERSON, PERSON, options={"turns": 2}, terms=terms)
    with patch("escarmouche.server.past.dice.fresh", lambda **_: of_data([[0, SECRET]])):
        wire = Wire(client, wish, None, merges=False)
    table = f"/api/games/{wire.id}/live"
    with client.websocket_connect(table, headers=wire.headers(0, 1)) as others:
        for n in range(answers):
            assert len(wire.game.answers) == n
            tell(others, fighting(wire.game))
        tell(others, {"type": "say", "camp": 0, "text": "now" * (1 + answers // 20)})
        with wire.connected() as socket:
            wire.drain(socket)
            for query in (
                {"what": "lines", "start": 0, "end": 200},
                {"what": "candidates"},
                {"what": "check", "answer": "end"},
                {"what": "reach", "figure": 0},
                {"what": "path", "figure": 0, "to": [24.0, 24.0]},
                {"what": "sight", "from": 0, "to": 12},
                {"what": "odds", "attacker": 0, "target": 12},
            ):
                wire.ask(socket, {"type": "query", "camp": None, **query})
            for revision in (0, 3):
                command = {"type": "answer", "revision": revision, "camp": 0, "answer": "end"}
                wire.ask(socket, command)
                wire.ask(socket, {"type": "undo", "revision": revision, "camp": 0})
            wire.ask(socket, {"type": "eyes", "camp": None})
            wire.ask(socket, {"type": "eyes", "camp": 1})
            wire.ask(socket, {"type": "say", "camp": None, "name": "Zoé", "text": "Ah."})
            wire.drain(socket)
    for path in ("", "/replay", "/lines?start=0&end=200", "/at/0", "/at/1", "/verify", "/export"):
        wire.fetch("GET", path)
    wire.fetch("POST", "/fork", {"at": 0, "seats": [PERSON, PERSON]})
    wire.listed()
    return wire.got, wire


def test_a_late_spectator_learns_nothing_of_the_last_answers(toy: TestClient) -> None:
    one, early = watched_late(toy, 2)
    two, later = watched_late(toy, 30)
    assert later.game.state.dice_thrown > early.game.state.dice_thrown
    same(one, two)
