"""Ready forces: legal, of three sizes, for each faction; and the groups that the rules play."""

from __future__ import annotations

import pytest
from tests.unit.bm.force_files import force, ids, own, printed

from escarmouche.army_shelf import armies, load_army
from escarmouche.kit.army_emblems import army_emblems
from escarmouche.rulebooks.bonus_malus import army as forces
from escarmouche.rulebooks.bonus_malus.army.army_file import POSTURES
from escarmouche.rulebooks.bonus_malus.army.force import FORMATS
from escarmouche.rulebooks.bonus_malus.army.sheets import FACTIONS, NEUTRAL

READY = armies("bonus-malus")
PLAYABLE = [faction for faction in FACTIONS if faction != NEUTRAL]


def test_three_sizes_for_each_faction() -> None:
    assert sorted(f"{faction}-{size}" for faction in PLAYABLE for size in FORMATS) == READY


@pytest.mark.parametrize("id", READY)
def test_a_ready_force_is_legal_and_nearly_spends_its_points(id: str) -> None:
    army = load_army(id)
    assert forces.validate(army, army.format) == []
    assert id == f"{army.faction}-{army.format}"
    assert army.format * 0.94 <= army.points <= army.format
    assert any(entry.profile.life > 1 for entry in army.entries)


@pytest.mark.parametrize("id", [*READY, *forces.automata_groups()])
def test_no_two_kinds_of_a_force_look_alike(id: str) -> None:
    groups = forces.automata_groups()
    army = groups[id] if id in groups else load_army(id)
    emblems = army_emblems(forces.traits.army_traits(army))
    assert len(set(emblems)) == len(army.entries)


@pytest.mark.clause("BM-PRES-02")
def test_groups_that_the_rules_play() -> None:
    """R80, R81: every posture has a group; the den and the watch are those of the scenarios."""
    groups = forces.automata_groups()
    assert {army.posture for army in groups.values()} == set(POSTURES)
    den = {entry.id: entry.count for entry in groups["taniere"].entries}
    assert den == {"loup-garou": 1, "goule": 4} and groups["taniere"].points == 106
    assert all(army.points == army.format for army in groups.values())
    assert all(forces.validate(army) == [] for army in groups.values())


# -- limits (R78) ----------------------------------------------------------------------------------


@pytest.mark.clause("BM-PRES-04")
@pytest.mark.parametrize(("points", "most"), [(150, 1), (250, 2), (500, 5)])
def test_one_mercenary_for_each_full_hundred_points(points: int, most: int) -> None:
    """R78, R87 (i)."""
    rest = printed("cultiste", count=3 if points < 500 else 8)
    for count, wrong in ((most, []), (most + 1, ["too_many_mercenaries"])):
        text = force(rest, printed("badaud", count=count), points=points, faction="cercle")
        assert ids(text) == wrong


@pytest.mark.clause("BM-PRES-04", "BM-ACTIVATION-02")
def test_how_many_figures() -> None:
    """R78: 3 to 8 for the small sizes, more than 8 at 500."""
    for points, least, most in ((150, 3, 8), (250, 3, 8), (500, 9, 25)):
        for count in (least - 1, least, most, most + 1):
            text = force(own("a", "moral-", count=count), points=points)
            assert ids(text) == ([] if least <= count <= most else ["how_many"])


@pytest.mark.clause("BM-PRES-04")
def test_a_third_of_the_points_at_500() -> None:
    """R78: 166 points; at 250 there is no such limit, or no legend could serve."""
    dear = own("a", "personnage", "legende-vivante", "combat 3+", "tir 3+", "robuste", "destinee-speciale", "moral 3+", "initiative 3+", "terrifiant", "etourdissement 3+", "coup-fatal", "chef", armour="armure-lourde", weapons=["vibroepee", "pistolet-blaster"])  # fmt: skip
    cheap = own("b", "moral-", count=8)
    price = forces.read_army(force(dear, own("b", "moral-", count=2), points=250)).entries[0].price
    assert 500 / 3 < price < 250
    assert ids(force(dear, cheap, points=500)) == ["too_dear"]


def test_a_size_may_be_agreed() -> None:
    army = load_army("legion-250")
    assert forces.validate(army, 250) == []
    assert [p.phrase.id for p in forces.validate(army, 500)] == ["bm.roster.other_format"]
