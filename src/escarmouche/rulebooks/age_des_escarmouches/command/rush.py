"""Tactic Ruée: a second card in the same speaking turn, for those of its fighters who are quick enough."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.records import Record
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.command import sequence, tactics
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS, why_not_on
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, roll_test
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI, score
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    WAITING,
    Figure,
    State,
    members,
    opponent,
)

SECOND_CARD = Phrase("ade.ask.second_card", "ADE-TACT-RUEE-02")
THIS_CARD = Phrase("ade.option.card", "ADE-1.4-06")
NO_MORE = Phrase("ade.option.no_second_card", "ADE-TACT-RUEE-02")
NO_SECOND = Phrase("ade.refusal.no_second_card", "ADE-TACT-RUEE-02")
RUSHES = Phrase("ade.event.rush", "ADE-TACT-RUEE-01", "ADE-TACT-RUEE-02")
CARD_SHOWN = Phrase("ade.event.card_shown", "ADE-1.4-16")
ANNOUNCED = Phrase("ade.score.announced_ini", "ADE-TACT-RUEE-03", "ADE-TACT-RUEE-06")
TEST = Phrase("ade.roll.rush", "ADE-TACT-RUEE-03")
STAYS = Phrase("ade.event.rush_failed", "ADE-TACT-RUEE-04")
CANNOT = Phrase("ade.event.rush_not_him", "ADE-4.4.2-03")
TOGETHER = Phrase("ade.event.rush_vigilants", "ADE-TACT-VIGILANCE-07", "ADE-TACT-RUEE-04")
NO_TEST = Phrase("ade.event.rush_without_test", "ADE-TACT-RUEE-03")

NONE = "none"


@dataclass(frozen=True, kw_only=True)
class Rush(Record):
    """A Ruée that was declared: the fighters of its first card."""

    camp: int
    first: tuple[int, ...]


def why_not_rush(game: State, camp: int) -> Refusal | None:
    """ADE-TACT-RUEE-02: there must be a second card."""
    if sequence.cards_left(game, camp) < 2:
        return refuse(NO_SECOND, camp=camp)
    return tactics.why_not_this(game, camp, TACTICS["ruee"])


def declare(game: State, camp: int, first: tuple[int, ...]) -> Generator[Any, Any, str]:
    """ADE-TACT-RUEE-02: at the start of the speaking turn; returns the record of the step "rush"."""
    yield from tactics.pay(game, camp, TACTICS["ruee"])
    yield Tell(RUSHES, {"camp": camp, "left": game.tactic_points[camp]})
    return records.start(game, Rush(camp=camp, first=first))


def second_card(game: State, id: str) -> Rule:
    """ADE-TACT-RUEE-02: once the first card has been activated, one of the new head of the sequence."""
    rush = records.read(game, id, Rush)
    camp = rush.camp
    heads = sequence.head_of_sequence(game, camp)
    records.close(game, id)
    if not heads:
        return
    told = {f"card:{card}": _card(game, camp, card) for card in heads}
    options = [Option(key, THIS_CARD, data) for key, data in told.items()]
    options.append(Option(NONE, NO_MORE, {"camp": camp}))

    cards, pile = game.cards, game.pile[camp]

    def why_not(key: str) -> Refusal | None:
        card = key.removeprefix("card:")
        if card == key:
            return None
        if card in pile:
            return refuse(sequence.NOT_HEAD, card=card)
        return sequence.why_not_card(cards, camp, card)

    answer: str = yield Ask(camp, SECOND_CARD, ExplainedChoice(options, why_not), {"camp": camp})
    if answer == NONE:
        return
    card = answer.removeprefix("card:")
    game.played = (*game.played, card)
    sequence.show(
        game, camp, card
    )  # ADE-TACT-RUEE-04: it keeps its place while anybody of it waits
    yield Tell(CARD_SHOWN, told[answer], reveals=True)
    held = [game.figures[id] for id in told[answer]["figures"]]
    quick = yield from _quick_enough(game, camp, held)
    if quick and _holds_back(game, held, quick):
        yield Tell(TOGETHER, {"figures": list(quick)})
    elif quick:
        # ADE-TACT-RUEE-05. A-R43: the two cards share the speaking turn.
        record = Activation(camp=camp, card=card, members=quick, beside=rush.first)
        game.next(("activation", records.start(game, record)))


def _quick_enough(
    game: State, camp: int, held: Sequence[Figure]
) -> Generator[Any, Any, tuple[int, ...]]:
    """ADE-TACT-RUEE-03: each fighter tests its INI before it is activated; who fails waits."""
    difficulty, quick = announced(game, camp), []
    if difficulty is None:
        yield Tell(NO_TEST, {"camp": camp})
    for figure in waiting(game, held):
        if why_not_on(game, figure, TACTICS["ruee"]) is not None:
            yield Tell(CANNOT, {"figure": figure.id})  # A-R60: it waits, without a test
        elif difficulty is None:
            quick.append(figure.id)
        else:
            (outcome,) = yield from roll_test(
                game, attempt_of(game, figure, INI, difficulty, what=TEST)
            )
            if outcome.success:
                quick.append(figure.id)
            else:
                yield Tell(STAYS, {"figure": figure.id})  # A-R43: and no refusal changes hands
    return tuple(quick)


def _holds_back(game: State, held: Sequence[Figure], quick: tuple[int, ...]) -> bool:
    """ADE-TACT-VIGILANCE-07: vigilants act in their own turn all together; one too slow holds back the others."""
    waits = waiting(game, held)
    watched = any(conditions.has(game, figure, conditions.VIGILANT) for figure in waits)
    return watched and len(quick) < len(waits)


def announced(game: State, camp: int) -> Total | None:
    """ADE-TACT-RUEE-03: the best INI of the living of the opponent's first card; None without one (A-R43).

    ADE-TACT-RUEE-06: the number alone, whatever it is made of.
    """
    other = opponent(camp)
    head = sequence.head_of_pile(game, other)
    if head is None:
        return None
    living = [f for f in members(game, other, head) if game.status[f.id] == ON_TABLE]
    scores = [score(game, figure, INI) for figure in living]
    return Total(Why(max((s.value for s in scores if s is not None), default=0), ANNOUNCED))


def waiting(game: State, held: Sequence[Figure]) -> list[Figure]:
    """Those of the members of a card who wait on the table."""
    activated, status = game.activated, game.status
    return [
        figure
        for figure in held
        if activated[figure.id] == WAITING and status[figure.id] == ON_TABLE
    ]


def _card(game: State, camp: int, card: str) -> dict[str, Any]:
    return {"camp": camp, "card": card, "figures": [f.id for f in members(game, camp, card)]}
