"""A situation may begin in the middle of a phase; what the rules could not have come to is refused."""

from __future__ import annotations

import pytest

from escarmouche.situations import SituationError, run_situation

EF = """
title: declared
rulebook: ef
figures:
  knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
  squire: {camp: red, at: [12, 10]}
  orc: {camp: blue, at: [11, 10]}
phase: melee
declared:
  - {attack: knight, targets: [orc]}
  - {attack: squire, targets: [none]}
until: last answer
state: {orc: {struck_at: 1}}
"""
CC = """
title: a combat under way
rulebook: cc
figures:
  ann: {camp: red, at: [40, 40], profile: {value: 20}}
  orc: {camp: blue, at: [42.5, 40], profile: {value: 10}}
  imp: {camp: blue, at: [80, 80], profile: {value: 10}}
phase: combat
combat:
  fighters: [ann, orc]
  dice:
    orc: {attack: 0, defence: 2}
    ann: {attack: 2, attack_left: 1}
  initiative: red
  passes: 1
until: last answer
answers: [{state: {ann: {dice: 2}}}, {asked: blue, question: defend}]
"""
ADE = """
title: a combat under way
rulebook: ade
figures:
  ann: {camp: red, at: [40, 40], profile: {ini: 5}}
  orc: {camp: blue, at: [42.5, 40], profile: {ini: 3}}
  imp: {camp: blue, at: [80, 80], profile: {ini: 3}}
phase: combat
combat:
  fighters: [ann, orc]
  order: [orc, ann]
  dice:
    orc: {attacks: [ann], defence: 1}
until: last answer
answers: [{asked: red, question: placement}]
"""
ACTING = """
title: an activation under way
rulebook: ade
figures:
  ann: {camp: red, at: [40, 40]}
  orc: {camp: blue, at: [40, 80]}
activation: {figure: ann, done: [march]}
until: last answer
state: {active: blue}
"""
GO_ON = """
title: an activation under way
rulebook: cc
figures:
  ann: {camp: red, at: [40, 40], profile: arbaletrier-nain}
  orc: {camp: blue, at: [60, 40]}
phase: activation
activation: {figure: ann, done: walk}
until: last answer
answers: [{asked: red, question: go_on}]
"""


@pytest.mark.parametrize("text", [EF, CC, ADE, ACTING, GO_ON])
def test_it_begins_there(text: str) -> None:
    result = run_situation(text)
    assert result.ok, "\n".join([*map(str, result.failures), *result.log])


@pytest.mark.parametrize(
    ("text", "old", "new", "words"),
    [
        # Escarmouches Fantastiques
        (EF, "phase: melee", "phase: morale", ("declared", "shooting, melee")),
        (EF, "{attack: knight, targets: [orc]}", "{attack: knight, targets: [squire]}", ("declared[1]", "EF-TOUR-CAC-03")),
        (EF, "{attack: knight, targets: [orc]}", "{attack: knight, targets: [orc, orc]}", ("declared[1]",)),
        (EF, "{attack: squire, targets: [none]}", "{attack: knight, targets: [orc]}", ("declared[2]",)),
        (EF, "{attack: squire, targets: [none]}", "{attack: orc, targets: [knight]}", ("declared", "for all its fighters")),
        (EF, "phase: melee", "phase: melee\nactive: green", ("active", "red, blue")),
        (EF, "phase: melee", "phase: melee\norder: [blue, red]", ("declared", "EF-TOUR-INIT-03")),
        # Confrontation
        (CC, "phase: combat", "phase: rally", ("combat", "phase: combat")),
        (CC, "fighters: [ann, orc]", "fighters: [ann, imp]", ("combat.fighters", "CC-IX-A-1-07")),
        (CC, "fighters: [ann, orc]", "fighters: [ann, ork]", ("combat.fighters", "orc")),
        (CC, "{attack: 0, defence: 2}", "{attack: 2, defence: 1}", ("combat.dice.orc", "2 + 1", "CC-IX-C-2-01")),
        (CC, "attack_left: 1", "attack_left: 2", ("combat.dice", "CC-IX-D-01")),
        (CC, "attack_left: 1", "attack_left: 3", ("combat.dice.ann",)),
        (CC, "  initiative: red\n", "", ("combat.passes", "CC-IX-C-4-01")),
        (CC, "    orc: {attack: 0, defence: 2}\n", "", ("cannot have placed before", "CC-IX-C-3-02")),
        (CC, "{attack: 0, defence: 2}", "waits", ("combat.dice.orc", "CC-IX-C-4-11")),
        (CC, "{attack: 0, defence: 2}", "{attack: 2, sustained: true}", ("sustained", "CC-IX-E-5-01")),
        (CC, "fighters: [ann, orc]", "fighters: [ann, orc]\n  dise: 3", ("combat.dise", "dice")),
        (CC, "phase: combat", "phase: rally\nactive: red", ("active", "phase: activation")),
        (GO_ON, "done: walk", "done: run", ("activation", "walk")),
        # L'Âge des Escarmouches
        (ADE, "phase: combat", "phase: maintenance", ("combat", "phase: combat")),
        (ADE, "fighters: [ann, orc]", "fighters: [orc, imp]", ("combat.fighters", "ADE-3.3.2-02")),
        (ADE, "order: [orc, ann]", "order: [ann, orc]", ("combat.order", "ADE-3.3.4.1-02")),
        (ADE, "attacks: [ann], defence: 1", "attacks: [ann], defence: 2", ("combat.dice.orc", "ADE-3.3.4-02")),
        (ADE, "    orc: {attacks", "    ann: {attacks", ("combat.dice.ann", "rising INI")),
        (ADE, "{ini: 5}", "{ini: 2}", ("combat.order", "ADE-3.3.4.1-02")),
        (ADE, "  order: [orc, ann]\n", "  combats: 3\n", ("combat.combats",)),
        (ACTING, "done: [march]", "done: [march, run]", ("activation.done", "ADE-3.2.3-05")),
        (ACTING, "done: [march]", "done: [marche]", ("activation.done", "march")),
        (ACTING, "at: [40, 40]}", "at: [40, 40], activated: activated}", ("activation.figure", "does not wait")),
    ],
)  # fmt: skip
def test_what_could_not_be_is_refused(
    text: str, old: str, new: str, words: tuple[str, ...]
) -> None:
    assert old in text
    with pytest.raises(SituationError) as error:
        run_situation(text.replace(old, new))
    for word in words:
        assert word in str(error.value), str(error.value)
    assert "⟨" not in str(error.value)


