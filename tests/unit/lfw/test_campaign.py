"""Companies: what games leave behind, levels that are bought, files that are kept (A-R56, LFW-SPE-* experience)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.unit.lfw.army_files import ready

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result, SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK
from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.rulebooks.last_fantasy_war.campaign import chronicle, company, growth, telling
from escarmouche.rulebooks.last_fantasy_war.experience import sums, with_lessons
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, State

WON = Phrase("test.won")
OWN, OTHERS = ready("demons-300"), ready("legion-d-os-300")
CAPTAIN = "chevalier-demon"


def played(**columns: Any) -> State:
    """A game of the two armies as it stands at its end."""
    data = [armies.army_to_data(each) for each in (OWN, OTHERS)]
    game = RULEBOOK.begin({"armies": data, "scenario": "colline"})
    assert isinstance(game, State)
    game.turn = 6
    for name, value in columns.items():
        setattr(game, name, value)
    return game


def unit(game: State, entry: str, camp: int = 0, number: int = 0) -> int:
    """The id of a unit."""
    found = [one.id for one in game.figures if one.camp == camp and one.entry == entry]
    return int(found[number])


def after(
    game: State, before: company.Company | None = None, winner: int | None = 0
) -> company.Company:
    """The demons' company after it."""
    own = before or company.founded(OWN)
    return chronicle.after(own, game, Result(winner, WON, (3, 1)), (OWN, OTHERS), "mark", 0)


def learned(points: int) -> company.Company:
    """A company whose captain has so much experience."""
    game = played()
    game.experience = ((unit(game, CAPTAIN), "lfw.experience.ability", points),)
    return after(game)


# -- what a game leaves behind -----------------------------------------------------------------------


@pytest.mark.clause("LFW-SPE-CAPITAINE-02", "LFW-SPE-CAPITAINE-03", "LFW-SPE-MAGE-02")
def test_experience_goes_to_whoever_has_learnt_it() -> None:
    game = played()
    captain, mage = unit(game, CAPTAIN), unit(game, "sorciere-infernale")
    enemy = unit(game, OTHERS.entries[0].id, 1)
    game.experience = (
        (captain, "lfw.experience.ability", 1),
        (captain, "lfw.experience.victory", 4),
        (mage, "lfw.experience.spell", 1),
        (enemy, "lfw.experience.ability", 1),
    )
    found = after(game)
    assert (found.member(CAPTAIN).experience, found.member(CAPTAIN).earned) == (5, 5)
    assert found.member("sorciere-infernale").experience == 1
    (chapter,) = found.history
    assert (chapter.outcome, chapter.score, chapter.turns) == ("won", 3, 6)
    assert [lesson.points for lesson in chapter.lessons] == [1, 4, 1]
    assert [names["fr"] for names in chapter.against] == [OTHERS.names["fr"]]


@pytest.mark.clause("LFW-SPE-ZELOTE-03", "LFW-SPE-BRISCARD-02")
def test_losses_and_victims_are_noted_by_member() -> None:
    game = played()
    lost, slayer = unit(game, "guerrier-demon", number=1), unit(game, CAPTAIN)
    victim = unit(game, OTHERS.entries[0].id, 1)
    game.status[lost] = game.status[victim] = DESTROYED
    game.destroyed_by[victim] = (slayer,)
    found = after(game, winner=1)
    assert found.history[0].destroyed == ("guerrier-demon 2",)
    assert found.history[0].outcome == "lost"
    warriors = [one for one in found.members if one.id.startswith("guerrier-d")]
    assert [one.destroyed for one in warriors] == [0, 1, 0, 0]
    assert found.member(CAPTAIN).victims == 1
    assert all(one.games == 1 for one in found.members)


def test_a_draw_is_nobodys_victory() -> None:
    assert after(played(), winner=None).history[0].outcome == "drawn"


@pytest.mark.clause("LFW-SPE-CAPITAINE-02")
def test_the_result_says_what_was_learnt() -> None:
    game = played()
    captain = unit(game, CAPTAIN)
    game.experience = ((captain, "why", 1), (captain, "why", 4))
    assert sums(game) == {captain: 5}
    result = with_lessons(game, Result(0, WON))
    assert result.data == {"experience": {str(captain): 5}}
    assert with_lessons(played(), Result(0, WON)) == Result(0, WON)


# -- levels ------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPE-02", "LFW-SPE-04")
def test_experience_buys_the_next_level_and_a_skill() -> None:
    before = learned(12)
    grown = growth.advanced(before, CAPTAIN, "protecteur", "a-couvert")
    assert growth.levels(grown)[CAPTAIN] == growth.levels(before)[CAPTAIN] + 1 == 3
    assert grown.member(CAPTAIN).experience == 2 and grown.member(CAPTAIN).earned == 12
    specialty = grown.entry_of(CAPTAIN).specialty
    assert specialty is not None and specialty.skills[-1] == "protecteur"
    assert dict(specialty.choices)["protecteur"] == "a-couvert"
    assert grown.army.points > before.army.points
    assert grown.history[-1] == company.Chapter(
        member=CAPTAIN, level=3, skill="protecteur", spent=10
    )


