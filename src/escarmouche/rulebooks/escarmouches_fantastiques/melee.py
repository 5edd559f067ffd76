"""Corps à corps: fear, declarations, simultaneous attacks, and the free and granted attacks.

The flow of one attack can be read from here: `declare` -> `resolve` -> `strike` -> `wounds.defend`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, Total, refuse
from escarmouche.core.hooks import first
from escarmouche.core.state import expire
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import END_OF_MELEE, frightened
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks, mental, test
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Declared,
    Figure,
    State,
    afflict,
    enemies,
    enemies_near,
    everyone,
    figure_of,
    gap,
)
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import bury, defend_all
from escarmouche.table.measure import at_most
from escarmouche.table.sight import any_blocks

BRAVERY = Phrase("ef.roll.bravery", "EF-CAP-EFFRAYANT-01")
FRIGHTENED = Phrase("ef.event.frightened", "EF-CAP-EFFRAYANT-03", "EF-CAP-EFFRAYANT-04")
DECLARE = Phrase("ef.ask.melee", "EF-TOUR-CAC-03")
DECLARED = Phrase("ef.event.melee_declared", "EF-TOUR-CAC-03")
DECLINED = Phrase("ef.event.melee_declined", "EF-TOUR-CAC-03")
MELEE_ROLL = Phrase("ef.roll.melee", "EF-CAR-MEL-02", "EF-CAR-MEL-03", "EF-TOUR-CAC-01")
MELEE_HIT = Phrase("ef.source.melee", "EF-CAR-MEL-02")
SPLASH_HIT = Phrase("ef.source.massacre", "EF-ITEM-MASSACRE-01")

NOT_A_FIGHTER = Phrase("ef.refusal.not_a_fighter", "EF-TOUR-CAC-03")
NOBODY_IN_REACH = Phrase("ef.refusal.not_a_fighter", "EF-TOUR-CAC-03", "EF-CAP-ALLONGE-01")
ONLY_REACHED = Phrase("ef.refusal.not_a_fighter", "EF-TOUR-CAC-03", "EF-CAP-ALLONGE-02")
WRONG_NUMBER_OF_ATTACKS = Phrase("ef.refusal.number_of_attacks", "EF-CAR-MEL-03")
ALREADY_DECLARED = Phrase("ef.refusal.melee_declared", "EF-TOUR-CAC-03")
NOT_A_FOE = Phrase("ef.refusal.not_a_foe", "EF-TOUR-CAC-03")
WALL_BETWEEN = Phrase("ef.refusal.wall_between", "EF-CAP-ALLONGE-01")
NOT_A_FIGURE = Phrase("ef.refusal.not_a_foe", "EF-TOUR-CAC-03", "EF-ART-14")  # a piece (R19)
NOT_IN_CONTACT = Phrase("ef.refusal.out_of_reach", "EF-TOUR-CAC-03")
OUT_OF_REACH = Phrase("ef.refusal.out_of_reach", "EF-TOUR-CAC-03", "EF-CAP-ALLONGE-01")
ALREADY_STRUCK_AT = Phrase("ef.refusal.already_struck_at", "EF-ITEM-ARGENT-01")

SPREADS = 64  # how many ways of sharing attacks out are listed for one figure at most


# -- fear (EF-CAP-EFFRAYANT) -------------------------------------------------------------------


def fear(game: State) -> Rule:
    """Before the attacks, figures in contact with a frightening enemy test their bravery.

    R15: one test for each figure and phase, however many frighten it, before declarations.
    """
    engaged = [figure for figure in everyone(game) if game.contacts[figure.id]]
    for figure in engaged:
        if must_test(game, figure):
            yield from bravery_test(game, figure)


def bravery_test(game: State, figure: Figure) -> Rule:
    """EF-CAP-EFFRAYANT-01: Mental or less, or it is frightened."""
    about = {"figure": figure.id}
    (brave,) = yield from test(game, BRAVERY, mental(figure), about)
    if not brave:
        afflict(game, figure, frightened())
        yield Tell(FRIGHTENED, about)


def must_test(game: State, figure: Figure) -> bool:
    """Whether an enemy in contact frightens a figure that frightens nobody itself."""
    touched = game.contacts[figure.id]
    if first(game, figure, points.FRIGHTENS) is not None:  # EF-CAP-EFFRAYANT-02
        return False
    return any(first(game, figure_of(game, id), points.FRIGHTENS) is not None for id in touched)


# -- who may strike whom -----------------------------------------------------------------------


def reachable_enemies(game: State, figure: Figure) -> list[Figure]:
    """Enemies its melee attacks may aim at: in contact, or within its reach (EF-TOUR-CAC-03)."""
    touched = [figure_of(game, id) for id in game.contacts[figure.id]]
    reach: float | None = first(game, figure, points.MELEE_REACH)
    if reach is None or (game.options.reach_needs_contact and not touched):
        return touched
    return [
        enemy
        for enemy in enemies_near(game, figure, reach)
        if at_most(gap(game, figure, enemy), reach) and not _wall_between(game, figure, enemy)
    ]


def _wall_between(game: State, a: Figure, b: Figure) -> bool:
    """R14: Reach does not strike through a building."""
    x, y = game.x, game.y
    return any_blocks(game.table, "impassable", x[a.id], y[a.id], x[b.id], y[b.id])


def _why_out_of_reach(game: State, figure: Figure, id: int) -> Refusal:
    """EF-TOUR-CAC-03: no enemy, too far, or behind a building (R14)."""
    about = {"figure": figure.id, "target": id}
    if id not in [enemy.id for enemy in enemies(game, figure.camp)]:
        known = 0 <= id < len(game.figures) and figure_of(game, id)
        is_piece = known and known.camp != figure.camp and known.piece is not None
        return refuse(NOT_A_FIGURE if is_piece else NOT_A_FOE, **about)
    away = gap(game, figure, figure_of(game, id))
    reach: float | None = first(game, figure, points.MELEE_REACH)
    if reach is None:
        return refuse(NOT_IN_CONTACT, **about, distance=away, by=away)
    if at_most(away, reach):
        return refuse(WALL_BETWEEN, **about)
    return refuse(OUT_OF_REACH, **about, distance=away, by=away - reach)


def _why_no_blow(game: State, figure: Figure) -> Refusal:
    """Why a figure that may strike has nobody to strike at (EF-TOUR-CAC-03)."""
    silver = next(iter(reachable_enemies(game, figure)), None)
    if silver is not None:  # all its foes were struck at as often as may be
        return refuse(ALREADY_STRUCK_AT, figure=figure.id, target=silver.id, left=0)
    if points.MELEE_REACH in figure.handlers:
        return refuse(NOBODY_IN_REACH, figure=figure.id)
    for enemy in enemies(game, figure.camp):
        if figure in reachable_enemies(game, enemy):
            return refuse(ONLY_REACHED, figure=figure.id, enemy=enemy.id)
    return refuse(NOT_A_FIGHTER, figure=figure.id)


def in_melee_reach(game: State, figure: Figure, other: Figure) -> bool:
    """Whether it could strike at another, friend or foe: in contact, or by Reach (R14, R27)."""
    away = gap(game, figure, other)
    reach: float | None = first(game, figure, points.MELEE_REACH)
    if reach is None or at_most(away, 0.0):
        return at_most(away, 0.0)
    return at_most(away, reach) and not _wall_between(game, figure, other)


def attacks_left_on(game: State, target: Figure) -> int | None:
    """How many more melee attacks may aim at it this turn (EF-ITEM-ARGENT-01); None: any."""
    limit: int | None = first(game, target, points.MELEE_LIMIT)
    return None if limit is None else max(0, limit - game.struck_at[target.id])


def best_attacks(scores: Sequence[Total], count: int | None) -> list[int]:
    """Which of several attacks are made where not all may be: the best ones, in their order."""
    if count is None or count >= len(scores):
        return list(range(len(scores)))
    return sorted(sorted(range(len(scores)), key=lambda n: -scores[n].value)[:count])


def can_strike(game: State, figure: Figure) -> bool:
    """Whether nothing keeps it from attacking (rout, Paralysie, serving a piece)."""
    return first(game, figure, points.MAY_ATTACK) is None


def fighters(game: State, camp: int) -> Iterator[Figure]:
    """The figures of a camp that have attacks to declare and have not declared them yet, one after the other."""
    done = {declared.figure for declared in game.declared}
    for figure in game.army[camp]:
        near = game.contacts[figure.id] or points.MELEE_REACH in figure.handlers
        if near and figure.id not in done and can_strike(game, figure):
            if any(attacks_left_on(game, e) != 0 for e in reachable_enemies(game, figure)):
                yield figure


class MeleeAnswers(Answers):
    """One target (or none) for each attack of a fighter. Fighters may declare in any order.

    The answer is `Declared`. Candidates are those of the first fighter that waits.
    """

    __slots__ = ("first", "game")

    def __init__(self, game: State, first: Figure) -> None:
        self.game = game
        self.first = first

    def check(self, answer: Any) -> Refusal | None:
        """Each attack at an enemy in contact or in reach, within what Argent allows."""
        game = self.game
        if not isinstance(answer, Declared):
            return refuse(MALFORMED, expected="declared attacks", given=repr(answer))
        waiting = fighters(game, self.first.camp)
        figure = next((f for f in waiting if f.id == answer.figure), None)
        if figure is None:
            return self._why_not_waiting(answer.figure)
        attacks = melee_attacks(game, figure)
        if len(answer.targets) != len(attacks):
            return refuse(
                WRONG_NUMBER_OF_ATTACKS,
                figure=figure.id,
                attacks=len(attacks),
                given=len(answer.targets),
            )
        return self._check_targets(figure, answer.targets)

    def _why_not_waiting(self, id: int) -> Refusal:
        game = self.game
        if 0 <= id < len(game.figures) and game.in_play[id]:
            figure = figure_of(game, id)
            barred: Phrase | None = first(game, figure, points.MAY_ATTACK)
            own = figure.camp == self.first.camp and figure.piece is None
            if barred is not None and own:
                return refuse(barred, figure=id)
            if any(declared.figure == id for declared in game.declared):
                return refuse(ALREADY_DECLARED, figure=id)
            if own:
                return _why_no_blow(game, figure)
        return refuse(NOT_A_FIGHTER, figure=id)

    def _check_targets(self, figure: Figure, targets: Sequence[int | None]) -> Refusal | None:
        within = {enemy.id: enemy for enemy in reachable_enemies(self.game, figure)}
        for id in targets:
            if id is not None and id not in within:
                return _why_out_of_reach(self.game, figure, id)
        for id in set(targets) - {None}:
            left = attacks_left_on(self.game, within[id])  # type: ignore[index]
            if left is not None and targets.count(id) > left:
                return refuse(ALREADY_STRUCK_AT, figure=figure.id, target=id, left=left)
        return None

    def candidates(self) -> Sequence[Declared]:
        """Every way of sharing out the attacks while they are few; all on one target otherwise."""
        figure = self.first
        attacks = len(melee_attacks(self.game, figure))
        targets = [enemy.id for enemy in reachable_enemies(self.game, figure)]
        if (len(targets) + 1) ** attacks <= SPREADS:
            shares: Iterable[tuple[int | None, ...]] = product([*targets, None], repeat=attacks)
        else:
            shares = [*((t,) * attacks for t in targets), (None,) * attacks]
        legal = [
            Declared(figure.id, share)
            for share in shares
            if self._check_targets(figure, share) is None
        ]
        return legal or [Declared(figure.id, (None,) * attacks)]

    def sample(self, chooser: Chooser) -> Declared:
        """One candidate."""
        candidates = self.candidates()
        return candidates[chooser.randrange(len(candidates))]

    def encode(self, answer: Declared) -> Any:
        """{"figure": 3, "targets": [7, null]}."""
        return {"figure": answer.figure, "targets": list(answer.targets)}

    def decode(self, data: Any) -> Declared:
        """The same, back."""
        return decode_declared(data)

    def describe(self) -> dict[str, Any]:
        """For each fighter: how many attacks and which targets."""
        return {
            "form": "melee",
            "fighters": [
                {
                    "figure": figure.id,
                    "attacks": [total.value for total in melee_attacks(self.game, figure)],
                    "targets": [enemy.id for enemy in reachable_enemies(self.game, figure)],
                }
                for figure in fighters(self.game, self.first.camp)
            ],
        }


def decode_declared(data: Any) -> Declared:
    """Declared attacks from plain data."""
    if isinstance(data, dict) and set(data) == {"figure", "targets"}:
        figure, targets = data["figure"], data["targets"]
        if type(figure) is int and isinstance(targets, list):
            if all(target is None or type(target) is int for target in targets):
                return Declared(figure, tuple(targets))
    raise Refused(refuse(MALFORMED, expected='{"figure", "targets"}', given=repr(data)))


# -- the phase ---------------------------------------------------------------------------------


def declare(game: State, camp: int) -> Rule:
    """A side declares its attacks, figure by figure, before any roll (R13, R14)."""
    waiting = fighters(game, camp)
    fighter = next(waiting, None)
    if fighter is None:
        return
    declared = yield Ask(camp, DECLARE, MeleeAnswers(game, fighter), {"figure": fighter.id})
    game.declared = (*game.declared, declared)
    targets = [target for target in declared.targets if target is not None]
    for target in targets:
        game.struck_at[target] += 1
    yield Tell(DECLARED if targets else DECLINED, {"figure": declared.figure, "targets": targets})
    if next(waiting, None) is not None:
        game.next(("declare melee", camp))


def resolve(game: State) -> Rule:
    """EF-TOUR-CAC-01: all attacks are simultaneous, so the dead strike too.

    R13: all rolls to hit, then all defence rolls, then the dead are removed together.
    """
    hits: list[tuple[int, Hit]] = []
    order: list[int] = []
    for figure_id, targets in game.declared:
        order += [target for target in targets if target is not None]
        hits += yield from strike(game, figure_of(game, figure_id), targets)
    game.declared = ()
    fallen = yield from defend_all(game, hits, order)
    yield from bury(game, fallen)
    expire(game, END_OF_MELEE)  # EF-CAP-EFFRAYANT-03


def strike(
    game: State, attacker: Figure, targets: Sequence[int | None]
) -> Generator[Any, Any, list[tuple[int, Hit]]]:
    """Roll a figure's melee attacks, one for each target given, and return the hits."""
    attacks = zip(melee_attacks(game, attacker), targets, strict=False)
    hits: list[tuple[int, Hit]] = []
    for (target, _score), group in groupby(
        [(total, target) for total, target in attacks if target is not None],
        key=lambda attack: (attack[1], attack[0].value),
    ):
        totals = [total for total, _target in group]
        hits += yield from roll_blows(
            game, attacker, figure_of(game, target), totals[0], len(totals)
        )
    return hits


def roll_blows(
    game: State,
    attacker: Figure,
    target: Figure,
    score: Total,
    dice: int,
    hit: Hit | None = None,
) -> Generator[Any, Any, list[tuple[int, Hit]]]:
    """Attacks of equal score on one target, thrown together."""
    about = {"figure": attacker.id, "target": target.id}
    landed = yield from test(game, MELEE_ROLL, score, about, dice)
    if True not in landed:
        return []
    hit = hit or Hit(MELEE_HIT, attacker.camp, attacker.id, melee=True)
    hits = [(target.id, hit)]
    others = first(game, attacker, points.MELEE_HIT, target)
    if others:
        splash = hit._replace(source=SPLASH_HIT)
        hits += [(other.id, splash) for other in others if other.camp != attacker.camp]
    return hits * landed.count(True)