def test_equal_initiative_needs_an_order() -> None:
    text = ADE.replace("  order: [orc, ann]\n", "").replace("{ini: 5}", "{ini: 3}")
    with pytest.raises(SituationError, match=r"order: \[orc, ann\]"):
        run_situation(text)


MANY = """
title: melees that are parted
rulebook: cc
figures:
  ann: {camp: red, at: [40, 40]}
  bob: {camp: red, at: [45, 40]}
  orc: {camp: blue, at: [42.5, 40]}
  imp: {camp: blue, at: [47.5, 40]}
combats: [[ann, orc], [bob, imp]]
active: red
until: last answer
answers: [{asked: red, question: which_combat}]
"""


@pytest.mark.parametrize(
    "combats", ["[[ann, orc]]", "[[ann, imp], [bob, orc]]", "[[ann, orc], [bob, imp, ann]]", "ann"]
)
@pytest.mark.parametrize("book", ["cc", "ade"])
def test_combats_are_a_separation(book: str, combats: str) -> None:
    text = MANY.replace("rulebook: cc", f"rulebook: {book}\nphase: combat")
    assert run_situation(text).ok
    with pytest.raises(SituationError, match="combats"):
        run_situation(text.replace("[[ann, orc], [bob, imp]]", combats))


# -- until, and what later turns decide ----------------------------------------------------------

LATER = """
title: two turns
rulebook: ef
figures:
  scout: {camp: red, at: [10, 10], profile: {shooting: [3]}}
  orc: {camp: blue, at: [30, 10]}
phase: morale
order: {2: [blue, red]}
until: end of movement of turn 2
answers: [{blue: end}, {red: end}]
state: {turn: 2, phase: movement, order: [blue, red]}
"""


def test_until_a_phase_of_a_later_turn() -> None:
    assert run_situation(LATER).ok
    rolled = run_situation(LATER.replace("order: {2: [blue, red]}\n", ""))
    assert "ef.roll.initiative" in "\n".join(map(str, rolled.failures))
    on = run_situation(LATER.replace("end of movement of", "end of"))
    assert "state.phase" in "\n".join(map(str, on.failures)) or not on.ok


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("end of movement of turn 2", "end of movement", ("until", "has passed", "of turn 3")),
        ("end of movement of turn 2", "end of movment of turn 2", ("until", "movement")),
        ("end of movement of turn 2", "end of game of turn 2", ("until",)),
        ("{2: [blue, red]}", "{two: [blue, red]}", ("order.two", "later")),
        ("{2: [blue, red]}", "{2: [blue]}", ("order", "every camp once")),
    ],
)
def test_mistakes_about_later_turns(old: str, new: str, words: tuple[str, ...]) -> None:
    with pytest.raises(SituationError) as error:
        run_situation(LATER.replace(old, new))
    for word in words:
        assert word in str(error.value), str(error.value)


def test_an_order_is_clockwise() -> None:
    text = LATER.replace("phase: morale", "camps: [red, blue, green]\nphase: morale")
    text = text.replace("{2: [blue, red]}", "{2: [blue, red, green]}")
    with pytest.raises(SituationError, match="clockwise"):
        run_situation(text)
