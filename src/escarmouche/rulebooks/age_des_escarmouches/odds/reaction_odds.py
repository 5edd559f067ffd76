"""The odds of a reaction before it is tried: the test, and the fear that an interception has to face."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect, one_rule, readings, rolls_of
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.odds import assault_odds as assaults
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.reactions import forced_moves, interception, window
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.interception import points_on_the_way
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import INTERCEPT, STRIKE, Offer
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

INTERCEPTS = Phrase("ade.forecast.intercepts", "ADE-TACT-INTERCEPTION-04")
IN_TIME = Phrase("ade.forecast.in_time", "ADE-TACT-VIGILANCE-08", "ADE-TACT-VIGILANCE-10")
FORCES = Phrase("ade.forecast.forces", "ADE-TACT-PASSAGE-03", "ADE-TACT-PASSAGE-04")


def prospects(game: State, key: str) -> Iterator[Prospect]:
    """ADE-TACT-INTERCEPTION-04, ADE-TACT-VIGILANCE-09: the test; then the fear of a charge that it begins."""
    kind, figure, actor, by = key.split(":")
    offer = Offer(kind, int(figure), int(actor), by)
    ((id, opened),) = records.opened(game, Window)[-1:]
    yield _tested(game, offer, opened)
    if kind in (INTERCEPT, STRIKE):
        yield from _charge(game, id, offer)


def _tested(game: State, offer: Offer, opened: Window) -> Prospect:
    figure, actor = figure_of(game, offer.figure), figure_of(game, offer.actor)
    trial = tried(lambda state: window.tested(state, figure, actor, offer, opened))
    reads = readings(rolls_of(game, trial, wisely(game)), window.TEST, window.VIGIL_TEST)
    phrase = INTERCEPTS if offer.kind in (INTERCEPT, STRIKE) else IN_TIME
    said = Said(phrase, {"figure": figure.id, "other": actor.id})
    return Prospect(game, (Chance(said, bool, reads, figure.id),), trial, wisely(game))


def _charge(game: State, id: str, offer: Offer) -> Iterator[Prospect]:
    """ADE-TACT-INTERCEPTION-07: once the test is won it is a charge, as any other."""
    then = game.copy()
    figure, actor = figure_of(then, offer.figure), figure_of(then, offer.actor)
    leg = records.read(then, id, Window).leg_of(actor.id)
    assert leg is not None
    interception.charge(then, id, figure, actor, points_on_the_way(then, figure, leg)[0])
    ((assault, _record),) = records.opened(then, Assault)[-1:]
    yield from assaults.of_charge(then, assault)


def of_forcing(game: State, ask: Ask) -> Iterator[Prospect]:
    """ADE-TACT-PASSAGE-03: the actor's FOR against those who stopped it."""
    others = [figure_of(game, id) for id in ask.about["others"]]
    yield _forced(game, figure_of(game, ask.about["figure"]), others)


def of_run(game: State, deed: Deed) -> Iterator[Prospect]:
    """The same of a run declared straight through enemies: against those whom it meets first."""
    then = game.copy()
    end = deed.path[-1]
    yield from _met(
        then, forced_moves.forced_run(then, "", deed.figure, *end, then.facing[deed.figure])
    )


def of_assault(game: State, action: AssaultMove, deed: Deed) -> Iterator[Prospect]:
    """The same of an assault."""
    then = game.copy()
    yield from _met(then, forced_moves.assault_force(then, assaults.begun(then, action, deed)))


def of_staying(game: State, ask: Ask) -> Iterator[Prospect]:
    """ADE-TACT-PASSAGE-09: whoever stays in contact may count as charging, with the fear that goes with it."""
    other, actor = figure_of(game, ask.about["figure"]), figure_of(game, ask.about["other"])
    if forced_moves.counts_as_charging(game, other, actor):
        then = game.copy()
        yield from assaults.of_charge(then, forced_moves.begin_charge(then, None, [other], actor))


def _met(then: State, rule: Rule) -> Iterator[Prospect]:
    """It goes as far as those who stand in its way: the test is about to be made there."""
    for word in rule:
        if not isinstance(word, Tell):  # something else stopped it
            return
        if word.phrase == forced_passage.FORCES:
            others = [figure_of(then, id) for id in word.data["others"]]
            yield _forced(then, figure_of(then, word.data["figure"]), others)
            return


def _forced(game: State, actor: Figure, others: list[Figure]) -> Prospect:
    """The test by which it breaks through some enemies."""

    def rule(state: State) -> Generator[Any, Any, bool]:
        return (yield from forced_passage.attempted(state, actor, others))

    trial = one_rule(rule)  # it pays for it: more is written than a test writes
    reads = readings(rolls_of(game, trial, wisely(game)), forced_passage.TEST)
    said = Said(FORCES, {"figure": actor.id, "others": [other.id for other in others]})
    return Prospect(game, (Chance(said, bool, reads, actor.id),), trial, wisely(game))
