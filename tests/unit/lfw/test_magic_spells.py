"""Mages and their spells: points, targets, turns, and what each of them does (LFW-SORTFORME-*, LFW-SORTRES-*, LFW-MAGIE-*)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.fights import TOUCH, rule
from tests.unit.lfw.turns import PASS, questions, run
from tests.unit.lfw.units import Played, field_of, play, stand

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.magic.casting import (
    cast,
    castable,
    why_not_any,
    why_not_cast,
    why_not_target,
)
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_not_move
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.rerolls import COMBAT, COURAGE, ELITE, reroll_of
from escarmouche.rulebooks.last_fantasy_war.scores import score
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, MOVE, RUN, State, Unit

MAGE = Specialty("mage", 1, ("sage",))


def conjured(*spells: str, magic: int = 4) -> tuple[State, Unit, Unit, Unit]:
    """A mage, a friend 2'' beside it, an enemy 5'' before it."""
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=magic, spells=spells, shooting=4, specialty=MAGE)
    friend = stand(game, 0, 9, 6)
    foe = stand(game, 1, 6, 12, life=4)
    return game, mage, friend, foe


def says(game: State, mage: Unit, *answers: str, dice: tuple[int, ...] = ()) -> Played:
    """A spell is cast."""
    return play(cast(game, mage), dice=dice, answers=answers)


def reason(refusal: Refusal | None) -> str:
    """Why not, in short."""
    return "" if refusal is None else refusal.reason.id.removeprefix("lfw.refusal.")


@pytest.mark.clause("LFW-SPELL-GEN-01", "LFW-SORTFORME-07")
def test_every_spell_is_one_of_the_book() -> None:
    """LFW-SPELL-GEN-01, LFW-SORTFORME-07."""
    assert set(SPELLS) <= {spell for domain in DOMAINS.values() for spell in domain}


@pytest.mark.clause("LFW-MAGIE-01", "LFW-SORTFORME-01")
def test_mages_gather_a_point_from_the_second_turn_on() -> None:
    """LFW-MAGIE-01, LFW-SORTFORME-01, A-R5, A-R20: who knows a spell, in flight too; nobody else."""
    game, mage, friend, _foe = conjured("soin-celeste", magic=2)
    run(game, ("gather magic",))
    assert game.magic[mage.id] == 2
    game.turn, game.fleeing[mage.id] = 2, True
    run(game, ("gather magic",))
    assert (game.magic[mage.id], game.magic[friend.id]) == (3, 0)


@pytest.mark.clause(
    "LFW-MAGIE-02", "LFW-MAGIE-03", "LFW-MAGIE-04", "LFW-MAGIE-05", "LFW-SORTFORME-02"
)
def test_mages_cast_by_turns_once_each() -> None:
    """LFW-MAGIE-02, -03, -04, -05, LFW-SORTFORME-02: red, blue; red's second mage; the first has cast; no roll is made."""
    game, mage, friend, _foe = conjured("reflexe-du-vent", "rapide-comme-le-vent")
    second = stand(game, 0, 12, 6, magic=1, spells=("reflexe-du-vent",))
    other = stand(game, 1, 9, 12, magic=1, spells=("ralentissement",))
    answers = [
        *(str(mage.id), "reflexe-du-vent", str(friend.id)),
        *(str(other.id), "ralentissement", str(mage.id)),
        *(str(second.id), "reflexe-du-vent", str(second.id)),
    ]
    played = run(game, ("cast",), answers=answers)
    assert [who for who, asked in questions(played) if asked == "cast"] == [0, 1, 0]
    assert [game.magic[u.id] for u in (mage, second, other)] == [3, 0, 0]
    assert reason(why_not_any(game, mage)) == "has_cast"
    assert game.experience == ((mage.id, "lfw.experience.spell", 1),)


@pytest.mark.clause("LFW-MAGIE-03")
def test_a_rule_may_give_a_second_spell() -> None:
    """LFW-MAGIE-03: the same one again."""
    game = field_of(2)
    mage = stand(
        game,
        0,
        6,
        6,
        magic=2,
        spells=("reflexe-du-vent",),
        plugins=(rule(points.SPELLS_A_TURN, 1),),
    )
    friend = stand(game, 0, 9, 6)
    twice = [str(mage.id), "reflexe-du-vent", str(friend.id)] * 2
    run(game, ("cast",), answers=twice)
    assert game.magic[mage.id] == 0
    assert score(game, friend, "dodge").value == 1  # B-R78: the same spell twice counts once


@pytest.mark.clause("LFW-MAGIE-02")
def test_a_mage_may_pass() -> None:
    """LFW-MAGIE-02: nobody has to cast."""
    game, mage, _friend, _foe = conjured("reflexe-du-vent")
    assert run(game, ("cast",), answers=[PASS]).told == []
    assert game.cast[mage.id] == 0


