"""The rules of the roofs: a turn, a move with its dangers, a deed."""

from collections.abc import Iterator
from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why
from escarmouche.core.words import Ask, Roll, Rule, Tell, alike_at_most
from escarmouche.kit.one_storey_place import Goal, MoveRefusals, OneStoreyPlace, why_not_go
from escarmouche.kit.skirmish import Fighter
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.perched_ways import way_between
from escarmouche.table.storeys.sides import OPEN, OPENING
from escarmouche.table.storeys.ways import DROP, Crossing
from monte_en_lair import gait, sight
from monte_en_lair.state import State

TURN, MOVED = Phrase("mel.event.turn", "MEL-1"), Phrase("mel.event.moved", "MEL-2")
HUNG = Phrase("mel.event.hung", "MEL-2")
WHO, WHERE, WHAT = (
    Phrase("mel.ask.who", "MEL-1"),
    Phrase("mel.ask.where", "MEL-2"),
    Phrase("mel.ask.what", "MEL-6"),
)
FIGHTER, NOTHING = Phrase("mel.option.fighter"), Phrase("mel.option.nothing")
SHOOT, STRIKE = Phrase("mel.option.shoot", "MEL-6"), Phrase("mel.option.strike", "MEL-7")
TO_OPEN, TO_CLOSE = Phrase("mel.option.open", "MEL-8"), Phrase("mel.option.close", "MEL-8")
CLIMB, JUMP = Phrase("mel.roll.climb", "MEL-4"), Phrase("mel.roll.jump", "MEL-5")
SHOT, BLOW = Phrase("mel.roll.shot", "MEL-6"), Phrase("mel.roll.blow", "MEL-7")
FELL, LANDED = Phrase("mel.event.fell", "MEL-4"), Phrase("mel.event.landed", "MEL-5")
HURT, OUT = Phrase("mel.event.hurt", "MEL-9"), Phrase("mel.event.out", "MEL-9")
SHAKEN = Phrase("mel.event.shaken", "MEL-9")
OPENED, CLOSED = Phrase("mel.event.opened", "MEL-8"), Phrase("mel.event.closed", "MEL-8")
STRENGTH, HIGHER = Phrase("mel.strength", "MEL-7"), Phrase("mel.higher", "MEL-7")
REFUSALS = MoveRefusals(
    *(
        Phrase(f"mel.refusal.{why}", "MEL-2")
        for why in ("off_table", "no_room", "no_way", "too_far")
    )
)

TURNS, SPEAR, ARM = 8, 1.0, 1.0
STEP_UP = 1.0  # no more height than this between two who fight


def turn(game: State) -> Rule:
    """MEL-1: sides act by turns, each with one fighter, until all have; MEL-10: while both have somebody."""
    if game.turn == TURNS or not all(any(game.standing(camp.id)) for camp in game.camps):
        return
    game.turn += 1
    game.acted = [False] * len(game.figures)
    yield Tell(TURN, {"turn": game.turn})
    most = max(len(list(game.standing(camp.id))) for camp in game.camps)
    game.next(*(("act", camp.id) for _each in range(most) for camp in game.camps), ("turn",))


def act(game: State, camp: int) -> Rule:
    """MEL-1: one fighter moves, and does something."""
    own = [fighter for fighter in game.standing(camp) if not game.acted[fighter.id]]
    if not own or not any(game.foes(camp)):
        return
    options = [Option(str(f.id), FIGHTER, {"figure": f.id}) for f in own]
    id = int((yield Ask(camp, WHO, Choice(options))))
    game.acted[id] = True
    game.next(("move", id), ("deed", id))


# -- moving ------------------------------------------------------------------------------------


