"""The odds of one attack: walked through the rules, and told beforehand by the distributions."""

from __future__ import annotations

import pytest
from tests.unit.cc.bare import CLONE, PRETORIAN, WARRIOR, card, field, star

from escarmouche.core.rulebook import SetupError
from escarmouche.lab.odds import Walker, attack_odds
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.confrontation import testing
from escarmouche.rulebooks.confrontation.combat.odds import Parry, trial
from escarmouche.rulebooks.confrontation.profile import Weapon
from escarmouche.rulebooks.confrontation.state import Wound
from escarmouche.rulebooks.confrontation.trials import attack, duel
from escarmouche.rulebooks.confrontation.wound_table import Severity
from escarmouche.rulebooks.confrontation.wounds import after, wound_chances


@pytest.mark.clause("CC-IX-E-3-02", "CC-IX-E-2-04", "CC-TEST-03")
@pytest.mark.parametrize("parry", [Parry(), Parry(1), Parry(2), Parry(1, sustained=True)])
@pytest.mark.parametrize("wound", [Wound.NONE, Wound.CRITICAL])
def test_the_walk_through_the_rules_and_the_distributions_agree(parry: Parry, wound: Wound) -> None:
    game = field()
    star(game, 0, WARRIOR, [CLONE])
    game.wound[0], game.wound[1] = wound, Wound.LIGHT
    walked = Walker().odds(game, trial(game, 0, 1, parry))
    assert sum(walked.counts.values()) == walked.total
    defence = 2 - 1 - (2 if parry.sustained else 0)
    told = testing.attack_odds(3 - wound, defence, parry.dice)
    assert walked.chance(lambda o: o.hits > 0) == pytest.approx(float(told.lands), abs=2e-5)
    margin = 7 - int(wound) - 5
    killed = sum(
        float(chance)
        for result, chance in wound_chances(margin).items()
        if after(Wound.LIGHT, False, result).dead
    )
    assert walked.chance(lambda o: o.killed) == pytest.approx(float(told.lands) * killed, abs=2e-5)


def test_the_book_tells_odds_to_the_lab() -> None:
    """One attack against one defence die; one shot against its difficulty."""
    book = shelved("cc")
    state = duel(PRETORIAN, WARRIOR, "melee")
    odds = attack_odds(book, state, 0, 1, "melee")
    told = testing.attack_odds(5, 3, 1)
    assert odds.exact
    assert odds.chance(lambda o: o.hits > 0) == pytest.approx(float(told.lands), abs=2e-5)
    worst = wound_chances(1)[Severity.KILLED]
    assert odds.chance(lambda o: o.killed) == pytest.approx(float(told.lands * worst), abs=2e-5)
    archer = card("archer", TIR=3, weapon=Weapon({"fr": "arc", "en": "bow"}, 5, 30.0))
    shot = attack_odds(book, duel(archer, CLONE, "shot", 5.0), 0, 1, "shot")
    assert shot.exact and 0.5 < shot.chance(lambda o: o.hits > 0) < 1


def test_an_unknown_attack_is_refused() -> None:
    with pytest.raises(SetupError):
        attack(duel(CLONE, CLONE, "melee"), 0, 1, "spell")


def test_a_bare_duel_is_in_contact_for_blows_and_apart_for_shots() -> None:
    for kind, away in (("melee", 0.0), ("shot", 12.0)):
        game = duel(PRETORIAN, PRETORIAN, kind, 12.0)
        between = game.x[1] - game.x[0] - sum(figure.radius for figure in game.figures)
        assert between == pytest.approx(away)
        assert (game.contacts[0] == (1,)) is (kind == "melee")
        assert [camp.points for camp in game.camps] == [0, 0]
