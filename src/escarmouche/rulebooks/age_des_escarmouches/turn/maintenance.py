"""Chapter 3.4: the maintenance phase, step by step (A-R54).

A new commander; the negative effects; the positive ones, rally tests among them (A-R53); the recovery of
the mystics; the formulas that they keep up; then the turn ends and with it what lasts so long. In every
step the tactician's side comes first, and each player says in which order the own fighters come.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Point, handlers, heard_at, is_heard
from escarmouche.core.state import Step
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.commanders import in_order
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, of_ids
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    everyone,
    figure_of,
    on_table,
)

WHO_NEXT_NEGATIVE = Phrase("ade.ask.next_negative", "ADE-3.4.1-01")
WHO_NEXT_POSITIVE = Phrase("ade.ask.next_positive", "ADE-3.4.2-01")
AS_LISTED = Phrase("ade.option.as_listed", "ADE-3.4.1-01", "ADE-3.4.2-01")
NOT_CONCERNED = Phrase("ade.refusal.not_concerned", "ADE-3.4.1-01", "ADE-3.4.2-01")
THIS_ONE = Phrase("ade.option.this_one_next", "ADE-3.4.1-01", "ADE-3.4.2-01")
LOST_POINTS = Phrase("ade.event.tactic_points_lost", "ADE-3.1.2-05", "ADE-3.4.1-01")

# ADE-3.4-01, ADE-3.4.1-01, ADE-3.4.2-01, ADE-3.4.3-01, ADE-3.4.4-01: in this order.
STEPS: tuple[Step, ...] = (
    ("new commanders",),
    ("negative effects",),
    ("positive effects",),
    ("mystic recovery",),
    ("formula upkeep",),
    ("departures",),
)

REST = "rest"  # the answer that leaves the order to the list


def negative_effects(game: State) -> Rule:
    """ADE-3.4.1-01: PT that were not spent are lost; then whatever harms, fighter by fighter."""
    if any(game.tactic_points):
        yield Tell(LOST_POINTS, {"points": list(game.tactic_points)})
    game.tactic_points = [0 for _camp in game.camps]
    if heard_at(game, everyone(game), points.NEGATIVE):
        game.next(*(("negative effect", camp) for camp in in_order(game)))


def positive_effects(game: State) -> Rule:
    """ADE-3.4.2-01: whatever heals; ADE-4.4.2-07, ADE-4.4.3-01: and the rally tests.

    ADE-3.4.1-02 lists these among the negative effects, 4.4 twice among the positive ones (A-R53).
    """
    if any(_hopeful(game, camp) for camp in in_order(game)):
        game.next(*(("positive effect", camp) for camp in in_order(game)))
    yield from ()


# -- one fighter after the other -------------------------------------------------------------------

Left = tuple[int, ...] | None  # who is still to come; None: that is to be found out


def negative_effect(game: State, camp: int, left: Left = None, asks: bool = True) -> Rule:
    """The next of a camp who suffers from something."""
    if left is None:
        left = tuple([f.id for f in heard_at(game, game.army[camp], points.NEGATIVE)])
    step = ("negative effect", camp)
    figure = yield from _next(game, step, left, asks, WHO_NEXT_NEGATIVE)
    if figure is not None:
        yield from _each(game, figure, points.NEGATIVE)


def positive_effect(game: State, camp: int, left: Left = None, asks: bool = True) -> Rule:
    """The next of a camp who rallies or has something to heal with; a healer who rallies may heal."""
    if left is None:
        left = _hopeful(game, camp)
    step = ("positive effect", camp)
    figure = yield from _next(game, step, left, asks, WHO_NEXT_POSITIVE)
    if figure is None:
        return
    if rout.is_routed(game, figure):
        yield from rout.rally(game, figure)
    yield from _each(game, figure, points.POSITIVE)


def _hopeful(game: State, camp: int) -> tuple[int, ...]:
    """Those of a camp who have something to heal with, or to rally from."""
    return tuple(
        [
            f.id
            for f in game.army[camp]
            if points.POSITIVE in f.handlers
            or (
                game.effects[f.id]
                and (rout.is_routed(game, f) or is_heard(game, f, points.POSITIVE))
            )
        ]
    )


def _each(game: State, figure: Figure, point: Point) -> Rule:
    for handler in handlers(game, figure, point):
        if on_table(game, figure):
            yield from handler(game, figure)


def _next(
    game: State, step: Step, left: tuple[int, ...], asks: bool, question: Phrase
) -> Generator[Any, Any, Figure | None]:
    """A-R54: whom the player of a camp wants next; the others follow in a step of their own."""
    here = tuple([id for id in left if game.status[id] == ON_TABLE])  # some may have fallen
    if not here:
        return None
    chosen = REST
    if asks and len(here) > 1:
        chosen = yield Ask(step[1], question, _choices(game, here), {"camp": step[1]})
    id = here[0] if chosen == REST else int(chosen.partition(":")[2])
    game.next((*step, tuple(other for other in here if other != id), asks and chosen != REST))
    return figure_of(game, id)


def _choices(game: State, left: tuple[int, ...]) -> Choice:
    """One of them, or all the others as they come: nothing here is anybody's secret."""
    listed = Option(REST, AS_LISTED, {"figures": list(left)})

    def why_not(id: int) -> Refusal:
        return refuse(NOT_CONCERNED, figure=id)

    options = [listed, *(Option(f"figure:{id}", THIS_ONE, {"figure": id}) for id in left)]
    return ExplainedChoice(options, of_ids(len(game.figures), why_not))
