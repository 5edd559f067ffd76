"""The odds of reactions and of re-rolls, beside what the engine does with every face of the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.unit.ade.bench import field, play
from tests.unit.ade.games import BOOK
from tests.unit.ade.test_forecasts import foretold, state_of_seen
from tests.unit.ade.test_testing import defence, rights_of_both

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.age_des_escarmouches.odds import forecasts
from escarmouche.situations.book import book_of, profile
from escarmouche.situations.document import read_documents
from escarmouche.situations.schema import open_document

FACES = range(1, 7)


def staged(text: str, dice: list[int]) -> Game:
    """A game that begins as a situation says, with these dice and sixes after them."""
    (document,) = read_documents(text)
    state = book_of(BOOK).stage(open_document(document), profile).state
    return Game(BOOK, {}, ScriptedDice([*dice, *[6] * 40]), state=state)


def played(text: str, answers: list[Any], dice: list[int]) -> Game:
    """The same after some answers, each of whoever is asked."""
    game = staged(text, dice)
    for answer in answers:
        game.answer_data(game.pending[0].who, answer)
    return game


def happens(game: Game, event: str) -> bool:
    """Whether something was told."""
    return any(told.phrase.id == f"ade.event.{event}" for told in game.events)


def by_the_engine(text: str, answers: list[Any], dice: list[int], event: str) -> Fraction:
    """How often something comes of the next die, which is thrown with each of its faces."""
    told = [happens(played(text, answers, [*dice, face]), event) for face in FACES]
    return Fraction(sum(told), len(told))


# -- reactions -------------------------------------------------------------------------------------

INTERCEPTION = """
title: interception
titre: interception
rulebook: ade
figures:
  lea: {camp: red, at: [80, 10], profile: {incarnate: true}}
  ann: {camp: red, at: [22, 26], facing: 180, profile: {ini: 4, mou: 10}}
  orc: {camp: blue, at: [10, 20], profile: {ini: 3, mou: 12.5, peu: 5}}
active: blue
tactic_points: {red: 1}
"""
RUN = {"action": "run", "figure": 2, "path": [[30, 20]]}


@pytest.mark.parametrize(("by", "needed"), [("INI", 3), ("MOU", 4)])
def test_an_interception_is_told_with_its_test_and_the_fear_that_follows(
    by: str, needed: int
) -> None:
    """ADE-TACT-INTERCEPTION-04: 4 - 3 is 3+, and MOU 4 - 5 is 4+. PEU 5 against COU 4, as in a charge."""
    game = played(INTERCEPTION, [RUN], [])
    key = f"intercept:1:2:{by}"
    chances = foretold(game, key)
    assert chances["intercepts"] == [Fraction(7 - needed, 6)]
    assert chances["intercepts"] == [by_the_engine(INTERCEPTION, [RUN, key], [], "interception")]
    assert chances["braves"] == [1 - Fraction(4, 6) * Fraction(3, 6)]
    assert set(chances) == {"intercepts", "braves", "charged"}
    assert foretold(game, "pass") == {}


VIGILANCE = """
title: vigilance
titre: vigilance
rulebook: ade
figures:
  lea: {camp: red, at: [80, 10], profile: {incarnate: true}}
  ann: {camp: red, at: [22, 40], facing: 180, conditions: [vigilant], profile: {ini: 3, mou: 10}}
  orc: {camp: blue, at: [10, 20], profile: {ini: 5, mou: 12.5}}
active: blue
"""


def test_a_vigilant_is_told_how_likely_he_acts_in_time() -> None:
    """ADE-TACT-VIGILANCE-10: INI 3 against INI 5 is 5+."""
    game = played(VIGILANCE, [RUN], [])
    chances = foretold(game, "before:1:2:INI")
    assert chances == {"in_time": [Fraction(2, 6)]}
    seen = by_the_engine(VIGILANCE, [RUN, "before:1:2:INI"], [], "vigilant_acts")
    assert chances["in_time"] == [seen]


FORCING = """
title: forcing
titre: passage
rulebook: ade
figures:
  lea: {camp: red, at: [80, 10], profile: {incarnate: true}}
  ann: {camp: red, at: [20, 20], profile: {for: 9}}
  orc: {camp: blue, at: [30, 18.75], profile: {for: 6, res: 7}}
  imp: {camp: blue, at: [30, 21.25], profile: {for: 5, res: 5}}
