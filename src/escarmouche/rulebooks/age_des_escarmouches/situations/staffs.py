"""The staffs of a situation that begins within a turn: `staffs: {lea: [mel, flo]}`, the commandant first."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.age_des_escarmouches.command import staffs
from escarmouche.rulebooks.age_des_escarmouches.fighter.galvanisation import BEARS, PLAYS
from escarmouche.rulebooks.age_des_escarmouches.situations.cast import UNKNOWN_WORD
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

NO_STAFF = Phrase("ade.situation.no_staff", "ADE-SKILL-COMMANDEMENT-11")


def read(top: TomlReader, game: State, names: Mapping[str, int]) -> None:
    """They were announced at the start of the turn; where members have gone since does not matter (B-R20)."""
    table = top.table("staffs")
    for name in () if table is None else list(table.data):
        assert table is not None
        for member in (name, *table.texts(name)):
            if member not in names:
                meant = nearest(member, names) or ", ".join(names)
                table.report(name, UNKNOWN_WORD, given=shown(member), meant=meant)
                return
        lead = figure_of(game, names[name])
        for member in table.texts(name):
            if not _joins(game, lead, figure_of(game, names[member])):
                table.report(name, NO_STAFF, given=member)


def _joins(game: State, lead: Figure, figure: Figure) -> bool:
    for role in (PLAYS, BEARS):
        refusal = staffs.why_not_join(lead, role, game, figure)
        if refusal is None or refusal.reason is staffs.TOO_FAR:
            staffs.join(game, lead, role, figure)
            return True
    return False