@pytest.mark.clause(
    "LFW-MAGIE-06",
    "LFW-COMPTEUR-03",
    "LFW-MARQ-05",
    "LFW-SPELL-PROJECTILE-02",
    "LFW-SPELL-PROJECTILE-03",
    "LFW-SORTRES-01",
)
def test_what_keeps_a_mage_from_casting() -> None:
    """LFW-MAGIE-06, LFW-COMPTEUR-03, LFW-MARQ-05, LFW-SPELL-PROJECTILE-02, -03, LFW-SORTRES-01."""
    game, mage, _friend, foe = conjured("jet-de-pierre", "chair-de-pierre", magic=1)
    assert reason(why_not_cast(game, mage, SPELLS["chair-de-pierre"])) == "magic_points"
    assert reason(why_not_cast(game, mage, SPELLS["soin-celeste"])) == "spell_unknown"
    stand(game, 0, 6, 12 + TOUCH)
    assert reason(why_not_target(game, mage, foe, SPELLS["jet-de-pierre"])) == "target_engaged"
    stand(game, 1, 6, 6 - TOUCH)
    assert reason(why_not_cast(game, mage, SPELLS["jet-de-pierre"])) == "caster_engaged"
    game.fleeing[mage.id] = True
    assert reason(why_not_any(game, mage)) == "fleeing"


@pytest.mark.clause("LFW-SORTFORME-03", "LFW-SORTFORME-04", "LFW-SORTRES-01", "LFW-SPELL-GEN-02")
def test_targets_by_kind_range_and_sight() -> None:
    """LFW-SORTFORME-03, -04, LFW-SORTRES-01, LFW-SPELL-GEN-02: an enemy, as far as the range; A-R15: the caster is a friend."""
    game, mage, friend, foe = conjured("jet-de-pierre", "soin-celeste")
    stone, healing = SPELLS["jet-de-pierre"], SPELLS["soin-celeste"]
    assert reason(why_not_target(game, mage, friend, stone)) == "not_an_enemy"
    assert reason(why_not_target(game, mage, foe, healing)) == "not_a_friend"
    assert reason(why_not_target(game, mage, mage, healing)) == "unhurt"
    game.y[foe.id] = 6 + 9 + TOUCH
    assert reason(why_not_target(game, mage, foe, stone)) == ""
    game.y[foe.id] += 0.1
    assert reason(why_not_target(game, mage, foe, stone)) == "spell_too_far"
    assert castable(game, mage) == []


@pytest.mark.clause("LFW-SORTFORME-05", "LFW-SORTFORME-06", "LFW-SORTRES-02", "LFW-MAGIE-07")
def test_effects_last_for_the_turn() -> None:
    """LFW-SORTFORME-05, -06, LFW-SORTRES-02, LFW-MAGIE-07: from the cast until the end of the turn."""
    game, mage, friend, _foe = conjured("chair-de-pierre")
    says(game, mage, "chair-de-pierre")
    attack = Attack(SHOT, friend.id, None)
    assert [why.value for why in modifiers(game, friend, points.DEFENCE, attack)] == [1]
    durations.turn_has_ended(game)
    assert modifiers(game, friend, points.DEFENCE, attack) == []


@pytest.mark.clause(
    "LFW-SPELL-VENT-RAPIDE-01",
    "LFW-SPELL-VENT-RAPIDE-02",
    "LFW-SPELL-TERRE-RALENTISSEMENT-01",
    "LFW-SPELL-TERRE-RALENTISSEMENT-02",
    "LFW-SPELL-OMBRE-CACHE-01",
    "LFW-SPELL-OMBRE-CACHE-02",
)
def test_wind_slowness_and_shadow() -> None:
    """LFW-SPELL-VENT-RAPIDE-01, -02, LFW-SPELL-TERRE-RALENTISSEMENT-01, -02, LFW-SPELL-OMBRE-CACHE-01, -02, B-R68."""
    game, mage, friend, foe = conjured(
        "rapide-comme-le-vent", "ralentissement", "cache-d-ombre", magic=9
    )
    says(game, mage, "rapide-comme-le-vent", str(friend.id))
    lengths = [allowance(game, friend, kind).value for kind in (CHARGE, RUN, MOVE)]
    assert lengths == [11, 9, 5]
    says(game, mage, "ralentissement", str(foe.id))
    assert allowance(game, foe, MOVE).value == 3
    says(game, mage, "cache-d-ombre", str(friend.id))
    assert score(game, friend, "dodge").value == 3


@pytest.mark.clause(
    "LFW-SPELL-EAU-CALME-01",
    "LFW-SPELL-EAU-CALME-02",
    "LFW-SPELL-EAU-VIOLENCE-01",
    "LFW-SPELL-EAU-VIOLENCE-02",
)
@pytest.mark.parametrize(
    ("spell", "kind"), [("le-calme-du-lac", COURAGE), ("la-violence-de-la-tempete", COMBAT)]
)
def test_failed_rolls_again(spell: str, kind: str) -> None:
    """LFW-SPELL-EAU-CALME-01, -02, LFW-SPELL-EAU-VIOLENCE-01, -02."""
    game, mage, friend, _foe = conjured(spell)
    says(game, mage, spell, str(friend.id))
    found = reroll_of(game, friend, kind, None, None)
    assert found is not None and found.which == ELITE