active: red
pile: {red: [ann, lea]}
tactic_points: {red: 1}
"""
SPOKEN = "card:ann"
THROUGH = {"action": "run", "figure": 1, "path": [[40, 20]], "force": True}


def test_a_forced_passage_is_told_before_it_is_run() -> None:
    """ADE-TACT-PASSAGE-03: FOR 9 against RES 7 and 2 more for each of two enemies is 5+."""
    game = played(FORCING, [SPOKEN], [])
    chances = foretold(game, game.pending[0].answers.decode(THROUGH))
    assert chances == {"forces": [Fraction(2, 6)]}
    assert chances["forces"] == [by_the_engine(FORCING, [SPOKEN, THROUGH], [], "forced")]


# -- re-rolls --------------------------------------------------------------------------------------

RALLY = """
title: rally
titre: ralliement
rulebook: ade
figures:
  ann: {camp: red, at: [10, 10], conditions: [routed], profile: {cou: 4, dis: 2, aguerri: [DIS]}}
  max: {camp: blue, at: [10, 80]}
phase: maintenance
"""


def test_a_test_is_told_with_the_reroll_and_without_it() -> None:
    game = played(RALLY, ["DIS"], [1])
    assert game.pending[0].question.id == "ade.ask.reroll"
    assert foretold(game, "no") == {"test": [0]}
    again = foretold(game, "yes")["test"]
    assert again == [by_the_engine(RALLY, ["DIS", "yes"], [1], "rallied")]
    assert again[0] is not None and 0 < again[0] < 1


COMBAT = """
title: combat
titre: combat
rulebook: ade
figures:
  ann: {camp: red, at: [20, 20], profile: {ini: 5, att: 4, for: 6, aguerri: [ATT, FOR]}}
  orc: {camp: blue, at: {touching: ann}, profile: {def: 4, res: 5}}
  dead: {camp: blue, status: dead}
phase: combat
"""
DICE = {"attacks": [1, 1], "defence": 0}
ASLEEP = {"attacks": [0], "defence": 1}


def _to(question: str, dice: list[int]) -> tuple[Game, list[Any]]:
    """The fight as far as a question, with plain answers till then."""
    answers: list[Any] = []
    game = staged(COMBAT, dice)
    while game.pending[0].question.id != question:
        ask = game.pending[0]
        if ask.question.id == "ade.ask.placement":
            answers.append(DICE if ask.about["figure"] == 0 else ASLEEP)
        else:
            answers.append(ask.answers.encode(ask.answers.default()))
        game.answer_data(ask.who, answers[-1])
    return game, answers


def test_of_several_dice_each_count_of_successes_has_its_chance() -> None:
    """ADE-SKILL-AGUERRI-03: both attacks failed; ATT 4 against DEF 4 is 4+, so a half each."""
    game, _answers = _to("ade.ask.reroll_how_many", [1, 1])
    half = Fraction(1, 2)
    assert foretold(game, "2") == {"tests": [1 - half * half, half * half]}
    assert foretold(game, "1") == {"tests": [half, 0]}
    assert foretold(game, "0") == {"tests": [0, 0]}


def test_a_blow_is_told_point_by_point_and_the_better_die_is_kept() -> None:
    """ADE-SKILL-AGUERRI-04: either die may be kept, so a re-roll never lowers what was dealt."""
    game, answers = _to("ade.ask.reroll", [6, 6, 1, 3])
    asked = game.pending[0]
    old, again = foretold(game, "no")["deals"], foretold(game, "yes")["deals"]
    assert all(p in (0, 1) for p in old)
    assert all(a is not None and b is not None and a >= b for a, b in zip(again, old, strict=True))
    reading = asked.answers.thrown.attempt.reading  # type: ignore[attr-defined]
    dealt = [int(reading.dealt(face).value) for face in FACES]
    now = dealt[game.faces[-1] - 1]
    wanted = [
        Fraction(sum(max(now, each) >= count for each in dealt), 6)
        for count in range(1, len(again) + 1)
    ]
    assert again == wanted
    assert answers


@pytest.mark.clause("ADE-SKILL-AGUERRI-04")
def test_a_die_that_may_be_kept_is_told_with_what_it_deals() -> None:
    """The face of the first throw was a 1, that of the second is the last die."""
    _game, answers = _to("ade.ask.reroll", [6, 6, 1, 1, 1])
    game = played(COMBAT, [*answers, "yes"], [6, 6, 1, 1, 1, 6])
    (ask,) = game.pending
    assert ask.question.id == "ade.ask.keep_which"
    reading = ask.answers.attempt.reading  # type: ignore[attr-defined]
    for key, face in (("old", 1), ("new", 6)):
        (prospect,) = forecasts.prospects(state_of_seen(game), ask, key)
        (chance,) = prospect.chances
        assert chance.said.phrase.id == "ade.forecast.deals"
        assert chance.said.data["count"] == int(reading.dealt(face).value)


RESOLUTE = RALLY.replace("cou: 4, dis: 2, aguerri: [DIS]", "cou: 3, skills: [resolution/1]")


def test_resolution_is_told_with_and_without() -> None:
    """ADE-SKILL-RESOLUTION-02: declared, the die may be rolled again once."""
    game = staged(RESOLUTE, [])
    assert game.pending[0].question.id == "ade.ask.resolution"
    (plain,), (twice,) = foretold(game, "no")["test"], foretold(game, "yes")["test"]
    assert plain == by_the_engine(RESOLUTE, ["no"], [], "rallied")
    assert 0 < plain < 1
    assert twice == 1 - (1 - plain) ** 2


# -- rally, and a run that failed ------------------------------------------------------------------

ROUTED = """
title: routed
titre: en déroute
rulebook: ade
figures:
  ann: {camp: red, at: [10, 10], conditions: [routed], profile: {cou: 4, dis: 2, aguerri: [DIS]}}
  bea: {camp: red, at: [20, 10], conditions: [routed], profile: {cou: 4, dis: 2}}
  max: {camp: blue, at: [10, 80]}
