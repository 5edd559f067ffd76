"""The tables of behaviour: what each posture answers to which question (R81)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.automata import Behaviour, Row
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus.automata import appraisal, hands, paths, plans
from escarmouche.rulebooks.bonus_malus.automata.plans import Maker, Plan
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of
from escarmouche.rulebooks.bonus_malus.shooting.means import usable
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

HANDS = Phrase("bm.event.automaton_takes_in_hand", *plans.CLAUSES)
REACTS = Phrase("bm.event.automaton_reacts", *plans.CLAUSES)
NEVER = ("none", "no", "wait", "pass", "keep")  # keys by which one lets something be
LAST_RESORT = ("nothing", "stop")


def keys_of(ask: Ask) -> list[str]:
    """What a question offers."""
    assert isinstance(ask.answers, Choice)
    return [option.key for option in ask.answers.options]


def actor(seen: State, ask: Ask) -> Figure:
    """The figure that a question is about."""
    return figure_of(seen, ask.about["figure"])


# -- whom to activate ------------------------------------------------------------------------------


def activates(seen: State, ask: Ask) -> Rule:
    """BM-ACTALT-07, R81: (1) who is engaged, (2) who can charge, (3) who can shoot, (4) who is nearest to an enemy."""
    yield from ()
    waiting = [figure_of(seen, int(key)) for key in keys_of(ask) if key.isdecimal()]
    return str(min(waiting, key=lambda figure: _priority(seen, figure)).id)


def _priority(seen: State, figure: Figure) -> tuple[int, float, int]:
    foes = plans.foes_of(seen, figure)
    near = min((distance(seen, figure, foe) for foe in foes), default=99.0)
    if engaged_with(seen, figure):
        rank = 1
    elif near <= allowance_of(seen, figure, "move"):
        rank = 2
    else:
        rank = 3 if paths.can_shoot(seen, figure) else 4
    return rank, near, figure.id


# -- what to do ------------------------------------------------------------------------------------


def acts_by(maker: Maker) -> Row:
    """The first plan of a posture that is legal, told with its reason."""

    def row(seen: State, ask: Ask) -> Rule:
        figure, keys = actor(seen, ask), keys_of(ask)
        if "hands" in keys and hands.better_arrangement(seen, figure, _shoots(maker)) is not None:
            yield Tell(HANDS, {"figure": figure.id})
            return "hands"
        plan = plan_for(maker, seen, figure, keys)
        told = {} if plan.target is None else {"target": plan.target}
        yield Tell(plan.reason, {"figure": figure.id, **told})
        return plan.action

    return row


def plan_for(maker: Maker, seen: State, figure: Figure, keys: Collection[str]) -> Plan:
    """What a posture would have a figure do."""
    for plan in maker(seen, figure, keys):
        if plan.action in keys:
            return plan
    key = next((key for key in LAST_RESORT if key in keys), next(iter(keys)))
    return Plan(key, plans.WAITS)


def _shoots(maker: Maker) -> bool:
    return maker is not plans.preys


def takes_in_hand(maker: Maker) -> Row:
    """BM-EQUIP-05: what serves it best now."""

    def row(seen: State, ask: Ask) -> Rule:
        yield from ()
        held = hands.better_arrangement(seen, actor(seen, ask), _shoots(maker))
        key = None if held is None else ":".join(held) or "none"
        return key if key in keys_of(ask) else ask.answers.default()

    return row


# -- where to --------------------------------------------------------------------------------------


def goes_by(maker: Maker) -> Row:
    """Where the plan leads; a bystander as far away as it can."""

    def row(seen: State, ask: Ask) -> Rule:
        yield from ()
        figure, action = actor(seen, ask), str(ask.about.get("action", "move"))
        plan = plan_for(maker, seen, figure, (action,))
        if plan.reason == plans.FLEES:
            near = plans.threats(seen, figure)
            if near:
                return paths.away_from(seen, figure, near, action, ask.answers)
        goal: Any = plan.goal
        if isinstance(goal, Turned) and ask.answers.check(goal) is not None:
            goal = goal.goal
        if goal is None or ask.answers.check(goal) is not None:
            return _nearest_to_foe(seen, figure, ask)
        return goal

    return row


def _nearest_to_foe(seen: State, figure: Figure, ask: Ask) -> Any:
    """Where no plan says more (a leap, a charge by a skill): as near to an enemy as is proposed."""
    foe = appraisal.nearest(seen, figure, plans.foes_of(seen, figure))
    options = [paths.bare(goal) for goal in ask.answers.candidates()]
    if foe is None or not options:
        return ask.answers.default()
    spot = paths.spot_of(seen, foe)
    return max(options, key=lambda goal: paths.gain(seen, figure, spot, goal))


# -- at whom ---------------------------------------------------------------------------------------


def chooses_target(seen: State, ask: Ask) -> Rule:
    """R81: whom it can hurt best: in a fight, with a shot; with a power the strongest; of friends the dearest wounded."""
    yield from ()
    figure, action = actor(seen, ask), str(ask.about.get("action", ""))
    others = [figure_of(seen, int(key)) for key in keys_of(ask) if key.isdecimal()]
    if not others:
        return ask.answers.default()
    if action in ("fight", "group-attack"):
        best = max(others, key=lambda foe: (appraisal.fight(seen, figure, foe), -foe.id))
    elif action == "shoot":
        best = max(others, key=lambda foe: (_best_shot_at(seen, figure, foe), -foe.id))
    else:
        best = max(others, key=lambda one: (one.profile.price, -one.id))
    return str(best.id)


def _best_shot_at(seen: State, figure: Figure, foe: Figure) -> float:
    means = {each.weapon: each for each in usable(seen, figure)}.values()
    return max((appraisal.shot(seen, figure, foe, each) for each in means), default=0.0)


def chooses_weapon(seen: State, ask: Ask) -> Rule:
    """Both where it may; else the one with the highest expected loss; in a fight the first, which the rules put first."""
    yield from ()
    keys = keys_of(ask)
    if "both" in keys:
        return "both"
    if ask.about.get("action") == "shoot":
        best = appraisal.best_shot(seen, actor(seen, ask))
        if best is not None and best[2].weapon in keys:
            return best[2].weapon
    return ask.answers.default()


# -- reactions and counters ------------------------------------------------------------------------


def reacts_by(maker: Maker) -> Row:
    """R81: a guard always reacts if that can hurt: it shoots or fights; else it waits on."""

    def row(seen: State, ask: Ask) -> Rule:
        figure, keys = actor(seen, ask), keys_of(ask)
        for key in ("fight", "shoot", *plans.HARMFUL):
            if key in keys and (key != "shoot" or _shoots(maker)):
                yield Tell(REACTS, {"figure": figure.id, "target": ask.about.get("target")})
                return key
        return "wait" if "wait" in keys else ask.answers.default()

    return row


def always(seen: State, ask: Ask) -> Rule:
    """R81: counters are always used, and a guard charges whenever it can."""
    yield from ()
    return next((key for key in keys_of(ask) if key not in NEVER), ask.answers.default())


# -- the postures ----------------------------------------------------------------------------------


def _rows(maker: Maker) -> Iterator[tuple[str, Row]]:
    yield "bm.ask.activate", activates
    yield "bm.ask.action", acts_by(maker)
    yield "bm.ask.hands", takes_in_hand(maker)
    yield "bm.ask.where", goes_by(maker)
    yield "bm.ask.whom", chooses_target
    yield "bm.ask.weapon", chooses_weapon
    yield "bm.ask.react", reacts_by(maker)
    for question in ("bm.ask.counter", "bm.ask.interrupt", "bm.ask.guard"):
        yield question, always


MAKERS: dict[str, Maker] = {
    "sentinelles": plans.watches,
    "chasseurs": plans.hunts,
    "predateurs": plans.preys,
    "horde": plans.preys,
    "badauds": plans.shuns,
    "neutres": plans.keeps_still,
}
BEHAVIOURS = {
    id: Behaviour(id, Phrase(f"bm.automaton.{id}", *plans.CLAUSES), dict(_rows(maker)))
    for id, maker in MAKERS.items()
}
