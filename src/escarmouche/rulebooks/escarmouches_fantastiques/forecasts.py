"""What an answer may bring, told before it is given: the chances of each figure under a template.

Nothing here decides anything. Shots and blows have odds of their own (`trials.attack`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect
from escarmouche.core.words import Ask
from escarmouche.rulebooks.escarmouches_fantastiques import trials
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.spells.death_ray import NAME as DEATH_RAY
from escarmouche.rulebooks.escarmouches_fantastiques.spells.death_ray import hit_of
from escarmouche.rulebooks.escarmouches_fantastiques.spells.fireball import (
    FLAMES,
    Centres,
    under_template,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import TARGET, figure_chosen
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of

HURTS = Phrase("ef.forecast.hurts", "EF-CAR-ARM-02", "EF-CAR-ARM-03")
KILLS = Phrase("ef.forecast.kills", "EF-CAR-ARM-02", "EF-CAR-PV-02")


def prospects(seen: State, ask: Ask, answer: Any) -> Iterator[Prospect]:
    """What may come of a legal answer, as far as dice decide it."""
    if isinstance(ask.answers, Centres):
        caster = ask.answers.caster
        for id in under_template(seen, *answer):  # EF-SPELL-BOULE-DE-FEU-01: friend and foe alike
            yield _of_hit(seen, caster, figure_of(seen, id), Hit(FLAMES, caster.camp))
    elif ask.question == TARGET and ask.about.get("spell") == DEATH_RAY:
        caster = figure_of(seen, ask.about["figure"])
        yield _of_hit(seen, caster, figure_chosen(seen, answer), hit_of(caster))


def _of_hit(seen: State, caster: Figure, victim: Figure, hit: Hit) -> Prospect:
    """EF-CAR-ARM-02: one hit, and the roll that turns it; whether it costs the last Life Point."""
    trial = trials.hit_on(seen, victim.id, hit)
    friend = victim.camp not in seen.sides.enemies(caster.camp)
    said = Said(KILLS if seen.life[victim.id] == 1 else HURTS, {"figure": victim.id})
    return Prospect(seen, (Chance(said, lambda end: end.wounds > 0, (), victim.id, friend),), trial)
