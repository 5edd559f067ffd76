"""Whatever the rules know and do not offer is refused with a reason, its clause, and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import new_game, state_of

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION, Answers, Choice
from escarmouche.core.explain import Refusal
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.combat.tactics_by_people import COMBAT_TACTICS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS
from escarmouche.rulebooks.age_des_escarmouches.figure_selection import FigureSelection
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import KINDS
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.turn.speaking_turns import Speech
from escarmouche.situations import read_documents, run_situation
from escarmouche.text.render import render_refusal

SITUATIONS = Path(__file__).parents[2] / "situations" / "ade"
FEW = 40  # of the answers that the rules know, so many are tried at each question


def known_keys(game: State, answers: Choice) -> list[str]:
    """The keys that could stand in a list of this kind: of every fighter, card or way to answer."""
    words = {option.key.partition(":")[0] for option in answers.options}
    figures = [figure.id for figure in game.figures]
    found: list[str] = []
    if "figure" in words:
        found += [f"figure:{id}" for id in figures]
    if words & {"card", "vigilance", "ruee"}:
        cards = {card.id for card in game.cards}
        prefixes = ("card", "vigilance", "ruee") if isinstance(answers, Speech) else ("card",)
        found += [f"{word}:{card}" for word in prefixes for card in sorted(cards)]
    if isinstance(answers, Speech):
        found += ["refuse", "temporisation"]
    if words & {*KINDS}:
        pairs = [(a, b) for a in figures for b in figures if a != b]
        found += [
            f"{kind}:{a}:{b}:{by}" for kind in KINDS for a, b in pairs for by in ("INI", "MOU")
        ]
    for known in (COMBAT_TACTICS, FORMULAS):
        if words & {*known}:
            found += [f"{word}:{id}" for word in known for id in figures]
    if words <= {"left", "right", "top", "bottom"}:
        found += ["left", "right", "top", "bottom"]
    if all(word.isdecimal() for word in words):
        found += [str(number) for number in range(20)]
    return found


def known_deeds(game: State, answers: Deeds) -> Iterator[Deed]:
    """Every action by every fighter, at nobody and at somebody."""
    for action in ACTIONS:
        for figure in game.figures:
            yield Deed(action, figure.id)
            yield Deed(action, figure.id, targets=(game.figures[-1 - figure.id].id,))
            yield Deed(action, figure.id, path=((45.0, 45.0),))


def known_answers(game: State, answers: Answers, rng: Random) -> list[Any]:
    """Some of the answers that the rules know to such a question."""
    found: list[Any] = []
    if isinstance(answers, Choice):
        found = known_keys(game, answers)
    elif isinstance(answers, FigureSelection):
        figures = [figure.id for figure in game.figures]
        found = [(), *((id,) for id in figures), tuple(figures)]
    elif isinstance(answers, Deeds):
        found = list(known_deeds(game, answers))
    return rng.sample(found, min(FEW, len(found)))


def said(refusal: Refusal, ask: Ask, given: Any) -> None:
    """A reason of the book with a clause, and a sentence in each language."""
    told = f"{ask.question.id}: {given!r} -> {refusal.reason.id}"
    assert refusal.reason not in (NOT_AN_OPTION, MALFORMED), told
    assert refusal.reason.clauses, told
    for lang in ("fr", "en"):
        sentence = render_refusal(refusal, lang)
        assert "{" not in sentence and refusal.reason.id not in sentence, f"{told}: {sentence}"


def tried(game: Game, rng: Random) -> None:
    """At every question that waits, some of what the rules know."""
    for ask in game.pending:
        for given in known_answers(state_of(game), ask.answers, rng):
            refusal = ask.answers.check(given)
            if refusal is not None:
                said(refusal, ask, given)


@pytest.mark.parametrize("number", range(4))
def test_what_is_not_offered_is_refused_with_its_rule(number: int) -> None:
    game, rng = new_game(number), Random(number)
    while game.pending:
        tried(game, rng)
        ask = game.pending[0]
        game.accept(ask, ask.answers.sample(rng))


@pytest.mark.parametrize("path", sorted(SITUATIONS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_same_wherever_a_situation_stands(path: Path) -> None:
    """Staged states are seldom met by chance: melees, vigilants, mystics, machines."""
    rng = Random(path.stem)
    for document in read_documents(path.read_text(encoding="utf-8")):
        run_situation(document, watch=lambda game, _refusal: tried(game, rng))
