"""Shots (R35: the chapter on shooting is missing): a test of TIR, then a wound roll with the weapon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation import sight, wounds
from escarmouche.rulebooks.confrontation.activation.moves import why_not_act
from escarmouche.rulebooks.confrontation.characteristics import TIR, score
from escarmouche.rulebooks.confrontation.deeds import Action, Deed
from escarmouche.rulebooks.confrontation.state import (
    Figure,
    State,
    enemies,
    figure_of,
    gap,
    is_free,
)
from escarmouche.rulebooks.confrontation.testing import Tested, throw
from escarmouche.table.measure import at_most, share_reaches

SHOOTS = Phrase("cc.action.shoot", "CC-IX-01")
ROLL = Phrase("cc.roll.shot", "CC-IX-01", "CC-TEST-01", "CC-TEST-03")
HIT = Phrase("cc.event.shot_hits", "CC-IX-01")
MISSED = Phrase("cc.event.shot_misses", "CC-IX-01", "CC-IX-E-2-04")
WEAPON = Phrase("cc.score.weapon", "CC-IX-01", "CC-WOUND-02")

CLOSE = Phrase("cc.score.close_range", "CC-IX-01")
MEDIUM = Phrase("cc.score.medium_range", "CC-IX-01")
LONG = Phrase("cc.score.long_range", "CC-IX-01")
COVER = Phrase("cc.score.half_hidden", "CC-IX-01")
LEVEL = Phrase("cc.score.another_level", "CC-IX-B-1-02")

NO_WEAPON = Phrase("cc.refusal.no_weapon", "CC-IX-01")
HAS_SHOT = Phrase("cc.refusal.has_shot", "CC-IX-01")
NAME_ONE = Phrase("cc.refusal.name_one_to_shoot", "CC-IX-01")
NO_ENEMY = Phrase("cc.refusal.no_such_enemy", "CC-IX-01")
IN_MELEE = Phrase("cc.refusal.target_in_melee", "CC-IX-01")
OUT_OF_RANGE = Phrase("cc.refusal.out_of_range", "CC-IX-01")

# Each third of the range, and what must be reached there.
BANDS = ((1 / 3, 5, CLOSE), (2 / 3, 7, MEDIUM), (1.0, 9, LONG))
HALF = 0.5  # hidden by so much a target is harder to hit
HARDER = 1


def difficulty(game: State, shooter: Figure, target: Figure) -> Total:
    """By the third of the range, one more for a target half hidden, one more for another level."""
    weapon = shooter.profile.weapon
    assert weapon is not None
    away = max(0.0, gap(game, shooter, target))
    band = next((b for b in BANDS if at_most(away, b[0] * weapon.range)), BANDS[-1])
    total = Total(Why(band[1], band[2]))
    if game.level[shooter.id] != game.level[target.id]:
        total = total.plus(Why(HARDER, LEVEL))
    if share_reaches(sight.hidden(game, shooter, target), HALF):
        total = total.plus(Why(HARDER, COVER))
    return total


def why_not_shoot(game: State, shooter: Figure, target: Figure) -> Refusal | None:
    """What keeps a shooter from aiming at somebody: sight, range, a melee."""
    about = {"figure": shooter.id, "target": target.id}
    weapon = shooter.profile.weapon
    if weapon is None:
        return refuse(NO_WEAPON, figure=shooter.id)
    if not is_free(game, target):
        return refuse(IN_MELEE, **about)
    away = max(0.0, gap(game, shooter, target))
    if not at_most(away, weapon.range):
        by = away - weapon.range
        return refuse(OUT_OF_RANGE, **about, by=by, distance=away, range=weapon.range)
    return sight.why_not_see(game, shooter, target)


def strength_of(shooter: Figure) -> Total:
    """The weapon strikes with its own FOR."""
    assert shooter.profile.weapon is not None
    return Total(Why(shooter.profile.weapon.strength, WEAPON))


def shoot(game: State, shooter: Figure, target: Figure) -> Rule:
    """The test, and the wound roll of a shot that hits. CC-IX-E-2-04: 0 or less fails by itself."""
    game.shot[shooter.id] = True
    about = {"figure": shooter.id, "other": target.id}
    reading = Tested(score(game, shooter, TIR), difficulty=difficulty(game, shooter, target))
    final = yield from throw(game, ROLL, reading, about)
    assert reading.difficulty is not None
    needed = reading.difficulty
    if final.fails or final.value < needed.value:
        yield Tell(MISSED, {**about, "total": final.total, "difficulty": needed})
        return
    yield Tell(HIT, {**about, "total": final.total, "difficulty": needed})
    yield from wounds.strike(game, shooter, target, strength_of(shooter))


class Shoot(Action):
    """A free fighter with a ranged weapon, once a turn, if it neither runs nor charges."""

    id = "shoot"
    phrase = SHOOTS
    bold = True

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It needs a weapon and a TIR, and it has not shot yet."""
        if figure.profile.weapon is None or figure.profile.printed(TIR) is None:
            return refuse(NO_WEAPON, figure=figure.id)
        if game.shot[figure.id]:
            return refuse(HAS_SHOT, figure=figure.id)
        return why_not_act(game, figure, self.id)

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """One target, in sight, in range, in no melee."""
        if len(deed.targets) != 1 or deed.path or deed.level is not None:
            return refuse(NAME_ONE, figure=figure.id)
        id = deed.targets[0]
        target = next((f for f in enemies(game, figure.camp) if f.id == id), None)
        if target is None:
            return refuse(NO_ENEMY, figure=figure.id, target=id)
        return why_not_shoot(game, figure, target)

    def targets(self, game: State, figure: Figure) -> Sequence[Figure]:
        """Whom it may aim at."""
        foes = enemies(game, figure.camp)
        return [enemy for enemy in foes if why_not_shoot(game, figure, enemy) is None]

    def proposals(self, game: State, figure: Figure) -> int:
        """Each enemy."""
        return len(enemies(game, figure.camp))

    def propose(self, game: State, figure: Figure, number: int) -> Deed | None:
        """One of them."""
        return Deed(self.id, figure.id, (), (enemies(game, figure.camp)[number].id,))

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far, and at whom."""
        assert figure.profile.weapon is not None
        near = [enemy.id for enemy in self.targets(game, figure)]
        return {"targets": near, "most": 1, "range": figure.profile.weapon.range}

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """It shoots."""
        yield from shoot(game, figure, figure_of(game, deed.targets[0]))


SHOOT = Shoot()
