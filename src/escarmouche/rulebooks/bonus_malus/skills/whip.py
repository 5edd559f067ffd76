"""Expert en maniement du fouet (BM-SKILL-FOUET-*, R58): a weapon is taken out of somebody's hands, or a rope is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.attack import MELEE, Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import passed
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.walking import walk_of
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import lay, take_away
from escarmouche.rulebooks.bonus_malus.harm.damage import why_unharmed
from escarmouche.rulebooks.bonus_malus.in_hand import (
    owner_of,
    weapon_called,
    weapons_in_hand,
)
from escarmouche.rulebooks.bonus_malus.powers.targeting import Aim, chosen_target, why_nobody
from escarmouche.rulebooks.bonus_malus.provocation import note_attack
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.state import Dropped, Figure, State
from escarmouche.table.measure import at_most
from escarmouche.table.storeys.model import Link, Place
from escarmouche.table.storeys.ways import CLIMB

ID, WHIP, ROPE = "expert-en-maniement-du-fouet", "fouet", "rope"
KEPT_BY = ("exosquelette", "art-martial", "enorme")  # BM-SKILL-FOUET-03
REACH = 4.0  # BM-SKILL-FOUET-01: less than
HIGHEST = 6.0  # BM-SKILL-FOUET-04
FOOT = 1.0  # how near the foot of the wall is

EXPERT = Phrase("bm.skill.expert-en-maniement-du-fouet", "BM-SKILL-FOUET-01", "BM-SKILL-FOUET-04")
TEST = Phrase("bm.roll.test", "BM-SKILL-FOUET-01", "BM-SKILL-FOUET-04")
WHICH = Phrase("bm.ask.weapon", "BM-SKILL-FOUET-01")
WEAPON = Phrase("bm.option.weapon")
WHERE = Phrase("bm.ask.anchor", "BM-SKILL-FOUET-04")
ANCHOR = Phrase("bm.option.anchor", "BM-SKILL-FOUET-04")
DISARMED = Phrase("bm.event.disarmed", "BM-SKILL-FOUET-02")
LAID = Phrase("bm.event.rope_laid", "BM-SKILL-FOUET-04")
ROLLED_UP = Phrase("bm.event.rope_gone", "BM-SKILL-FOUET-04")
NO_WHIP = Phrase("bm.refusal.no_whip", "BM-SKILL-FOUET-01")
HELD_FAST = Phrase("bm.refusal.held_fast", "BM-SKILL-FOUET-03")
HOLDS_NOTHING = Phrase("bm.refusal.holds_no_weapon", "BM-SKILL-FOUET-02")
NO_ANCHOR = Phrase("bm.refusal.no_anchor", "BM-SKILL-FOUET-04")


def _why_no_whip(game: State, figure: Figure) -> Refusal | None:
    return None if WHIP in game.hands[figure.id] else refuse(NO_WHIP, figure=figure.id)


# -- disarming -------------------------------------------------------------------------------------


class Disarming(Aim):
    """BM-SKILL-FOUET-01, -03: a weapon in hand, of somebody who can be disarmed."""

    def admits(self, game: State, user: Figure, target: Figure) -> Refusal | None:
        """R58: no shield, nothing that grows on it. BM-SKILL-SPECTRE-02: a whip is a weapon, which may have no effect."""
        about = {"figure": user.id, "target": target.id}
        if any(target.profile.has(id) for id in KEPT_BY):
            return refuse(HELD_FAST, **about)
        if not weapons_in_hand(game, target):
            return refuse(HOLDS_NOTHING, **about)
        return why_unharmed(game, _lash(game, user, target))


def _lash(game: State, user: Figure, target: Figure) -> Attack:
    """Whom the whip of a figure touches, and by what."""
    whip = weapon_called(game, user, WHIP)
    assert whip is not None
    assert whip.melee is not None
    return Attack(MELEE, target.id, user.id, Means(whip.melee, WHIP))


DISARMING = Disarming(REACH, sight=True, strict=True)


def _why_not_disarm(game: State, figure: Figure) -> Refusal | None:
    return _why_no_whip(game, figure) or why_nobody(game, figure, DISARMING)


def _disarms(game: State, figure: Figure) -> Rule:
    """BM-SKILL-FOUET-01, -02: whom, which weapon, a test; then it lies beside the one who held it (R38)."""
    target = yield from chosen_target(game, figure, "disarm", DISARMING)
    weapon = yield from _which(game, figure, target)
    about = {"figure": figure.id, "target": target.id, "skill": ID}
    note_attack(game, figure, target)
    if not (yield from passed(TEST, skill_modifiers(game, figure, ID), about)):
        return
    i, taken = target.id, weapon_called(game, target, weapon)
    owner = owner_of(game, target, weapon).id
    game.hands[i] = _without(game.hands[i], weapon)
    game.carried[i] = _without(game.carried[i], weapon)
    lies = Dropped(weapon, owner, game.x[i], game.y[i], game.surface[i])
    game.dropped = (*game.dropped, lies)
    assert taken is not None
    yield Tell(DISARMED, {**about, "weapon": taken.names})


def _which(game: State, figure: Figure, target: Figure) -> Rule:
    """R58: the user chooses; nobody is asked where there is only one."""
    held = {weapon.id: weapon for weapon in weapons_in_hand(game, target)}
    if len(held) == 1:
        return next(iter(held))
    options = [Option(id, WEAPON, {"weapon": weapon.names}) for id, weapon in held.items()]
    about = {"figure": figure.id, "target": target.id, "action": "disarm"}
    return (yield Ask(figure.camp, WHICH, Choice(options), about))


def _without(held: tuple[str, ...], weapon: str) -> tuple[str, ...]:
    left = list(held)
    left.remove(weapon)
    return tuple(left)


# -- the rope --------------------------------------------------------------------------------------


def anchors(game: State, figure: Figure) -> Iterator[tuple[str, Place]]:
    """The surfaces above a wall beside which it stands, no more than 6 paces up, each at the nearest place."""
    here = game.place_of(figure.id)
    if not isinstance(here, Place):
        return
    walk, found = walk_of(game, figure, MOVE), set[str]()
    for exit in walk.leads(walk.floor_of(here)):
        crossing, gate = exit.crossing, exit.gate
        up = crossing.kind == CLIMB and crossing.ascent > 0.0 and at_most(crossing.ascent, HIGHEST)
        if not up or crossing.end.surface in found:
            continue
        for low, high in walk.parts(gate):
            wanted = (here.x - gate.start[0]) * gate.along[0] + (
                here.y - gate.start[1]
            ) * gate.along[1]
            along = min(max(wanted, low), high)
            x, y = gate.at(along)
            if hypot(x - here.x, y - here.y) <= FOOT:
                found.add(crossing.end.surface)
                yield crossing.end.surface, Place(*gate.opposite(along), crossing.end.surface)
                break


def _why_no_rope(game: State, figure: Figure) -> Refusal | None:
    if next(anchors(game, figure), None) is None:
        return _why_no_whip(game, figure) or refuse(NO_ANCHOR, figure=figure.id, most=HIGHEST)
    return _why_no_whip(game, figure)


def _lays_rope(game: State, figure: Figure) -> Rule:
    """BM-SKILL-FOUET-04: a test; then there is a rope, which a later move climbs at base speed (R58)."""
    known = dict(anchors(game, figure))
    surface = next(iter(known))
    if len(known) > 1:
        options = [Option(id, ANCHOR, {"surface": id}) for id in known]
        surface = yield Ask(figure.camp, WHERE, Choice(options), {"figure": figure.id})
    about = {"figure": figure.id, "skill": ID}
    if not (yield from passed(TEST, skill_modifiers(game, figure, ID), about)):
        return
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    lay(game, Link(rope_of(figure), ROPE, here, known[surface]))
    yield Tell(LAID, {"figure": figure.id, "surface": surface})


def rope_of(figure: Figure) -> str:
    """How the rope of a figure is called: as nothing is that a table has of its own."""
    return f"{WHIP}:{figure.id}"


def _rolls_up(game: State, figure: Figure) -> Rule:
    """The rope is there until the end of the turn, and for as long as somebody hangs on it."""
    id = rope_of(figure)
    laid = any(link.id == id for link in game.links_laid)
    used = any(perch is not None and perch.link == id for perch in game.perch)
    if laid and not used:
        take_away(game, id)
        yield Tell(ROLLED_UP, {"figure": figure.id})


# -- the skill ---------------------------------------------------------------------------------------

DISARM = Action(
    "disarm",
    Phrase("bm.action.disarm", "BM-SKILL-FOUET-01", "BM-SKILL-FOUET-02"),
    ID,
    1,
    _why_not_disarm,
    _disarms,
)
LAY_ROPE = Action(
    "rope", Phrase("bm.action.rope", "BM-SKILL-FOUET-04"), ID, 1, _why_no_rope, _lays_rope
)


def expert(_skill: Skill) -> Plugin:
    """Expert en maniement du fouet."""
    return Plugin(
        ID,
        EXPERT,
        (points.ACTIONS, lambda _game, _figure: (DISARM, LAY_ROPE)),
        (points.END_OF_TURN, _rolls_up),
    )


FIGURE: dict[str, Callable[[Skill], Plugin]] = {ID: expert}
