"""The book's judgement: which answers are worth weighing, and what each is worth.

`JUDGEMENT` dispatches on the question. A question that is not listed has an obvious answer, its default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.words import Ask
from escarmouche.kit.judging import ByQuestion
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus.actions.hands import arrangements
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import RUN, ZIGZAG
from escarmouche.rulebooks.bonus_malus.judging import plans, skill_worth
from escarmouche.rulebooks.bonus_malus.judging.estimates import best_shot, fight, shot
from escarmouche.rulebooks.bonus_malus.judging.places import danger, standing
from escarmouche.rulebooks.bonus_malus.judging.worth import near_foes, threat, worth
from escarmouche.rulebooks.bonus_malus.moves.places import MovePlace
from escarmouche.rulebooks.bonus_malus.shooting.means import name_of, usable
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

Found = Callable[[State, Ask], Sequence[Any] | None]
Weigh = Callable[[State, Ask, Any], float]

NEAR = 8.0  # paces: whoever has an enemy so near thinks of fighting too


def _options(ask: Ask) -> dict[str, Any]:
    assert isinstance(ask.answers, Choice)
    return {option.key: option.data for option in ask.answers.options}


def _actor(game: State, ask: Ask) -> Figure:
    return figure_of(game, ask.about["figure"])


# -- whom to activate, and what it does ------------------------------------------------------------


def _weigh_activation(game: State, ask: Ask, answer: str) -> float:
    """First whoever can hurt most at once, or is in the greatest danger; then the quick."""
    if not answer.isdecimal():
        return 0.1
    figure = figure_of(game, int(answer))
    if game.fleeing[figure.id]:
        return -1.0
    blow = max((fight(game, figure, foe) for foe in engaged_with(game, figure)), default=0.0)
    found = best_shot(game, figure)
    gain = max(blow, 0.0 if found is None else found.value)
    return gain + 0.3 * danger(game, figure) + 0.02 * worth(game, figure)


def _action(game: State, ask: Ask) -> Sequence[Any]:
    """The best plan's first action."""
    figure, options = _actor(game, ask), _options(ask)
    costs = {key: int(data.get("cost", 1)) for key, data in options.items()}
    told = plans.values(game, figure, list(options), costs)
    if "hands" in told and _better_hands(game, figure):
        return ["hands"]
    best = max(told, key=lambda key: told[key])
    return [best]


def _better_hands(game: State, figure: Figure) -> bool:
    now = _hands_worth(game, figure, game.hands[figure.id])
    return any(_hands_worth(game, figure, held) > now + 1.0 for held in arrangements(game, figure))


def _hands_worth(game: State, figure: Figure, held: Sequence[str]) -> float:
    """With what it would do more: a shot from where it stands, or a blow at who is near."""
    then = game.copy()
    then.hands[figure.id] = tuple(held)
    found = best_shot(then, figure)
    shooting = 0.0 if found is None else found.value
    foes = near_foes(then, figure)[:1]
    blow = max((fight(then, figure, foe) for foe in foes), default=0.0)
    close = bool(foes) and _gap(then, figure, foes[0]) <= NEAR
    if engaged_with(then, figure):
        return blow
    return max(shooting, 0.0) + (0.5 * blow if close else 0.1 * blow) + 0.1 * len(held)


def _gap(game: State, figure: Figure, other: Figure) -> float:
    dx, dy = game.x[figure.id] - game.x[other.id], game.y[figure.id] - game.y[other.id]
    return float((dx * dx + dy * dy) ** 0.5)


def _weigh_hands(game: State, ask: Ask, answer: str) -> float:
    return _hands_worth(game, _actor(game, ask), () if answer == "none" else answer.split(":"))


# -- where to ----------------------------------------------------------------------------------------


def _where(game: State, ask: Ask) -> Sequence[Any] | None:
    figure = _actor(game, ask)
    action = ask.about.get("action")
    if action == plans.BOUND:
        places, turns = plans.bounds(game, figure), True
    elif isinstance(ask.answers, MovePlace):
        manner = ask.answers.manner
        places, turns = plans.weighed(game, figure, manner), manner not in (RUN, ZIGZAG)
    else:
        return list(ask.answers.candidates())[:8]
    left = plans.able_then(game, figure, game.actions[figure.id])
    if not places:
        return None
    best = max(places, key=lambda each: each.value(left))
    return [Turned(best.goal, best.facing) if turns else best.goal]


def _weigh_where(game: State, ask: Ask, answer: Any) -> float:
    goal = answer.goal if isinstance(answer, Turned) else answer
    figure = _actor(game, ask)
    return standing(game, figure, goal).value(game.actions[figure.id])


# -- at whom, with what --------------------------------------------------------------------------------


def _weigh_target(game: State, ask: Ask, answer: str) -> float:
    if not answer.isdecimal():
        return 0.0
    figure, target = _actor(game, ask), figure_of(game, int(answer))
    action = str(ask.about.get("action", ""))
    if action in ("shoot", "precise-shot") or "weapon" in ask.about:
        held = usable(game, figure)
        named = [m for m in held if name_of(game, figure, m) == ask.about.get("weapon")]
        means = next(iter(named or held), None)
        return 0.0 if means is None else shot(game, figure, target, means)
    if action in ("fight", "group-attack"):
        return fight(game, figure, target)
    told = skill_worth.on_target(game, figure, action, target)
    if told:
        return told
    foe = game.sides.hostile(figure.camp, target.camp)
    return 0.01 * (threat(game, target) if foe else worth(game, target))


def _weigh_weapon(game: State, ask: Ask, answer: str) -> float:
    """The one whose best shot is best; in a fight the rules list the best first."""
    figure = _actor(game, ask)
    if ask.about.get("action") not in ("shoot", "precise-shot"):
        return -float(list(_options(ask)).index(answer))
    shots = [m for m in usable(game, figure) if answer in (m.weapon, "both")]
    found = [shot(game, figure, foe, m) for m in shots for foe in near_foes(game, figure)[:4]]
    return max(found, default=0.0) * (1.6 if answer == "both" else 1.0)


def _first(_game: State, ask: Ask) -> Sequence[Any]:
    return [ask.answers.default()]


def _weigh_facing(game: State, ask: Ask, answer: str) -> float:
    """The rules list the facing first that holds most."""
    return -float(list(_options(ask)).index(answer))


def _weigh_reaction(game: State, ask: Ask, answer: str) -> float:
    """R81: a guard always answers, with what hurts most."""
    return {"none": 0.0, "no": 0.0}.get(answer, 1.0)


_FOUND: dict[str, Found] = {
    "bm.ask.action": _action,
    "bm.ask.where": _where,
    "bm.ask.deploy": _first,
}
_WEIGHTS: dict[str, Weigh] = {
    "bm.ask.activate": _weigh_activation,
    "bm.ask.hands": _weigh_hands,
    "bm.ask.where": _weigh_where,
    "bm.ask.whom": _weigh_target,
    "bm.ask.weapon": _weigh_weapon,
    "bm.ask.face": _weigh_facing,
    "bm.ask.react": _weigh_reaction,
    "bm.ask.interrupt": _weigh_reaction,
    "bm.ask.counter": _weigh_reaction,
}

JUDGEMENT = ByQuestion(_FOUND, _WEIGHTS)
