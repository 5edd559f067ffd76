"""Harcèlement: a run and a shot in one activation, the shot before, in the middle of the run or after a short one."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import gone_by
from escarmouche.rulebooks.age_des_escarmouches.fighter.move_potential import mou_of
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import at_most

HARRIES = Phrase("ade.skill.harcelement", "ADE-SKILL-HARCELEMENT-01", "ADE-SKILL-HARCELEMENT-02")
GONE_TOO_FAR = Phrase("ade.refusal.gone_too_far_to_shoot", "ADE-SKILL-HARCELEMENT-02")
ONLY_THESE = Phrase("ade.refusal.only_run_and_shot", "ADE-SKILL-HARCELEMENT-01")

RUN, SHOT, REST = "run", "shot", "rest_of_run"


def _together(
    game: State, figure: Figure, done: tuple[str, ...], action: str
) -> Refusal | bool | None:
    """ADE-SKILL-HARCELEMENT-01: these two and nothing else; the rest of the run, once it has shot."""
    if (done, action) == ((SHOT,), RUN) or (done, action) == ((RUN, SHOT), REST):
        return True
    if (done, action) == ((RUN,), SHOT):
        return _why_too_far(game, figure) or True
    if RUN in done and SHOT in done:
        return refuse(ONLY_THESE, figure=figure.id)
    return None


def _why_too_far(game: State, figure: Figure) -> Refusal | None:
    """ADE-SKILL-HARCELEMENT-02: it shoots as long as it has not gone farther than its MOU."""
    gone = gone_by(game, figure)
    if gone is None:
        return None
    here = game.level[figure.id]
    mou = float(mou_of(game, figure, here, gone.start).value)
    if at_most(gone.length, mou):
        return None
    return refuse(GONE_TOO_FAR, figure=figure.id, gone=gone.length, mou=mou)


PLUGIN = Plugin("harcelement", HARRIES, (points.COMBINES, _together))
