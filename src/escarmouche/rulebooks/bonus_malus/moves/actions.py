"""The moves that everybody may make: Se déplacer, Courir, Ramper, Sauter; climbing and swimming are parts of a move (R11)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus.actions.action import MOVE as MOVE_KIND
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.moves.going import go, turn_on_the_spot
from escarmouche.rulebooks.bonus_malus.moves.leaping import jumping, why_no_jump_now
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.moves.places import MovePlace
from escarmouche.rulebooks.bonus_malus.moves.scaling import (
    letting_go,
    scaling,
    why_not_let_go,
    why_not_scale,
)
from escarmouche.rulebooks.bonus_malus.state import Figure, State

WHERE = Phrase("bm.ask.where", "BM-ACTION-DEPLACER-01", "BM-ACTION-DEPLACER-03")
IS_DOWN = Phrase("bm.refusal.is_down", "BM-ATERRE-05")
ON_LADDER = Phrase("bm.refusal.on_ladder", "BM-ACTION-COURIR-02")
CANNOT_MOVE = Phrase("bm.refusal.cannot_move", "BM-ACTION-DEPLACER-02")

MOVED = Phrase(
    "bm.action.move",
    "BM-ACTION-DEPLACER-01",
    "BM-ACTION-DEPLACER-02",
    "BM-ACTION-DEPLACER-03",
    "BM-ACTION-ESCALADER-03",
    "BM-ACTION-GRIMPER-02",
)
RAN = Phrase("bm.action.run", "BM-ACTION-COURIR-01", "BM-ACTION-COURIR-02", "BM-ACTION-COURIR-04")
CRAWLED = Phrase(
    "bm.action.crawl", "BM-ACTION-RAMPER-01", "BM-ACTION-RAMPER-02", "BM-ACTION-RAMPER-03"
)

JUMPED = Phrase("bm.action.jump", "BM-ACTION-SAUTER-01")
SCALED = Phrase("bm.action.scale", "BM-ACTION-ESCALADER-01", "BM-ACTION-ESCALADER-03")
LET_GO = Phrase("bm.action.let-go", "BM-CHUTE-01")


def moving(action: str, manner: str) -> Callable[[State, Figure], Rule]:
    """Ask where to, and go there."""

    def does(game: State, figure: Figure) -> Rule:
        about = {"figure": figure.id, "action": action}
        answer = yield Ask(figure.camp, WHERE, MovePlace(game, figure, manner), about)
        goal, facing = answer if isinstance(answer, Turned) else (answer, None)
        if goal == game.place_of(figure.id):
            yield from turn_on_the_spot(game, figure, manner, facing)
            return
        trip = trip_to(game, figure, goal, manner)
        assert trip is not None
        yield from go(game, figure, manner, trip, facing)

    return does


def why_not_move(game: State, figure: Figure) -> Refusal | None:
    """BM-ATERRE-05: who lies can only crawl."""
    if game.down[figure.id]:
        return refuse(IS_DOWN, figure=figure.id)
    return _why_rooted(game, figure)


def why_not_run(game: State, figure: Figure) -> Refusal | None:
    """BM-ACTION-COURIR-02, R21: not lying, and not on a ladder."""
    if game.perch[figure.id] is not None:
        return refuse(ON_LADDER, figure=figure.id)
    return why_not_move(game, figure)


def why_not_crawl(game: State, figure: Figure) -> Refusal | None:
    """R14: on the ground; who hangs on something climbs."""
    if game.perch[figure.id] is not None:
        return refuse(ON_LADDER, figure=figure.id)
    return _why_rooted(game, figure)


def _why_rooted(game: State, figure: Figure) -> Refusal | None:
    if base_move(game, figure).value <= 0:
        return refuse(CANNOT_MOVE, figure=figure.id)
    return None


ACTIONS: tuple[Action, ...] = (
    Action("move", MOVED, MOVE_KIND, 1, why_not_move, moving("move", MOVE), goes=True),
    Action("run", RAN, MOVE_KIND, 2, why_not_run, moving("run", RUN)),
    Action("crawl", CRAWLED, MOVE_KIND, 1, why_not_crawl, moving("crawl", CRAWL)),
    Action("jump", JUMPED, MOVE_KIND, 2, why_no_jump_now, jumping),
    Action("scale", SCALED, MOVE_KIND, 1, why_not_scale, scaling),
    Action("let-go", LET_GO, MOVE_KIND, 1, why_not_let_go, letting_go),
)
