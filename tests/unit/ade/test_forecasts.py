"""What an answer may bring, told beforehand: chances by the rules' own dice, each with its reading."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, state_of

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.forecast import Prospect
from escarmouche.core.game import Game
from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import damage
from escarmouche.rulebooks.age_des_escarmouches.odds import forecasts
from escarmouche.situations.book import book_of, profile
from escarmouche.situations.document import read_documents
from escarmouche.situations.schema import open_document
from escarmouche.text import LANGUAGES, StateNames, Wording

SEEDS = range(6)


def foretold(game: Game, answer: Any) -> dict[str, list[Fraction | None]]:
    """The chances of an answer to the first question, by the name of their phrase."""
    ask = game.pending[0]
    found: dict[str, list[Fraction | None]] = {}
    for prospect in forecasts.prospects(state_of_seen(game), ask, answer):
        for name, p in _counted(prospect):
            found.setdefault(name, []).append(p)
    return found


def state_of_seen(game: Game) -> Any:
    return game.seen(game.pending[0].who)


def _counted(prospect: Prospect) -> Iterator[tuple[str, Fraction | None]]:
    for chance in prospect.chances:
        name = chance.said.phrase.id.removeprefix("ade.forecast.")
        if prospect.trial is None:
            yield name, None
            continue
        odds = odds_of(prospect.state, prospect.trial, answer=prospect.answer)
        assert odds.exact
        yield name, sum((odds[end] for end in odds if chance.holds(end)), Fraction(0))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_of_a_game_may_be_asked_about_and_changes_nothing(seed: int) -> None:
    rng, game, told = Random(seed), new_game(seed), 0
    for _ in range(160):
        if not game.pending:
            break
        ask = game.pending[0]
        answer = ask.answers.sample(rng)
        before = state_of(game).digest()
        for prospect in forecasts.prospects(state_of_seen(game), ask, answer):
            for chance in prospect.chances:
                told += 1
                phrase, data = chance.said
                for lang in LANGUAGES:
                    said = Wording(lang, StateNames(prospect.state, lang)).say(phrase, data)
                    assert "⟨" not in said, said
                assert phrase.clauses
        assert state_of(game).digest() == before
        game.answer(ask, answer)
    assert told or seed > 0


def test_the_chances_of_harm_fall_from_wound_to_death_and_a_shot_is_read_from_its_table() -> None:
    """ADE-3.2.3.3-10, ADE-1.2.4-01: whoever dies has lost PV, and only a shot that succeeds takes any."""
    seen = 0
    for seed in range(12):
        rng, game = Random(seed), new_game(seed)
        for _ in range(400):
            if not game.pending:
                break
            ask = game.pending[0]
            answer = ask.answers.sample(rng)
            if getattr(answer, "action", "") in ("shot", "aimed-shot") and not answer.others:
                chances = foretold(game, answer)
                hit, hurt = chances["shot"][0], chances["hurts"][0]
                last = chances.get("kills", chances.get("breaks"))
                assert last is not None and hit is not None and hurt is not None
                assert last[0] is not None and last[0] <= hurt <= hit <= 1
                seen += 1
            game.answer(ask, answer)
        if seen >= 3:
            return
    assert seen


ASSAULT = """
title: fear
titre: peur
rulebook: ade
figures:
  ogre: {camp: red, at: [45, 30], profile: {stature: loup, base: 40, peu: 5}}
  orc: {camp: blue, at: [45, 40]}
active: red
"""
GUN = """
title: gun
titre: canon
rulebook: ade
figures:
  gun: {camp: red, at: [45, 5], profile: {tir: 3, weapons: [{name: A, strength: 10, range: 20, artillery: perforante-legere}]}}
  o1: {camp: blue, at: [45, 20], profile: {res: 6}}
active: red
"""


def staged(text: str) -> Game:
    """A game that begins as a situation says."""
    (document,) = read_documents(text)
    top = open_document(document)
    state = book_of(BOOK).stage(top, profile).state
    return Game(BOOK, {}, ScriptedDice([6] * 20), state=state)


def test_fear_is_a_challenge_of_two_tests_and_powers_are_compared_without_dice() -> None:
    """ADE-4.4.1-03, ADE-1.2.2-04: PEU 5 against COU 4 needs 3+, then COU 4 against PEU 5 must miss 4+."""
    game = staged(ASSAULT)
    answers = game.pending[0].answers
    chances = foretold(game, answers.decode({"action": "charge", "figure": 0, "targets": [1]}))
    assert chances == {"frightened": [Fraction(4, 6) * Fraction(3, 6)], "charged": [None]}


def test_a_piercing_shot_goes_farther_the_better_its_die_is() -> None:
    """ADE-3.2.3.3-22: thresholds 2, 4 and 6; FOR 10 against RES 6 takes PV by any die from 1."""
    game = staged(GUN)
    answers = game.pending[0].answers
    chances = foretold(game, answers.decode({"action": "artillery", "figure": 0, "targets": [1]}))
    assert chances["reaches"] == [Fraction(5, 6), Fraction(3, 6), Fraction(1, 6)]
    assert chances["hurts"] == [
        Fraction(5, 6) * Fraction(sum(damage(4, die) > 0 for die in range(1, 7)), 6)
    ]
