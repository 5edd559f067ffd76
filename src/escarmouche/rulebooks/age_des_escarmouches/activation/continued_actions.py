"""What a disengagement comes to, and where an assault goes on whose targets have all fled."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import groups
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN_ON, RUNS, RunOn
from escarmouche.rulebooks.age_des_escarmouches.activation.further_move import FurtherMove
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.breakaway_challenge import breaks_away
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import ENGAGEMENT, ENGAGES, Assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import (
    Disengagement,
    LeavingEngagement,
    LeavingMarch,
    has_way_out,
    onward,
)
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, of_ids
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.reactions import window
from escarmouche.rulebooks.age_des_escarmouches.skills.charge_bonuses import CHARGED_HOME
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    opponent,
)

DECLARED = Phrase("ade.event.disengages", "ADE-3.2.3.2.1-09", "ADE-3.2.3.2.1-10")
FREELY = Phrase("ade.event.disengages_freely", "ADE-SKILL-ETHERE-05")
NOT_IN_CONTACT = Phrase("ade.refusal.holder_not_in_contact", "ADE-3.2.3.2.1-11")
WHO_HOLDS = Phrase("ade.ask.opportunist", "ADE-3.2.3.2.1-11")
THIS_ONE = Phrase("ade.option.this_fighter", "ADE-3.2.3.2.1-11")
HELD = Phrase("ade.event.disengagement_failed", "ADE-3.2.3.2.1-14")
GOT_AWAY = Phrase("ade.event.disengagement_won", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
WHERE_TO = Phrase("ade.ask.leave_to", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
ONLY_LEAVE = Phrase("ade.refusal.only_these_now", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
ONLY_GO_ON = Phrase("ade.refusal.only_these_now", "ADE-4.4.1-11")
GO_ON = Phrase("ade.ask.assault_goes_on", "ADE-4.4.1-11")
ONLY_AMBUSH = Phrase("ade.refusal.assassin_only", "ADE-SKILL-ASSASSIN-12")
GO_ON_FROM_AMBUSH = Phrase(
    "ade.ask.assassin_goes_on", "ADE-SKILL-ASSASSIN-12", "ADE-SKILL-ASSASSIN-13"
)


# -- disengagement -------------------------------------------------------------------------------


def disengage(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.1-10 to -14: the opponent names the opportunist, who challenges the fleer.

    A-R29: of a group all are challenged as they stand, then whoever is held takes its blow, then the others go.
    """
    record = records.read(game, id, Disengagement)
    won, held = [], []
    for number, by in zip(record.figures, record.by, strict=True):
        figure = figure_of(game, number)
        data = {"figure": number, "enemies": list(game.contacts[number])}
        if first(game, figure, points.DISENGAGES) is None:
            yield Tell(DECLARED, {**data, "characteristic": by})
        else:
            yield Tell(FREELY, data)
        holder: Figure | None = yield from _holder(game, figure, by)
        if holder is None:
            won.append(number)
            yield Tell(GOT_AWAY, {"figure": number})
        else:
            held.append((figure, holder))
            yield Tell(HELD, {"figure": number, "other": holder.id})
    yield from _punished(game, held)
    if not won:
        records.close(game, id)
        return
    records.update(game, id, figures=tuple(won))
    game.next(("disengaged", id))


def _holder(game: State, figure: Figure, by: str) -> Generator[Any, Any, Figure | None]:
    """The opportunist who keeps it there; None: it gets away, some without a challenge."""
    if first(game, figure, points.DISENGAGES) is not None:
        return None
    holder: Figure = yield from _opportunist(game, figure)
    return None if (yield from breaks_away(game, figure, holder, by)) else holder


def _opportunist(game: State, fleer: Figure) -> Rule:
    """ADE-3.2.3.2.1-11: one of those in contact with the fleer, as their player likes."""
    holders = game.contacts[fleer.id]
    if len(holders) == 1:
        return figure_of(game, holders[0])
    camp = opponent(fleer.camp)
    options = [Option(f"figure:{one}", THIS_ONE, {"figure": one}) for one in holders]
    about = {"camp": camp, "figure": fleer.id}

    def why_not(id: int) -> Refusal:
        return refuse(NOT_IN_CONTACT, figure=id, other=fleer.id)

    answers = ExplainedChoice(options, of_ids(len(game.figures), why_not))
    answer: str = yield Ask(camp, WHO_HOLDS, answers, about)
    return figure_of(game, int(answer.partition(":")[2]))


def _punished(game: State, held: Sequence[tuple[Figure, Figure]]) -> Rule:
    """ADE-3.2.3.2.1-14: they stay, and each takes a damage test at its opportunist's own FOR."""
    struck: list[tuple[Blow, int]] = []
    for fleer, holder in held:
        blow = blow_of(game, holder, fleer)
        struck.append((blow, (yield from damage_test(game, blow))))
    for blow, damage in struck:
        yield from wounds.hurt(game, blow.victim, damage)
    yield from wounds.aftermath(game, struck)