@pytest.mark.clause(
    "LFW-SPELL-LUMIERE-SOIN-01",
    "LFW-SPELL-LUMIERE-SOIN-02",
    "LFW-SPELL-EAU-PLUIE-01",
    "LFW-SPELL-EAU-PLUIE-02",
)
def test_healing() -> None:
    """LFW-SPELL-LUMIERE-SOIN-01, -02, LFW-SPELL-EAU-PLUIE-01, -02: D3 for one, 1 for all who live, never above the maximum."""
    game, mage, friend, foe = conjured("soin-celeste", "pluie-reparatrice")
    game.life[friend.id], game.life[foe.id] = 1, 2
    says(game, mage, "soin-celeste", str(friend.id), dice=(5,))
    assert game.life[friend.id] == 2
    game.life[friend.id] = 1
    says(game, mage, "pluie-reparatrice")
    assert (game.life[friend.id], game.life[foe.id], game.life[mage.id]) == (2, 3, 2)


@pytest.mark.clause(
    "LFW-SPELL-TERRE-PIERRE-01",
    "LFW-SPELL-TERRE-PIERRE-02",
    "LFW-SPELL-PENSEE-FLECHE-01",
    "LFW-SPELL-PENSEE-FLECHE-02",
    "LFW-SPELL-LUMIERE-RAYON-01",
    "LFW-SPELL-LUMIERE-RAYON-02",
)
def test_projectiles() -> None:
    """LFW-SPELL-TERRE-PIERRE-01, -02, LFW-SPELL-PENSEE-FLECHE-01, -02, LFW-SPELL-LUMIERE-RAYON-01, -02, B-R58, B-R71."""
    game, mage, _friend, foe = conjured(
        "jet-de-pierre", "fleche-magique", "rayon-de-lumiere", magic=9
    )
    played = says(game, mage, "jet-de-pierre", str(foe.id), dice=(4, 3, 1))
    assert played.rolled == ["hit", "defence", "crippled"]
    assert game.life[foe.id] == 1  # 3 less force 2 is 1: short of 4 by 3
    game.life[foe.id] = 4
    says(game, mage, "fleche-magique", str(foe.id), dice=(3, 1, 2))  # D3 of 2 arrows, both miss
    assert game.life[foe.id] == 4
    says(game, mage, "rayon-de-lumiere", str(foe.id), dice=(1,))  # a D3 of 1
    assert game.life[foe.id] == 2


@pytest.mark.clause("LFW-SPELL-FEU-FLAMME-01", "LFW-SPELL-FEU-FLAMME-02")
def test_flames_within() -> None:
    """LFW-SPELL-FEU-FLAMME-01, -02: a die for each Pv left, a wound for each 1 or 2."""
    game, mage, _friend, foe = conjured("flamme-interieure")
    game.y[foe.id] = 10
    says(game, mage, "flamme-interieure", str(foe.id), dice=(1, 3, 5, 6))
    assert game.life[foe.id] == 3


@pytest.mark.clause(
    "LFW-SPELL-EAU-GOUTTE-01",
    "LFW-SPELL-EAU-GOUTTE-02",
    "LFW-SPELL-OMBRE-TERREUR-01",
    "LFW-SPELL-OMBRE-TERREUR-02",
    "LFW-SPELL-PENSEE-PROVOCATION-01",
    "LFW-SPELL-PENSEE-PROVOCATION-02",
)
def test_fear_and_provocation() -> None:
    """LFW-SPELL-EAU-GOUTTE-01, -02, LFW-SPELL-OMBRE-TERREUR-01, -02, LFW-SPELL-PENSEE-PROVOCATION-01, -02, A-R40, B-R70."""
    game, mage, _friend, foe = conjured(
        "la-goutte-de-trop", "terreur-de-l-ombre", "provocation-de-l-esprit", magic=9
    )
    says(game, mage, "la-goutte-de-trop", str(foe.id))
    says(game, mage, "terreur-de-l-ombre", str(foe.id))
    assert len(game.causes[foe.id]) == 2
    says(game, mage, "provocation-de-l-esprit", str(foe.id), dice=(2, 2))
    assert reason(why_not_move(game, foe, MOVE)) == "provoked"
    durations.turn_has_ended(game)
    assert why_not_move(game, foe, MOVE) is None


@pytest.mark.clause("LFW-SKILL-MAGE-VIOLENCE-02")
def test_dice_of_wounds_thrown_again() -> None:
    """LFW-SKILL-MAGE-VIOLENCE-02, A-R57: a mage with this rule throws them once more."""
    game, _mage, _friend, foe = conjured()
    again = (rule(points.WOUND_DICE, Phrase("test.again")),)
    spells = ("rayon-de-lumiere", "flamme-interieure")
    mage = stand(game, 0, 6, 8, magic=9, spells=spells, plugins=again)
    says(game, mage, "flamme-interieure", str(foe.id), dice=(3, 4, 5, 6, 1, 6, 6, 6))
    assert game.life[foe.id] == 3
    says(game, mage, "rayon-de-lumiere", str(foe.id), "yes", dice=(1, 6))
    assert game.life[foe.id] == 0
