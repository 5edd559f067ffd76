"""The demonstration book on a table with storeys: its games, its situations, its previews, what a page is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.roofs import EXAMPLE, installed

from escarmouche import rulebooks
from escarmouche.api import Game, army_data
from escarmouche.core import save
from escarmouche.core.explain import Refused
from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.battery import Exam, examine, replayed_digest
from escarmouche.players import make
from escarmouche.server.live.queries import ask_about
from escarmouche.server.messages.commands import PathQuery, QueryBase, ReachQuery, SightQuery
from escarmouche.server.messages.found import PathFound, SightFound
from escarmouche.server.messages.storeys import StoreyReach
from escarmouche.server.messages.view import Question, View
from escarmouche.server.shelf.armies import shelf
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.views import question_of
from escarmouche.situations import SituationError, run_situation
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.perched_ways import way_between
from escarmouche.table.storeys.way_check import judged
from escarmouche.table.storeys.ways import Way, as_answer
from escarmouche.text import catalogue
from escarmouche.text.coverage import missing_messages, unused_messages

SITUATIONS = sorted((EXAMPLE / "situations").glob("*.yaml"))
QUERY = {"type": "query", "id": "q"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("roofs"))


@pytest.fixture(scope="module")
def book(site: Path) -> Iterator[Rulebook]:
    """The book, found on the shelf of this process, and forgotten afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        forget()
        yield rulebooks.rulebook("mel")
    forget()


def forget() -> None:
    for cached in (rulebooks.entries, catalogue.package_of, shelf):
        cached.cache_clear()


def begun(first: str = "0") -> Game:
    """A game in which a burglar is about to move."""
    game = Game.new("mel", ["burglars", "watch"], seed=5)
    game.answer(game.pending[0], first)
    return game


def put(game: Game, id: int, place: Place | Perch) -> None:
    state: Any = game.state
    state.put(id, place)


def found(game: Game, query: type[QueryBase], **wish: Any) -> Any:
    return ask_about(game, 0, query.model_validate({**QUERY, **wish}))


def test_it_speaks_both_languages(book: Rulebook) -> None:
    for lang in catalogue.LANGUAGES:
        assert missing_messages(book.package, lang) == [] == unused_messages(book.package, lang)


@pytest.mark.parametrize("file", SITUATIONS, ids=lambda file: file.stem)
def test_its_situations_run(book: Rulebook, file: Path) -> None:
    done = run_situation(file.read_text(encoding="utf-8"))
    assert done.ok, done.failures


def test_every_kind_of_crossing_has_a_situation() -> None:
    kinds = {"climb", "jump", "ladder", "stairs", "window", "door", "hurdle", "slope", "perch"}
    assert kinds <= {file.stem for file in SITUATIONS}


def test_a_random_game_passes_the_battery_and_replays(book: Rulebook) -> None:
    armies = [dict(army_data(army, book)) for army in ("burglars", "watch")]
    game = examine(book, {"armies": armies}, Exam(3, 0.05, 0.1))
    assert game.result is not None
    assert replayed_digest(book, save.save(game)) == game.state.digest()


def test_greedy_finds_the_enemy(book: Rulebook) -> None:
    game = Game.new("mel", ["burglars", "watch"], seed=1)
    seats = [make("greedy", 1), make("random", 1)]
    while not game.over and len(game.answers) < 60:
        ask = game.pending[0]
        game.answer(ask, seats[ask.who](game.view(ask.who), ask))
    told = [event.phrase.id for event in game.events]
    assert "mel.roll.shot" in told or "mel.roll.blow" in told


# -- what is foretold is what is done --------------------------------------------------------------

MOVES = [
    (Place(13.0, 5.0), Place(11.0, 3.0)),
    (Place(2.5, 5.0), Place(3.0, 7.0, "hill")),
    (Place(4.0, 9.5, "hill"), Place(7.0, 9.0, "walkway")),
    (Place(19.3, 16.0), Place(20.4, 16.3, "terrace")),
    (Place(25.0, 16.0, "terrace"), Place(27.2, 16.0)),
    (Place(17.8, 11.0), Perch("ladder", 0.4)),
    (Perch("ladder", 0.4), Place(18.0, 9.0)),
    (Perch("ladder", 0.4), Perch("ladder", 0.9)),
    (Place(10.0, 12.0, "hall"), Place(13.5, 11.0, "loft")),
    (Place(15.5, 7.5, "loft"), Place(14.5, 7.5, "roof")),
    (Place(18.0, 8.0), Place(15.5, 8.5, "hall")),
    (Place(21.0, 5.5), Place(21.0, 3.5)),
    (Place(23.0, 12.0), Place(23.0, 10.0, "garden")),
]


