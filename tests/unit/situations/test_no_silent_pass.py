"""A slip of the pen never passes: each gets a message with its line, its place and what to write instead."""

from __future__ import annotations

import re

import pytest

from escarmouche.situations import SituationError, read_documents, run_situation
from escarmouche.situations.problems import render_problem

MELEE = """
title: a melee
rulebook: ef
table: {scenery: [{kind: building, id: house, rectangle: [30, 30, 6, 6, 0]}]}
figures:
  knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
  orc: {camp: blue, at: [11, 10], profile: {armour: 3}}
phase: melee
dice: [4, 5, 3]
answers:
  - red: {attack: knight, targets: [orc]}
  - blue: {attack: orc, targets: [knight]}
expect:
  - {event: roll.defence, figure: orc, faces: [3], score: 3, why: {score.armour: 3}}
absent:
  - {event: killed, figure: orc}
state:
  orc: {life: 1, contacts: [knight]}
"""
MOVE = """
title: a move and a refusal
rulebook: ef
figures:
  ann: {camp: red, at: [10, 10], profile: {shooting: [4]}}
  orc: {camp: blue, at: [30, 10]}
phase: movement
answers:
  - {red: {move: ann, to: [19.4, 10]}, refused: too_far}
  - red: {move: ann, to: [12, 10]}
  - blue: end
state:
  ann: {at: [12, 10]}
"""
GUN = """
title: a piece fires
rulebook: ef
figures:
  anna: {camp: red, at: {near: gun, gap: 0.2, angle: 90}, profile: {shooting: [3]}}
  orc: {camp: blue, at: [30, 10]}
pieces:
  gun: {camp: red, at: [10, 10], kind: explosive, shooting: 3, crew: [anna], fires: true}
phase: shooting
dice: [3, 6]
answers:
  - red: {shoot: gun, at: [orc]}
expect:
  - {event: killed, figure: orc}
"""
RESCUE = """
title: nobody is freed
rulebook: ef
scenario: sauvetage
table: {scenery: [{kind: prison, id: jail, rectangle: [24, 24, 4, 4, 0]}]}
figures:
  knight: {camp: red, at: [10, 10]}
  orc: {camp: blue, at: [30, 10]}
  count: {camp: red, in_play: false, profile: {role: hero}}
rescue: {attacker: red, prison: jail, prisoner: count}
phase: morale
state:
  winner: blue
"""
ADE = """
title: a march and a shot that is refused
rulebook: ade
figures:
  ann: {camp: red, at: [10, 10], card: pair}
  bea: {camp: red, at: [20, 10], card: pair, moved: false}
  orc: {camp: blue, at: [80, 80], profile: {skills: [magicien/5/feu]}, formulas: [gerbe]}
active: red
until: last answer
answers:
  - red: {march: ann, to: [10, 12], facing: 90}
expect:
  - {event: event.moved, figure: ann, length: 2}
absent:
  - {event: roll.test, figure: ann, reading: {threshold: 3}}
state: {ann: {at: [10, 12]}}
"""
CC = """
title: a combat begins
rulebook: cc
figures:
  ann: {camp: red, at: [40, 40], charged: true}
  orc: {camp: blue, at: [42.5, 40], dived: false}
contacts: [[ann, orc]]
dice: [4, 3]
answers:
  - {blue: ann, refused: not_an_option}
  - blue: {attack: 2}
until: last answer
expect:
  - {event: roll.authority, figure: ann, faces: [4], reading: {score: 3}}
state: {ann: {charged: true, contacts: [orc]}}
"""
LFW = """
title: a run beside a wood
rulebook: lfw
table: {scenery: [{kind: wood, id: copse, disc: [18, 18, 2], height: 3}]}
figures:
  ann: {camp: red, at: [4, 4], profile: {move: 5}}
  orc: {camp: blue, at: [20, 4], profile: {move: 5}}
steps: [[runs]]
until: last answer
answers:
  - {red: ann, question: who_runs}
  - {red: [8, 4], question: run}
state: {ann: {at: [8, 4]}}
"""
BM = """
title: a move beside a wood
rulebook: bm
table: {scenery: [{kind: wood, id: copse, disc: [18, 18, 2], height: 3}]}
figures:
  ann: {camp: red, at: [4, 4], facing: 0}
  orc: {camp: blue, at: [30, 30]}
activate: ann
until: last answer
answers:
  - red: move
  - {red: [6, 4]}
state: {ann: {at: [6, 4]}}
"""
BASES = {
    "MELEE": MELEE,
    "MOVE": MOVE,
    "GUN": GUN,
    "RESCUE": RESCUE,
    "ADE": ADE,
    "CC": CC,
    "LFW": LFW,
    "BM": BM,
}


