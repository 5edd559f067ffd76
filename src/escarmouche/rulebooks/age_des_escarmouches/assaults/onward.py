"""What a disengagement comes to, and where an assault goes on whose targets have all fled."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import activation, points, rout, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import Action, Nature
from escarmouche.rulebooks.age_des_escarmouches.affairs import passable
from escarmouche.rulebooks.age_des_escarmouches.assaults import affair
from escarmouche.rulebooks.age_des_escarmouches.assaults.affair import ENGAGEMENT, Assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.breaking import breaks_away
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaring import ENGAGES, AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import (
    Disengagement,
    has_way_out,
    onward,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.going import Going
from escarmouche.rulebooks.age_des_escarmouches.choices import Explained, of_ids
from escarmouche.rulebooks.age_des_escarmouches.moves import STAND
from escarmouche.rulebooks.age_des_escarmouches.runs import RUN_ON, RUNS, RunOn
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    opponent,
)
from escarmouche.rulebooks.age_des_escarmouches.testing import blow_of, damage_test

DECLARED = Phrase("ade.event.disengages", "ADE-3.2.3.2.1-09", "ADE-3.2.3.2.1-10")
NOT_IN_CONTACT = Phrase("ade.refusal.holder_not_in_contact", "ADE-3.2.3.2.1-11")
WHO_HOLDS = Phrase("ade.ask.opportunist", "ADE-3.2.3.2.1-11")
THIS_ONE = Phrase("ade.option.this_fighter", "ADE-3.2.3.2.1-11")
HELD = Phrase("ade.event.disengagement_failed", "ADE-3.2.3.2.1-14")
GOT_AWAY = Phrase("ade.event.disengagement_won", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
WHERE_TO = Phrase("ade.ask.leave_to", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
ONLY_LEAVE = Phrase("ade.refusal.only_these_now", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
ONLY_GO_ON = Phrase("ade.refusal.only_these_now", "ADE-4.4.1-11")
GO_ON = Phrase("ade.ask.assault_goes_on", "ADE-4.4.1-11")


# -- disengagement -------------------------------------------------------------------------------


def disengage(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.1-10 to -14: the opponent names the opportunist, who challenges the fleer."""
    record = records.read(game, id, Disengagement)
    figure = figure_of(game, record.figure)
    data = {"figure": figure.id, "enemies": list(record.enemies), "characteristic": record.by}
    yield Tell(DECLARED, data)
    if first(game, figure, points.DISENGAGES) is None:
        holder: Figure = yield from _opportunist(game, figure)
        if not (yield from breaks_away(game, figure, holder, record.by)):
            yield from _held(game, figure, holder)
            records.close(game, id)
            return
    yield Tell(GOT_AWAY, {"figure": figure.id})
    game.next(("disengaged", id))


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

    answers = Explained(options, of_ids(len(game.figures), why_not))
    answer: str = yield Ask(camp, WHO_HOLDS, answers, about)
    return figure_of(game, int(answer.partition(":")[2]))


def _held(game: State, fleer: Figure, holder: Figure) -> Rule:
    """ADE-3.2.3.2.1-14: he stays, and takes a damage test at the opportunist's own FOR."""
    yield Tell(HELD, {"figure": fleer.id, "other": holder.id})
    damage: int = yield from damage_test(game, blow_of(game, holder, fleer))
    yield from wounds.hurt(game, fleer, damage)
    yield from wounds.bury(game, [fleer])


def disengaged(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.1-15: now he marches; ADE-3.2.3.2.2-08: or engages somebody else."""
    record = records.read(game, id, Disengagement)
    figure, action = figure_of(game, record.figure), onward(record.assaulting)
    records.close(game, id)
    if not has_way_out(game, figure, action, passable(game, figure)):
        return
    about = {"camp": figure.camp, "figure": figure.id}
    answers = Going(game, figure.id, {action.id: action}, ONLY_LEAVE)
    deed = yield Ask(figure.camp, WHERE_TO, answers, about)
    assert record.parent is not None
    yield from activation.answered(game, record.parent, deed)


# -- after a flight ------------------------------------------------------------------------------


def continuation(game: State, id: str) -> Rule:
    """ADE-4.4.1-11: who has nobody left to assault may go on with what is left of his potential.

    As an engagement or as a run, which is a new declaration (A-R59); or he stays.
    """
    assault = records.read(game, id, Assault)
    if not assault.arrived:
        return
    able = [a for a in assault.assailants if game.status[a] == ON_TABLE and not game.contacts[a]]
    if not assault.targets:
        records.drop(game, id)
    else:  # the others of his group still have somebody to assault
        for one in able:
            affair.withdraw(game, id, figure_of(game, one))
    game.next(
        *(
            ("assault goes on", assault.parent, a, assault.route_of(a).left, a in assault.changed)
            for a in able
        )
    )
    yield from ()


def goes_on(game: State, parent: str, number: int, left: float, changed: bool) -> Rule:
    """One of them says where to, if he still can: another of his group may have drawn an answer."""
    figure = figure_of(game, number)
    if game.status[number] != ON_TABLE or game.contacts[number] or rout.is_routed(game, figure):
        return
    records.update(game, parent, left=(number, left))
    run = RunOn("run", RUNS, Nature.EXCLUSIVE, 2)
    engage = AssaultMove("engagement", ENGAGES, ENGAGEMENT, limit=left)
    actions: dict[str, Action] = {STAND.id: STAND, run.id: run, engage.id: engage}
    answers = Going(game, number, actions, ONLY_GO_ON, same_level=changed)
    if left <= 0.0 or len(answers.candidates()) <= 1:
        return
    about = {"camp": figure.camp, "figure": number, "left": left}
    deed = yield Ask(figure.camp, GO_ON, answers, about)
    if deed.action == run.id:
        yield from activation.answered(game, parent, deed._replace(action=RUN_ON.id))
    elif deed.action == engage.id:
        yield from engage.carry_out(game, parent, figure, deed)
