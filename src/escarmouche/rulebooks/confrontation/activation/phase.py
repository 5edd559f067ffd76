"""The Activation phase: the camps alternate, one fighter at a time, until everybody free has acted (CC-IX-01)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.activation.charging import CHARGE, DIVE
from escarmouche.rulebooks.confrontation.activation.fleeing import FLEE
from escarmouche.rulebooks.confrontation.activation.moves import (
    DESCEND,
    MUST_FLEE,
    RISE,
    RUN,
    WALK,
)
from escarmouche.rulebooks.confrontation.activation.shooting import SHOOT
from escarmouche.rulebooks.confrontation.deeds import Action, Deed, Deeds
from escarmouche.rulebooks.confrontation.pursuit_moves import Stand
from escarmouche.rulebooks.confrontation.state import (
    Figure,
    State,
    figure_of,
    is_free,
    on_table,
    opponent,
)

ACT = Phrase("cc.ask.act", "CC-IX-01")
GO_ON = Phrase("cc.ask.go_on", "CC-IX-01")


class Wait(Stand):
    """Nothing; but whoever is routed runs."""

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Panic drives it."""
        return refuse(MUST_FLEE, figure=figure.id) if game.routed[figure.id] else None


WAIT = Wait()
ACTIONS: dict[str, Action] = {
    action.id: action for action in (WALK, RUN, CHARGE, DIVE, SHOOT, RISE, DESCEND, FLEE, WAIT)
}
# A shot goes with a walk or with a change of level, before or after it, and with nothing else.
QUIET = (WALK, RISE, DESCEND)
AFTER: dict[str, dict[str, Action]] = {
    **{first.id: {SHOOT.id: SHOOT, WAIT.id: WAIT} for first in QUIET},
    SHOOT.id: {**{move.id: move for move in QUIET}, WAIT.id: WAIT},
}


def waiting(game: State, camp: int) -> list[Figure]:
    """Who still has to act: whoever has not, and touches no enemy. Nobody leaves a contact of its own will."""
    return [f for f in game.army[camp] if not game.activated[f.id] and is_free(game, f)]


def activate(game: State, camp: int) -> Rule:
    """A camp activates one of its fighters; a camp with nobody left to activate is passed over."""
    able = waiting(game, camp)
    if not able:
        if waiting(game, opponent(camp)):
            game.next(("activate", opponent(camp)))
        else:
            game.active = None
        return
    game.active = camp
    ids = [figure.id for figure in able]
    deed: Deed
    if len(able) == 1 and game.routed[ids[0]]:  # it has no choice, so nobody is asked
        deed = Deed(FLEE.id, ids[0])
    else:
        deed = yield Ask(camp, ACT, Deeds(game, ids, ACTIONS), {"camp": camp, "figures": ids})
    game.activated[deed.figure] = True
    game.next(("go on", deed.figure, deed.action), ("activate", opponent(camp)))
    yield from ACTIONS[deed.action].carry_out(game, figure_of(game, deed.figure), deed)


def go_on(game: State, id: int, done: str) -> Rule:
    """Whoever has only walked may still shoot, whoever has shot may still walk; then its activation ends."""
    figure = figure_of(game, id)
    if not on_table(game, figure):
        return
    answers = Deeds(game, [id], AFTER.get(done, {}))
    if done in AFTER and is_free(game, figure) and _is_worth_asking(game, figure, answers):
        deed: Deed = yield Ask(figure.camp, GO_ON, answers, {"camp": figure.camp, "figure": id})
        yield from ACTIONS[deed.action].carry_out(game, figure, deed)
    if on_table(game, figure):
        yield from scenarios.of(game).activation_ended(game, figure)


def _is_worth_asking(game: State, figure: Figure, answers: Deeds) -> bool:
    """Whether there is anything to do but nothing."""
    able = [action for action in answers.actions_of(figure) if action is not WAIT]
    return bool(able) and (able != [SHOOT] or bool(SHOOT.targets(game, figure)))
