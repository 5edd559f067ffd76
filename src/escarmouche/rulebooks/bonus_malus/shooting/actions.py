"""The action Tirer: with which weapon, at whom, shot by shot (BM-ACTION-TIRER-01)."""

from __future__ import annotations

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.bonus_malus.actions.action import SHOT, Action
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.one_figure import OneFigure
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN, Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import name_of, pair, usable, use_of, used
from escarmouche.rulebooks.bonus_malus.shooting.shot import shoot
from escarmouche.rulebooks.bonus_malus.shooting.targets import (
    legal_targets,
    why_cannot_shoot,
    why_no_shot,
)
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able, figure_of

SHOOT = "shoot"
PHRASE = Phrase("bm.action.shoot", "BM-ACTION-TIRER-01")
WEAPON = Phrase("bm.ask.weapon", "BM-ACTION-TIRER-02")
WHOM = Phrase("bm.ask.whom", "BM-ACTION-TIRER-01", "BM-SKILL-CADENCE-02")
WITH = Phrase("bm.option.weapon")
WITH_BOTH = Phrase("bm.option.both_weapons", "BM-SKILL-PISTOLERO-01")
HOLD_FIRE = Phrase("bm.option.hold_fire", "BM-SKILL-CADENCE-02")

BOTH, NONE = "both", "none"


def fire(
    game: State,
    shooter: Figure,
    manner: Manner = PLAIN,
    action: str = SHOOT,
    most: int | None = None,
    only: Figure | None = None,
) -> Rule:
    """A whole action of shooting: one weapon with all its shots, or one shot with each of two.

    `most`: no more shots than that, with one weapon; `only`: all of them at this one.
    """
    chosen = yield from _with_what(game, shooter, manner, action, most)
    for means, shots, how in chosen:
        yield from discharge(game, shooter, means, shots, how, action, only)


def discharge(
    game: State,
    shooter: Figure,
    means: Means,
    shots: int,
    manner: Manner = PLAIN,
    action: str = SHOOT,
    only: Figure | None = None,
) -> Rule:
    """BM-SKILL-CADENCE-01, -02: so many shots, each at whom one likes, the next when the last one is resolved.

    BM-TIRDEGATS-03: each that hits has its own damage roll.
    """
    made = 0
    while made < shots and able(game, shooter):
        target = yield from _at_whom(game, shooter, means, manner, action, (made, shots), only)
        if target is None:
            break
        made += 1
        yield from shoot(game, shooter, target, means, manner)
    if made:
        used(game, shooter, means)


Volley = tuple[Means, int, Manner]  # with what, how many shots, in which manner


def _with_what(game: State, shooter: Figure, manner: Manner, action: str, most: int | None) -> Rule:
    """R84: one of the weapons in hand; BM-SKILL-PISTOLERO-01: or both, with one shot each (R45)."""
    choices: dict[str, tuple[Volley, ...]] = {}
    options: list[Option] = []
    for means in usable(game, shooter):
        key = str(means.weapon)
        if key not in choices and any(legal_targets(game, shooter, means, manner)):
            shots = use_of(means).shots
            choices[key] = ((means, min(shots, most or shots), manner),)
            options.append(Option(key, WITH, {"weapon": name_of(game, shooter, means)}))
    together = None if most == 1 else pair(game, shooter)
    if together is not None and all(means.weapon in choices for means in together[1]):
        choices[BOTH] = tuple(_one_each(game, manner, *together))
        options.append(Option(BOTH, WITH_BOTH))
    if len(options) < 2:
        return choices[options[0].key] if options else ()
    about = {"figure": shooter.id, "action": action}
    return choices[(yield Ask(shooter.camp, WEAPON, Choice(options), about))]


def _one_each(
    game: State, manner: Manner, reason: Phrase, both: tuple[Means, Means]
) -> list[Volley]:
    """BM-SKILL-PISTOLERO-01, -02: one shot with each whatever its Cadence, all at Tir- (R45)."""
    full, how = game.options.pistolero_full_rate, manner.with_malus(reason)
    return [(means, use_of(means).shots if full else 1, how) for means in both]


def _at_whom(
    game: State,
    shooter: Figure,
    means: Means,
    manner: Manner,
    action: str,
    number: tuple[int, int],
    only: Figure | None,
) -> Rule:
    """BM-SKILL-CADENCE-02: any legal target; after the first shot one may hold fire. Returns nobody then."""

    def why_not(state: State, target: Figure) -> Refusal | None:
        return why_no_shot(state, shooter, target, means, manner)

    made, shots = number
    if only is not None:
        return only if why_not(game, only) is None else None
    hold = [Option(NONE, HOLD_FIRE)] if made else []
    if next(legal_targets(game, shooter, means, manner), None) is None:
        return None
    targets = OneFigure(game, game.foes(shooter.camp), why_not, hold)
    weapon = name_of(game, shooter, means)
    about = {"figure": shooter.id, "action": action, "weapon": weapon, "looks": True}
    if shots > 1:
        about |= {"shot": made + 1, "shots": shots}
    answer = yield Ask(shooter.camp, WHOM, targets, about)
    return None if answer == NONE else figure_of(game, int(answer))


ACTIONS = (Action(SHOOT, PHRASE, SHOT, 1, why_cannot_shoot, fire),)
