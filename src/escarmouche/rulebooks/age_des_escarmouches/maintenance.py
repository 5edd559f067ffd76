"""Chapter 3.4: the maintenance phase, step by step (A-R54).

A new commander; the negative effects; the positive ones, rally tests among them (A-R53); the recovery of
the mystics; the formulas that they keep up; then the turn ends and with it what lasts so long. In every
step the tactician's side comes first, and each player says in which order his own fighters come.
"""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import handlers
from escarmouche.core.state import Step
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, rout
from escarmouche.rulebooks.age_des_escarmouches.commanders import in_order
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, on_table

WHO_NEXT_NEGATIVE = Phrase("ade.ask.next_negative", "ADE-3.4.1-01")
WHO_NEXT_POSITIVE = Phrase("ade.ask.next_positive", "ADE-3.4.2-01")
AS_LISTED = Phrase("ade.option.as_listed", "ADE-3.4.1-01", "ADE-3.4.2-01")
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


def negative_effects(game: State) -> Rule:
    """ADE-3.4.1-01: PT that were not spent are lost; then whatever harms, fighter by fighter."""
    if any(game.tactic_points):
        yield Tell(LOST_POINTS, {"points": list(game.tactic_points)})
    game.tactic_points = [0 for _camp in game.camps]

    def suffers(game: State, figure: Figure) -> bool:
        return bool(handlers(game, figure, points.NEGATIVE))

    def resolve(game: State, figure: Figure) -> Rule:
        for handler in handlers(game, figure, points.NEGATIVE):
            if on_table(game, figure):
                yield from handler(game, figure)

    yield from _one_by_one(game, suffers, resolve, WHO_NEXT_NEGATIVE)


def positive_effects(game: State) -> Rule:
    """ADE-3.4.2-01: whatever heals; ADE-4.4.2-07, ADE-4.4.3-01: and the rally tests.

    ADE-3.4.1-02 lists these among the negative effects, 4.4 twice among the positive ones (A-R53).
    """

    def profits(game: State, figure: Figure) -> bool:
        routed = rout.is_routed(game, figure)
        return routed or bool(handlers(game, figure, points.POSITIVE))

    def resolve(game: State, figure: Figure) -> Rule:
        if rout.is_routed(game, figure):
            yield from rout.rally(game, figure)
        for handler in handlers(game, figure, points.POSITIVE):
            if on_table(game, figure):
                yield from handler(game, figure)

    yield from _one_by_one(game, profits, resolve, WHO_NEXT_POSITIVE)


def _one_by_one(
    game: State,
    concerned: Callable[[State, Figure], bool],
    resolve: Callable[[State, Figure], Rule],
    question: Phrase,
) -> Rule:
    """A-R54: the tactician's side first; each camp in the order that its player wants."""
    for camp in in_order(game):
        left = [figure for figure in game.army[camp] if concerned(game, figure)]
        asks = True
        while left:
            chosen: str = "rest"
            if asks and len(left) > 1:
                chosen = yield Ask(camp, question, _next_of(left), {"camp": camp})
            asks = asks and chosen != "rest"
            figure = left[0] if chosen == "rest" else figure_of(game, int(chosen.partition(":")[2]))
            left.remove(figure)
            if on_table(game, figure):  # what came before may have removed him
                yield from resolve(game, figure)


def _next_of(left: list[Figure]) -> Choice:
    """One of them, or all the others as they come: nothing here is anybody's secret."""
    listed = Option("rest", AS_LISTED, {"figures": [figure.id for figure in left]})
    return Choice(
        [listed, *(Option(f"figure:{f.id}", THIS_ONE, {"figure": f.id}) for f in left)]
    )
