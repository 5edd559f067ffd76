"""Tir: who may shoot at whom, declarations, simultaneous shots, covers.

The flow of one shot: `declare` -> `resolve` -> to-hit roll -> `_through_covers` -> `wounds.defend`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, product
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, points
from escarmouche.rulebooks.escarmouches_fantastiques.melee import decode_declared
from escarmouche.rulebooks.escarmouches_fantastiques.profile import PieceKind
from escarmouche.rulebooks.escarmouches_fantastiques.scores import (
    PIECE_SHOOTING,
    shooting_attacks,
)
from escarmouche.rulebooks.escarmouches_fantastiques.sight import (
    BLOCKED_BY_WOOD,
    MOST_WOOD,
    what_blocks,
    wood_between,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Declared,
    Figure,
    State,
    enemies_near,
    figure_of,
    gap,
    is_engaged,
)
from escarmouche.table.measure import TOLERANCE, at_most, less_than

DECLARE = Phrase("ef.ask.shoot", "EF-TOUR-TIR-15")
DECLARED = Phrase("ef.event.shot_declared", "EF-TOUR-TIR-15", "EF-TOUR-TIR-01")
DECLINED = Phrase("ef.event.shot_declined", "EF-TOUR-TIR-15")

CANNOT_SHOOT = Phrase("ef.refusal.cannot_shoot", "EF-TOUR-TIR-15")
NO_SHOOTING = Phrase("ef.refusal.no_shooting_score", "EF-CAR-TIR-02")
MOVED_TOO_FAR = Phrase("ef.refusal.moved_too_far", "EF-TOUR-TIR-05")
SHOOTER_IN_MELEE = Phrase("ef.refusal.shooter_in_melee", "EF-TOUR-TIR-14")
NOT_AN_ENEMY = Phrase("ef.refusal.not_an_enemy", "EF-TOUR-TIR-15")
TARGET_IN_MELEE = Phrase("ef.refusal.target_in_melee", "EF-TOUR-TIR-13")
NOT_A_FIGURE = Phrase("ef.refusal.not_an_enemy", "EF-TOUR-TIR-15", "EF-ART-14")  # a piece (R19)
OUT_OF_RANGE = Phrase("ef.refusal.out_of_range", "EF-TOUR-TIR-02")
PIECE_OUT_OF_RANGE = Phrase("ef.refusal.out_of_range", "EF-ART-12")
TOO_CLOSE = Phrase("ef.refusal.too_close", "EF-ART-13")
NOT_CLOSEST = Phrase("ef.refusal.not_closest", "EF-TOUR-TIR-11")
WRONG_NUMBER_OF_SHOTS = Phrase("ef.refusal.number_of_shots", "EF-CAR-TIR-04")

RANGE = 18.0  # EF-TOUR-TIR-02
SPREADS = 64
DONE = "done"


# -- who may shoot -----------------------------------------------------------------------------


def attacks_of(game: State, shooter: Figure) -> list[Total]:
    """One score for each ranged attack; a piece has its own single one (EF-ART-08)."""
    if shooter.piece is not None:
        return [Total(Why(shooter.piece.shooting, PIECE_SHOOTING))]
    return shooting_attacks(game, shooter)


def why_it_cannot_shoot(game: State, shooter: Figure) -> Phrase | None:
    """What keeps a figure or a piece from shooting at all this turn."""
    if shooter.piece is not None:
        return artillery.why_it_cannot_fire(game, shooter)
    if not shooter.profile.shooting:
        return NO_SHOOTING
    if is_engaged(game, shooter):
        return SHOOTER_IN_MELEE  # EF-TOUR-TIR-14
    barred: Phrase | None = first(game, shooter, points.MAY_ATTACK)
    if barred is not None:
        return barred
    if game.spent[shooter.id] > shooter.profile.movement / 2 + TOLERANCE:
        return MOVED_TOO_FAR  # EF-TOUR-TIR-05: strictly more than half, R10
    return None if shooting_attacks(game, shooter) else NO_SHOOTING  # EF-CAR-TIR-02


def why_not_shoot_at(game: State, shooter: Figure, target: Figure) -> Refusal | None:
    """What forbids this target to this shooter, the closest-target rule included."""
    refusal = _why_not_targetable(game, shooter, target)
    if refusal is not None or not target.is_character:
        return refusal
    closer = _closer_target(game, shooter, target)  # EF-TOUR-TIR-11
    if closer is not None:
        near = gap(game, shooter, closer)
        by = gap(game, shooter, target) - near
        about = {"figure": shooter.id, "target": target.id, "closer": closer.id}
        return refuse(NOT_CLOSEST, **about, distance=near, by=by)
    return None


def _why_not_targetable(game: State, shooter: Figure, target: Figure) -> Refusal | None:
    if target.camp == shooter.camp or target.piece is not None or not game.in_play[target.id]:
        is_piece = target.camp != shooter.camp and target.piece is not None
        reason = NOT_A_FIGURE if is_piece else NOT_AN_ENEMY
        return refuse(reason, figure=shooter.id, target=target.id)
    away = gap(game, shooter, target)
    longest = _range_of(shooter)
    if not at_most(away, longest):
        reason = OUT_OF_RANGE if shooter.piece is None else PIECE_OUT_OF_RANGE
        about = {"figure": shooter.id, "target": target.id}
        return refuse(reason, **about, distance=away, by=away - longest)
    if shooter.piece is not None and less_than(away, artillery.SHORTEST_RANGE):
        return refuse(TOO_CLOSE, figure=shooter.id, target=target.id, distance=away)
    if is_engaged(game, target):  # EF-TOUR-TIR-13; EF-TOUR-TIR-16: only the target chosen
        return refuse(TARGET_IN_MELEE, figure=shooter.id, target=target.id)
    hidden: Phrase | None = first(game, target, points.SHOT_AT)
    if hidden is None:
        hidden = what_blocks(game, shooter, target)
    return None if hidden is None else refuse(hidden, figure=shooter.id, target=target.id)


def _closer_target(game: State, shooter: Figure, target: Figure) -> Figure | None:
    """EF-TOUR-TIR-11, R12: a nearer enemy that this shooter could legally target."""
    away = gap(game, shooter, target)
    for enemy in enemies_near(game, shooter, away):
        if enemy is target or not less_than(gap(game, shooter, enemy), away):
            continue
        if not game.options.closest_among_legal_targets:
            return enemy
        if _why_not_targetable(game, shooter, enemy) is None:
            return enemy
    return None


def legal_targets(game: State, shooter: Figure) -> Iterator[Figure]:
    """The enemies this shooter may shoot at, one after the other."""
    for enemy in enemies_near(game, shooter, _range_of(shooter)):
        if why_not_shoot_at(game, shooter, enemy) is None:
            yield enemy


@remembered_as_all_stand  # asked again for each shooter without one whenever another declares
def _has_target(game: State, shooter: Figure) -> bool:
    return any(legal_targets(game, shooter))


def _range_of(shooter: Figure) -> float:
    """EF-TOUR-TIR-02: 18''; EF-ART-12: 36'' for a piece."""
    return RANGE if shooter.piece is None else artillery.RANGE


def possible_shooters(game: State, camp: int) -> Iterator[Figure]:
    """Figures, then pieces, of a camp that may shoot and have not declared, one after the other."""
    done = {declared.figure for declared in game.declared}
    figures = [f for f in game.army[camp] if f.profile.shooting]
    for body in (*figures, *artillery.pieces_of(game, camp)):
        if body.id not in done and why_it_cannot_shoot(game, body) is None:
            yield body


# -- declaring ---------------------------------------------------------------------------------


class ShotAnswers(Answers):
    """One target (or none) for each ranged attack of a shooter, in any order of shooters.

    The answer is `Declared`, or "done" for a side that shoots no more. Candidates are those of
    the first shooter that has a target.
    """

    __slots__ = ("game", "shooter")

    def __init__(self, game: State, shooter: Figure) -> None:
        self.game = game
        self.shooter = shooter

    def _waiting(self) -> Iterator[Figure]:
        """The shooter and all after it; before it nobody has a target."""
        possible = possible_shooters(self.game, self.shooter.camp)
        return dropwhile(lambda body: body is not self.shooter, possible)

    def check(self, answer: Any) -> Refusal | None:
        """Each attack at a legal target of a figure that may shoot."""
        if answer == DONE:
            return None
        if not isinstance(answer, Declared):
            return refuse(MALFORMED, expected="declared shots", given=repr(answer))
        shooter = next((f for f in self._waiting() if f.id == answer.figure), None)
        if shooter is None:
            return self._why_not_waiting(answer)
        return self._check_shots(shooter, answer)

    def _check_shots(self, shooter: Figure, answer: Declared) -> Refusal | None:
        attacks = len(attacks_of(self.game, shooter))
        if len(answer.targets) != attacks:
            given = len(answer.targets)
            return refuse(WRONG_NUMBER_OF_SHOTS, figure=shooter.id, attacks=attacks, given=given)
        for id in sorted({target for target in answer.targets if target is not None}):
            if not 0 <= id < len(self.game.figures):
                return refuse(NOT_AN_ENEMY, figure=shooter.id, target=id)
            target = figure_of(self.game, id)
            refusal = why_not_shoot_at(self.game, shooter, target)
            if refusal is not None and refusal.reason is BLOCKED_BY_WOOD:
                wood = wood_between(self.game, shooter, target)
                return refuse(BLOCKED_BY_WOOD, **refusal.data, wood=wood, by=wood - MOST_WOOD)
            if refusal is not None:
                return refusal
        return None

    def _why_not_waiting(self, answer: Declared) -> Refusal | None:
        """What keeps somebody from shooting at all; who only lacks a target hears what hides it."""
        id = answer.figure
        if 0 <= id < len(self.game.figures):
            shooter = figure_of(self.game, id)
            if shooter.camp == self.shooter.camp and self.game.in_play[id]:
                why = why_it_cannot_shoot(self.game, shooter)
                if why is not None:
                    half = shooter.profile.movement / 2
                    spent = self.game.spent[id]
                    return refuse(why, figure=id, spent=spent, half=half, by=spent - half)
                if all(declared.figure != id for declared in self.game.declared):
                    return self._check_shots(shooter, answer)
        return refuse(CANNOT_SHOOT, figure=id)

    def candidates(self) -> Sequence[Declared]:
        """Every way of sharing out the shots while they are few; all on one target otherwise."""
        attacks = len(attacks_of(self.game, self.shooter))
        targets: list[int | None] = [t.id for t in legal_targets(self.game, self.shooter)]
        if (len(targets) + 1) ** attacks <= SPREADS:
            shares = list(product([*targets, None], repeat=attacks))
        else:
            shares = [(target,) * attacks for target in [*targets, None]]
        return [Declared(self.shooter.id, share) for share in shares]

    def sample(self, chooser: Chooser) -> Declared:
        """One candidate, by drawing enemies until one is legal: nothing else is computed."""
        game, shooter = self.game, self.shooter
        near = list(enemies_near(game, shooter, _range_of(shooter)))
        attacks = len(attacks_of(game, shooter))
        targets = [self._sample_target(chooser, near) for _ in range(attacks)]
        return Declared(shooter.id, tuple(targets))

    def _sample_target(self, chooser: Chooser, near: Sequence[Figure]) -> int | None:
        while True:
            drawn = int(chooser.random() * (len(near) + 1))
            if drawn == len(near):
                return None
            if why_not_shoot_at(self.game, self.shooter, near[drawn]) is None:
                return near[drawn].id

    def encode(self, answer: Any) -> Any:
        """{"figure": 3, "targets": [7]} or "done"."""
        if answer == DONE:
            return DONE
        return {"figure": answer.figure, "targets": list(answer.targets)}

    def decode(self, data: Any) -> Any:
        """The same, back."""
        return DONE if data == DONE else decode_declared(data)

    def describe(self) -> dict[str, Any]:
        """For each shooter that waits: its attacks and its legal targets."""
        return {
            "form": "shots",
            "shooters": [
                {
                    "figure": shooter.id,
                    "attacks": [total.value for total in attacks_of(self.game, shooter)],
                    "targets": [target.id for target in legal_targets(self.game, shooter)],
                    **({} if shooter.piece is None else self._impact(shooter)),
                }
                for shooter in self._waiting()
            ],
        }

    def _impact(self, piece: Figure) -> dict[str, Any]:
        """What a shot of a piece covers, and whom at each target, friends included."""
        explosive = piece.piece is not None and piece.piece.kind is PieceKind.EXPLOSIVE
        covers = {"radius": artillery.BURST_RADIUS} if explosive else {"beyond": artillery.PIERCED}
        struck = {
            str(target.id): artillery.victims(self.game, piece, target, target)
            for target in legal_targets(self.game, piece)
        }
        return {"impact": {**covers, "struck": struck}}


def declare(game: State, camp: int) -> Rule:
    """EF-TOUR-TIR-15: a side declares its shots, shooter by shooter, before any roll (R13)."""
    waiting = possible_shooters(game, camp)
    shooter = next((s for s in waiting if _has_target(game, s)), None)
    if shooter is None:
        return
    declared = yield Ask(camp, DECLARE, ShotAnswers(game, shooter), {"figure": shooter.id})
    if declared == DONE:
        return
    game.declared = (*game.declared, declared)
    targets = [target for target in declared.targets if target is not None]
    yield Tell(DECLARED if targets else DECLINED, {"figure": declared.figure, "targets": targets})
    if next(waiting, None) is not None:
        game.next(("declare shots", camp))
