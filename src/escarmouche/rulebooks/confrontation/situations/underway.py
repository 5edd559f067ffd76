"""A phase that is going on when a situation begins: combats parted, dice placed, an attack to come.

Everything is put there by the rules themselves: the records of the combat phase, the steps that are left of it.
What they could not have come to is reported.
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.confrontation.activation.phase import AFTER
from escarmouche.rulebooks.confrontation.activation.shooting import SHOOT
from escarmouche.rulebooks.confrontation.combat import phase, placing, separation
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    CombatPhase,
    Pool,
    alive,
    formed_combat,
    read,
    set_pool,
)
from escarmouche.rulebooks.confrontation.state import ON_TABLE, State, everyone, figure_of, opponent
from escarmouche.situation_files.formed_combats import named, parted, the_one
from escarmouche.situation_files.rehearsal import Undecided, rehearse
from escarmouche.situation_files.schedules import demand_his_turn, side_of
from escarmouche.situation_files.yes_and_no import flag

NOT_NOW = Phrase("cc.situation.not_now", "CC-IX-01")
UNKNOWN_FIGHTER = Phrase("cc.situation.unknown_fighter")
UNKNOWN_SIDE = Phrase("cc.situation.unknown_side")
BAD_COMBATS = Phrase("cc.situation.bad_combats", "CC-IX-A-1-07", "CC-IX-A-2-05", "CC-IX-A-2-06")
NO_COMBAT = Phrase("cc.situation.no_combat", "CC-IX-A-1-06", "CC-IX-A-1-07")
CANNOT_STAGE = Phrase("cc.situation.cannot_stage")
WRONG_DICE = Phrase("cc.situation.wrong_dice", "CC-IX-C-2-01", "CC-IX-C-3-01")
NOT_HIS_TURN = Phrase("cc.situation.not_his_turn_to_place", "CC-IX-C-3-02", "CC-IX-C-3-06")
MAY_NOT_WAIT = Phrase("cc.situation.may_not_wait", "CC-IX-C-4-11")
TOO_EARLY = Phrase("cc.situation.too_early", "CC-IX-C-4-01", "CC-IX-C-4-02", "CC-IX-D-02")
WRONG_DICE_LEFT = Phrase(
    "cc.situation.wrong_dice_left", "CC-IX-D-01", "CC-IX-D-1-01", "CC-IX-E-2-03"
)
NOT_SUSTAINED = Phrase("cc.situation.not_sustained", "CC-IX-E-5-01", "CC-IX-E-5-03")
BAD_ACTIVATION = Phrase("cc.situation.bad_activation", "CC-IX-01")

# What may be going on, by the phase in which it is.
PROPER = {"combats": "combat", "combat": "combat", "activation": "activation"}
KEYS = tuple(PROPER)
WAITS = "waits"


def steps(
    top: TomlReader,
    game: State,
    names: Mapping[str, int],
    camps: Mapping[str, int],
    active: int | None,
) -> tuple[Step, ...] | None:
    """The steps that are left of the phase; None where it begins with the situation."""
    if game.phase == "activation":
        return _activation(top, game, names, camps)
    if game.phase == "combat" and (active is not None or {"combats", "combat"} & set(top.data)):
        return _combat_phase(top, game, names, camps, active)
    return None


def _activation(
    top: TomlReader, game: State, names: Mapping[str, int], camps: Mapping[str, int]
) -> tuple[Step, ...] | None:
    """`activation: {figure: ann, done: walk}`: what it has done, so that it may go on."""
    item = top.table("activation")
    if item is None:
        return None
    figure, done = names.get(item.text("figure")), item.text("done")
    item.finish()
    if figure is None or done not in AFTER or game.status[figure] != ON_TABLE:
        top.report(
            "activation", BAD_ACTIVATION, given=shown(dict(item.data)), known=", ".join(AFTER)
        )
        return ()
    camp = figure_of(game, figure).camp
    demand_his_turn(top, item, camps, camp)
    game.active, game.activated[figure] = camp, True
    game.shot[figure] = done == SHOOT.id
    return (("go on", figure, done), ("activate", opponent(camp)))


def _combat_phase(
    top: TomlReader,
    game: State,
    names: Mapping[str, int],
    camps: Mapping[str, int],
    active: int | None,
) -> tuple[Step, ...]:
    """Melees that are parted; with `active` the Authority roll is made, with `combat` one is being fought."""
    item = top.table("combat")
    busy = () if item is None else named(item, "fighters", names, UNKNOWN_FIGHTER)
    ready = [f.id for f in everyone(game) if not game.fought[f.id] and f.id not in busy]
    contacts = separation.contacts_of(game, ready)
    separated = parted(top, names, contacts, separation.REASONS, BAD_COMBATS)
    id = records.start(
        game, CombatPhase(waiting=tuple(formed_combat(game, each) for each in separated))
    )
    head: tuple[Step, ...] = (("authority", id),)
    if active is not None or item is not None:
        game.active, head = 0 if active is None else active, ()
    if item is not None:
        head = (*_combat(item, game, id, busy, camps, names), ("turn passes", id))
    return (*head, ("speaking turns", id), ("end of combat phase", id))


# -- the combat that is being fought -----------------------------------------------------------------


def _combat(
    item: TomlReader,
    game: State,
    phase_id: str,
    fighters: tuple[int, ...],
    camps: Mapping[str, int],
    names: Mapping[str, int],
) -> tuple[Step, ...]:
    """`combat: {fighters: [ann, orc], dice: {ann: {attack: 1, defence: 1}}, initiative: red, passes: 1}`."""
    place = the_one([figure_of(game, id).camp for id in fighters])
    if place is None:
        item.report("fighters", NO_COMBAT, given=shown(item.data.get("fighters")))
        return ()
    one, others = fighters[place], fighters[:place] + fighters[place + 1 :]
    touched = [other for other in others if game.status[other] == ON_TABLE]
    if game.status[one] == ON_TABLE and any(other not in game.contacts[one] for other in touched):
        item.report("fighters", NO_COMBAT, given=shown(item.data.get("fighters")))
        return ()
    id = records.start(game, Combat(parent=phase_id, one=one, others=others))
    try:
        rehearse(placing.begin(game, id))
    except Undecided:
        item.report("fighters", CANNOT_STAGE)
        return ()
    _place_dice(item, game, id, names)
    initiative = side_of(item, "initiative", camps, UNKNOWN_SIDE)
    attacking = side_of(item, "attacking", camps, UNKNOWN_SIDE)
    passes = item.integer("passes", 0 if attacking is None else 1)
    item.finish()
    records.update(game, id, initiative=initiative, passes=passes)
    _demand_order(item, game, id, attacking, {n: name for name, n in names.items()})
    _demand_spent(item, game, id, passes - (attacking is not None))
    if initiative is None:
        return tuple((step, id) for step in phase.STEPS[1:])
    left = tuple((step, id) for step in phase.STEPS[3:])
    if attacking is None:
        return left
    both = (("attacks", id, initiative), ("attacks", id, opponent(initiative)))
    return (*both[0 if attacking == initiative else 1 :], *left[1:])


def _place_dice(item: TomlReader, game: State, id: str, names: Mapping[str, int]) -> None:
    """Each in its own line: how many in attack and in defence, and what is left of them."""
    table = item.table("dice")
    for name in table.data if table else ():
        assert table is not None
        figure = names.get(name)
        if figure is None or figure not in read(game, id).members:
            table.report(name, UNKNOWN_FIGHTER, given=shown(name), meant="fighters")
            table.raw(name)
        elif table.data[name] == WAITS:
            table.raw(name)
            _wait(table, name, game, id, figure)
        elif (dice := table.table(name)) is not None:
            _put(dice, game, id, figure, names)


def _wait(table: TomlReader, name: str, game: State, id: str, figure: int) -> None:
    if placing.may_wait(game, figure_of(game, figure)) is None:
        table.report(name, MAY_NOT_WAIT, figure=name)
    records.update(game, id, delayed=(*read(game, id).delayed, figure))


def _put(dice: TomlReader, game: State, id: str, figure: int, names: Mapping[str, int]) -> None:
    attack, defence = dice.integer("attack", 0), dice.integer("defence", 0)
    held = read(game, id).pool(figure).dice
    if min(attack, defence) < 0 or attack + defence != held:
        dice.source.report(dice.path, WRONG_DICE, given=f"{attack} + {defence}", dice=held)
        return
    rehearse(placing.put_dice(game, id, figure_of(game, figure), attack))
    fallen = game.status[figure] != ON_TABLE
    usual = (0, 0) if fallen else (attack, defence)
    left = (dice.integer("attack_left", usual[0]), dice.integer("defence_left", usual[1]))
    sustained = flag(dice, "sustained")
    camp, here = figure_of(game, figure).camp, {pool.figure for pool in read(game, id).pools}
    enemies = {n: i for n, i in names.items() if i in here and figure_of(game, i).camp != camp}
    struck = named(dice, "struck", enemies, UNKNOWN_FIGHTER)
    dice.finish()
    changes = {"attack_left": left[0], "defence_left": left[1], "sustained": sustained}
    set_pool(game, id, figure, struck=struck, **changes)
    pool = read(game, id).pool(figure)
    if not (0 <= left[0] <= attack and 0 <= left[1] <= defence) or (fallen and left != (0, 0)):
        dice.source.report(dice.path, WRONG_DICE_LEFT, given=f"{left[0]} + {left[1]}")
    if sustained and (pool.defence < pool.attack or pool.defence_left > 1):
        dice.report("sustained", NOT_SUSTAINED)


def _demand_order(
    item: TomlReader, game: State, id: str, attacking: int | None, names: Mapping[int, str]
) -> None:
    """CC-IX-C-3-02: whoever places before another has placed; CC-IX-C-4-01: Initiative comes when all have."""
    combat = read(game, id)
    living = alive(game, combat.members)
    placed = [f for f in living if combat.pool(f.id).placed]
    open_ = [f for f in living if f not in placed and f.id not in combat.delayed]
    for late in placed:
        before = [f for f in open_ if placing.key_of(game, f) < placing.key_of(game, late)]
        if before:
            told = {"before": names[before[0].id], "figure": names[late.id]}
            item.report("dice", NOT_HIS_TURN, **told)
    begun = combat.passes > 0 or attacking is not None
    if combat.initiative is not None and open_:
        item.report("initiative", TOO_EARLY, what="initiative")
    if begun and (combat.initiative is None or len(placed) < len(living)):
        item.report("passes", TOO_EARLY, what="passes")


def _demand_spent(item: TomlReader, game: State, id: str, complete: int) -> None:
    """CC-IX-D-01, CC-IX-D-1-01: in each pass whoever has a die attacks, once each of its opponents."""
    combat = read(game, id)
    for pool in combat.pools:
        if pool.placed and not _could_be(
            combat, pool, complete, game.status[pool.figure] == ON_TABLE
        ):
            left = f"{pool.attack_left} + {pool.defence_left}"
            item.report("dice", WRONG_DICE_LEFT, given=left)


def _could_be(combat: Combat, pool: Pool, complete: int, lives: bool) -> bool:
    spent = pool.attack - pool.attack_left
    if combat.passes == 0:
        return spent == 0 and pool.defence_left == pool.defence
    if not lives:
        return True
    most = combat.passes * len(combat.adversaries(pool.figure))
    return min(pool.attack, complete) <= spent <= most and len(pool.struck) <= spent
