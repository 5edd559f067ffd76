"""The plain actions of everybody: nothing, aiming, standing up, reloading, picking up, opening a door."""

from __future__ import annotations

from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.bonus_malus.actions.action import FREE_OF_LIMIT, Action
from escarmouche.rulebooks.bonus_malus.actions.hands import names_of, take
from escarmouche.rulebooks.bonus_malus.equipment import MOST_CARRIED
from escarmouche.rulebooks.bonus_malus.harm import states
from escarmouche.rulebooks.bonus_malus.plain_actions.doors import OPEN_DOOR
from escarmouche.rulebooks.bonus_malus.shooting.targets import why_busy, why_unarmed
from escarmouche.rulebooks.bonus_malus.state import Dropped, Figure, State

WHICH = Phrase("bm.ask.weapon", "BM-EQUIP-06")
WEAPON = Phrase("bm.option.weapon")
WAITS = Phrase("bm.event.nothing", "BM-ACTION-RIEN-01")
AIMS = Phrase("bm.event.aims", "BM-ACTION-VISER-01")
RELOADS = Phrase("bm.event.reloads", "BM-SKILL-RECHARGEMENT-01")
PICKS_UP = Phrase("bm.event.picks_up", "BM-EQUIP-05")
NOT_DOWN = Phrase("bm.refusal.not_down", "BM-ATERRE-04")
LOADED = Phrase("bm.refusal.loaded", "BM-SKILL-RECHARGEMENT-01")
NOTHING_LIES = Phrase("bm.refusal.nothing_lies", "BM-EQUIP-05")
CARRIES_FOUR = Phrase("bm.refusal.carries_four", "BM-EQUIP-01")

WITHIN = 0.01  # R1: contact


# -- doing nothing ---------------------------------------------------------------------------------


def waits(game: State, figure: Figure) -> Rule:
    """BM-ACTION-RIEN-01: an action is spent, and that is all."""
    yield Tell(WAITS, {"figure": figure.id})


# -- aiming ------------------------------------------------------------------------------------------


def why_not_aim(game: State, figure: Figure) -> Refusal | None:
    """BM-ACTION-VISER-01: with something that would shoot in hand; R39: not while a standing enemy is upon it."""
    return why_busy(game, figure) or why_unarmed(game, figure)


def aims(game: State, figure: Figure) -> Rule:
    """BM-ACTION-VISER-01: Tir+ for its very next action, which may be a later one of the turn (R45)."""
    game.aimed[figure.id] = True
    yield Tell(AIMS, {"figure": figure.id})


# -- standing up -----------------------------------------------------------------------------------


def why_not_stand(game: State, figure: Figure) -> Refusal | None:
    """BM-ATERRE-04: only whoever lies."""
    return None if game.down[figure.id] else refuse(NOT_DOWN, figure=figure.id)


# -- reloading ---------------------------------------------------------------------------------------


def why_not_reload(game: State, figure: Figure) -> Refusal | None:
    """BM-SKILL-RECHARGEMENT-01: a weapon in hand that has been shot."""
    return None if empty_in_hand(game, figure) else refuse(LOADED, figure=figure.id)


def empty_in_hand(game: State, figure: Figure) -> list[str]:
    """The weapons in hand that are to be reloaded."""
    held = dict.fromkeys(game.hands[figure.id])
    return [id for id in held if id in game.unloaded[figure.id]]


def reloads(game: State, figure: Figure) -> Rule:
    """BM-SKILL-RECHARGEMENT-01: one weapon."""
    i = figure.id
    weapon = yield from _one_of(game, figure, empty_in_hand(game, figure), "reload")
    left = list(game.unloaded[i])
    left.remove(weapon)
    game.unloaded[i] = tuple(left)
    yield Tell(RELOADS, {"figure": i, "weapon": names_of(game, figure, weapon)})


# -- picking up ----------------------------------------------------------------------------------------


def why_not_pick_up(game: State, figure: Figure) -> Refusal | None:
    """R38: a weapon that lies there, in contact; BM-EQUIP-01, R72: nobody has more than four weapons and objects."""
    if not lying_near(game, figure):
        return refuse(NOTHING_LIES, figure=figure.id)
    has = len(game.carried[figure.id]) + len(figure.profile.items)
    return None if has < MOST_CARRIED else refuse(CARRIES_FOUR, figure=figure.id, most=MOST_CARRIED)


def lying_near(game: State, figure: Figure) -> list[Dropped]:
    """The weapons on the ground that its base touches."""
    i = figure.id
    return [
        one
        for one in game.dropped
        if one.surface == game.surface[i]
        and game.perch[i] is None
        and hypot(one.x - game.x[i], one.y - game.y[i]) <= game.radius[i] + WITHIN
    ]


def picks_up(game: State, figure: Figure) -> Rule:
    """R38: it is taken in hand where one is free; else it can be drawn at the next activation."""
    lying = {one.weapon: one for one in lying_near(game, figure)}
    weapon = yield from _one_of(game, figure, list(lying), "pick-up")
    left = list(game.dropped)
    left.remove(lying[weapon])
    game.dropped = tuple(left)
    take(game, figure, weapon)
    yield Tell(PICKS_UP, {"figure": figure.id, "weapon": names_of(game, figure, weapon)})


def _one_of(game: State, figure: Figure, weapons: list[str], action: str) -> Rule:
    """Which weapon; nobody is asked where there is only one."""
    if len(weapons) == 1:
        return weapons[0]
    about = {"figure": figure.id, "action": action}
    options = [Option(id, WEAPON, {"weapon": names_of(game, figure, id)}) for id in weapons]
    return (yield Ask(figure.camp, WHICH, Choice(options), about))


def _always(_game: State, _figure: Figure) -> Refusal | None:
    return None


# BM-ACTION-RIEN-01, R8: it may be repeated.
NOTHING = Action(
    "nothing", Phrase("bm.action.nothing", "BM-ACTION-RIEN-01"), FREE_OF_LIMIT, 1, _always, waits
)
# BM-ACTION-VISER-02: what follows an aim loses it, another aim aside.
AIM = Action(
    "aim", Phrase("bm.action.aim", "BM-ACTION-VISER-01"), "aim", 1, why_not_aim, aims, True
)
# R21: to stand up is no move, and no disengagement.
STAND = Action(
    "stand",
    Phrase("bm.action.stand", "BM-ATERRE-04"),
    "stand",
    1,
    why_not_stand,
    states.stand,
)
RELOAD = Action(
    "reload",
    Phrase("bm.action.reload", "BM-SKILL-RECHARGEMENT-01"),
    "reload",
    1,
    why_not_reload,
    reloads,
)
PICK_UP = Action(
    "pick-up", Phrase("bm.action.pick-up", "BM-EQUIP-05"), "pick-up", 1, why_not_pick_up, picks_up
)

ACTIONS = (AIM, STAND, RELOAD, PICK_UP, OPEN_DOOR, NOTHING)