@pytest.mark.parametrize("name", BASES)
def test_the_situations_that_are_spoilt_below_pass(name: str) -> None:
    result = run_situation(BASES[name])
    assert result.ok, "\n".join([*map(str, result.failures), *result.log])


# The situation, what is written in it, the slip, and what the message must say: its place and the remedy.
SLIPS = [
    # Events that cannot happen, fields that they have not, values that are none.
    ("MELEE", "event: killed, figure: orc", "event: kiled, figure: orc", "absent[1].event", "killed"),
    ("MELEE", "event: killed, figure: orc", "event: roll.defense", "absent[1].event", "roll.defence"),
    ("MELEE", "event: killed, figure: orc", "event: killed, figur: orc", "absent[1].figur", "figure"),
    ("MELEE", "event: killed, figure: orc", "event: killed, figure: ork", "absent[1].figure", "orc"),
    ("MELEE", "event: killed, figure: orc", "event: killed, figure: [orc]", "absent[1].figure", "form"),
    ("MELEE", "event: killed, figure: orc", "event: killed, by: blue", "absent[1].by", "knight, orc"),
    ("MELEE", "event: killed, figure: orc", "event: killed, camp: knight", "absent[1].camp", "red, blue"),
    ("MELEE", "event: killed, figure: orc", "event: killed, source: mele", "absent[1].source", "melee"),
    ("MELEE", "event: killed, figure: orc", "event: roll.melee, target: ork", "absent[1].target", "orc"),
    ("MELEE", "event: killed, figure: orc", "event: roll.melee, faces: 3", "absent[1].faces", "[3, 5]"),
    ("MELEE", "event: killed, figure: orc", "event: roll.melee, faces: [9]", "absent[1].faces", "[3, 5]"),
    ("MELEE", "event: killed, figure: orc", "event: roll.melee, score: low", "absent[1].score", "score: 3"),
    ("MELEE", "event: killed, figure: orc", "event: roll.melee, why: [armor]", "absent[1].why", "armour"),
    ("MELEE", "event: killed, figure: orc", "event: roll.melee, clauses: [EF-X]", "absent[1].clauses", "EF-"),
    ("MELEE", "figure: orc, faces", "figure: blue, faces", "expect[1].figure", "knight, orc"),
    ("ADE", "reading: {threshold: 3}", "reading: {treshold: 3}", "absent[1].reading.treshold", "threshold"),
    ("ADE", "length: 2", "length: far", "expect[1].length", "length: 3"),
    ("ADE", "length: 2", "lenght: 2", "expect[1].lenght", "length"),
    ("CC", "event: roll.authority", "event: roll.autority", "expect[1].event", "roll.authority"),
    # Dice.
    ("MELEE", "dice: [4, 5, 3]", "dice: [4, 9, 3]", "dice[2]", "1 to 6"),
    ("CC", "dice: [4, 3]", "dice: [4, 0]", "dice[2]", "1 to 6"),
    # Keys, verbs and names of answers.
    ("MOVE", "move: ann, to: [12", "move: ann, too: [12", "answers[2].red.too", "to, path"),
    ("MOVE", "move: ann, to: [12", "mov: ann, to: [12", "answers[2].red.mov", "move, attack, shoot, push"),
    ("MOVE", "move: ann, to: [12, 10]", "move: ann, to: 12", "answers[2].red.to", "to: [12, 5]"),
    ("MOVE", "move: ann, to: [19.4", "move: blue, to: [19.4", "answers[1].red.move", "ann, orc"),
    ("MOVE", "move: ann, to: [19.4", "move: anne, to: [19.4", "answers[1].red.move", "ann"),
    ("MOVE", "{move: ann, to: [12, 10]}", "{cast: ann, spell: paralisie}", "answers[2].red.spell", "paralysie"),
    ("GUN", "at: [orc]", "at: [orcs]", "answers[1].red.at", "orc"),
    ("ADE", "facing: 90", "facin: 90", "answers[1].red.facin", "facing"),
    ("ADE", "march: ann, to", "marsh: ann, to", "answers[1].red.marsh", "march, run"),
    ("ADE", "facing: 90", "with: [beo]", "answers[1].red.with", "bea"),
    ("ADE", "facing: 90", "with: [{figure: bea, too: [1, 1]}]", "answers[1].red.with.too", "to, path"),
    ("ADE", "facing: 90", "force: maybe", "answers[1].red.force", "force: yes"),
    ("ADE", "{march: ann, to: [10, 12], facing: 90}", "{stand: ann, to: [1, 1]}", "answers[1].red.to", "facing"),
    ("ADE", "{march: ann, to: [10, 12], facing: 90}", "[[ann, ork]]", "answers[1].red[1][2]", "orc"),
    ("CC", "{attack: 2}", "{atack: 2}", "answers[2].blue.atack", "attack, parry"),
    ("CC", "{attack: 2}", "{walk: ann, to: [1, 1], target: orc}", "answers[2].blue.target", "to, path, level"),
    # Yes and no.
    ("CC", "dived: false", "dived: sure", "figures.orc.dived", "dived: yes"),
    ("CC", "charged: true}\n  orc", "charged: 1}\n  orc", "figures.ann.charged", "charged: yes"),
    ("ADE", "moved: false", "moved: often", "figures.bea.moved", "moved: yes"),
    ("GUN", "fires: true", "fires: please", "pieces.gun.fires", "fires: yes"),
    ("RESCUE", "in_play: false", "in_play: never", "figures.count.in_play", "in_play: no"),
    ("MELEE", "phase: melee", "phase: melee\nexactly: perhaps", "exactly", "exactly: yes"),
    # Stagings that no game can come to.
    ("MELEE", "at: [10, 10]", "at: [30, 30]", "figures.knight.at", "Move it"),
    ("MELEE", "at: [11, 10]", "at: [10.5, 10]", "figures.orc.at", "exactly 1''"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3}, life: 0", "figures.orc.life", "from 1 to 1"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3}, life: 2", "figures.orc.life", "from 1 to 1"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3}, in_play: no", "figures.orc.in_play", "Remove"),
    ("GUN", "{near: gun, gap: 0.2, angle: 90}", "[10, 25]", "pieces.gun.fires", "at: {near: gun"),
    ("ADE", "card: pair, moved", "card: pair, life: 0, moved", "figures.bea.life", "status: dead"),
    ("ADE", "at: [20, 10]", "at: [11, 10]", "figures.bea.at", "2.5"),
    ("ADE", "at: [20, 10]", "at: [20, 100]", "figures.bea.at", "widen the table"),
    ("ADE", "at: [20, 10], card", "at: [20, 10], level: 5, card", "figures.bea.level", "0 (the ground), 1 and 2"),
    ("ADE", "at: [20, 10], card", "at: [20, 10], status: reserve, card", "figures.bea.status", "dead or has fled"),
    ("ADE", "skills: [magicien/5/feu]", "skills: []", "figures.orc.formulas", "magicien"),
    ("ADE", "magicien/5/feu", "magicien/5/fue", "figures.orc.profile.skills", "feu"),
    ("ADE", "card: pair, moved", "card: pair, conditions: [routed/raly], moved", "figures.bea.conditions", "rally"),
    ("ADE", "active: red", "active: red\nmachines: {gun: {camp: red, at: [20, 11]}}", "machines.gun.at", "2.5"),
    ("ADE", "active: red", "active: red\nmachines: {gun: {camp: red, crew: [anne]}}", "machines.gun.crew", "ann"),
    ("ADE", "active: red", "active: red\nmachines: {ann: {camp: red}}", "machines.ann", "another word"),
    ("CC", "at: [42.5, 40]", "at: [42.5, 400]", "figures.orc.at", "widen the table"),
    ("CC", "dived: false", "status: reserve", "figures.orc.status", "dead or has fled"),
    # Scenery of books with storeys.
    ("LFW", "kind: wood", "kind: forest", "table.scenery[copse].kind", "wood, water, deep-water"),
    ("LFW", "height: 3", "heigth: 3", "table.scenery[copse].heigth", "height"),
    ("BM", "kind: wood", "kind: woods", "table.scenery[copse].kind", "wood"),
    # Names that nobody bears, where a traceback was all there was.
    ("RESCUE", "prison: jail,", "prison: jale,", "rescue.prison", "jail"),
    ("RESCUE", "prison: jail, ", "", "rescue", "prison"),
    ("RESCUE", "attacker: red", "attacker: knight", "rescue.attacker", "red, blue"),
    ("RESCUE", "rescue: {attacker: red, prison: jail, prisoner: count}\n", "", "scenario", "rescue: {attacker"),
    ("MELEE", "profile: {armour: 3}", "conditions: [{cursed: {shooting: 5}}]", "figures.orc.conditions", "counted from 0"),
    ("MELEE", "profile: {armour: 3}", "conditions: [{cursed: {mele: 0}}]", "figures.orc.conditions", "cursed: melee"),
    ("MELEE", "profile: {armour: 3}", "conditions: [{serving: gun}]", "figures.orc.conditions", "knight, orc"),
    ("MELEE", "contacts: [knight]", "contacts: [knigt]", "state.orc.contacts", "knight"),
    ("MELEE", "contacts: [knight]", "contacts: [red]", "state.orc.contacts", "knight"),
    ("CC", "contacts: [orc]}", "contacts: [ork]}", "state.ann.contacts", "orc"),
    ("RESCUE", "winner: blue", "winner: orc", "state.winner", "red, blue"),
    ("RESCUE", "phase: morale", "steps: [[prepair, attacker]]", "steps[1]", "prepare"),
    ("RESCUE", "phase: morale", "steps: [[move, 9]]", "steps", "phase"),
    ("MELEE", "orc: {camp: blue", "orc:\n  imp: {camp: blue", "figures.orc", "braces"),
    ("ADE", "card: pair, moved: false", "profile: [fast]", "figures.bea.profile", "braces"),
    # Keys that hold nothing, and armies that are not played.
    ("MELEE", "state:\n  orc: {life: 1, contacts: [knight]}", "state:", "state", "remove it"),
    ("MELEE", "{life: 1, contacts: [knight]}", "{}", "state.orc", "remove it"),
    ("MELEE", "absent:\n  - {event: killed, figure: orc}", "absent: []", "absent", "remove it"),
    ("MELEE", "phase: melee", "phase: melee\nexpect_army: {points: 3}", "expect_army", "army: "),
    # keys that hold nothing, or twice the same
    ("MELEE", "phase: melee", "phase: melee\nrefused:", "refused", "remove it"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3}, life: ", "figures.orc.life", "remove it"),
    ("MELEE", "id: house,", "id: ,", "table.scenery[1].id", "remove it"),
    ("MOVE", "  - blue: end\n", "  - blue: end\n  - state:\n", "answers[4]", "- state:"),
    ("CC", "dived: false", "wound: ", "figures.orc.wound", "remove it"),
    ("ADE", "active: red", "active: red\nactivation:", "activation", "remove it"),
    ("ADE", "active: red", "active: red\npile: {red: [pair, pair]}", "pile", "pair"),
    ("ADE", "active: red", "active: red\ncounters: [{at: [1, 1], bearer: ann}]", "counters[1].at", "Remove"),
    ("MELEE", "phase: melee", "phase: melee\nscenario: gemme-maudite\ngem: {at: [1, 1], bearer: orc}", "gem.at", "Remove"),
    ("GUN", "crew: [anna]", "crew: [anna, anna]", "pieces.gun.crew", "anna"),
    ("MELEE", "phase: melee", "phase: melee\ndeclared: [{attack: knight, targets: [orc], to: [1, 1]}]", "declared[1]", "attack: knight"),
    # what could never be
    ("ADE", "moved: false", "level: 1", "figures.bea.level", "skills: [vol]"),
    ("CC", "dived: false", "level: 1", "figures.orc.level", "mou: [10, 20]"),
    ("MELEE", "score: 3, why: {score.armour: 3}", "score: 3, why_not: [killed]", "expect[1].why_not", "Did you mean"),
    ("MELEE", "score: 3, why: {score.armour: 3}", "score: 3, why: [roll.melee]", "expect[1].why", "Did you mean"),
    ("MELEE", "phase: melee", "phase: melee\nturn: 0", "turn", "Write 1"),
    ("ADE", "active: red", "active: red\nturn: 0", "turn", "Write 1"),
    ("CC", "dice: [4, 3]", "dice: [4, 3]\nturn: 0", "turn", "Write 1"),
    ("MELEE", "phase: melee", "phase: melee\norder: {1: [red, blue], 0: [blue, red]}", "order.0", "later"),
    ("MELEE", "phase: melee", "phase: melee\norder: {}", "order", "later"),
    ("CC", "dice: [4, 3]", "dice: [4, 3]\ntactics: {0: red}", "tactics.0", "later"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3}, struck_at: -1", "figures.orc.struck_at", "from 0"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3}, moved: -1", "figures.orc.moved", "from 0"),
    ("MELEE", "profile: {armour: 3}", "profile: {armour: 3, base: 0}", "figures.orc.profile.base", "base: 1"),
    ("ADE", "moved: false", "pursuits: -1", "figures.bea.pursuits", "from 0"),
    ("CC", "dice: [4, 3]", "dice: [4, 3]\nscored: {red: -1}", "scored", "red: 2"),
    ("MELEE", "phase: melee", "phase: melee\ngem: {bearer: orc}", "gem", "scenario: gemme-maudite"),
    ("MELEE", "phase: melee", "phase: melee\nedges: {red: top}", "edges", "its own"),
    ("MELEE", "phase: melee", "phase: melee\nfire_walls: [{rectangle: [30, 9, 6, 1, 0], camp: red, turn: 2}]", "fire_walls", "turn: 1"),
    ("MELEE", "phase: melee", "phase: melee\nfire_walls: [{rectangle: [10, 9.2, 6, 1, 0], camp: red}]", "fire_walls", "Move"),
    ("ADE", "active: red", "active: red\nactivation: {figure: orc, done: []}", "active", "active: blue"),
    ("CC", "dice: [4, 3]", "phase: activation\nactive: blue\nactivation: {figure: ann, done: walk}\ndice: [4, 3]", "active", "active: red"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "place", "remedy"), SLIPS)
