"""Every spell and every ability as the book's tables have it (data clauses)."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.judging.spell_worth import SPELLS as WORTH
from escarmouche.rulebooks.last_fantasy_war.magic.registry import BY_DOMAIN, SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES as ABILITY_NAMES
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS

# id, clause, Pm, target, range, duration, seen, projectile
TABLE = (
    ("boule-de-feu", "LFW-SPELL-FEU-BOULE-01", 2, "enemy", 18.0, "instant", False, True),
    ("souffle-de-feu", "LFW-SPELL-FEU-SOUFFLE-01", 2, "friend", 6.0, "turn", True, False),
    ("flamme-interieure", "LFW-SPELL-FEU-FLAMME-01", 1, "enemy", 6.0, "instant", True, False),
    ("ailes-ardentes", "LFW-SPELL-FEU-AILES-01", 3, "friend", 6.0, "turn", True, False),
    ("assechement", "LFW-SPELL-FEU-ASSECHEMENT-01", 2, "enemy", 12.0, "turn", True, False),
    ("arme-enflammee", "LFW-SPELL-FEU-ARME-01", 1, "friend", 6.0, "turn", True, False),
    ("le-calme-du-lac", "LFW-SPELL-EAU-CALME-01", 1, "friend", 6.0, "turn", True, False),
    (
        "la-violence-de-la-tempete",
        "LFW-SPELL-EAU-VIOLENCE-01",
        2,
        "friend",
        6.0,
        "turn",
        True,
        False,
    ),
    ("la-goutte-de-trop", "LFW-SPELL-EAU-GOUTTE-01", 1, "enemy", 12.0, "turn", True, False),
    ("tempete", "LFW-SPELL-EAU-TEMPETE-01", 3, "point", 24.0, "instant", True, False),
    ("pluie-reparatrice", "LFW-SPELL-EAU-PLUIE-01", 2, "all units", None, "instant", False, False),
    ("inondation", "LFW-SPELL-EAU-INONDATION-01", 3, "point", 9.0, "game", True, False),
    ("ralentissement", "LFW-SPELL-TERRE-RALENTISSEMENT-01", 1, "enemy", 12.0, "turn", True, False),
    (
        "mur-de-stalagmite",
        "LFW-SPELL-TERRE-STALAGMITE-01",
        2,
        "point",
        12.0,
        "instant",
        False,
        False,
    ),
    ("jet-de-pierre", "LFW-SPELL-TERRE-PIERRE-01", 1, "enemy", 9.0, "instant", False, True),
    (
        "tremblement-de-terre",
        "LFW-SPELL-TERRE-TREMBLEMENT-01",
        3,
        "all units",
        None,
        "turn",
        False,
        False,
    ),
    ("chair-de-pierre", "LFW-SPELL-TERRE-CHAIR-01", 3, "all friends", 3.0, "turn", False, False),
    ("invocation-de-rocher", "LFW-SPELL-TERRE-ROCHER-01", 3, "point", 9.0, "game", True, False),
    ("rapide-comme-le-vent", "LFW-SPELL-VENT-RAPIDE-01", 1, "friend", 6.0, "turn", False, False),
    ("attaque-eclaire", "LFW-SPELL-VENT-ATTAQUE-01", 2, "friend", 6.0, "turn", False, False),
    ("reflexe-du-vent", "LFW-SPELL-VENT-REFLEXE-01", 1, "friend", 9.0, "turn", False, False),
    ("eclair", "LFW-SPELL-VENT-ECLAIR-01", 3, "point", 12.0, "instant", False, True),
    ("leve-du-vent", "LFW-SPELL-VENT-LEVE-01", 4, "nobody", None, "turn", False, False),
    ("main-du-vent", "LFW-SPELL-VENT-MAIN-01", 2, "unit", 6.0, "instant", True, False),
    ("ferocite-du-griffon", "LFW-SPELL-SAUVAGE-GRIFFON-01", 2, "unit", 9.0, "turn", False, False),
    (
        "force-du-sanglier",
        "LFW-SPELL-SAUVAGE-SANGLIER-01",
        2,
        "all friends",
        6.0,
        "turn",
        False,
        False,
    ),
    ("vitalite-de-l-ours", "LFW-SPELL-SAUVAGE-OURS-01", 2, "unit", 6.0, "game", False, False),
    (
        "cris-des-corneilles",
        "LFW-SPELL-SAUVAGE-CORNEILLES-01",
        3,
        "unit",
        12.0,
        "turn",
        False,
        False,
    ),
    ("rage-bestiale", "LFW-SPELL-SAUVAGE-RAGE-01", 2, "unit", 12.0, "turn", False, False),
    (
        "clemence-du-dieu-vivant",
        "LFW-SPELL-SAUVAGE-CLEMENCE-01",
        3,
        "unit",
        9.0,
        "turn",
        False,
        False,
    ),
    ("rayon-de-lumiere", "LFW-SPELL-LUMIERE-RAYON-01", 3, "enemy", 30.0, "instant", False, True),
    (
        "benediction-des-vieux-dieux",
        "LFW-SPELL-LUMIERE-BENEDICTION-01",
        2,
        "all units",
        3.0,
        "turn",
        False,
        False,
    ),
    ("revelation", "LFW-SPELL-LUMIERE-REVELATION-01", 3, "enemy", None, "turn", False, False),
    ("soin-celeste", "LFW-SPELL-LUMIERE-SOIN-01", 1, "friend", 9.0, "instant", False, False),
    (
        "vitesse-de-la-lumiere",
        "LFW-SPELL-LUMIERE-VITESSE-01",
        2,
        "friend",
        6.0,
        "turn",
        False,
        False,
    ),
    (
        "appel-des-anciens-dieux",
        "LFW-SPELL-LUMIERE-APPEL-01",
        3,
        "nobody",
        None,
        "turn",
        False,
        False,
    ),
    ("terreur-de-l-ombre", "LFW-SPELL-OMBRE-TERREUR-01", 2, "enemy", 12.0, "turn", False, False),
    ("appel-de-la-nuit", "LFW-SPELL-OMBRE-NUIT-01", 2, "nobody", None, "turn", False, False),
    (
        "ouverture-vers-les-tenebres",
        "LFW-SPELL-OMBRE-OUVERTURE-01",
        4,
        "point",
        18.0,
        "instant",
        True,
        True,
    ),
    ("cache-d-ombre", "LFW-SPELL-OMBRE-CACHE-01", 2, "friend", 9.0, "turn", False, False),
    (
        "ombre-memorielle",
        "LFW-SPELL-OMBRE-MEMORIELLE-01",
        3,
        "fallen friend",
        6.0,
        "turn",
        False,
        False,
    ),
    (
        "haine-des-anciens-dieux",
        "LFW-SPELL-OMBRE-HAINE-01",
        3,
        "nobody",
        None,
        "turn",
        False,
        False,
    ),
    ("fleche-magique", "LFW-SPELL-PENSEE-FLECHE-01", 2, "enemy", 18.0, "instant", False, True),
    (
        "provocation-de-l-esprit",
        "LFW-SPELL-PENSEE-PROVOCATION-01",
        1,
        "unit",
        12.0,
        "turn",
        False,
        False,
    ),
    ("arme-de-pensee", "LFW-SPELL-PENSEE-ARME-01", 2, "all friends", 3.0, "turn", False, False),
    (
        "protection-magique",
        "LFW-SPELL-PENSEE-PROTECTION-01",
        2,
        "all friends",
        3.0,
        "turn",
        False,
        False,
    ),
    ("illusion-monstrueuse", "LFW-SPELL-PENSEE-ILLUSION-01", 2, "unit", 12.0, "turn", False, False),
    ("vision-astrale", "LFW-SPELL-PENSEE-VISION-01", 3, "all friends", 6.0, "turn", False, False),
)
# id, clause, moments, target, range, duration
COMMANDS = (
    ("ouvrez-le-feu", "LFW-ADC-OUVREZLEFEU-01", "begin shooting", "one friend", 6.0, "phase"),
    ("massacrez-les", "LFW-ADC-MASSACREZ-01", "begin melee", "one friend", 6.0, "phase"),
    (
        *("pas-de-quartier", "LFW-ADC-PASDEQUARTIER-01", "begin shooting, begin melee"),
        *("one friend", 6.0, "phase"),
    ),
    ("attaque-heroique", "LFW-ADC-ATTAQUEHEROIQUE-01", "begin melee", "self", None, "phase"),
    (
        *("attaque-tactique", "LFW-ADC-ATTAQUETACTIQUE-01", "during organisation"),
        *("all friends", 3.0, "turn"),
    ),
    (
        *("defense-organisee", "LFW-ADC-DEFENSEORGANISEE-01", "during organisation"),
        *("all friends", 3.0, "turn"),
    ),
    (
        *("a-couvert", "LFW-ADC-ACOUVERT-01", "begin shooting, begin melee"),
        *("one friend", 6.0, "phase"),
    ),
    ("au-pas-de-course", "LFW-ADC-AUPASDECOURSE-01", "begin movement", "all friends", 3.0, "phase"),
    (
        *("repositionnement", "LFW-ADC-REPOSITIONNEMENT-01", "end movement"),
        *("one friend", 6.0, "instant"),
    ),
    (
        *("reformation", "LFW-ADC-REFORMATION-01", "during organisation"),
        *("all friends", 3.0, "instant"),
    ),
    ("desengagement", "LFW-ADC-DESENGAGEMENT-01", "end turn", "one friend", 6.0, "instant"),
    (
        "tenez-la-ligne",
        "LFW-ADC-TENEZLALIGNE-01",
        "during organisation",
        "all friends",
        3.0,
        "turn",
    ),
    (
        *("on-se-reprend", "LFW-ADC-ONSEREPREND-01", "during organisation"),
        *("one friend", 6.0, "instant"),
    ),
)


@pytest.mark.clause("LFW-SORTFORME-02")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_a_spell_is_as_its_table_has_it(row: tuple[Any, ...]) -> None:
    """LFW-SORTFORME-02 to -05: what it costs, on whom, how far, how long."""
    id, clause, cost, whom, reach, lasts, seen, projectile = row
    spell = SPELLS[id]
    assert (spell.cost, spell.whom, spell.range, spell.lasts) == (cost, whom, reach, lasts)
    assert (spell.visible, spell.projectile) == (seen, projectile)
    assert spell.phrase.clauses[0] == clause


@pytest.mark.clause("LFW-SPELL-GEN-01", "LFW-SPELL-LUMIERE-GEN-01")
def test_eight_domains_of_six_spells() -> None:
    """LFW-SPELL-GEN-01, LFW-SPELL-LUMIERE-GEN-01, B-R75: which spell is of which domain, all with a worth of their own."""
    assert {domain: tuple(s.id for s in some) for domain, some in BY_DOMAIN.items()} == DOMAINS
    assert [len(some) for some in BY_DOMAIN.values()] == [6] * 8
    assert {row[0] for row in TABLE} == set(SPELLS) == set(WORTH)


@pytest.mark.clause("LFW-ADC-GEN-01", "LFW-ADCFORME-03")
@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row[0])
def test_an_ability_is_as_its_table_has_it(row: tuple[Any, ...]) -> None:
    """LFW-ADCFORME-03 to -06, LFW-ADC-GEN-01."""
    id, clause, moments, whom, reach, lasts = row
    ability = ABILITIES[id]
    assert ", ".join(" ".join(moment) for moment in ability.moments) == moments
    assert (ability.whom, ability.range, ability.lasts) == (whom, reach, lasts)
    assert ability.phrase.clauses[0] == clause


@pytest.mark.clause("LFW-ADC-GEN-01")
def test_thirteen_abilities() -> None:
    assert set(ABILITIES) == set(ABILITY_NAMES) == {row[0] for row in COMMANDS}
    assert len(ABILITIES) == 13
