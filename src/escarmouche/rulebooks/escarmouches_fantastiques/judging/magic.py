"""What a casting is worth: each spell by what it does, from the same chances as any attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.hooks import first
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import CURSED, PARALYSED
from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.judging.fire_walls import best_wall
from escarmouche.rulebooks.escarmouches_fantastiques.judging.goals import goal_of
from escarmouche.rulebooks.escarmouches_fantastiques.judging.strikes import FRIENDLY_FIRE
from escarmouche.rulebooks.escarmouches_fantastiques.judging.surroundings import Surroundings
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import (
    gain,
    melee_gain,
    shot_gain,
    worth,
)
from escarmouche.rulebooks.escarmouches_fantastiques.magic import Cast
from escarmouche.rulebooks.escarmouches_fantastiques.melee import can_strike
from escarmouche.rulebooks.escarmouches_fantastiques.paths import why_not_stand
from escarmouche.rulebooks.escarmouches_fantastiques.spells.fireball import Centres, under_template
from escarmouche.rulebooks.escarmouches_fantastiques.spells.places import around
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import legal_targets
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
    gap,
    has_effect,
    is_engaged,
)

RANGE = 18.0
PLACES = ("occupation-du-terrain", "roi-de-la-colline", "gemme-maudite", "sauvetage")
JUMPERS = 4  # friends considered for a teleportation
SUMMONED = 0.6


def worth_casting(game: State, cast: Cast) -> float:
    """What a spell brings at best; nothing or less: keep it."""
    caster = figure_of(game, cast.caster)
    if cast.spell == "boule-de-feu":
        spots = Centres(game, caster).candidates()
        return max((fire_on(game, caster, *spot) for spot in spots), default=0.0)
    if cast.spell == "invocation":
        creature = caster.profile.creature
        return 0.0 if creature is None else SUMMONED * creature.price
    if cast.spell == "mur-de-feu":
        return best_wall(game, caster)[0]
    if cast.spell == "teleportation":
        return _best_jump(game, caster)
    return max(
        (worth_on(game, caster, cast.spell, target) for target in legal_targets(game, caster)),
        default=0.0,
    )


def worth_on(game: State, caster: Figure, spell: str, target: Figure) -> float:
    """What a spell brings on one target."""
    judge = _TARGETED.get(spell)
    return 0.0 if judge is None else judge(game, caster, target)


def fire_on(game: State, caster: Figure, x: float, y: float) -> float:
    """EF-SPELL-BOULE-DE-FEU-01: friend and foe alike."""
    total = 0.0
    for id in under_template(game, x, y):
        victim = figure_of(game, id)
        brings = _one_hit(game, victim)
        total += brings if victim.camp != caster.camp else -FRIENDLY_FIRE * brings
    return total


def _one_hit(game: State, victim: Figure, less: int = 0) -> float:
    chance = chances.fails(game, victim, None, False, less)
    life = game.life[victim.id]
    return gain(worth(game, victim, melee=False), life, (chance if life <= 1 else 0.0, chance))


def _landing(game: State, target: Figure) -> float:
    """The chance that an enemy does not resist (EF-TOUR-MAGIE-07)."""
    return 1.0 - chances.resists(game, target)


# -- spells on enemies -------------------------------------------------------------------------


def _death_ray(game: State, caster: Figure, target: Figure) -> float:
    return 0.0 if target.camp == caster.camp else _one_hit(game, target, less=1)


def _curse(game: State, caster: Figure, target: Figure) -> float:
    """What it would have done in the turns that are left, less what a cursed one still does."""
    if target.camp == caster.camp or has_effect(game, target, CURSED):
        return 0.0
    melee, shooting = target.profile.melee, target.profile.shooting
    lost = sum(melee) + sum(shooting)
    if len(melee) + len(shooting) > 1:
        lost += min(melee)  # EF-SPELL-MALEDICTION-01: a whole attack besides
    left = (game.options.turns - game.turn + 1) / game.options.turns
    near = 1.0 if game.contacts[target.id] or shooting else 0.8
    return 0.9 * near * lost * left * _landing(game, target)


def _paralysis(game: State, caster: Figure, target: Figure) -> float:
    """The blows or shots it would deal this turn, and a weaker guard against ours."""
    if target.camp == caster.camp or has_effect(game, target, PARALYSED):
        return 0.0
    if not can_strike(game, target):
        return 0.0
    touched = [figure_of(game, id) for id in game.contacts[target.id]]
    if touched:
        spared = max(melee_gain(game, target, friend) for friend in touched)
        exposed = sum(melee_gain(game, friend, target) for friend in touched)
        return (spared + 0.2 * exposed) * _landing(game, target)
    if not target.profile.shooting:
        return 0.0
    friends = [f for f in game.army[caster.camp] if gap(game, target, f) <= RANGE]
    spared = max((shot_gain(game, target, friend) for friend in friends), default=0.0)
    return 0.7 * spared * _landing(game, target)


def _paranoia(game: State, caster: Figure, target: Figure) -> float:
    """One blow on its nearest friend, if it gets there."""
    if target.camp == caster.camp or not can_strike(game, target):
        return 0.0
    friends = [f for f in game.army[target.camp] if f is not target]
    if not friends:
        return 0.0
    ally = min(friends, key=lambda friend: gap(game, target, friend))
    reach = 0.0 if is_engaged(game, target) else target.movement
    if gap(game, target, ally) > reach:
        return 0.0
    return _one_blow(game, target, ally, melee=False) * _landing(game, target)


def _one_blow(game: State, striker: Figure, victim: Figure, melee: bool = True) -> float:
    best = max(chances.attacks(game, striker, True), default=0.0)
    chance = best * chances.fails(game, victim, striker, True)
    life = game.life[victim.id]
    return gain(worth(game, victim, melee), life, (chance if life <= 1 else 0.0, chance))


# -- spells on friends -------------------------------------------------------------------------


def _bloodthirst(game: State, caster: Figure, target: Figure) -> float:
    """A blow more for a friend in contact, or that can come into contact and gains by it."""
    if target.camp != caster.camp or not can_strike(game, target):
        return 0.0
    touched = [figure_of(game, id) for id in game.contacts[target.id]]
    if touched:
        return max(_one_blow(game, target, foe) for foe in touched)
    scene = Surroundings(game, target)
    best = 0.0
    for foe, *_rest in scene.foes:
        if gap(game, target, foe) <= target.movement:
            fight = scene.deal(foe) - scene.care * scene.take(foe)
            best = max(best, _one_blow(game, target, foe) + fight)
    return best


def jumpers(game: State, caster: Figure) -> list[Figure]:
    """Friends that a jump may serve: the best fighters that are not engaged."""
    gem = game.gem.bearer if game.gem is not None else None
    able = [
        f
        for f in game.army[caster.camp]
        if not is_engaged(game, f)
        and f.id != gem  # R43c: it would drop it
        and f.serves is None
        and not f.profile.spells
        and gap(game, caster, f) <= RANGE
        and first(game, f, points.SPELL_ON) is None
    ]
    able.sort(key=lambda f: -sum(f.profile.melee))
    return able[:JUMPERS]


def _teleport(game: State, caster: Figure, target: Figure) -> float:
    if target.camp != caster.camp:
        return _banished(game, target)[0]
    if target not in jumpers(game, caster):
        return 0.0
    return best_landing(game, target)[0]


def _banished(game: State, target: Figure) -> tuple[float, tuple[float, float] | None]:
    """EF-SPELL-TELEPORTATION-01 on an enemy: off the ground that it holds, late in the game.

    R43c: a bearer leaves the gem where it stood.
    """
    if game.turn < game.options.turns - 1 or game.scenario not in PLACES:
        return 0.0, None
    goal, x, y = goal_of(game, target), game.x[target.id], game.y[target.id]
    here = goal.value(x, y)
    spots = [
        (value, spot)
        for spot in around(x, y, RANGE - 0.01, 12)
        if game.table.is_on(*spot)
        and why_not_stand(game, target, spot) is None
        and (value := goal.value(*spot)) < here
    ]
    if not spots:
        return 0.0, None
    least, spot = min(spots)
    return 0.5 * (here - least) * _landing(game, target), spot


def landing(game: State, camp: int, target: Figure) -> tuple[float, float] | None:
    """Where a figure goes that the magic of a camp displaces."""
    if target.camp != camp:
        return _banished(game, target)[1]
    return best_landing(game, target)[1]


def best_landing(game: State, target: Figure) -> tuple[float, tuple[float, float] | None]:
    """The best contact with an enemy (or aim) within a jump, by how much it beats staying."""
    scene = Surroundings(game, target, RANGE)
    x, y = game.x[target.id], game.y[target.id]
    best, place, stay = 0.0, None, scene.place(x, y)
    spots = [] if scene.goal.walked else list(scene.goal.aims)
    for _foe, fx, fy, reach, _move in scene.foes:
        away = ((fx - x) ** 2 + (fy - y) ** 2) ** 0.5 or 1.0
        spots += [(fx + (fx - x) / away * reach, fy + (fy - y) / away * reach)]
        spots += [(fx - (fx - x) / away * reach, fy - (fy - y) / away * reach)]
    for px, py in spots:
        if (px - x) ** 2 + (py - y) ** 2 <= RANGE * RANGE and game.table.is_on(px, py):
            value = scene.place(px, py) - stay
            if value > best:
                best, place = value, (px, py)
    return best, place


def _best_jump(game: State, caster: Figure) -> float:
    if is_engaged(game, caster):
        return 0.0
    jump = max((best_landing(game, friend)[0] for friend in jumpers(game, caster)), default=0.0)
    if game.turn < game.options.turns - 1 or game.scenario not in PLACES:
        return 0.7 * jump
    foes = [foe for foe in legal_targets(game, caster) if foe.camp != caster.camp]
    return max(0.7 * jump, *(_banished(game, foe)[0] for foe in foes), 0.0)


_TARGETED: dict[str, Callable[[State, Figure, Figure], float]] = {
    "rayon-de-mort": _death_ray,
    "malediction": _curse,
    "paralysie": _paralysis,
    "paranoia": _paranoia,
    "soif-de-sang": _bloodthirst,
    "teleportation": _teleport,
}


def spell_of(about: Any) -> str:
    """The id of the spell that a question speaks of: the end of its phrase's id."""
    return str(about["spell"].id).rpartition(".")[2]