def move(game: State, id: int) -> Rule:
    """MEL-2: by the cheapest way; whoever fails at a climb or a jump ends there."""
    fighter = game.figures[id]
    goal = yield Ask(fighter.camp, WHERE, places(game, fighter), {"figure": id})
    here = game.place_of(id)
    if goal == here:
        return
    walk = gait.walk_of(game, fighter)
    way = way_between(walk, here, goal, fighter.profile.stride)
    assert way is not None
    for crossing in way.crossings:
        test = gait.test_of(fighter.profile.nimble, crossing)
        if test is not None and not (yield from passed(game, fighter, crossing, test)):
            return
    game.put(id, goal)
    told = {"figure": id, "cost": way.cost}
    if isinstance(goal, Perch):
        yield Tell(HUNG, {**told, "link": goal.link})
    else:
        yield Tell(MOVED, {**told, "surface": goal.surface})


def places(game: State, fighter: Fighter) -> OneStoreyPlace[State, Fighter]:
    """Where a fighter may go: also onto a ladder, and no farther."""
    return OneStoreyPlace(
        game, fighter, fighter.profile.stride, gait.walk_of, why_not, worth_trying, perches=True
    )


def why_not(game: State, fighter: Fighter, goal: Goal) -> Refusal | None:
    """MEL-2: what speaks against a place."""
    stride = fighter.profile.stride
    return why_not_go(game, fighter, gait.walk_of(game, fighter), goal, stride, REFUSALS)


def worth_trying(game: State, fighter: Fighter) -> Iterator[Goal]:
    """Straight towards each enemy, on whatever is there."""
    x, y, stride = game.x[fighter.id], game.y[fighter.id], fighter.profile.stride
    for foe in game.foes(fighter.camp):
        dx, dy = game.x[foe.id] - x, game.y[foe.id] - y
        away = hypot(dx, dy) or 1.0
        near = max(0.0, away - game.radius[foe.id] - game.radius[fighter.id] - 0.1)
        for far in (min(stride, near), min(stride / 2, near)):
            px, py = round(x + dx / away * far, 3), round(y + dy / away * far, 3)
            yield from (Place(px, py, id) for id in game.table.storeys.surfaces_at(px, py))


