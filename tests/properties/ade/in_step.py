"""The engine and the second implementation in step: the same dice, the same answers, every question compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

from tests.properties.ade.plain_fighters import Asked, Card, Fighter, Plainly, Thrown
from tests.unit.ade.bench import profile

from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.skills.personal_ties import TRIUMPHANT
from escarmouche.rulebooks.age_des_escarmouches.skills.toxins import markers
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

WORDS = {
    "keep_which": ("old", "new"),
    "chained_strength": ("own", "blade"),
    "chained_defence": ("figure", "blade"),
}
YES_OR_NO = ("no", "yes")
NUMBERS = count(1)  # no two cards go by one name, which is what memories of cards look at first
COUNTED = frozenset({"reroll_how_many", "resolution_blows", "blades_met"})


def printed(card: Card) -> tuple[list[str], list[str]]:
    """The skills and the items of a card as army files write them."""
    skills = sorted(card.skills)
    for id, number in (("chance", card.luck), ("resolution", card.resolve)):
        skills += [f"{id}/{number}"] if number else []
    skills += [f"toxique/{number}" for number in card.toxic]
    for id, words in (
        ("fleau", card.banes),
        ("ennemi-personnel", card.foes),
        ("immunite", sorted(card.immune)),
    ):
        skills += [f"{id}/{'+'.join(words)}"] if words else []
    items = sorted(card.items)
    items += [f"for-en-charge/{card.charge}"] if card.charge else []
    if card.blades is not None:
        items.append(f"lames-dorsales/{card.blades[0]}/{card.blades[1]}")
    return skills, items


def enlisted(game: State, fighter: Fighter) -> Figure:
    """The same fighter in a game of the engine."""
    card = fighter.card
    skills, items = printed(card)
    sheet = profile(
        f"duellist-{next(NUMBERS)}",
        skills,
        scores=dict(card.scores),
        people=card.people,
        equipment=tuple(items),
        hardened=card.hardened,
        intimidating=card.intimidating,
    )
    figure = make_figure(game, fighter.camp, sheet, sheet.id, sheet.value)
    game.life[figure.id] -= fighter.lost
    if fighter.routed:
        conditions.put(game, figure, conditions.ROUTED, conditions.RALLY)
    return figure


def word_for(asked: Asked, answer: int) -> str:
    """An answer as the engine's questions take it."""
    if asked.question in COUNTED:
        return str(answer)
    return WORDS.get(asked.question, YES_OR_NO)[answer]


def walk(
    game: Game,
    plain: Plainly,
    dice: list[int],
    rng: Random,
    thrown: int = 0,
    place: Callable[[Ask], Any] | None = None,
) -> Any:
    """Lead both to the end of the plain one; returns what that returned. Raises AssertionError where they part.

    `place` answers where dice are placed, and says what the plain one is told of it.
    """
    step: Asked | Thrown | None = None
    answer: Any = None
    while True:
        try:
            step = next(plain) if step is None else plain.send(answer)
        except StopIteration as end:
            assert game.state.dice_thrown == thrown, (
                f"dice: {game.state.dice_thrown} by the engine, {thrown} plainly"
            )
            return end.value
        if isinstance(step, Thrown):
            answer = tuple(dice[thrown : thrown + step.dice])
            thrown += step.dice
            continue
        asked = [(ask.who, ask.question.id.removeprefix("ade.ask.")) for ask in game.pending]
        assert asked == [(step.camp, step.question)], f"{asked} by the engine, {step} plainly"
        assert game.state.dice_thrown == thrown, f"{step}: {game.state.dice_thrown} != {thrown}"
        if place is not None and step.question == "placement":
            answer = place(game.pending[0])
            continue
        offered = game.pending[0].answers.candidates()
        assert len(offered) == step.most - step.least + 1, f"{step}: {list(offered)} are offered"
        answer = rng.randint(step.least, step.most)
        word = word_for(step, answer)
        if step.question == "chained_defence":  # which of the attacker's
            word = next(key for key in offered if key.startswith(word))
        game.answer_data(step.camp, word)


def stands(game: State, figure: Figure) -> tuple[Any, ...]:
    """PV, markers, whether it awaits its end, uses of Chance and of Résolution, enemies avenged."""
    once = game.once[figure.id]
    return (
        game.life[figure.id],
        sorted(markers(game, figure)),
        conditions.has(game, figure, conditions.FALLEN),
        once.count("chance:1"),
        once.count("resolution:1"),
        sum(len(e.data) for e in game.effects[figure.id] if e.kind is TRIUMPHANT)
        * bool(game.life[figure.id]),  # it is no matter to the dead
    )


def stood(fighter: Fighter) -> tuple[Any, ...]:
    """The same, plainly."""
    return (
        fighter.card.life - fighter.lost,
        sorted(fighter.markers),
        fighter.fallen,
        fighter.lucky,
        fighter.resolved,
        len(fighter.avenged) * (fighter.lost < fighter.card.life),
    )


@contextmanager
def said(compare: Callable[[int], None], number: int) -> Iterator[None]:
    """Names the comparison that fails."""
    try:
        yield
    except Exception as difference:
        difference.add_note(f"{compare.__name__}({number})")
        raise
