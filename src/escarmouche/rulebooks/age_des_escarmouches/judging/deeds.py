"""What a fighter does best when it is activated (chapter 3.2.3), and where a single move leads best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCH, STAND
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import CHARGE_ACTION
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.judging import (
    breaths,
    formulas,
    harrying,
    machines,
    shots,
    trap_choices,
    voice_choices,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.assaulting import (
    assault_value,
    assaults_of,
    together,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.disengagements import leavings, melee_net
from escarmouche.rulebooks.age_des_escarmouches.judging.moving import (
    moves_of,
    place_value,
    standing,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.points_choices import opening_value
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings, is_shooter
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import left, worth
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import (
    AIMED_SHOT,
    SHOOT,
    STEADY_SHOT,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MACHINE_SHOT
from escarmouche.rulebooks.age_des_escarmouches.shooting.rapid_shots import RAPID_SHOT
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

LEAST = 0.05  # PA: less than this is not worth stirring for
TWICE = 1.8  # a second shot finds its target hurt, or gone
TRIES = 12  # proposals of a kind that are checked before it is given up


class Option(NamedTuple):
    """A deed and what it is worth: PA more than doing nothing."""

    value: float
    deed: Deed


def best_deed(answers: Deeds) -> Deed:
    """The best legal deed of all who may act; nothing, where nothing is better."""
    game = answers.game
    found: list[Option] = []
    for figure in answers.figures:
        able = [action.id for action in answers.actions_of(figure)]
        found += options_of(game, figure, able, answers)
    if len(answers.figures) > 1:
        found += [Option(*row) for row in together(game, answers)]
    for option in sorted(found, key=lambda one: -one.value):
        if option.value <= LEAST:
            break
        if answers.allows(option.deed):
            return option.deed
    return answers.default()


def options_of(
    game: State, figure: Figure, able: Sequence[str], answers: Deeds | None = None
) -> list[Option]:
    """What a fighter may do, each with its worth. With `answers`, shots are checked before they count."""
    found = _plain_options(game, figure, able, answers)
    if not any(id.startswith("special:") for id in able):
        return found
    best = max([0.0, *(option.value for option in found)])
    found += _openings(game, figure, able, best)
    return [*found, *_specials(game, figure, able, 0.0 if game.contacts[figure.id] else best)]


def best_plain(figure: Figure, able: Sequence[str]) -> Callable[[State], float]:
    """What a fighter can do best in a state, special actions aside."""
    plain = [id for id in able if not id.startswith("special:")]

    def best(game: State) -> float:
        return max((one.value for one in _plain_options(game, figure, plain)), default=0.0)

    return best


def _plain_options(
    game: State, figure: Figure, able: Sequence[str], answers: Deeds | None = None
) -> list[Option]:
    scene = Surroundings(game, figure)
    if game.contacts[figure.id]:
        found = [Option(*row) for row in formulas.proposed(game, figure, able)]
        found += [Option(*row) for row in leavings(scene, able)]
        return [*found, *_voices(game, figure, able, 0.0)]
    here = standing(scene)
    moves = list(moves_of(scene, able))
    after = (MARCH.id, RUN.id) if harrying.harries(figure) else (MARCH.id,)
    onwards = max([here, *(value for value, deed in moves if deed.action in after)])
    found = [Option(value - here, deed) for value, deed in [*moves, *harrying.halts(scene, able)]]
    found += [Option(value - here, deed) for value, deed in assaults_of(scene, able)]
    found += _shots(scene, able, here, onwards, answers)
    found += [
        Option(value + onwards - here, deed)
        for value, deed in (
            *formulas.proposed(game, figure, able),
            *breaths.proposed(game, figure, able),
        )
    ]
    found += [Option(value, deed) for value, deed in machines.proposed(game, figure, able)]
    found += [
        Option(value + onwards - here, deed)
        for value, deed in trap_choices.proposed(game, figure, able)
    ]
    best = max((option.value for option in found), default=0.0)
    return [*found, *_voices(game, figure, able, max(0.0, best))]


# -- shots -----------------------------------------------------------------------------------------


def _shots(
    scene: Surroundings, able: Sequence[str], here: float, onwards: float, answers: Deeds | None
) -> list[Option]:
    """The best of each kind that is legal; after a common shot it may still march."""
    game, figure = scene.game, scene.figure
    if not (shots.may_shoot(game, figure) or MACHINE_SHOT.id in able):
        return []
    by_kind: dict[str, list[tuple[float, Deed]]] = {}
    for value, deed in shots.proposed(game, figure, able):
        if value > LEAST:
            by_kind.setdefault(deed.action, []).append((value, deed))
    found = []
    alone = (AIMED_SHOT.id, STEADY_SHOT.id, RAPID_SHOT.id, MACHINE_SHOT.id)
    for id, rows in by_kind.items():
        rows.sort(key=lambda row: -row[0])
        for value, deed in rows[:TRIES]:
            if answers is None or answers.allows(deed):
                then = here if id in alone else onwards
                # ADE-SKILL-RECHARGEMENT-RAPIDE-02: a second one follows the first, while others are open to it.
                times = TWICE if id == RAPID_SHOT.id and SHOOT.id in able else 1.0
                found.append(Option(times * value + then - here, deed))
                break
    return found


# -- special actions ---------------------------------------------------------------------------------


def _specials(game: State, figure: Figure, able: Sequence[str], best: float) -> Iterator[Option]:
    """ADE-3.2.3.5-01: artefacts and capacities: before what they help with."""
    for id in able:
        if id.startswith("special:") and not ACTIONS[id].opens:
            bonus = _bonus(game, figure, id.removeprefix("special:"))
            free = ACTIONS[id].nature is not Nature.EXCLUSIVE
            yield Option(bonus + best if free and bonus > 0.0 else bonus, Deed(id, figure.id))


def _voices(game: State, figure: Figure, able: Sequence[str], best: float) -> Iterator[Option]:
    """Cries and sacrifices cost no action: before anything else, if they bring anything."""
    for value, deed in voice_choices.proposed(game, figure, able):
        yield Option(value + best if value > 0.0 else value, deed)


def _openings(game: State, figure: Figure, able: Sequence[str], best: float) -> Iterator[Option]:
    """Points that are put into characteristics before it acts: before whatever it does then."""
    for id in able:
        if ACTIONS[id].opens:
            pool = id.removeprefix("special:")
            bonus = opening_value(game, figure, pool, best_plain(figure, able))
            if bonus > 0.0:
                yield Option(best + bonus, Deed(id, figure.id))


def _bonus(game: State, figure: Figure, id: str) -> float:
    life, full = game.life[figure.id], figure.profile.life
    if id == "fiole-de-vif":
        more = left(min(life + 2, full), full) - left(life, full)
        return worth(game, figure) * more if life <= full - 2 or game.contacts[figure.id] else 0.0
    if id == "sablier-fele":
        return 1.0 if game.contacts[figure.id] else 0.0
    if id == "oeil-du-guet":
        return 1.0 if is_shooter(figure) and game.turn > 1 else 0.0
    if id == "cor-du-guet":
        return 0.5 if game.turn > 1 and game.contacts[figure.id] else 0.0
    return 0.0


# -- a single move -----------------------------------------------------------------------------------


def value_of_move(scene: Surroundings, deed: Deed) -> float:
    """What a deed of one move is worth: where a disengagement leads, a pursuit, an assault that goes on."""
    game = scene.game
    if deed.targets:
        charges = deed.action == CHARGE_ACTION.id
        return max(
            assault_value(scene, figure_of(game, target), charges) for target in deed.targets
        )
    level = game.level[scene.figure.id] if deed.level is None else deed.level
    if deed.action == STAND.id or not deed.path:
        return melee_net(scene) if game.contacts[scene.figure.id] else standing(scene)
    return place_value(scene, *deed.path[-1], level, 0.0)