@pytest.mark.parametrize(("start", "goal"), MOVES)
def test_what_a_preview_says_is_what_the_move_costs(
    book: Rulebook, start: Place | Perch, goal: Place | Perch
) -> None:
    game = begun()
    put(game, 0, start)
    state: Any = game.state
    spot = state.table.storeys.spot_of(goal)
    where = (
        {"surface": goal.surface}
        if isinstance(goal, Place)
        else {"on": goal.link, "share": goal.share}
    )
    told = found(game, PathQuery, what="path", figure=0, to=list(spot), **where)
    assert told["legal"], told
    PathFound.model_validate(told)
    walk = book_walk(state)
    way = way_between(walk, start, goal, 6.0)
    assert way is not None
    again = judged(walk, as_answer(way), start, 6.0)
    assert isinstance(again, Way)
    total = told["cost"]["total"]
    assert again.cost == pytest.approx(way.cost) == pytest.approx(total)
    parts = ("length", "difficult", "obstacles", "climbed")
    if isinstance(start, Place):  # what is left of a link is no part of a leg
        assert sum(told["cost"][part] for part in parts) == pytest.approx(total)
    assert ask_about_answer(game, told["answer"]) == goal
    game.answer(game.pending[0], ask_about_answer(game, told["answer"]))
    rolled = [event for event in game.events if event.phrase.id.startswith("mel.roll")]
    risky = [one for crossing in told["crossings"] for one in crossing["risks"]]
    assert len(rolled) == len(risky)
    moved = [e for e in game.events if e.phrase.id in ("mel.event.moved", "mel.event.hung")]
    if moved:
        assert moved[-1].data["cost"] == pytest.approx(total)
        assert state.place_of(0) == goal


def book_walk(state: Any) -> Any:
    from monte_en_lair import gait

    return gait.walk_of(state, state.figures[0])


def ask_about_answer(game: Game, data: Any) -> Any:
    return game.pending[0].answers.decode(data)


def test_each_crossing_says_what_it_is_what_it_costs_and_what_it_risks(book: Rulebook) -> None:
    game = begun()
    put(game, 0, Place(19.3, 16.0))
    told = found(game, PathQuery, what="path", figure=0, to=[20.4, 16.0], surface="terrace")
    (climb,) = told["crossings"]
    assert (climb["kind"], climb["ascent"], climb["name"]["fr"]) == ("climb", 2.0, "Escalade")
    (risk,) = climb["risks"]
    assert risk["clauses"] == ["MEL-4"] and risk["p"] == pytest.approx(1 / 6)
    assert risk["text"]["en"] == "More than 5 on the die: falls 2''"
    (fall,) = told["falls"]
    assert fall["height"] == 2.0 and fall["end"]["surface"] == "ground"
    assert [leg["surfaces"][-1] for leg in told["legs"]] == ["ground", "terrace"]
    put(game, 0, Place(17.8, 11.0))
    told = found(game, PathQuery, what="path", figure=0, to=[16.4, 11], on="ladder", share=0.5)
    assert told["crossings"][-1]["by"] == "ladder" and told["crossings"][-1]["ascent"] == 3.1


def test_what_can_be_reached_is_told_floor_by_floor(book: Rulebook) -> None:
    game = begun()
    put(game, 0, Place(17.9, 10.0))
    told = found(game, ReachQuery, what="reach", figure=0, by_surface=True)
    StoreyReach.model_validate(told)
    assert [floor["floor"] for floor in told["floors"]] == ["ground", "hall"]
    assert "hill" in told["floors"][0]["surfaces"]
    (part,) = [one for one in told["perches"] if one["on"] == "ladder"]
    assert part["least"] == 0.0 and 0.5 < part["most"] < 1.0
    at = Perch("ladder", part["most"])
    assert game.pending[0].answers.check(at) is None
    assert game.pending[0].answers.check(Perch("ladder", part["most"] + 0.01)) is not None


# -- what a page is told ---------------------------------------------------------------------------


def test_the_view_has_storeys_with_names_and_states(book: Rulebook) -> None:
    game = begun()
    view = Showings().of(game, 0).view
    View.model_validate(view)
    storeys = view["table"]["storeys"]
    roof = next(one for one in storeys["surfaces"] if one["id"] == "roof")
    assert roof["roof"] == "house" and roof["name"] == {
        "fr": "Toit de la maison",
        "en": "Roof of the house",
    }
    door = next(one for one in storeys["openings"] if one["id"] == "door")
    assert (door["kind"], door["state"], door["state_name"]["fr"]) == ("door", "closed", "fermée")
    window = next(one for one in storeys["openings"] if one["id"] == "window")
    assert (window["kind"], window["sill"], window["width"]) == ("window", 1.0, 2.0)
    assert {link["kind"] for link in storeys["links"]} == {"stairs", "trapdoor", "ladder"}
    guard = next(figure for figure in view["figures"] if figure["surface"] == "terrace")
    assert guard["elevation"] == 2.0 and guard["perch"] is None


