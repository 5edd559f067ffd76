"""The book's judgement: which answers are worth weighing, and what each is worth.

`shortlist` and `weigh` dispatch on the question; the chapters are in `judging`. A question that is not
listed here has an obvious answer, which is its default (strike freely, roll again, endure, resist
enemies' magic, take the gem).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Ask
from escarmouche.rulebooks.escarmouches_fantastiques.judging import (
    deployment_places,
    fire_walls,
    moves,
    strikes,
)
from escarmouche.rulebooks.escarmouches_fantastiques.judging import magic as spells
from escarmouche.rulebooks.escarmouches_fantastiques.judging.ai_weights import (
    CALM,
    MOODS,
    AiWeights,
    Mood,
    suited,
)
from escarmouche.rulebooks.escarmouches_fantastiques.judging.positions import standing
from escarmouche.rulebooks.escarmouches_fantastiques.judging.surroundings import Surroundings
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import worth
from escarmouche.rulebooks.escarmouches_fantastiques.magic import END, Cast
from escarmouche.rulebooks.escarmouches_fantastiques.movement import Move
from escarmouche.rulebooks.escarmouches_fantastiques.state import Declared, State, figure_of

Shortlist = Callable[[State, Ask, AiWeights], Sequence[Any] | None]
Weigh = Callable[[State, Ask, Any, AiWeights], float]

LETS_COME = ("bataille-rangee",)  # nothing to run for: whoever moves second chooses its charges
WANTS_LAST_WORD = ("occupation-du-terrain", "roi-de-la-colline", "gemme-maudite")


class Judgement:
    """What a greedy player of this book knows."""

    __slots__ = ("mood",)

    def __init__(self, mood: Mood = CALM) -> None:
        self.mood = mood

    def shortlist(self, seen: CoreState, ask: Ask) -> Sequence[Any] | None:
        """Answers worth weighing: one, where weighing is the way to find it."""
        assert isinstance(seen, State)
        listed = _SHORTLISTS.get(ask.question.id)
        return None if listed is None else listed(seen, ask, suited(seen.scenario, self.mood))

    def weigh(self, seen: CoreState, ask: Ask, answer: Any) -> float:
        """What an answer is worth, in points."""
        assert isinstance(seen, State)
        weigh = _WEIGHTS.get(ask.question.id)
        return 0.0 if weigh is None else weigh(seen, ask, answer, suited(seen.scenario, self.mood))

    # -- for players that look ahead ---------------------------------------------------------

    def resume(self, full: CoreState, ask: Ask) -> CoreState | None:
        """The state to play on from, up to the end of the Movement phase; None: not worth it."""
        assert isinstance(full, State)
        if ask.question.id != "ef.ask.move":
            return None
        state = full.copy()
        rest = [step for step in state.agenda if step[0] in ("move", "rout")]
        state.agenda = (("move", ask.who), *rest)
        return state

    def moods(self) -> Sequence[Judgement]:
        """Other moods to try beside the calm one."""
        return [Judgement(mood) for mood in MOODS]

    def standing(self, full: CoreState, who: int) -> float:
        """How a camp stands where a look ahead ends."""
        assert isinstance(full, State)
        return standing(full, who)


# -- set-up ------------------------------------------------------------------------------------


def _types(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any]:
    return ask.answers.candidates()


def _place_type(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any] | None:
    found = deployment_places.arrangement(game, ask.who, ask.about["type"])
    return None if found is None else [found]


def _who_begins(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any]:
    """Whoever moves last holds the ground; else the first to charge chooses its fights."""
    last = game.turn == game.options.turns and game.scenario in WANTS_LAST_WORD
    others = [key for key in ask.answers.candidates() if key != f"camp:{ask.who}"]
    waits = last or game.scenario in LETS_COME
    return others[:1] if waits and others else [f"camp:{ask.who}"]


# -- the turn ----------------------------------------------------------------------------------


def _next_move(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any]:
    return [moves.next_move(game, ask.who, weights)]


def _weigh_move(game: State, ask: Ask, answer: Any, weights: AiWeights) -> float:
    if not isinstance(answer, Move):
        return 0.0
    figure = figure_of(game, answer.figure)
    i = figure.id
    x, y = answer.path[-1] if answer.path else (game.x[i], game.y[i])
    spent = ((x - game.x[i]) ** 2 + (y - game.y[i]) ** 2) ** 0.5
    return Surroundings(game, figure, weights=weights).place(x, y, spent)


def _shots(game: State, ask: Ask, weights: AiWeights) -> Sequence[Declared]:
    return [strikes.best_shots(game, figure_of(game, ask.about["figure"]))]


def _blows(game: State, ask: Ask, weights: AiWeights) -> Sequence[Declared]:
    return [strikes.best_blows(game, figure_of(game, ask.about["figure"]))]


# -- magic -------------------------------------------------------------------------------------


def _casts(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any]:
    """The end weighs nothing: a spell that brings less is kept."""
    return ask.answers.candidates()


def _weigh_cast(game: State, ask: Ask, answer: Any, weights: AiWeights) -> float:
    if answer == END or not isinstance(answer, Cast):
        return 0.05
    return spells.worth_casting(game, answer)


def _weigh_target(game: State, ask: Ask, answer: str, weights: AiWeights) -> float:
    caster, target = figure_of(game, ask.about["figure"]), int(answer.partition(":")[2])
    return spells.worth_on(game, caster, spells.spell_of(ask.about), figure_of(game, target))


def _weigh_fire(game: State, ask: Ask, answer: tuple[float, float], weights: AiWeights) -> float:
    return spells.fire_on(game, figure_of(game, ask.about["figure"]), *answer)


def _landing(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any] | None:
    found = spells.landing(game, ask.who, figure_of(game, ask.about["figure"]))
    return None if found is None else [found]


def _wall(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any] | None:
    found = fire_walls.best_wall(game, figure_of(game, ask.about["figure"]))[1]
    return None if found is None else [found]


def _free_move(game: State, ask: Ask, weights: AiWeights) -> Sequence[Any] | None:
    target = figure_of(game, ask.about["figure"])
    return (
        [moves.best_path(Surroundings(game, target, weights=weights))]
        if target.camp == ask.who
        else None
    )


def _weigh_foe(game: State, ask: Ask, answer: str, weights: AiWeights) -> float:
    foe = figure_of(game, int(answer.partition(":")[2]))
    return strikes.marginal([0.0] * max(1, game.life[foe.id]) + [1.0], 1.0, worth(game, foe))


def _weigh_ally(game: State, ask: Ask, answer: str, weights: AiWeights) -> float:
    return -_weigh_foe(game, ask, answer, weights)


_SHORTLISTS: dict[str, Shortlist] = {
    "ef.ask.type": _types,
    "ef.ask.place_type": _place_type,
    "ef.ask.who_begins": _who_begins,
    "ef.ask.move": _next_move,
    "ef.ask.shoot": _shots,
    "ef.ask.melee": _blows,
    "ef.ask.cast": _casts,
    "ef.ask.spell_target": _types,
    "ef.ask.fireball": _types,
    "ef.ask.fire_wall": _wall,
    "ef.ask.teleport": _landing,
    "ef.ask.bloodthirst_move": _free_move,
    "ef.ask.bloodthirst_enemy": _types,
    "ef.ask.paranoia_ally": _types,
}
_WEIGHTS: dict[str, Weigh] = {
    "ef.ask.type": lambda game, ask, answer, weights: deployment_places.eagerness(
        game, ask.who, answer
    ),
    "ef.ask.move": _weigh_move,
    "ef.ask.cast": _weigh_cast,
    "ef.ask.spell_target": _weigh_target,
    "ef.ask.fireball": _weigh_fire,
    "ef.ask.bloodthirst_enemy": _weigh_foe,
    "ef.ask.paranoia_ally": _weigh_ally,
}

JUDGEMENT = Judgement()
