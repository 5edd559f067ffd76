"""A phase that is going on when a situation begins: an activation, combats parted, dice placed.

Everything is put there by the rules themselves: their records, the steps that are left. What they could not have
come to is reported.
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.state import Step
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND
from escarmouche.rulebooks.age_des_escarmouches.activation import card_activation
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS, clash_of
from escarmouche.rulebooks.age_des_escarmouches.combat import melees, phase, placing
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    CombatPhase,
    FormedCombat,
    formed_combat,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Placement, read
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTING,
    ON_TABLE,
    WAITING,
    State,
    everyone,
    figure_of,
    members,
    opponent,
)
from escarmouche.situation_files.formed_combats import named, parted, the_one
from escarmouche.situation_files.rehearsal import Undecided, rehearse
from escarmouche.situation_files.schedules import demand_his_turn, side_of

NOT_NOW = Phrase("ade.situation.not_now", "ADE-1.3.1-03")
UNKNOWN_FIGHTER = Phrase("ade.situation.unknown_fighter")
UNKNOWN_SIDE = Phrase("ade.situation.unknown_side")
BAD_COMBATS = Phrase("ade.situation.bad_combats", "ADE-3.3.2-02", "ADE-3.3.2-03", "ADE-3.3.2-06")
NO_COMBAT = Phrase("ade.situation.no_combat", "ADE-3.3.2-02", "ADE-3.3.4-01")
CANNOT_STAGE = Phrase("ade.situation.cannot_stage")
WRITE_ORDER = Phrase("ade.situation.write_order", "ADE-3.3.4.1-02", "ADE-3.3.4.1-03")
WRONG_ORDER = Phrase("ade.situation.wrong_order", "ADE-3.3.4.1-01", "ADE-3.3.4.1-02")
WRONG_DICE = Phrase("ade.situation.wrong_dice", "ADE-3.3.4-02", "ADE-3.3.4-03", "ADE-3.3.4-06")
BAD_ACTIVATION = Phrase("ade.situation.bad_activation", "ADE-3.2.3-01", "ADE-1.4-18")
BAD_DONE = Phrase("ade.situation.bad_done", "ADE-3.2.3-05", "ADE-3.2.3-08")

# What may be going on, by the phase in which it is.
PROPER = {"combats": "combat", "combat": "combat", "dominant": "combat", "activation": "activation"}
KEYS = tuple(PROPER)


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
    if game.phase == "combat":
        top.raw("dominant")
    return None


# -- an activation that is going on ------------------------------------------------------------------


def _activation(
    top: TomlReader, game: State, names: Mapping[str, int], camps: Mapping[str, int]
) -> tuple[Step, ...] | None:
    """`activation: {figure: ann, done: [march]}`: whose card was shown, who acts, what it has done."""
    item = top.table("activation")
    if item is None:
        return None
    id, done = names.get(item.text("figure")), item.texts("done")
    item.finish()
    if id is None or game.status[id] != ON_TABLE or game.activated[id] != WAITING:
        item.report("figure", BAD_ACTIVATION, given=shown(item.data.get("figure")))
        return ()
    figure, card = figure_of(game, id), game.host[id]
    demand_his_turn(top, item, camps, figure.camp)
    before: list[str] = []
    for action in done:
        clash = action not in ACTIONS or action == STAND.id
        if clash or clash_of(tuple(before), figure, ACTIONS[action]) is not None:
            item.report("done", BAD_DONE, given=shown(action), known=", ".join(ACTIONS))
            return ()
        before.append(action)
    game.active, game.played = figure.camp, (card,)
    held = [each.id for each in members(game, figure.camp, card)]
    record = card_activation.start(game, figure.camp, card, held)
    if done:
        records.update(game, record, actor=id, done=done)
        game.activated[id] = ACTING
    return (("activation", record), ("next speech", figure.camp))


# -- the combat phase --------------------------------------------------------------------------------


def _combat_phase(
    top: TomlReader,
    game: State,
    names: Mapping[str, int],
    camps: Mapping[str, int],
    active: int | None,
) -> tuple[Step, ...]:
    """Melees that are parted; with `active` somebody speaks, with `combat` one is being fought."""
    dominant = side_of(top, "dominant", camps, UNKNOWN_SIDE)
    game.dominant = 0 if dominant is None else dominant
    item = top.table("combat")
    busy = () if item is None else named(item, "fighters", names, UNKNOWN_FIGHTER)
    ready = [
        f.id
        for f in everyone(game)
        if game.contacts[f.id] and not game.fought[f.id] and f.id not in busy
    ]
    contacts = melees.contacts_of(game, ready)
    separated = parted(top, names, contacts, melees.REASONS, BAD_COMBATS)
    waiting: tuple[FormedCombat, ...] = tuple(formed_combat(game, each) for each in separated)
    id = records.start(game, CombatPhase(waiting=waiting))
    if item is None and active is None:
        return (("first combat", id),)
    camp = game.dominant if active is None else active
    if item is None:
        return (("combat speech", id, camp),)
    game.active = camp
    return (*_combat(item, game, id, busy, names), ("combat speech", id, opponent(camp)))


def _combat(
    item: TomlReader,
    game: State,
    phase_id: str,
    fighters: tuple[int, ...],
    names: Mapping[str, int],
) -> tuple[Step, ...]:
    """`combat: {fighters: [ann, orc, imp], order: [orc, imp, ann], dice: {orc: {attacks: [ann], defence: 1}}}`."""
    place = the_one([figure_of(game, id).camp for id in fighters])
    one = None if place is None else fighters[place]
    others = tuple(id for id in fighters if id != one)
    if one is None or any(other not in game.contacts[one] for other in others):
        item.report("fighters", NO_COMBAT, given=shown(item.data.get("fighters")))
        return ()
    agenda, game.agenda = game.agenda, ()
    phase.resolve(game, phase_id, FormedCombat((one, *others)))
    left: list[Step] = list(game.agenda)
    game.agenda = agenda
    id = str(left[0][1])
    dice = item.table("dice")
    if dice is not None:
        _begin(item, game, id, names)
        for name in dice.data:
            _put(dice, name, game, id, names)
        placed = len(read(game, id).placed)
        begun = (
            4 if placed == len(fighters) else 3
        )  # begins, tactics, order; and all dice lie there
        del left[:begun]
    item.finish()
    return tuple(left)


def _begin(item: TomlReader, game: State, id: str, names: Mapping[str, int]) -> None:
    """The combat has begun, its tactics are past, and the order of placing is settled."""
    order = named(item, "order", names, UNKNOWN_FIGHTER)
    try:
        rehearse(placing.begin(game, id))
    except Undecided:
        item.report("fighters", CANNOT_STAGE)
    try:
        rehearse(placing.settle_order(game, id))
    except Undecided:  # equal INI: a die, or a question
        if not order:
            item.report("order", WRITE_ORDER)
            order = read(game, id).members
    if order and _is_order(game, id, order):
        records.update(game, id, order=order)
    elif order:
        item.report("order", WRONG_ORDER, given=shown(item.data.get("order")))


def _is_order(game: State, id: str, order: tuple[int, ...]) -> bool:
    """Everybody once, and by rising INI."""
    if sorted(order) != sorted(read(game, id).members):
        return False
    ranks = [placing.rank_of(game, figure_of(game, figure)) for figure in order]
    return ranks == sorted(ranks)


def _put(dice: TomlReader, name: str, game: State, id: str, names: Mapping[str, int]) -> None:
    """One after the other, in the order of placing, as the rule itself asks for it."""
    own, combat = dice.table(name), read(game, id)
    figure = names.get(name)
    if own is None or figure not in combat.members:
        dice.report(name, UNKNOWN_FIGHTER, given=shown(name), meant="fighters")
        return
    attacks = named(own, "attacks", names, UNKNOWN_FIGHTER)
    marked = named(own, "marked_attacks", names, UNKNOWN_FIGHTER)
    counts = (own.integer("defence", 0), own.integer("marked_defence", 0))
    own.finish()
    if figure != next(iter(combat.order[len(combat.placed) :]), None):
        dice.report(name, WRONG_ORDER, given=shown(name))
        return
    wanted = Placement(tuple(sorted(attacks)), counts[0], tuple(sorted(marked)), counts[1])
    agenda = game.agenda
    try:
        rehearse(placing.place(game, id), wanted)
    except (Refused, Undecided):
        own.source.report(own.path, WRONG_DICE, given=shown(dict(own.data)))
        return
    game.agenda = agenda
    if read(game, id).placement(figure) != wanted:  # it had no choice
        own.source.report(own.path, WRONG_DICE, given=shown(dict(own.data)))
