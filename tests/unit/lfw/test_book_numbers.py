"""Numbers as the book prints them: spells, specialists and their skills, prices, hordes, moves of a fixed length."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest
from tests.unit.lfw.test_army_prices import sheet
from tests.unit.lfw.test_legend_flood import written
from tests.unit.lfw.units import field_of, stand

from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.hordes import POINTS, read_horde
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import weapon_rules
from escarmouche.rulebooks.last_fantasy_war.army.prices import price_of, rule_price
from escarmouche.rulebooks.last_fantasy_war.army.strength import REFERENCE
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait
from escarmouche.rulebooks.last_fantasy_war.magic import light, water
from escarmouche.rulebooks.last_fantasy_war.magic.registry import spell_called
from escarmouche.rulebooks.last_fantasy_war.moves.intents import PILE_IN
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.rule_names import OF_WEAPONS
from escarmouche.rulebooks.last_fantasy_war.sheet import ROLES
from escarmouche.rulebooks.last_fantasy_war.specialist_table import TABLE
from escarmouche.rulebooks.last_fantasy_war.specialists.mage import projects

BOOK = files("escarmouche.rulebooks.last_fantasy_war")

# Cost, range, whether its target is seen.
SPELLS = {
    "le-calme-du-lac": (1, 6, True),
    "la-violence-de-la-tempete": (2, 6, True),
    "la-goutte-de-trop": (1, 12, True),
    "tempete": (3, 24, True),
    "pluie-reparatrice": (2, None, False),
    "inondation": (3, 9, True),
    "benediction-des-vieux-dieux": (2, 3, False),
    "revelation": (3, None, False),
    "soin-celeste": (1, 9, False),
    "vitesse-de-la-lumiere": (2, 6, False),
    "appel-des-anciens-dieux": (3, None, False),
}


@pytest.mark.clause(
    *("LFW-SPELL-EAU-CALME-01", "LFW-SPELL-EAU-VIOLENCE-01", "LFW-SPELL-EAU-GOUTTE-01"),
    *("LFW-SPELL-EAU-TEMPETE-01", "LFW-SPELL-EAU-PLUIE-01", "LFW-SPELL-EAU-INONDATION-01"),
    *("LFW-SPELL-LUMIERE-BENEDICTION-01", "LFW-SPELL-LUMIERE-REVELATION-01"),
    *("LFW-SPELL-LUMIERE-SOIN-01", "LFW-SPELL-LUMIERE-VITESSE-01", "LFW-SPELL-LUMIERE-APPEL-01"),
)
def test_spells_of_water_and_light() -> None:
    known = {spell.id: spell for spell in (*water.SPELLS, *light.SPELLS)}
    assert {id: (known[id].cost, known[id].range, known[id].visible) for id in SPELLS} == SPELLS
    assert all(spell_called(id) is not None for id in known)


@pytest.mark.clause("LFW-SKILL-MAGE-PROJECTION-01", "LFW-SKILL-MAGE-PROJECTION-02")
def test_projection_adds_more_to_long_ranges() -> None:
    game = field_of()
    mage = stand(game, 0, 6, 6)
    assert [projects(game, mage, far).value for far in (6.0, 12.0, 12.5, 24.0)] == [3, 3, 6, 6]


# -- specialists -----------------------------------------------------------------------------------

COSTS = {
    "zelote": ((5, 10, 10), (10, 15, 20), (15, 25, 30), (20, 30, 40)),
    "tireur-d-elite": ((5, 10, 10), (10, 15, 15), (15, 20, 20), (20, 30, 30)),
    "briscard": ((5, 10, 15), (15, 20, 25), (25, 30, 35), (30, 35, 45)),
}


@pytest.mark.clause("LFW-SPE-TIREUR-06", "LFW-SPE-BRISCARD-04", "LFW-SPE-ZELOTE-04")
@pytest.mark.parametrize("kind", COSTS)
def test_what_a_level_costs_in_the_column_of_the_role(kind: str) -> None:
    found = [tuple(TABLE[kind].price(n, role) for role in ROLES) for n in (1, 2, 3, 4)]
    assert tuple(found) == COSTS[kind]


@pytest.mark.clause("LFW-SPE-04")
@pytest.mark.parametrize("kind", TABLE)
def test_every_level_has_its_two_skills_and_each_all_its_clauses(kind: str) -> None:
    """LFW-SPE-04: and no skill cites a clause that the book does not have."""
    specialist = TABLE[kind]
    assert specialist.price(1, ROLES[0]) >= 0
    first = (1,) if kind == "capitaine" else (1, 1)  # a captain has one skill at first
    assert [skill.level for skill in specialist.skills] == [*first, 2, 2, 3, 3, 4, 4]
    with BOOK.joinpath("clauses.tsv").open(encoding="utf-8") as text:
        known = [row[0] for row in csv.reader(text, delimiter="\t", quoting=csv.QUOTE_NONE)]
    for skill in specialist.skills:
        stem = skill.clauses[0].rpartition("-")[0]
        assert [id for id in known if id.rpartition("-")[0] == stem] == list(skill.clauses)


# -- prices ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ROLE-01", "LFW-CARAC-09")
def test_what_points_of_command_and_rules_cost() -> None:
    """A-R64."""
    plain = price_of(sheet()).points
    assert price_of(sheet(REFERENCE._replace(pc=2))).points == plain + 6
    assert price_of(sheet(REFERENCE._replace(pm=2))).points == plain + 8
    each = {"vol": 5, "impetueux": 4, "agile": 3, "lance": 2, "hache": 1, "bouclier": 1}
    each |= {"perforant": 1, "veteran": 1, "marcheur": -1, "lourd": -2}
    assert {id: rule_price(Skill(id)) for id in each} == each


@pytest.mark.clause("LFW-ARME-03")
def test_weapons_have_rules_of_weapons_only() -> None:
    assert set(weapon_rules()) <= set(OF_WEAPONS)
    assert "vol" not in weapon_rules()


@pytest.mark.clause("LFW-SCEN-FLOT-13", "LFW-SCEN-FLOT-14", "LFW-SCEN-FLOT-15")
def test_what_units_of_a_horde_cost() -> None:
    """Bounds included."""
    assert read_horde(written()).elites
    found = {kind: (min(each), max(each)) for kind, each in POINTS.items()}
    assert found == {"swarm": (1, 14), "base": (10, 25), "elite": (20, 50)}


# -- moves -----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ENFONCER-01")
def test_piling_in_leads_3_inches_whatever_the_movement() -> None:
    game = field_of()
    assert allowance(game, stand(game, 0, 6, 6, move=7.0), PILE_IN).value == 3


@pytest.mark.clause("LFW-TERRAIN-EAU-01")
def test_what_an_inch_costs_on_a_surface() -> None:
    """Difficult terrain as the search weighs it; nothing more for whom it does not matter."""
    gait = Gait(1.2, weight=0.5, hard=frozenset({"ruin"}), wet=frozenset({"pond"}))
    assert [gait.pace(each) for each in ("ground", "ruin", "pond")] == [1.0, 1.5, 2.0]
    free = Gait(1.2, weight=0.5, difficult=False, hard=frozenset({"ruin"}), wet=frozenset({"pond"}))
    assert [free.pace(each) for each in ("ground", "ruin", "pond")] == [1.0, 1.0, 1.0]