def disengaged(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.1-15: now it marches; ADE-3.2.3.2.2-08: or engages somebody else.

    Of a group they go one by one or together, as their player likes; they assault together only (ADE-3.2.3-04).
    """
    record = records.read(game, id, Disengagement)
    action, parent = onward(record.assaulting), record.parent
    assert parent is not None
    records.update(game, parent, friends=())  # they say only now where to
    able = [n for n in record.figures if _may_go(game, figure_of(game, n), action)]
    if not able:
        records.close(game, id)
        return
    about = {"camp": figure_of(game, able[0]).camp, "figure": able[0]}
    answers = FurtherMove(game, able[0], {action.id: action}, ONLY_LEAVE, others=tuple(able[1:]))
    deed = yield Ask(about["camp"], WHERE_TO, answers, about)
    rest = [n for n in able if n not in [one.figure for one in deed.all]]
    if rest and not record.assaulting:
        records.update(game, id, figures=tuple(rest))
        game.next(("disengaged", id))
    else:
        records.close(game, id)
    if deed.others:
        records.update(game, parent, friends=groups.friends_of(game, deed))
    yield from window.declare(game, parent, deed)


def _may_go(game: State, figure: Figure, action: LeavingMarch | LeavingEngagement) -> bool:
    """Whether it is still there, nobody has assaulted it since it broke away (A-R45), and it has somewhere to go."""
    if game.status[figure.id] != ON_TABLE or rout.is_routed(game, figure):
        return False
    if game.contacts[figure.id] and game.assaulted_turn[figure.id] == game.turn:
        return False
    return has_way_out(game, figure, action, passable(game, figure))


# -- after a flight ------------------------------------------------------------------------------


def continuation(game: State, id: str) -> Rule:
    """ADE-4.4.1-11: who has nobody left to assault may go on with what is left of its potential.

    As an engagement or as a run, which is a new declaration (A-R59); or it stays. Not an interceptor, whose charge
    was an answer (A-R44): one comes so far only from an ambush (ADE-SKILL-ASSASSIN-12).
    """
    assault = records.read(game, id, Assault)
    if not assault.arrived:
        return
    able = [
        a
        for a in assault.assailants
        if game.status[a] == ON_TABLE and not game.contacts[a] and _acts(game, figure_of(game, a))
    ]
    if not assault.targets:
        records.drop(game, id)
    else:  # the others of its group still have somebody to assault
        for one in able:
            course.withdraw(game, id, figure_of(game, one))
    game.next(
        *(
            ("assault goes on", assault.parent, a, assault.route_of(a).left, a in assault.changed)
            for a in able
        )
    )
    yield from ()


def _acts(game: State, figure: Figure) -> bool:
    """Whether it is in an activation of its own: in its speaking turn, or as a vigilant."""
    return figure.camp == game.active or activation_record.reacts(game, figure)


def goes_on(game: State, parent: str, number: int, left: float, changed: bool) -> Rule:
    """One of them says where to, if it still can: another of its group may have drawn an answer."""
    figure = figure_of(game, number)
    if game.status[number] != ON_TABLE or game.contacts[number] or rout.is_routed(game, figure):
        return
    records.update(game, parent, left=(number, left), friends=())
    run = RunOn("run", RUNS, Nature.EXCLUSIVE, 2)
    engage = AssaultMove("engagement", ENGAGES, ENGAGEMENT, limit=left)
    actions: dict[str, Action] = {STAND.id: STAND, run.id: run, engage.id: engage}
    answers = FurtherMove(game, number, actions, ONLY_GO_ON, same_level=changed)
    if left <= 0.0 or len(answers.candidates()) <= 1:
        return
    about = {"camp": figure.camp, "figure": number, "left": left}
    deed = yield Ask(figure.camp, GO_ON, answers, about)
    if deed.action == run.id:
        yield from window.declare(game, parent, deed._replace(action=RUN_ON.id))
    elif deed.action == engage.id:
        yield from engage.carry_out(game, parent, figure, deed)


# -- after an ambush -------------------------------------------------------------------------------


def ambusher_goes_on(
    game: State, parent: str | None, number: int, left: float, changed: bool
) -> Rule:
    """ADE-SKILL-ASSASSIN-12: whoever has killed its target may go on, with what is left of its potential.

    ADE-SKILL-ASSASSIN-13: as an engagement, whatever it began as; B-R14: one that reaches another enemy.
    """
    engage = AssaultMove("engagement", ENGAGES, ENGAGEMENT, limit=left)
    deed = yield from onward_from(game, number, engage, left, changed)
    if deed is not None:
        # B-R5: it is a charge no more, nor a dive (ADE-4.5.4.1-01).
        conditions.end(game, figure_of(game, number), CHARGED_HOME, conditions.DIVING)
        yield from engage.carry_out(game, parent or "", figure_of(game, number), deed)


def onward_from(
    game: State, number: int, engage: AssaultMove, left: float, changed: bool
) -> Generator[Any, Any, Deed | None]:
    """What its player says: whom it engages now, or None to end its activation on the spot."""
    figure = figure_of(game, number)
    if game.status[number] != ON_TABLE or game.contacts[number] or rout.is_routed(game, figure):
        return None
    actions: dict[str, Action] = {STAND.id: STAND, engage.id: engage}
    answers = FurtherMove(game, number, actions, ONLY_AMBUSH, same_level=changed)
    if left <= 0.0 or len(answers.candidates()) <= 1:
        return None
    about = {"camp": figure.camp, "figure": number, "left": left}
    deed: Deed = yield Ask(figure.camp, GO_ON_FROM_AMBUSH, answers, about)
    return deed if deed.action == engage.id else None
