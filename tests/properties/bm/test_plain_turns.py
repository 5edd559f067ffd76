"""Two activations of random figures that fight, pray and use powers: what one action leaves to the next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.properties.bm.plain_beside import agree, beside, led, repeat, staged, thrown
from tests.properties.bm.plain_fight import fight, pushed
from tests.properties.bm.plain_figures import Plain, Tray
from tests.properties.bm.plain_power import pray, use
from tests.properties.bm.test_plain_fights import fighter, towards
from tests.thorough import tries

from escarmouche.core.words import Ask
from escarmouche.rulebooks.bonus_malus.actions.limits import renew

POWERS = ("choc", "malaise", "eclairs")
TRIED = ("fight", "priere", *POWERS, "stand")


def duellist(rng: Random, id: int) -> Plain:
    """Somebody who stands, with a skill or two to use beside its weapons."""
    figure = fighter(rng, id, id)
    figure.down = figure.stunned = figure.crawling = False
    figure.damage_rolls = 0
    figure.skills["personnage"] = 0
    figure.life = figure.full
    figure.effects = set()
    for skill in ("priere", *POWERS):
        if rng.random() < 0.3:
            figure.skills |= {skill: rng.randint(-1, 2), "sensible-a-la-force": 0}
    return figure


def allowed(actor: Plain, foe: Plain, action: str, done: list[str]) -> bool:
    """Whether an action is open to it, as far as the plain one knows."""
    most = 2 if actor.has("heros") or actor.has("legende-vivante") else 1  # R8
    if done.count(action) >= most or (foe.out and action not in ("stand", "priere")):
        return False
    if action == "fight":
        return actor.touches(foe) and (foe.down or not actor.down)  # R21
    if action == "stand":
        return actor.down
    if action == "priere":
        return actor.has("priere") and "priere" not in actor.effects
    ahead = actor.sees_ahead(foe.x, foe.y, foe.radius)
    return actor.has(action) and ahead


def act(tray: Tray, actor: Plain, foe: Plain, action: str) -> None:
    """One action, and where it leaves both."""
    if action == "fight":
        went = fight(tray, actor, foe, [actor, foe])
        if went.tied:
            before = Plain(-1, -1, actor.x, actor.y, 0.0, {})
            pushed(actor, foe)
            pushed(foe, before)
        elif went.pushed and went.winner is not None:
            pushed(foe if went.winner is actor else actor, went.winner)
    elif action == "priere":
        pray(tray, actor)
    elif action == "stand":
        actor.down = False
    elif action in POWERS:
        use(tray, actor, foe, action)


def compare_turn(number: int) -> None:
    """One activation of each, action by action and die by die."""
    rng = Random(f"turn {number}")
    both = [duellist(rng, 0), duellist(rng, 1)]
    both[0].x = both[0].y = 15.0
    beside(both[0], both[1], rng.uniform(0, 360))
    for each, other in zip(both, reversed(both), strict=True):
        each.facing = towards(each, other) if rng.random() < 0.8 else rng.uniform(0, 360)
    dice = thrown(rng, 300)
    state = staged(both, 0)
    renew(state)
    state.active, state.agenda = None, (("activate", 0), ("activate", 1))
    acted: list[tuple[int, str, set[str]]] = []

    def answer(ask: Ask) -> Any:
        if ask.question.id != "bm.ask.action":
            return ask.answers.sample(rng)
        offered = {str(key) for key in ask.answers.candidates()} & set(TRIED)
        chosen = "nothing"
        if offered:
            likely = [each for each in ("fight",) if each in offered and rng.random() < 0.6]
            chosen = rng.choice(likely or sorted(offered))
        acted.append((int(ask.about["figure"]), chosen, offered))
        return ask.answers.decode(chosen)

    game, choices = led(state, dice, answer)
    tray = Tray(dice, [each for each in choices if each.question != "whom"])
    for actor, foe in (both, both[::-1]):
        actor.ran, actor.crawling = None, False
        done: list[str] = []
        for _action in range(3 if actor.has("legende-vivante") else 2):
            if actor.out or actor.stunned:
                break
            assert acted, "nobody acts any more"
            who, action, offered = acted.pop(0)
            assert who == actor.id, f"{who} acts, plainly {actor.id}"
            open_to_it = {each for each in TRIED if allowed(actor, foe, each, done)}
            assert offered == open_to_it, f"{offered}, plainly {open_to_it}"
            act(tray, actor, foe, action)
            done.append(action)
        if actor.out or foe.out:
            break  # R79: a group has nobody left
    assert not acted, f"{acted} besides"
    agree(game, tray, both)


@pytest.mark.clause("BM-ACTIONS-05", "BM-DEGATS-04", "BM-SKILL-PRIERE-03", "BM-SKILL-HEROS-01")
def test_turns_go_as_they_do_plainly() -> None:
    repeat(compare_turn, tries(200, 10_000))
