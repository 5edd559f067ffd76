"""What happens once everybody is deployed: some move once more, and then some hide (B-R43)."""

from __future__ import annotations

from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.hooks import each, first, heard_at
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND, Move
from escarmouche.rulebooks.age_des_escarmouches.activation.further_move import ALONE, FurtherMove
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    everyone,
    figure_of,
    opponent,
)

INFILTRATES = Phrase("ade.action.infiltration", "ADE-SKILL-INFILTRATION-01")
WHO_FIRST = Phrase("ade.ask.infiltrates_first", "ADE-SKILL-INFILTRATION-01")
THIS_SIDE = Phrase("ade.option.infiltrates_first", "ADE-SKILL-INFILTRATION-01")
WHERE = Phrase("ade.ask.infiltration", "ADE-SKILL-INFILTRATION-01", "ADE-SKILL-INFILTRATION-02")
ONLY_THIS = Phrase("ade.refusal.only_infiltrates", "ADE-SKILL-INFILTRATION-01")


class InfiltrationMove(Move):
    """ADE-SKILL-INFILTRATION-01: a move of X cm that may leave the zone; ADE-SKILL-INFILTRATION-02: not into contact."""

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """X cm, whatever its MOU."""
        found: Total = first(game, figure, points.INFILTRATES)
        return found


MOVE = InfiltrationMove("march", INFILTRATES, Nature.FREE, 1)
ACTIONS = {MOVE.id: MOVE, STAND.id: STAND}


class Infiltrations(FurtherMove):
    """The move of one of a camp's infiltrators, in whichever order its player likes."""

    __slots__ = ()

    def seen_by(self, seen: Any) -> Infiltrations:
        """The same from what the camp may know."""
        return Infiltrations(seen, self.figure, self.actions, self.only, True, self.others)

    def why_not_so(self, deed: Deed) -> Refusal | None:
        """Each goes alone."""
        return refuse(ALONE, figure=deed.figure) if deed.others else None

    def _together(self) -> list[Deed]:
        return []


def after_deployment(game: State) -> Rule:
    """ADE-SKILL-INFILTRATION-01: all infiltrators of one side, then those of the other; then who can hides.

    B-R43: the tactician of the deployment says which side goes first.
    """
    game.next(("hide",))
    able = heard_at(game, everyone(game), points.INFILTRATES)
    sides = {camp: [f.id for f in able if f.camp == camp] for camp in (0, 1)}
    goes_first = 0 if sides[0] else 1
    if sides[0] and sides[1]:
        assert game.tactician is not None
        options = [Option(f"camp:{camp}", THIS_SIDE, {"camp": camp}) for camp in (0, 1)]
        answers = Choice(options, preferred=f"camp:{opponent(game.tactician)}")
        answer: str = yield Ask(game.tactician, WHO_FIRST, answers, {"camp": game.tactician})
        goes_first = int(answer.partition(":")[2])
    order = (goes_first, opponent(goes_first))
    game.next(*[("infiltrate", *sides[camp]) for camp in order if sides[camp]])


def infiltrate(game: State, *ids: int) -> Rule:
    """One of them moves, or stays where it is."""
    ids = tuple(id for id in ids if figure_of(game, id) in game.army[figure_of(game, id).camp])
    if not ids:
        return
    camp = figure_of(game, ids[0]).camp
    answers = Infiltrations(game, ids[0], ACTIONS, ONLY_THIS, True, ids[1:])
    deed: Deed = yield Ask(camp, WHERE, answers, {"camp": camp, "figures": list(ids)})
    left = tuple(id for id in ids if id != deed.figure)
    if left:
        game.next(("infiltrate", *left))
    yield from ACTIONS[deed.action].carry_out(game, "", figure_of(game, deed.figure), deed)


def hide(game: State) -> Rule:
    """ADE-SKILL-INFILTRATION-03: only now, when nobody moves any more, is it seen who is far enough away."""
    yield from each(points.AFTER_DEPLOYMENT, game, list(everyone(game)))
