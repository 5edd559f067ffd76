"""Staffs: a commandant, a musician and a standard-bearer who share a card for a turn, and their zones (B-R20).

They are announced at the start of every turn, and at the deployment before the piles are built (A-R22).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first, handlers, heard_at
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.commanders import in_order
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    of_figures,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.galvanisation import (
    BEARS,
    LEADS,
    PLAYS,
    in_own_zone,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import bond_of, summoned_by
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    RESERVE,
    Figure,
    Staff,
    State,
    figure_of,
)

ASKED = {
    PLAYS: Phrase("ade.ask.staff_musician", "ADE-SKILL-COMMANDEMENT-11", "ADE-SKILL-MUSICIEN-06"),
    BEARS: Phrase(
        "ade.ask.staff_standard", "ADE-SKILL-COMMANDEMENT-11", "ADE-SKILL-PORTE-ETENDARD-06"
    ),
}
NOBODY = Phrase("ade.option.no_staff", "ADE-SKILL-COMMANDEMENT-11")
THIS_ONE = Phrase("ade.option.of_staff", "ADE-SKILL-COMMANDEMENT-11", "ADE-SKILL-COMMANDEMENT-14")
FORMED = Phrase(
    "ade.event.staff",
    "ADE-SKILL-COMMANDEMENT-11",
    "ADE-SKILL-MUSICIEN-07",
    "ADE-SKILL-PORTE-ETENDARD-07",
)
NOT_OF_THE_ARMY = Phrase("ade.refusal.staff_not_there", "ADE-SKILL-COMMANDEMENT-11")
NO_SUCH_PART = Phrase("ade.refusal.staff_no_part", "ADE-SKILL-COMMANDEMENT-11")
OF_ANOTHER = Phrase("ade.refusal.staff_taken", "ADE-SKILL-COMMANDEMENT-11")
RANK_TOO_HIGH = Phrase("ade.refusal.staff_rank", "ADE-SKILL-COMMANDEMENT-12")
TOO_FAR = Phrase("ade.refusal.staff_too_far", "ADE-SKILL-COMMANDEMENT-13")
OTHER_CARD = Phrase("ade.refusal.staff_other_card", "ADE-4.7.1-06", "ADE-4.6.7-05")
NOT_TOGETHER = Phrase("ade.refusal.staff_not_together", "ADE-SKILL-PARIA-02")

NONE = "none"


# -- who may be of it ------------------------------------------------------------------------------


def is_of_a_staff(game: State, figure: Figure) -> bool:
    """B-R20: each is of one staff only."""
    return any(figure.id in (staff.commandant, *staff.members) for staff in game.staffs)


def _takes(game: State, figure: Figure, role: str) -> bool:
    return any(part(game, figure) == role for part in handlers(game, figure, points.STAFF_ROLE))


def _bound(game: State, figure: Figure) -> bool:
    """Whether another card than its own holds it for the turn: a machine's, or its summoner's."""
    serves = any(figure.id in crew.members for crew in game.crews)
    return serves or bond_of(game, figure) is not None


def _is_there(game: State, camp: int, figure: Figure) -> bool:
    """Whether it is one of a camp who may be named: on the table, or to be deployed."""
    here = (RESERVE, ON_TABLE) if game.phase == "deployment" else (ON_TABLE,)
    return figure.camp == camp and game.status[figure.id] in here


def why_not_join(lead: Figure, role: str, game: State, figure: Figure) -> Refusal | None:
    """What keeps a fighter from the part of a musician or of a standard-bearer beside a commandant."""
    data = {"figure": figure.id, "other": lead.id}
    if figure is lead or not _is_there(game, lead.camp, figure):
        return refuse(NOT_OF_THE_ARMY, **data)
    if not _takes(game, figure, role):
        return refuse(NO_SUCH_PART, **data)
    if is_of_a_staff(game, figure):
        return refuse(OF_ANOTHER, **data)
    if figure.profile.rank > lead.profile.rank:
        return refuse(RANK_TOO_HIGH, **data)
    for one, other in ((lead, figure), (figure, lead)):
        if first(game, one, points.STAFF_WITH, other) is not None:
            return refuse(NOT_TOGETHER, **data)
    if _bound(game, figure):
        return refuse(OTHER_CARD, **data)
    if game.phase == "deployment":
        return None  # B-R20: nobody stands anywhere yet
    return None if in_own_zone(game, figure, lead) else refuse(TOO_FAR, **data)


# -- the announcement --------------------------------------------------------------------------------


def announce(game: State) -> Rule:
    """ADE-SKILL-COMMANDEMENT-11: commandant by commandant, the last tactician's side first (A-R22)."""
    game.staffs = ()
    leads = [f for f in heard_at(game, game.figures, points.STAFF_ROLE) if _takes(game, f, LEADS)]
    for camp in reversed(in_order(game)):
        game.next(*(("staff", lead.id) for lead in leads if _is_there(game, camp, lead)))
    yield from ()


def form(game: State, number: int) -> Rule:
    """One commandant names a musician, a standard-bearer, both or neither."""
    lead = figure_of(game, number)
    # Nobody else has a part to take: mostly it is the only one.
    known = [f for f in heard_at(game, game.figures, points.STAFF_ROLE) if f is not lead]
    if not known or is_of_a_staff(game, lead):
        return
    for role in (PLAYS, BEARS):
        chosen = yield from _named(game, lead, role, known)
        if chosen is not None:
            join(game, lead, role, chosen)
    staff = next((one for one in game.staffs if one.commandant == lead.id), None)
    if staff is not None:
        yield Tell(FORMED, {"figure": lead.id, "figures": list(staff.members)})


def _named(
    game: State, lead: Figure, role: str, known: Sequence[Figure]
) -> Generator[Any, Any, Figure | None]:
    able = [
        f
        for f in known
        if f.camp == lead.camp
        and _takes(game, f, role)
        and why_not_join(lead, role, game, f) is None
    ]
    if not able:
        return None
    options = [Option(f"figure:{f.id}", THIS_ONE, {"figure": f.id, "other": lead.id}) for f in able]
    answers = ChoiceExplainedByState(
        [Option(NONE, NOBODY, {"figure": lead.id}), *options],
        of_figures(partial(why_not_join, lead, role)),
        game,
    )
    about = {"camp": lead.camp, "figure": lead.id, "role": role}
    said: str = yield Ask(lead.camp, ASKED[role], answers, about)
    return None if said == NONE else figure_of(game, int(said.partition(":")[2]))


def join(game: State, lead: Figure, role: str, figure: Figure) -> None:
    """ADE-SKILL-MUSICIEN-07, ADE-SKILL-PORTE-ETENDARD-07: it follows the card of the commandant.

    It alone leaves its own card (B-R20), with those whom it has summoned (ADE-4.6.7-05).
    """
    held = next((one for one in game.staffs if one.commandant == lead.id), Staff(lead.id))
    more = held._replace(musician=figure.id) if role == PLAYS else held._replace(standard=figure.id)
    others = [one for one in game.staffs if one.commandant != lead.id]
    game.staffs = (*others, more)
    for one in (figure, *summoned_by(game, figure)):
        game.host[one.id] = game.host[lead.id]
