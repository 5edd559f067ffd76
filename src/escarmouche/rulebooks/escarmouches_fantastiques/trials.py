"""Attacks as trials, for exact odds: the same generators that play them, cut where dice are known.

Nobody is buried: a figure whose Life Points are gone counts as killed, and what its death brings
(points, gold, the gem) is none of the attack's odds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Total
from escarmouche.core.forecast import Trial
from escarmouche.core.hooks import handlers
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.escarmouches_fantastiques import points, shooting, shot_resolution
from escarmouche.rulebooks.escarmouches_fantastiques.artillery import put_to_work
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.melee import (
    MELEE_HIT,
    attacks_left_on,
    best_attacks,
    bravery_test,
    must_test,
    roll_blows,
)
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Entry, Profile
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Camp,
    Figure,
    State,
    enter,
    figure_of,
)
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import armour_against, defend
from escarmouche.table.scenery import Table

UNKNOWN_KIND = Phrase("ef.setup.unknown_attack")
KINDS = ("melee", "shot")
CHANGES = ("life",)
FEAR = ("fear",)  # the step of the Melee phase in which Bravery is tested
FREE_STRETCH = 100.0  # the bare table of a duel is wide enough for any shot

Stage = Generator[Any, Any, Any]


class Outcome(NamedTuple):
    """What an attack did: hits and wounds on its target, its death, and wounds on anyone else."""

    hits: int
    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()  # (figure, wounds): covers, templates, Massacre


def attack(game: State, attacker: int, target: int, kind: str) -> Trial:
    """One figure's whole attack on one target: all its melee attacks or all its shots."""
    if kind == "melee":
        return _melee(game, attacker, target)
    if kind == "shot":
        return _shot(game, attacker, target)
    raise SetupError("kind", UNKNOWN_KIND, given=kind, known=list(KINDS))


def _melee(game: State, attacker: int, target: int) -> Trial:
    """Blow by blow, then hit by hit: the dice of equal blows are independent.

    EF-CAP-EFFRAYANT-01: where the tests of Bravery are still to come, they are made first.
    """
    fighter, struck = figure_of(game, attacker), figure_of(game, target)

    def blow(game: State, score: Total) -> Stage:
        return roll_blows(game, fighter, struck, score, 1)

    def bravery(game: State, _nothing: None) -> Stage:
        for figure in testing:
            yield from bravery_test(game, figure)
        return _best_blows(game, fighter, struck)

    read, testing = _reader(game, target), _bravery_of(game, fighter, struck)
    if testing:
        return Trial((None,), (bravery, blow, _defend), read, (*CHANGES, "effects"))
    blows = _best_blows(game, fighter, struck)
    return Trial(blows, (blow, _defend), read, CHANGES, _key(game, fighter, struck, blows))


def _bravery_of(game: State, fighter: Figure, struck: Figure) -> list[Figure]:
    """Whose tests of Bravery, still to come in this Melee phase, bear on these blows.

    The bravery of everybody else is nothing to them, save of those whom a blow may hit too (Massacre).
    """
    if game.phase != "melee" or FEAR not in game.agenda:
        return []
    concerned = {fighter.id, struck.id}
    if handlers(game, fighter, points.MELEE_HIT):
        concerned.update(game.contacts[fighter.id])
    figures = [figure_of(game, id) for id in sorted(concerned)]
    return [figure for figure in figures if must_test(game, figure)]


def _best_blows(game: State, fighter: Figure, struck: Figure) -> tuple[Total, ...]:
    """Its melee attacks; EF-ITEM-ARGENT-01: of those, the best that may still aim at the target."""
    scores = melee_attacks(game, fighter)
    same = {score.value: score for score in scores}  # equal blows are one, however explained
    best = best_attacks(scores, attacks_left_on(game, struck))
    return tuple([same[scores[n].value] for n in best])


def _key(game: State, fighter: Figure, struck: Figure, blows: tuple[Total, ...]) -> Any:
    """All that the odds of these blows depend on; None where they may hurt others too."""
    if handlers(game, fighter, points.MELEE_HIT):
        return None
    hit = Hit(MELEE_HIT, fighter.camp, fighter.id, melee=True)
    return (
        tuple([score.value for score in blows]),
        armour_against(game, struck, hit).value,
        game.life[struck.id],
        handlers(game, struck, points.DEFENCE_FAILED),
        game.options.extremes_decide,
    )


def _shot(game: State, attacker: int, target: int) -> Trial:
    """Shot by shot, through its covers, then hit by hit."""
    shooter = figure_of(game, attacker)
    shots = [(None,) * n + (target,) for n in range(len(shooting.attacks_of(game, shooter)))]

    def loose(game: State, targets: tuple[int | None, ...]) -> Stage:
        return shot_resolution._loose(game, shooter, targets, 0)

    def land(game: State, shot: shot_resolution.Shot) -> Stage:
        return shot_resolution._land(game, shot)

    return Trial(tuple(shots), (loose, land, _defend), _reader(game, target), CHANGES)


def hit_on(game: State, victim: int, hit: Hit) -> Trial:
    """A single hit, and the roll by which it is turned."""
    return Trial(((victim, hit),), (_defend,), _reader(game, victim), CHANGES)


def _defend(game: State, item: tuple[int, Hit]) -> Stage:
    """The defence roll of one hit; later hits on a dead figure are wasted, as in play."""
    id, hit = item
    yield from defend(game, figure_of(game, id), (hit,))
    return (id,)


def _reader(game: State, target: int) -> Callable[[State, tuple[int, ...]], Outcome]:
    before = game.life.copy()
    full = before[target]

    def read(game: State, struck: tuple[int, ...]) -> Outcome:
        life, hits = game.life, struck.count(target)
        left = life[target]
        if hits == len(struck):
            return Outcome(hits, full - left, left == 0)
        hurt = {i for i in struck if i != target and life[i] < before[i]}
        others = tuple((i, before[i] - life[i]) for i in sorted(hurt))
        return Outcome(hits, full - left, left == 0, others)

    return read


def duel(attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
    """A bare table with two figures: in contact, or at a distance with nothing between them.

    In contact they stand at the beginning of the Melee phase: nobody has tested its Bravery yet.

    Each is a profile or a roster entry; an attacking entry that has an artillery piece shoots with
    the piece, which one of its crew serves.
    """
    game = State(
        camps=(Camp(0, {}, 0), Camp(1, {}, 0)),
        table=Table(FREE_STRETCH, FREE_STRETCH),
        scenario="bataille-rangee",
        phase="melee" if kind == "melee" else "shooting",
        agenda=(FEAR,) if kind == "melee" else (),
    )
    for values in (game.started, game.victory, game.gold):
        values.extend([0, 0])
    game.army.extend([(), ()])
    game.pieces.extend([(), ()])
    game.reserve.extend([(), ()])
    piece = attacker.piece if isinstance(attacker, Entry) and kind == "shot" else None
    first = make_figure(game, 0, "attacker", 1, _profile(attacker), piece=piece)
    second = make_figure(game, 1, "target", 1, _profile(target))
    x, y = FREE_STRETCH / 4, FREE_STRETCH / 2
    enter(game, first, x, y)
    apart = 0.0 if kind == "melee" else distance
    enter(game, second, x + first.radius + second.radius + apart, y)
    if piece is not None:
        crewman = make_figure(game, 0, "attacker", 1, _profile(attacker), serves=first.id)
        enter(game, crewman, x - first.radius - crewman.radius, y)
        put_to_work(game, first, [crewman])
        game.fires[first.id] = True
    return game


def _profile(given: Any) -> Profile:
    return given.profile if isinstance(given, Entry) else given