phase: maintenance
"""


def test_a_rally_is_told_for_each_characteristic_and_for_who_comes_next() -> None:
    """ADE-4.4.3-02: COU 4 - 1 needs 4+; DIS 2 - 1 needs 5+, and is rolled again (Aguerri)."""
    game = played(ROUTED, [], [])
    assert game.pending[0].question.id == "ade.ask.next_positive"
    assert foretold(game, "figure:1") == {"rallies": [Fraction(3, 6)]}
    assert foretold(game, "figure:1")["rallies"] == [
        by_the_engine(ROUTED, ["figure:1"], [], "rallied")
    ]
    assert foretold(game, "figure:0") == {}  # by which characteristic is asked next
    assert foretold(game, "rest") == {}
    game = played(ROUTED, ["figure:0"], [])
    assert game.pending[0].question.id == "ade.ask.rally"
    assert foretold(game, "COU") == {"rallies": [Fraction(3, 6)]}
    assert foretold(game, "DIS") == {"rallies": [1 - Fraction(4, 6) ** 2]}


STOPPED = """
title: stopped
titre: arrêté
rulebook: ade
figures:
  lea: {camp: red, at: [80, 10], profile: {incarnate: true}}
  ann: {camp: red, at: [20, 20], profile: {for: 3, peu: 5}}
  orc: {camp: blue, at: [30, 20], profile: {for: 6, res: 7, cou: 4}}
active: red
pile: {red: [ann, lea]}
tactic_points: {red: 1}
"""


def test_whoever_stays_in_contact_with_a_runner_may_have_to_brave_his_fear() -> None:
    """ADE-TACT-PASSAGE-09: he counts as charging: PEU 5 against COU 4, as in any charge."""
    run = {"action": "run", "figure": 1, "path": [[38, 20]], "force": True}
    game = played(STOPPED, ["card:ann", run], [1])
    assert game.pending[0].question.id == "ade.ask.step_back"
    chances = foretold(game, "stay")
    assert chances["braves"] == [1 - Fraction(4, 6) * Fraction(3, 6)]
    assert foretold(game, "back") == {}


def test_who_wants_a_reroll_first_is_told_what_he_gains_by_it() -> None:
    """ADE-1.2.7-04: a failure and a success, DEF 4 against ATT 4: each new die succeeds by 4+."""
    state = field()
    mine, theirs = rights_of_both(state)
    game = play(defence(mine, theirs, 2), state, [1, 6]).game
    assert [ask.question.id for ask in game.pending] == ["ade.ask.reroll_wanted"] * 2
    half = Fraction(1, 2)
    # He is heard first, and then the other has the success rolled again; or the other alone is heard.
    assert foretold(game, "yes") == {"tests": [1 - half * half, half * half]}
    assert foretold(game, "no") == {"tests": [half, 0]}