@pytest.mark.clause("LFW-SPE-04")
@pytest.mark.parametrize("skill", ["inspirant", "agresseur", "gardien", "no-such-skill"])
def test_a_skill_that_it_may_not_have_changes_nothing(skill: str) -> None:
    with pytest.raises(ArmyError):
        growth.advanced(learned(12), CAPTAIN, skill)


@pytest.mark.parametrize(
    ("member", "points", "problem"),
    [
        (CAPTAIN, 9, "too_little"),
        ("guerrier-demon 1", 9, "no_specialist"),
        ("nobody", 9, "unknown_member"),
    ],
)
def test_what_cannot_be_bought(member: str, points: int, problem: str) -> None:
    with pytest.raises(SetupError) as refused:
        growth.advanced(learned(points), member, "meneur", "repositionnement")
    assert refused.value.phrase.id == f"lfw.campaign.{problem}"


def test_nothing_is_beyond_the_fourth_level() -> None:
    rich = learned(50)
    rich = growth.advanced(rich, CAPTAIN, "meneur", "repositionnement")
    rich = growth.advanced(rich, CAPTAIN, "inspirant")
    with pytest.raises(SetupError) as refused:
        growth.advanced(rich, CAPTAIN, "charismatique")
    assert refused.value.phrase.id == "lfw.campaign.at_the_top"


@pytest.mark.clause("LFW-ARMEE-02")
def test_an_army_that_has_grown_too_dear_leaves_somebody_at_home() -> None:
    grown = growth.advanced(learned(12), CAPTAIN, "meneur", "repositionnement")
    with pytest.raises(ArmyError):
        growth.fielded(grown)
    army = growth.fielded(grown, ("diablotin",))
    assert army.points <= army.format and all(entry.id != "diablotin" for entry in army.entries)
    with pytest.raises(SetupError) as refused:
        growth.fielded(grown, ("nobody",))
    assert refused.value.place == "without"


def test_a_part_of_the_army_is_still_the_company() -> None:
    own = company.founded(OWN)
    part = growth.fielded(own, ("diablotin",))
    assert chronicle._which(own, [OTHERS, part], None) == 1
    with pytest.raises(SetupError) as refused:
        chronicle._which(own, [OTHERS], None)
    assert refused.value.phrase.id == "lfw.campaign.not_there"
    with pytest.raises(SetupError) as refused:
        chronicle._which(own, [part, OWN], None)
    assert refused.value.phrase.id == "lfw.campaign.which_army"
    assert chronicle._which(own, [part, OWN], 1) == 1


# -- files and tales ---------------------------------------------------------------------------------


def test_a_company_is_kept_and_read_again() -> None:
    grown = growth.advanced(learned(12), CAPTAIN, "protecteur", "a-couvert")
    data = json.loads(json.dumps(company.to_data(grown)))
    again = company.from_data(data)
    assert company.to_data(again) == data
    assert again.members == grown.members and again.history == grown.history


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"rulebook": "other"}, "campaign"),
        ({"campaign": 7}, "campaign"),
        ({"members": {}}, "members"),
        ({"members": [{"id": "nobody"}]}, "members.0.id"),
        ({"members": [{"id": CAPTAIN, "games": -1}]}, "members.0.games"),
        ({"members": [{"id": CAPTAIN}, {"id": CAPTAIN}]}, "members.1.id"),
        ({"members": ["x"]}, "members.0"),
        ({"history": [{"outcome": "great"}]}, "history.0.outcome"),
        ({"history": [{"score": "3"}]}, "history.0.score"),
        ({"history": [{"against": [{"fr": "x"}]}]}, "history.0.against.0"),
        ({"history": [{"lessons": [{"member": 3}]}]}, "history.0.lessons.0.member"),
        ({"history": [{"destroyed": [3]}]}, "history.0.destroyed.0"),
        ({"history": "x"}, "history"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    data = {**company.to_data(company.founded(OWN)), **change}
    with pytest.raises(SetupError) as refused:
        company.from_data(data)
    assert refused.value.place == place


@pytest.mark.parametrize("data", [None, [], "x", {}])
def test_what_is_no_company_is_refused(data: Any) -> None:
    with pytest.raises(SetupError):
        company.from_data(data)


def test_its_story_and_its_table() -> None:
    game = played()
    game.experience = ((unit(game, CAPTAIN), "lfw.experience.ability", 12),)
    game.status[unit(game, "diablotin")] = DESTROYED
    grown = growth.advanced(after(game), CAPTAIN, "protecteur", "a-couvert")
    told = [line.phrase.id.removeprefix("lfw.campaign.") for line in telling.lines(grown)]
    assert told[0] == "head" and told[-4:] == ["game", "learnt", "fell", "risen"]
    rows = list(telling.rows(grown))
    assert [row["what"] for row in rows] == ["game", "ability", "destroyed", "level 3: protecteur"]
    assert rows[1]["points"] == 12 and rows[-1]["points"] == -10
    assert all(list(row) == list(telling.COLUMNS) for row in rows)
