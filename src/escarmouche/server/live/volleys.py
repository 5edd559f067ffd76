"""All attacks of a side in one gesture: each attacker at the target that it is likeliest to strike down.

A proposal, and nothing more: each declaration is judged by the question's own check, on the game as those before it
leave it, and is judged again when it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core.game import Game
from escarmouche.core.state import State
from escarmouche.lab.odds import attack_odds
from escarmouche.lab.outcomes import Odds
from escarmouche.server.show.views import Json

MOST_TARGETS = 6  # of each attacker, the nearest are weighed
BUDGET, SAMPLES = 2_000, 400  # many are weighed at once

KINDS = {"shots": ("shot", "shooters"), "melee": ("melee", "fighters")}  # form: attack, its list


class Aim(NamedTuple):
    """A target, and what an attack on it may bring."""

    target: int
    kill: float
    hit: float
    wounds: float
    friends: bool  # whether a friend may be hurt


def volley(game: Game, who: int, seen: State) -> Json:
    """The declarations in the order in which they can be made, and who has nothing that it should aim at."""
    form = game.question_for(who).answers.describe()
    kind, listed = KINDS.get(form["form"], ("", ""))
    attackers: Sequence[Mapping[str, Any]] = form.get(listed, ())
    then, made, stays = game.fork(), list[Json](), list[int]()
    for n, attacker in enumerate(attackers):
        found = _declared(then, who, attacker, _aims(game, seen, attacker, kind))
        if found is None:
            stays.append(attacker["figure"])
            continue
        made.append(found)
        if n + 1 < len(attackers):
            then.answer_data(who, found["answer"])
    return {"attacks": made, "stays": stays}


def _declared(
    then: Game, who: int, attacker: Mapping[str, Any], aims: Sequence[Aim]
) -> Json | None:
    """Its best attack that may be declared; none where each might hurt a friend."""
    answers = then.question_for(who).answers
    for aim in aims:
        answer = {
            "figure": attacker["figure"],
            "targets": [aim.target] * len(attacker["attacks"]),
        }
        if not aim.friends and answers.check(answers.decode(answer)) is None:
            odds = {"kill": aim.kill, "hit": aim.hit}
            return {"figure": attacker["figure"], "target": aim.target, "answer": answer, **odds}
    return None


def _aims(game: Game, seen: Any, attacker: Mapping[str, Any], kind: str) -> list[Aim]:
    """Its targets, the likeliest to fall first; of equals the nearest."""
    id = attacker["figure"]

    def away(target: int) -> float:
        return hypot(seen.x[target] - seen.x[id], seen.y[target] - seen.y[id])

    near = sorted(attacker["targets"], key=away)[:MOST_TARGETS]
    aims = [_aim(game, seen, id, target, kind) for target in near]
    return sorted(aims, key=lambda aim: (-aim.kill, -aim.wounds, -aim.hit))


def _aim(game: Game, seen: State, attacker: int, target: int, kind: str) -> Aim:
    odds: Odds = attack_odds(
        game.rulebook, seen, attacker, target, kind, budget=BUDGET, samples=SAMPLES
    )
    enemies = seen.sides.enemies(seen.figures[attacker].camp)
    outcomes: Iterable[Any] = odds
    hurt = {id for outcome in outcomes for id, _wounds in outcome.others}
    return Aim(
        target,
        odds.chance(lambda outcome: outcome.killed),
        odds.chance(lambda outcome: outcome.hits > 0),
        _mean(odds, lambda outcome: outcome.wounds),
        any(seen.figures[id].camp not in enemies for id in hurt),
    )


def _mean(odds: Odds, of: Callable[[Any], int]) -> float:
    return sum(float(n * p) for n, p in odds.by(of).table())
