"""What an answer may bring, told before it is given: chances by the rules' own dice, with how they are read.

Nothing here decides anything. An answer without dice brings nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Area, Chance, Prospect, one_rule
from escarmouche.core.words import Ask, Reading
from escarmouche.rulebooks.bonus_malus import dice
from escarmouche.rulebooks.bonus_malus.actions.one_action import OneAction
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.dice import CLASSIC, Kept
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import strikers, strikes_freely
from escarmouche.rulebooks.bonus_malus.powers.use import Power
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.areas import beside
from escarmouche.rulebooks.bonus_malus.shooting.deviation import FARTHEST
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN
from escarmouche.rulebooks.bonus_malus.shooting.means import name_of, usable, use_of
from escarmouche.rulebooks.bonus_malus.shooting.modifiers import shot_modifiers
from escarmouche.rulebooks.bonus_malus.shown import misses, trials
from escarmouche.rulebooks.bonus_malus.skills import force, targeted
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

WINS = Phrase("bm.forecast.wins", "BM-COMBAT-03")
TIES = Phrase("bm.forecast.ties", "BM-COMBAT-05")
HITS = Phrase("bm.forecast.hits", "BM-TIR-02")
HURTS = Phrase("bm.forecast.hurts", "BM-DEGATS-03")
PUTS_OUT = Phrase("bm.forecast.puts_out", "BM-VITALITE-02")
PASSES = Phrase("bm.forecast.passes", "BM-FORCE-02")
TEST = Phrase("bm.roll.test", "BM-TEST-02")
IS_HURT = Phrase("bm.forecast.is_hurt", "BM-DEGATS-03")
IS_PUT_OUT = Phrase("bm.forecast.is_put_out", "BM-VITALITE-02")
HURTS_TOO = Phrase("bm.forecast.hurts_too", "BM-SKILL-ZONE-01", "BM-SKILL-DEVIATION-05")

WHOM, ACTION = "bm.ask.whom", "bm.ask.action"
FORETOLD = frozenset((WHOM,))
FIGHTS = ("fight", "group-attack")
SHOTS = ("shoot", "precise-shot")
LEAVING = ("move", "run", "crawl", "zig-zag", "jump", "bound", "scale", "let-go")  # R36
POWERS: Mapping[str, Power] = {**force.POWERS, **targeted.SKILLS}


def prospects(seen: State, ask: Ask, answer: Any) -> Iterator[Prospect]:
    """What may come of a legal answer, as far as dice decide it."""
    if ask.question.id == ACTION and answer in LEAVING:
        yield from of_leaving(seen, ask.about["figure"])
    if ask.question.id != WHOM or not str(answer).isdecimal():
        return
    actor, target = ask.about["figure"], int(answer)
    action = str(ask.about.get("action"))
    if action in FIGHTS:
        yield of_fight(seen, actor, target)
    elif action in SHOTS:
        yield from of_shot(seen, ask, actor, target)
    elif action in POWERS:
        yield from of_power(seen, actor, target, POWERS[action])


def leaves_combat(ask: Ask) -> bool:
    """Whether whoever is asked what it does would be struck if it went."""
    return isinstance(ask.answers, OneAction) and bool(strikers(*ask.answers.actor))


def of_leaving(seen: State, actor: int) -> Iterator[Prospect]:
    """BM-DESENGAGE-01: what those would take from it whom it leaves, before it goes anywhere."""
    held = strikers(seen, figure_of(seen, actor))
    if not held:
        return
    told = {"figure": actor, "target": held[0].id}
    chances = (
        Chance(Said(IS_HURT, told), lambda end: end.lost > 0 and not end.fell, (), actor, True),
        Chance(Said(IS_PUT_OUT, told), lambda end: end.fell, (), actor, True),
    )
    yield Prospect(seen, chances, trials.leaving(seen, actor, held[0].id))


def of_fight(seen: State, actor: int, target: int) -> Prospect:
    """A combat phase, as the one who spends the action sees it."""
    told = {"figure": actor, "target": target}
    chances = [
        Chance(Said(WINS, told), lambda end: end.hits > 0, _combat_reads(seen, actor, target)),
        Chance(Said(TIES, told), lambda end: end.tied),
        *_harm(actor, target),
        Chance(Said(IS_HURT, told), lambda end: end.lost > 0 and not end.fell, (), actor, True),
        Chance(Said(IS_PUT_OUT, told), lambda end: end.fell, (), actor, True),
    ]
    return Prospect(seen, tuple(chances), trials.melee(seen, actor, target))


def _combat_reads(seen: State, actor: int, target: int) -> tuple[Reading, ...]:
    one, other = figure_of(seen, actor), figure_of(seen, target)
    if strikes_freely(seen, one, other):
        return ()
    mine = combat_modifiers(seen, one, other, trials.used(seen, one, other), True)
    theirs = combat_modifiers(seen, other, one, trials.used(seen, other, one), False)
    return (Kept(mine), Kept(theirs))


def of_shot(seen: State, ask: Ask, actor: int, target: int) -> Iterator[Prospect]:
    """One shot with the weapon of the question."""
    means = _weapon(seen, ask, actor)
    if means is None:
        return
    manner = PLAIN
    one, other = figure_of(seen, actor), figure_of(seen, target)
    reads = (Kept(shot_modifiers(seen, one, other, means, manner), CLASSIC),)
    told = {"figure": actor, "target": target}
    hits = Chance(Said(HITS, told), lambda end: end.hits > 0, reads, target)
    trial = trials.shot(seen, actor, target, means, manner)
    beyond = [_harm_beside(seen, one, each) for each in _may_be_caught(seen, other, means)]
    yield Prospect(seen, (hits, *_harm(actor, target), *beyond), trial)


def _may_be_caught(seen: State, target: Figure, means: Means) -> list[Figure]:
    """BM-SKILL-ZONE-01, BM-SKILL-DEVIATION-05: whom else a shot may strike, where it hits or where it comes down; the nearest first."""
    area = use_of(means).area
    near = beside(seen, target, area) if area else []
    falls = misses.where_it_falls(seen, target, means)
    caught = dict.fromkeys(id for each in falls for id, _walled, _before in each)
    far = [figure_of(seen, id) for id in caught]
    return [each for each in dict.fromkeys((*near, *far)) if each is not target]


def _harm_beside(seen: State, shooter: Figure, victim: Figure) -> Chance:
    """What it takes from somebody at whom it is not aimed, be it a friend or the shooter."""
    friend = not seen.sides.hostile(shooter.camp, victim.camp)

    def holds(end: trials.Outcome) -> bool:
        if victim is shooter:
            return end.lost > 0
        return any(id == victim.id for id, _wounds in end.others)

    told = {"figure": shooter.id, "target": victim.id}
    return Chance(Said(HURTS_TOO, told), holds, (), victim.id, friend)


def areas(seen: State, ask: Ask, answer: Any) -> Iterator[Area]:
    """What a shot with a Zone takes in about its target's base, and how far from there it may come down that deviates."""
    aimed = ask.question.id == WHOM and str(answer).isdecimal()
    if not aimed or ask.about.get("action") not in SHOTS:
        return
    means, target = _weapon(seen, ask, ask.about["figure"]), figure_of(seen, int(answer)).id
    if means is None:
        return
    use = use_of(means)
    if use.area or use.deviates:
        spot = (seen.x[target], seen.y[target])
        yield Area((spot,), seen.radius[target] + use.area, FARTHEST if use.deviates else 0.0)


def _weapon(seen: State, ask: Ask, actor: int) -> Means | None:
    shooter = figure_of(seen, actor)
    held = usable(seen, shooter)
    named = [each for each in held if name_of(seen, shooter, each) == ask.about.get("weapon")]
    return next(iter(named or held), None)


def _harm(actor: int, target: int) -> tuple[Chance, ...]:
    told = {"figure": actor, "target": target}
    return (
        Chance(Said(HURTS, told), lambda end: end.wounds > 0 and not end.killed, (), target),
        Chance(Said(PUTS_OUT, told), lambda end: end.killed, (), target),
    )


def of_power(seen: State, actor: int, target: int, power: Power) -> Iterator[Prospect]:
    """BM-FORCE-02: the test of a skill or a power on somebody, and what it does to it."""
    total = skill_modifiers(seen, figure_of(seen, actor), power.id)
    told = {"figure": actor, "target": target, "skill": power.id}
    passes = Chance(Said(PASSES, told), bool, (Kept(total, CLASSIC),), target)
    yield Prospect(seen, (passes,), one_rule(lambda _game: dice.passed(TEST, total, told), ()))
    yield Prospect(seen, _harm(actor, target), trials.power(seen, actor, target, power))