def test_every_slip_is_told(name: str, old: str, new: str, place: str, remedy: str) -> None:
    assert old in BASES[name]
    text = BASES[name].replace(old, new, 1)
    with pytest.raises(SituationError) as error:
        run_situation(text)
    told = str(error.value)
    assert place in [problem.place for problem in error.value.problems], told
    assert remedy in told
    for problem in error.value.problems:
        assert problem.line is not None, told
        for lang, line in (("en", "line"), ("fr", "ligne")):
            said = render_problem(problem, lang)
            assert said.startswith(f"{line} {problem.line}") and "⟨" not in said, said


@pytest.mark.parametrize(
    ("text", "place", "remedy"),
    [
        ("title: nothing is asked\nrulebook: ef\nfigures: {a: {camp: red}}", "nothing is asked", "expect"),
        ("rulebook: ef\nexpect: [killed]\nfigures: {a: {camp: red}}", "situation", "title: "),
        ("title: what book\nfigures: {a: {camp: red}}", "what book", "rulebook: "),
        ("- a list", "situation", "Begin with"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_whole_file_has_a_line_and_a_title(
    text: str, place: str, remedy: str
) -> None:
    with pytest.raises(SituationError) as error:
        run_situation(f"# a remark\n{text}")
    assert [(p.place, p.line) for p in error.value.problems] == [(place, 2)]
    assert remedy in str(error.value)


def test_a_misspelt_title_is_not_missing_as_well() -> None:
    with pytest.raises(SituationError) as error:
        run_situation(MELEE.replace("title:", "titel:"))
    assert [problem.place for problem in error.value.problems] == ["titel"]
    assert "Did you mean “title”" in str(error.value)


# -- what is found out only while it is played -----------------------------------------------------


def failures(text: str) -> str:
    result = run_situation(text)
    assert not result.ok
    return "\n".join(map(str, result.failures))


def test_a_word_that_means_nothing_shows_no_refusal() -> None:
    told = failures(CC.replace("{blue: ann,", "{blue: anne,"))
    assert "line 10, answers[1].blue" in told and "Did you mean: ann?" in told
    told = failures(
        MOVE.replace("  - blue: end", "  - {blue: ende, refused: malformed}\n  - blue: end")
    )
    assert "answers[3].blue" in told and "Did you mean: end?" in told


def test_nonsense_may_be_written_where_it_is_refused_as_such() -> None:
    nonsense = "answers:\n  - {red: {fly: ann, wings: 2}, refused: malformed}\n"
    plain = MOVE.replace("answers:\n", nonsense)
    assert run_situation(plain).ok
    misspelt = plain.replace("{fly: ann, wings: 2}", "{move: anne, wings: 2}")
    with pytest.raises(SituationError, match=re.escape("answers[1].red.move")):
        run_situation(misspelt)


def test_a_figure_is_no_camp_though_they_have_one_number() -> None:
    """The orc is figure 1, and blue is camp 1."""
    with pytest.raises(SituationError, match="No figure is called “blue”"):
        run_situation(MELEE.replace("figure: orc, faces", "figure: blue, faces"))
    refused = MOVE.replace("refused: too_far", "refused: {reason: too_far, data: {figure: red}}")
    told = failures(refused)  # ann is figure 0, and red is camp 0
    assert "data is {figure: ann" in told and "not {figure: red}" in told


def test_yes_and_no_are_as_good_as_true_and_false() -> None:
    charged = CC.replace("charged: true}\n", "charged: yes}\n").replace("dived: false", "dived: no")
    charged = charged.replace("{charged: true,", "{charged: yes,")
    assert run_situation(charged).ok
    assert "It is true, not no" in failures(charged.replace("{charged: yes,", "{charged: no,"))


# -- what a mismatch shows -----------------------------------------------------------------------


def test_a_mismatch_shows_what_differed() -> None:
    told = failures(MELEE.replace("faces: [3], score: 3", "faces: [3], score: 2"))
    assert "line 14, expect[1]" in told and "score: 3 ≠ 2" in told
    told = failures(MELEE.replace("why: {score.armour: 3}", "why: {score.armour: 2}"))
    assert "why: {score.armour: 3} ≠ {score.armour: 2}" in told
    told = failures(CC.replace("reading: {score: 3}", "reading: {score: 4}"))
    assert "reading: {score: 3} ≠ {score: 4}" in told and "camp red" in told


def test_an_event_out_of_order_is_told_apart_from_another() -> None:
    twice = "  - {event: roll.melee, figure: orc}\n  - {event: roll.melee, figure: knight}\nabsent:"
    told = failures(MELEE.replace("absent:", twice))
    assert "not in this order" in told and "≠" not in told


def test_facts_are_shown_as_a_file_writes_them() -> None:
    told = failures(
        MELEE.replace("contacts: [knight]}", "contacts: []}\n  left: {red: 2, blue: 1}")
    )
    assert "state.orc.contacts: It is [knight], not []." in told
    assert "state.left.red: It is 1, not 2." in told and "state.left.blue" not in told
    told = failures(RESCUE.replace("winner: blue", "winner: red\n  rescue: {prisoner: orc}"))
    assert "state.winner: It is blue, not red." in told
    assert "state.rescue.prisoner: It is count, not orc." in told
    told = failures(MELEE.replace("state:", "state:\n  left: {rde: 1}"))
    assert "state.left.rde" in told and "Did you mean: red?" in told


def test_names_stand_in_the_log_as_they_are_written() -> None:
    log = run_situation(MELEE).log
    assert any(line.startswith("knight strikes at orc") for line in log)
    assert not any("Knight" in line or "Orc" in line for line in log)


def test_lines_are_those_of_the_document_in_its_file() -> None:
    broken = MELEE.replace("event: killed", "event: kiled")
    documents = read_documents(f"{MELEE}---{broken}")
    with pytest.raises(SituationError) as error:
        run_situation(documents[1])
    assert error.value.problems[0].line == 16 + MELEE.count("\n")