def test_states_are_those_of_the_moment(book: Rulebook) -> None:
    game = begun()
    state: Any = game.state
    state.set_state("door", "open")
    put(game, 1, Perch("ladder", 0.5))
    table = book.present(state)["table"]["storeys"]
    assert next(o for o in table["openings"] if o["id"] == "door")["state"] == "open"
    assert next(link for link in table["links"] if link["id"] == "ladder")["state"] == "taken"


def test_the_question_lists_surfaces_and_links(book: Rulebook) -> None:
    game = begun()
    showing = Showings().of(game, 0)
    told = question_of(game.pending[0], showing, showing.say)
    Question.model_validate(told)
    assert told["form"]["surfaces"][:3] == ["ground", "hall", "loft"]
    assert told["form"]["links"] == ["stairs", "trapdoor", "ladder", "steps"]
    assert told["default"] == [11.0, 2.0, "ground"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([13, 7], "core.refusal.ambiguous_spot"),
        ([13, 7, "ground"], "core.refusal.not_on_surface"),
        ([13, 7, "attic"], "core.refusal.no_such_surface"),
        ({"on": "drainpipe", "share": 0.5}, "core.refusal.no_such_link"),
        ({"on": "ladder", "share": 1.5}, "core.refusal.no_such_link"),
        ({"on": "ladder"}, "core.refusal.malformed"),
        ([13, 7, 2], "core.refusal.malformed"),
        ([13, "7", "hall"], "core.refusal.malformed"),
        ([15.5, 7.5, "hall"], "mel.refusal.no_way"),
        ([11.5, 8.5, "roof"], "mel.refusal.no_room"),
    ],
)
def test_what_is_no_place_is_refused_with_its_reason(
    book: Rulebook, data: Any, reason: str
) -> None:
    answers = begun().pending[0].answers
    try:
        refusal = answers.check(answers.decode(data))
    except Refused as refused:
        refusal = refused.refusal
    assert refusal is not None and refusal.reason.id == reason


def test_a_spot_with_one_surface_needs_no_name(book: Rulebook) -> None:
    answers = begun().pending[0].answers
    assert answers.decode([11, 3]) == Place(11.0, 3.0, "ground")
    assert answers.encode(Perch("ladder", 0.5)) == {"on": "ladder", "share": 0.5}


def test_sight_tells_the_hidden_share_and_by_what(book: Rulebook) -> None:
    game = begun()
    put(game, 0, Place(22.0, 2.0))
    put(game, 4, Place(22.0, 5.6))
    told = found(game, SightQuery, what="sight", **{"from": 0, "to": 4})
    SightFound.model_validate(told)
    (wall,) = told["covers"]
    assert wall["name"]["en"] == "Garden wall" and wall["share"] == pytest.approx(told["hidden"])
    assert 0.5 < told["hidden"] < 1.0 and told.get("blocked") is None
    assert told["degree"]["value"] == 2


# -- situations ------------------------------------------------------------------------------------

TEXT = """
title: t
titre: t
rulebook: mel
figures:
  ann: {camp: red, at: AT}
  orc: {camp: blue, at: [3, 18]}
openings: OPENINGS
steps: [[move, ann]]
answers: [{red: [2, 2, ground]}]
state: {ann: {life: 2}}
"""


@pytest.mark.parametrize(
    ("at", "openings", "phrase"),
    [
        ("[13, 8]", "{}", "rosters.ambiguous_spot"),
        ("{surface: ground, at: [13, 8]}", "{}", "rosters.not_on_surface"),
        ("{on: rope, share: 0.5}", "{}", "rosters.unknown_link"),
        ("{on: ladder, share: 1}", "{}", "rosters.unknown_link"),
        ("[2, 2]", "{gate: open}", "rosters.unknown_opening"),
    ],
)
def test_a_slip_in_a_situation_is_told_with_its_remedy(
    book: Rulebook, at: str, openings: str, phrase: str
) -> None:
    text = TEXT.replace("AT", at).replace("OPENINGS", openings)
    with pytest.raises(SituationError) as error:
        run_situation(text)
    (problem,) = error.value.problems
    assert problem.phrase.id == phrase
    for lang in catalogue.LANGUAGES:
        assert catalogue.Catalogue.of(phrase, lang).get(f"{phrase}.remedy")


def test_sampled_places_are_legal_on_every_storey(book: Rulebook) -> None:
    game, chooser = begun(), Random(4)
    for place in (Place(13.0, 9.0, "hall"), Perch("ladder", 0.5), Place(13.0, 9.0, "roof")):
        put(game, 0, place)
        answers = game.pending[0].answers
        for _each in range(4):
            assert answers.check(answers.sample(chooser)) is None
        assert place in answers.candidates()
