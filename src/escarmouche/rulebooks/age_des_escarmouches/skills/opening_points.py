"""What a fighter does as its activation begins: it puts points into characteristics, and fires up its boiler first.

ADE-SKILL-CONCENTRATION-03, ADE-SKILL-MUTAGENE-09, ADE-EQUIP-VAPEUR-02, -13. It is said among the actions, but it is
none: whoever has done it acts next, alone or in a group (ADE-3.2.3-02), and may have more MOU for it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.skills import vapour
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    Moment,
    Pool,
    offered,
    pools_of,
    room,
)
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State

NOT_HIS = Phrase("ade.refusal.no_such_points", "ADE-SKILL-GENERAL-01")
NO_POINT_LEFT = Phrase(
    "ade.refusal.no_point_left", "ADE-SKILL-CONCENTRATION-02", "ADE-SKILL-MUTAGENE-06"
)
BOILER_OVER = Phrase("ade.refusal.vapour_over", "ADE-EQUIP-VAPEUR-06", "ADE-EQUIP-VAPEUR-08")
NOTHING_ELSE = Phrase("ade.refusal.nothing_aimed", "ADE-3.2.3.5-01")

OPENINGS_OF = {
    "concentration": Phrase("ade.action.concentrate", "ADE-SKILL-CONCENTRATION-03"),
    "mutagene": Phrase("ade.action.mutate", "ADE-SKILL-MUTAGENE-09"),
    "vapeur": Phrase("ade.action.fire_up", "ADE-EQUIP-VAPEUR-02", "ADE-EQUIP-VAPEUR-13"),
    "naphte": Phrase("ade.action.fire_up_naphte", "ADE-EQUIP-VAPEUR-02", "ADE-EQUIP-VAPEUR-13"),
}


class OpenWithPoints(Action):
    """The points of one skill or item, as an activation begins."""

    in_group = False
    opens = True
    answered = False
    nature = Nature.FREE

    def __init__(self, id: str, phrase: Phrase) -> None:
        self.pool_id, self.phrase = id, phrase
        self.id = self.family = f"special:{id}"

    def suits(self, figure: Figure) -> bool:
        """Only who has the skill or carries the item."""
        return any(plugin.id == self.pool_id for plugin in figure.plugins)

    def counts(self, game: State, figure: Figure) -> bool:
        """ADE-EQUIP-VAPEUR-02: to fire up a boiler is an action, a free one; to put points somewhere is none."""
        pool = self._pool(game, figure)
        return self._burns and pool is not None and vapour.may_fire_up(game, figure, pool)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It has points left that it can put somewhere, or a boiler to be fired up."""
        pool = self._pool(game, figure)
        if pool is None:
            return refuse(NOT_HIS, figure=figure.id, action=self.phrase)
        if room(game, figure, pool, Moment.ACTIVATION):
            return None
        if self._burns:
            if vapour.is_over(game, figure, pool):
                return refuse(BOILER_OVER, figure=figure.id)
            if vapour.may_fire_up(game, figure, pool):
                return None
        return refuse(NO_POINT_LEFT, figure=figure.id, action=self.phrase)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """It is enough to say it: which points go where is asked next."""
        return {"simple": True}

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """It is aimed at nobody and leads nowhere."""
        if deed.path or deed.targets:
            return refuse(NOTHING_ELSE, figure=figure.id, action=self.phrase)
        return None

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """ADE-EQUIP-VAPEUR-12: a boiler is fired up before its points are shared out."""
        pool = self._pool(game, figure)
        assert pool is not None
        if self._burns and vapour.may_fire_up(game, figure, pool):
            yield from vapour.fire_up(game, figure, pool)
        if game.status[figure.id] == ON_TABLE:
            yield from offered(game, figure, pool, Moment.ACTIVATION)

    @property
    def _burns(self) -> bool:
        return self.pool_id in vapour.NAMES

    def _pool(self, game: State, figure: Figure) -> Pool | None:
        return next((pool for pool in pools_of(game, figure) if pool.id == self.pool_id), None)


OPENINGS: tuple[Action, ...] = tuple(OpenWithPoints(*row) for row in OPENINGS_OF.items())
