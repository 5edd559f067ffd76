"""Charges, and diving charges (CC-IX-B-2-01 to -03, R15, R16)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, citing, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.deeds import Path
from escarmouche.rulebooks.confrontation import movement, sight, standing_room
from escarmouche.rulebooks.confrontation.activation.moves import potential, why_not_act
from escarmouche.rulebooks.confrontation.deeds import Action, Deed
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    TOUCHING,
    Figure,
    State,
    enemies,
    gap,
)
from escarmouche.table.curves import Circle
from escarmouche.table.free_space import shortest_way_to
from escarmouche.table.measure import Point
from escarmouche.table.movement import contact_points

CHARGES = Phrase("cc.action.charge", "CC-IX-E-5-18")
DIVES = Phrase("cc.action.dive", "CC-IX-B-2-01", "CC-IX-B-2-02")
CHARGED = Phrase("cc.event.charged", "CC-IX-E-5-18")
DIVED = Phrase("cc.event.dived", "CC-IX-B-2-03", "CC-IX-B-2-05")

DIVE_IS_A_CHARGE = ("CC-IX-B-2-01", "CC-IX-B-2-02")
NAME_ONE = Phrase("cc.refusal.name_a_target", "CC-IX-B-2-02")
NO_ENEMY = Phrase("cc.refusal.no_such_enemy", "CC-IX-B-2-02")
OTHER_LEVEL = Phrase("cc.refusal.other_level", "CC-IX-B-1-03")
NOT_BELOW = Phrase("cc.refusal.not_directly_below", "CC-IX-B-2-01")
ON_GROUND = Phrase("cc.refusal.cannot_dive_from_ground", "CC-IX-B-2-01")
NO_CONTACT = Phrase("cc.refusal.charge_without_contact", "CC-IX-B-2-02")

SPOTS = 12  # places around a target that are tried when the straight way is barred
TIMES = 2  # R15: a charge goes twice as far as a walk


class Charge(Action):
    """R15: up to twice MOU into contact with an enemy whom it sees; `drop` levels below it, none or one."""

    bold = True

    def __init__(self, id: str, phrase: Phrase, drop: int) -> None:
        self.id, self.phrase, self.drop = id, phrase, drop

    def limit(self, game: State, figure: Figure) -> float:
        """How far it gets, on the level where it starts."""
        return float(potential(game, figure, TIMES).value)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be free, and for a dive above the ground."""
        if self.drop and game.level[figure.id] == GROUND:
            return refuse(ON_GROUND, figure=figure.id)
        return why_not_act(game, figure, self.id)

    def why_not_target(self, game: State, figure: Figure, id: int) -> Refusal | None:
        """CC-IX-B-2-01: a dive is at an enemy on the level directly below, a charge on one's own.

        It must be seen.
        """
        target = next((f for f in enemies(game, figure.camp) if f.id == id), None)
        if target is None:
            return refuse(NO_ENEMY, figure=figure.id, target=id)
        if game.level[id] != game.level[figure.id] - self.drop:
            said = NOT_BELOW if self.drop else OTHER_LEVEL
            return refuse(said, figure=figure.id, target=id, level=game.level[id])
        return sight.why_not_see(game, figure, target)

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """Whether it sees its target, can go there, and touches it there."""
        if len(deed.targets) != 1 or deed.level is not None:
            return refuse(NAME_ONE, figure=figure.id)
        refusal = self.why_not_target(game, figure, deed.targets[0])
        if refusal is None:
            refusal = movement.check_path(game, figure, deed.path, self.limit(game, figure))
            refusal = citing(refusal, *DIVE_IS_A_CHARGE) if self.drop else refusal
        if refusal is not None:
            return refusal
        end = game.level[figure.id] - self.drop
        if self.drop:
            refusal = movement.why_not_stand(game, figure, deed.path[-1], end)
            if refusal is not None:
                return citing(refusal, *DIVE_IS_A_CHARGE)
        touched = [f.id for f in movement.touched_at(game, figure, deed.path[-1], end)]
        if deed.targets[0] not in touched:
            return refuse(NO_CONTACT, figure=figure.id, target=deed.targets[0])
        return None

    # -- proposals -------------------------------------------------------------------------------

    def targets(self, game: State, figure: Figure) -> list[Figure]:
        """Whom it sees on the right level and within the distance of a straight charge."""
        limit = self.limit(game, figure)
        return [
            enemy
            for enemy in enemies(game, figure.camp)
            if game.level[enemy.id] == game.level[figure.id] - self.drop
            and gap(game, figure, enemy) <= limit + TOUCHING
            and sight.why_not_see(game, figure, enemy) is None
        ]

    def proposals(self, game: State, figure: Figure) -> int:
        """One against each enemy."""
        return len(enemies(game, figure.camp))

    def propose(self, game: State, figure: Figure, number: int) -> Deed | None:
        """The shortest way into contact with one of them."""
        enemy = enemies(game, figure.camp)[number]
        if gap(game, figure, enemy) > self.limit(game, figure):
            return None
        if self.why_not_target(game, figure, enemy.id) is not None:
            return None
        path = self.way_to(game, figure, enemy)
        return None if path is None else Deed(self.id, figure.id, path, (enemy.id,))

    def way_to(self, game: State, figure: Figure, target: Figure) -> Path | None:
        """A way to a place in contact: straight at it, else round to where there is room; the shortest if need be."""
        limit, start = self.limit(game, figure), movement.here(game, figure)
        end = game.level[figure.id] - self.drop
        spots = contact_points(*movement.here(game, target), target.radius, figure.radius, SPOTS)
        spots.sort(key=lambda spot: hypot(spot[0] - start[0], spot[1] - start[1]))
        for spot in (movement.spot_beside(game, figure, target), *spots):
            if hypot(spot[0] - start[0], spot[1] - start[1]) > limit:
                break
            if movement.why_not_stand(game, figure, spot, end) is None:
                path = movement.find_path(game, figure, spot, limit)
                if path is not None:
                    return path
        return self._any_way_to(game, figure, target)

    def _any_way_to(self, game: State, figure: Figure, target: Figure) -> Path | None:
        """Through whatever gap leads to contact, where none of the usual places will do."""
        above, end = game.level[figure.id], game.level[figure.id] - self.drop
        return shortest_way_to(
            movement.here(game, figure),
            [Circle(*movement.here(game, target), figure.radius + target.radius)],
            [
                *standing_room.bounds_of_standing(game, figure, end),
                *(standing_room.bounds_of_standing(game, figure, above) if self.drop else ()),
            ],
            lambda spot: movement.why_not_stand(game, figure, spot, end) is None,
            lambda a, b: movement.is_clear(game, figure, a, b, above),
            lambda spot, longest: movement.find_path(game, figure, spot, longest),
            self.limit(game, figure),
        )

    def reach(self, game: State, figure: Figure) -> Sequence[Sequence[Point]]:
        """How far."""
        return movement.reach(game, figure, self.limit(game, figure))

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far, and at whom."""
        near = [enemy.id for enemy in self.targets(game, figure)]
        return {"potential": self.limit(game, figure), "targets": near}

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """It comes into contact; R15, R41c: whomever it touches is charged, once, however many charge."""
        here = game.level[figure.id]
        to = here - self.drop
        yield from movement.move_along(game, figure, deed.path, self.phrase, here, to)
        for id in game.contacts[figure.id]:
            game.charged[id] = True
        about = {"figure": figure.id, "others": list(game.contacts[figure.id])}
        if self.drop:
            game.dived[figure.id] = True
            yield Tell(DIVED, about)
        only_att = None if game.options.charged_penalty else True
        yield Tell(CHARGED, {**about, "only_att": only_att})


CHARGE = Charge("charge", CHARGES, 0)
DIVE = Charge("dive", DIVES, 1)
