"""Profiles that are lists of skills with modifiers: read, spelt again, and every slip with line and remedy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.rosters import TomlReader, read_toml
from escarmouche.rosters.skill_lists import (
    Measure,
    Skill,
    SkillKind,
    read_skills,
    skill_of,
    spelt,
)

KINDS = {
    kind.id: kind
    for kind in (
        SkillKind("combat", Measure.MODIFIER),
        SkillKind("tir", Measure.MODIFIER),
        SkillKind("tir-precis"),
        SkillKind("lent"),
        SkillKind("attaques-multiples", Measure.RANK),
        SkillKind("tueur", Measure.ABOUT, ("lycan", "spectre")),
        SkillKind("haine", Measure.ABOUT),
    )
}
measured = st.builds(
    lambda id, steps: Skill(id, steps), st.sampled_from(("combat", "tir")), st.integers(-9, 9)
)
ranked = st.builds(lambda rank: Skill("attaques-multiples", rank=rank), st.integers(1, 99))
about = st.builds(lambda what: Skill("tueur", about=what), st.sampled_from(("lycan", "spectre")))
bare = st.sampled_from((Skill("lent"), Skill("tir-precis")))


@given(st.one_of(measured, ranked, about, bare))
def test_a_skill_is_read_as_it_is_spelt(skill: Skill) -> None:
    assert skill_of(spelt(skill), KINDS) == skill


@pytest.mark.parametrize(
    ("text", "modifier"),
    [
        ("Combat", 0), ("combat+", 1), ("combat +", 1), ("combat 2+", 2), ("combat-", -1),
        ("combat 3-", -3),
    ],
)  # fmt: skip
def test_a_modifier_is_a_number_of_steps(text: str, modifier: int) -> None:
    assert skill_of(text, KINDS) == Skill("combat", modifier)


@given(st.text(max_size=20))
def test_whatever_is_written_is_a_skill_or_nothing(text: str) -> None:
    skill = skill_of(text, KINDS)
    assert skill is None or skill_of(spelt(skill), KINDS) == skill


def test_every_slip_has_its_line_and_a_remedy() -> None:
    source = read_toml("""\
skills = [
  "combat 2+",
  "tyr+",
  "attaques-multiples",
  "tueur humain",
  "lent+",
  "combat-",
  "xyzzy",
  "haine elfes",
]
""")
    read = read_skills(TomlReader(source, (), source.data), "skills", KINDS)
    assert read == (Skill("combat", 2), Skill("haine", about="elfes"))
    found = [(p.line, p.phrase.id.removeprefix("rosters."), p.data) for p in source.problems]
    assert [(line, id) for line, id, _data in found] == [
        (3, "misspelt_skill"), (4, "bad_measure"), (5, "bad_measure"), (6, "bad_measure"),
        (7, "skill_twice"), (8, "unknown_skill"),
    ]  # fmt: skip
    assert found[0][2]["meant"] == "tir"
    assert found[2][2]["wanted"] == "tueur lycan, tueur spectre"
