"""Standing still, and the moves of a pursuit."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Total, citing, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation.deeds import Action, Deed, Deeds
from escarmouche.rulebooks.confrontation.movement import (
    DIRECTIONS,
    IN_FLIGHT,
    NO_MOVE,
    ON_FOOT,
    PURSUES,
    SHARES,
    check_path,
    find_path,
    in_direction,
    move_along,
    pursuit_of,
    reach,
    spot_beside,
)
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    TOUCHING,
    Figure,
    State,
    enemies,
)
from escarmouche.table.measure import Point

NO_PURSUER = Phrase("cc.refusal.not_he", "CC-IX-G-01")


LEVEL_KEPT = Phrase("cc.refusal.level_kept_in_pursuit", "CC-IX-B-1-06")


STANDS = Phrase("cc.event.stands", "CC-IX-01")


STANDING = Phrase("cc.action.stand", "CC-IX-01")


class Stand(Action):
    """It does nothing."""

    id = "stand"
    phrase = STANDING

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """There is nothing more to say about it."""
        if deed.path or deed.targets or deed.level is not None:
            return refuse(NO_MOVE, figure=figure.id)
        return None

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """Nothing."""
        yield Tell(STANDS, {"figure": figure.id})


class Pursue(Action):
    """CC-IX-G-01, -02: a move at the end of a combat, which may end in contact with enemies or not (R17)."""

    id = "pursue"
    phrase = PURSUES

    def potential(self, game: State, figure: Figure) -> Total:
        """Half of its MOU."""
        return pursuit_of(game, figure)

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """Whether it can go there; CC-IX-B-1-06: on its own level."""
        if deed.level not in (None, game.level[figure.id]):
            return refuse(LEVEL_KEPT, figure=figure.id)
        refusal = check_path(game, figure, deed.path, float(self.potential(game, figure).value))
        return citing(refusal, *(ON_FOOT if game.level[figure.id] == GROUND else IN_FLIGHT))

    def proposals(self, game: State, figure: Figure) -> int:
        """Sixteen straight ways, and the nearest contact with each enemy."""
        return DIRECTIONS * len(SHARES) + len(enemies(game, figure.camp))

    def propose(self, game: State, figure: Figure, number: int) -> Deed | None:
        """One of them."""
        limit, straight = float(self.potential(game, figure).value), DIRECTIONS * len(SHARES)
        if number < straight:
            return Deed(self.id, figure.id, (in_direction(game, figure, number, limit),))
        enemy = enemies(game, figure.camp)[number - straight]
        if game.level[enemy.id] != game.level[figure.id]:
            return None
        path = find_path(game, figure, spot_beside(game, figure, enemy), limit)
        return Deed(self.id, figure.id, path) if path else None

    def reach(self, game: State, figure: Figure) -> Sequence[Sequence[Point]]:
        """How far."""
        return reach(game, figure, float(self.potential(game, figure).value))

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far, and whom it may run into."""
        limit = float(self.potential(game, figure).value)
        near = [
            enemy.id
            for enemy in enemies(game, figure.camp)
            if game.level[enemy.id] == game.level[figure.id]
            and hypot(game.x[enemy.id] - game.x[figure.id], game.y[enemy.id] - game.y[figure.id])
            <= limit + figure.radius + enemy.radius + TOUCHING
        ]
        return {"potential": limit, "targets": near}

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """It goes."""
        yield from move_along(game, figure, deed.path, self.phrase)


STAND = Stand()


PURSUE = Pursue()


PURSUITS: dict[str, Action] = {PURSUE.id: PURSUE, STAND.id: STAND}


class Pursuing(Deeds):
    """What one of some pursuers does: a move "pursue", or "stand"."""

    __slots__ = ()

    def __init__(self, game: State, ids: Sequence[int]) -> None:
        super().__init__(game, ids, PURSUITS)

    def why_not_he(self, figure: int) -> Refusal:
        """CC-IX-G-01, R17: it has moved, an opponent of its combat lives, it is routed or touches one."""
        touched = self.game.contacts[figure] if 0 <= figure < len(self.game.figures) else ()
        about = {"figure": figure, "others": list(self.ids), "enemy": next(iter(touched), None)}
        return refuse(NO_PURSUER, **about)
