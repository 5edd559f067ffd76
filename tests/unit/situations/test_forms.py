"""The readable forms: places beside others, pieces, choices by name, moments to stop."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from escarmouche.situations import run_situation

ROOT = Path(__file__).parents[3]
DOCS = "".join(
    (ROOT / name).read_text(encoding="utf-8") for name in ("docs/situations.md", "README.md")
)


def passes(text: str) -> None:
    result = run_situation(text)
    assert result.ok, "\n".join([*map(str, result.failures), *result.log])


@pytest.mark.parametrize("example", re.findall(r"```yaml\n(.*?)```", DOCS, re.S))
def test_the_examples_of_the_documentation_run(example: str) -> None:
    passes(example)


def test_choices_by_name_and_the_turn_before() -> None:
    passes("""
title: the winner of the initiative lets the other begin
rulebook: ef
figures:
  hero: {camp: red, at: [10, 10], profile: {mental: 4, role: hero}}
  orc: {camp: blue, at: [30, 30]}
phase: initiative
turn: 2
dice: [2, 6, 1, 1]
answers: [{red: blue, question: who_begins}]
expect: [initiative_tie]
state: {order: [blue, red], turn: 2}
""")


def test_deployment() -> None:
    passes("""
title: types in alternation
rulebook: ef
figures:
  a: {camp: red, type: spears}
  b: {camp: red, type: spears}
  c: {camp: red, type: bows}
  orc: {camp: blue}
phase: deployment
dice: [6, 1]
answers:
  - red: spears
  - red: {at: [[4, 4], [6, 4]]}
  - blue: {at: [40, 40]}
  - red: {at: [8, 4]}
state: {started: {red: 3, blue: 1}, a: {at: [4, 4]}, c: {at: [8, 4]}}
""")


def test_spells_pieces_and_newcomers() -> None:
    passes("""
title: a target by name, a place, an angle
rulebook: ef
figures:
  mage: {camp: red, at: [10, 10], profile: {role: sorcerer, spells: [paralysie, paralysie]}}
  witch: {camp: red, at: [10, 14], profile: {role: sorcerer, spells: [invocation, mur-de-feu], creature: {melee: [2]}}}
  fool: {camp: red, at: [10, 18], profile: {role: sorcerer, spells: [paranoia, mur-de-feu]}}
  orc: {camp: blue, at: {near: mage, gap: 9, angle: 0}}
phase: magic
dice: [5]
answers:
  - red: {cast: mage, spell: paralysie}
  - red: {target: orc}
  - blue: yes
  - red: {cast: witch, spell: invocation}
  - red: {at: [12, 14]}
  - red: {cast: fool, spell: mur-de-feu}
  - red: {at: [15, 18], angle: 90}
until: last answer
state:
  orc: {conditions: [paralysed], at: [20, 10]}
  newcomer-1: {at: [12, 14], melee: [2]}
  summoned: 1
  fire_walls: 1
""")
    passes("""
title: a piece and its crew
rulebook: ef
figures:
  anna: {camp: red, at: {near: gun, gap: 0.2, angle: 90}}
  bert: {camp: red, at: {near: gun, gap: 0.2, angle: 270}}
  orc: {camp: blue, at: [30, 10]}
pieces:
  gun: {camp: red, at: [10, 10], kind: explosive, shooting: 3, crew: [anna, bert], fires: true}
phase: shooting
dice: [3, 6]
answers: [{red: {shoot: gun, at: orc}}]
expect: [{event: killed, figure: orc, source: explosive}]
state: {winner: red, victory: {red: 12}}
""")


def test_the_gem_and_the_end_of_the_game() -> None:
    passes("""
title: the gem goes from hand to hand
rulebook: ef
scenario: gemme-maudite
figures:
  anna: {camp: red, at: [24, 30]}
  bert: {camp: red, at: {touching: anna, angle: 0}}
  orc: {camp: blue, at: [30, 40]}
gem: {bearer: anna}
turn: 6
until: end of game
dice: []
answers:
  - red: {hand: bert}
  - red: end
  - blue: end
state: {gem: {bearer: bert}, winner: red, phase: over}
""")


def test_profiles_of_armies_and_rulings() -> None:
    passes("""
title: fear that binds the blows only
rulebook: ef
options: {fear_binds_all_scores: false}
figures:
  novice: {camp: red, at: [10, 10], profile: cendre-250/novices, conditions: [frightened]}
  orc: {camp: blue, at: [11, 10], profile: {melee: [5]}}
phase: melee
dice: [6, 5, 1]
answers:
  - red: {attack: novice, targets: [orc]}
  - blue: {attack: orc, targets: [novice]}
expect:
  - {event: roll.melee, figure: novice, score: 1}
  - {event: roll.defence, figure: novice, score: 1}
""")


def test_a_situation_takes_less_than_five_milliseconds() -> None:
    text = re.findall(r"```yaml\n(.*?)```", DOCS, re.S)[2]
    run_situation(text)
    begun = time.process_time()  # what others do on the machine does not count
    for _ in range(20):
        run_situation(text)
    assert (time.process_time() - begun) / 20 < 0.005