def passed(game: State, fighter: Fighter, crossing: Crossing, test: Total) -> Rule:
    """MEL-4, MEL-5: a die, no more than the number; else it falls, and its move is over."""
    jumps = crossing.kind == DROP
    about = {"figure": fighter.id, "height": gait.drop_of(crossing)}
    what = JUMP if jumps else CLIMB
    (face,) = yield Roll(what, 1, test, about, alike_at_most(int(test.value)))
    if face <= test.value:
        return True
    game.put(fighter.id, foot_of(game, fighter, crossing))
    yield Tell(LANDED if jumps else FELL, about)
    yield from hurt(game, fighter, max(1, int(gait.drop_of(crossing) // 2)))
    return False


def foot_of(game: State, fighter: Fighter, crossing: Crossing) -> Place:
    """MEL-4: below the crossing, at the nearest free place; where all is full it clings on where it began."""
    low, high = sorted(
        (crossing.start, crossing.end), key=lambda end: game.table.storeys.height_of(end.surface)
    )
    height = game.table.storeys.height_of(high.surface) - 1e-3
    return landing(gait.walk_of(game, fighter), low.x, low.y, height) or crossing.start


def hurt(game: State, fighter: Fighter, wounds: int) -> Rule:
    """MEL-9: life is lost; whoever has none left is out; whoever hangs on a ladder falls off."""
    game.life[fighter.id] = max(0, game.life[fighter.id] - wounds)
    if game.life[fighter.id] == 0:
        game.in_play[fighter.id], game.perch[fighter.id] = False, None
        yield Tell(OUT, {"figure": fighter.id})
        return
    yield Tell(HURT, {"figure": fighter.id, "wounds": wounds})
    perch = game.perch[fighter.id]
    if perch is not None:
        lower = game.table.storeys.link(perch.link).lower
        walk = gait.walk_of(game, fighter)
        height = game.table.storeys.height_of(lower.surface)
        game.put(fighter.id, landing(walk, lower.x, lower.y, height) or perch)
        yield Tell(SHAKEN, {"figure": fighter.id, "link": perch.link})


# -- deeds -------------------------------------------------------------------------------------


def deed(game: State, id: int) -> Rule:
    """MEL-6, MEL-7, MEL-8: it shoots, strikes, or opens or shuts something; or does nothing."""
    fighter = game.figures[id]
    if not game.in_play[id]:
        return
    options = list(deeds(game, fighter))
    if not options:
        return
    about = {"figure": id}
    chosen = yield Ask(fighter.camp, WHAT, Choice((*options, Option("nothing", NOTHING))), about)
    verb, _, what = str(chosen).partition(":")
    if verb == "shoot":
        yield from shoot(game, fighter, game.figures[int(what)])
    elif verb == "strike":
        yield from strike(game, fighter, game.figures[int(what)])
    elif verb in ("open", "close"):
        game.set_state(what, OPEN if verb == "open" else "closed")
        yield Tell(OPENED if verb == "open" else CLOSED, {"figure": id, "part": what})


def deeds(game: State, fighter: Fighter) -> Iterator[Option]:
    """All that it may do where it stands."""
    for foe in game.foes(fighter.camp):
        about = {"figure": fighter.id, "target": foe.id}
        if can_strike(game, fighter, foe):
            yield Option(f"strike:{foe.id}", STRIKE, about)
        elif why_no_shot(game, fighter, foe) is None:
            yield Option(f"shoot:{foe.id}", SHOOT, about)
    for part in within_arm(game, fighter):
        if game.state_of(part) == OPEN:
            yield Option(f"close:{part}", TO_CLOSE, {"part": part})
        else:
            yield Option(f"open:{part}", TO_OPEN, {"part": part})


def why_no_shot(game: State, one: Fighter, other: Fighter) -> str | None:
    """MEL-6: too far, or nothing of it is seen."""
    if sight.distance(game, one, other) > one.profile.range:
        return "too far"
    return None if sight.look(game, one, other).visible else "hidden"


def can_strike(game: State, one: Fighter, other: Fighter) -> bool:
    """MEL-7: a spear's length away, about as high, and seen."""
    near = game.gap(one, game.x[one.id], game.y[one.id], other) <= SPEAR
    level = abs(game.elevation(one.id) - game.elevation(other.id)) <= STEP_UP
    return near and level and sight.look(game, one, other).visible


def shoot(game: State, one: Fighter, other: Fighter) -> Rule:
    """MEL-6: the aim or less, less what is hidden."""
    seen = sight.look(game, one, other)
    score = sight.score(one, seen)
    about = {"figure": one.id, "target": other.id, "hidden": round(100 * seen.hidden)}
    (face,) = yield Roll(SHOT, 1, score, about, alike_at_most(int(score.value)))
    if face <= score.value:
        yield from hurt(game, other, 1)


def strike(game: State, one: Fighter, other: Fighter) -> Rule:
    """MEL-7: the strength or less; one more for whoever stands higher."""
    whys = [Why(one.profile.strength, STRENGTH)]
    if game.elevation(one.id) > game.elevation(other.id) + 1e-6:
        whys.append(Why(1, HIGHER))
    score = Total(*whys)
    about = {"figure": one.id, "target": other.id}
    (face,) = yield Roll(BLOW, 1, score, about, alike_at_most(int(score.value)))
    if face <= score.value:
        yield from hurt(game, other, 1)


def within_arm(game: State, fighter: Fighter) -> Iterator[str]:
    """MEL-8: the doors and windows that it reaches from its surface, or from beyond."""
    if game.perch[fighter.id] is not None:
        return
    x, y, low = game.x[fighter.id], game.y[fighter.id], game.elevation(fighter.id)
    for surface in game.table.storeys.surfaces:
        for side in surface.stretches:
            if side.kind == OPENING and abs(surface.height - low) <= STEP_UP:
                (ax, ay), (bx, by) = surface.part(side)
                middle = hypot((ax + bx) / 2 - x, (ay + by) / 2 - y)
                if middle <= side.width / 2 + game.radius[fighter.id] + ARM:
                    yield side.id
