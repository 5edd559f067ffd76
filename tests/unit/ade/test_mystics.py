"""Chapter 4.6 beside the situations: what the formulas are made of, when they are spent, what is kept."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.ade.bench import field, fighter, play, profile
from tests.unit.ade.games import new_game, played_until, state_of
from tests.unit.ade.rosters import army as army_text
from tests.unit.ade.rosters import figure, ids, leader

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.army.equipment_limits import most_levels
from escarmouche.rulebooks.age_des_escarmouches.army.roster import army_to_data, read_army
from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import (
    CONTROL,
    FORMULAS,
    SELF,
    UNIQUE,
    Aim,
    Upkeep,
)
from escarmouche.rulebooks.age_des_escarmouches.content.summons import USUAL
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import mys_of, reserve
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import SUMMONED, summoned_by
from escarmouche.rulebooks.age_des_escarmouches.freezing import FREEZER
from escarmouche.rulebooks.age_des_escarmouches.mystics import counter, recitation, upkeep
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import (
    CALL,
    INCANTATION,
    why_not_recite,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import (
    EFFECTS,
    LASTING,
    SUMMONING,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTIVATED,
    DEAD,
    ON_TABLE,
    Figure,
    State,
    enter,
)


def mystic(
    game: State,
    camp: int,
    skill: str = "magicien/5/feu",
    *formulas: str,
    at: tuple[float, float] = (20.0, 20.0),
    rank: int = 2,
    **scores: int,
) -> Figure:
    """A mystic with his skill at work and 9 UM."""
    number = {"magicien": "POU", "fidele": "FOI"}[skill.partition("/")[0]]
    mys = {number: int(skill.split("/")[1]), **scores}
    card = profile(f"m{len(game.figures)}", skill.split(","), rank=rank, scores=mys)
    known = tuple((id, FORMULAS[id].level or 3) for id in formulas)
    made = make_figure(game, camp, card, card.id, 20, formulas=known)
    enter(game, made, *at, 0.0)
    game.energy[made.id] = 9
    return made


def table() -> State:
    """A game in its first turn."""
    return field(turn=1, phase="activation", active=0)


def recite(
    game: State, who: Figure, deed: Deed, dice: list[int], *answers: tuple[int, str]
) -> list[str]:
    """Recite a formula to its end; returns what was told."""

    def rule(game: State) -> Rule:
        action = CALL if FORMULAS[deed.by or ""].miracle else INCANTATION
        assert action.why_not(game, who, deed, ()) is None
        yield from action.carry_out(game, "#0", who, deed)
        (id, _record), *_ = records.opened(game, recitation.Recitation)
        game.agenda = ()
        yield from counter.window(game, id)
        for span in (recitation.test, recitation.effects):
            if records.opened(game, recitation.Recitation):
                yield from span(game, id)

    return play(rule, game, dice, *answers).events


# --- content ---------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-4.6.2-18", "ADE-4.6.1-13")
def test_the_formulas_use_every_characteristic_that_a_formula_has() -> None:
    every = list(FORMULAS.values())
    assert len(every) >= 24
    assert {f.collection for f in every if not f.miracle} >= {"primagie", "feu", "eau"}
    assert {f.collection for f in every if f.miracle} >= {"universelle", "lumiere"}
    assert {type(f.range) for f in every} == {float, str}
    assert {f.range for f in every if isinstance(f.range, str)} == {CONTROL, SELF}
    assert {f.aim for f in every} == set(Aim)
    assert {f.upkeep for f in every} == set(Upkeep)
    assert {0, 1, 2} <= {f.turns for f in every}
    assert {UNIQUE, 1, 2} <= {f.frequency for f in every}
    assert any(f.level is None for f in every), "level X"
    assert any(f.area for f in every) and any(f.several for f in every)
    assert any(len(f.elements) == 2 for f in every), "two elements"
    assert any(f.bearer for f in every), "reserved to one mystic"
    assert all(f.frequency in (UNIQUE, 1) for f in every if f.miracle), "ADE-4.6.2-18"


def test_every_formula_does_something_and_what_lasts_can_be_kept_by_name() -> None:
    assert set(EFFECTS) == set(FORMULAS)
    assert set(USUAL) == SUMMONING
    for id, formula in FORMULAS.items():
        lasts = EFFECTS[id].plugin is not None or id in SUMMONING
        assert lasts == (formula.turns > 0), id
    assert all(kind.id == id for id, kind in LASTING.items())


@pytest.mark.clause("ADE-4.6.7-01")
def test_an_army_may_have_its_own_fighters_for_a_formula_that_summons() -> None:
    own = figure("braise").replace("[[figures]]", '[[summons]]\nformula = "salamandre"')
    own = own.replace("count = 1\n", "")
    text = army_text(leader("mage", skills=["magicien/5/feu"]) + own)
    army = read_army(text)
    assert [(id, held.id) for id, held in army.summons] == [("salamandre", "braise")]
    data = army_to_data(army)
    assert data["summons"][0]["formula"] == "salamandre"
    assert ids(text.replace('"salamandre"', '"gerbe"')) == ["not_a_summons"]
    assert ids(text + own.replace("braise", "cendre")) == ["summoned_twice"]
    assert ids(text + "incarnate = true\n") == ["summoned_troop"]
    assert ids(text + "res = 50\n") != [], "a card like any other"


# --- energy ----------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-4.6.1-07", "ADE-4.6.1-04")
def test_a_mystic_is_deployed_with_as_many_units_as_his_mys() -> None:
    game = played_until(new_game(3), "ade.ask.act", Random(1))
    state = state_of(game)
    mystics = [f for f in state.figures if f.formulas and state.status[f.id] == ON_TABLE]
    assert mystics
    for each in mystics:
        assert state.energy[each.id] == each.profile.mystic_score


@pytest.mark.clause("ADE-SKILL-MAGICIEN-07")
def test_any_gem_serves_for_any_element_that_he_masters() -> None:
    game = table()
    mage = mystic(game, 0, "magicien/5/feu+eau", "vapeur-brulante")
    game.energy[mage.id] = FORMULAS["vapeur-brulante"].cost
    assert why_not_recite(game, mage, FORMULAS["vapeur-brulante"]) is None


@pytest.mark.clause("ADE-4.6.1-08", "ADE-SKILL-MAGICIEN-06")
def test_recovery_counts_what_a_wound_takes_and_never_takes_gems_away() -> None:
    game = table()
    mage = mystic(game, 0, "magicien/4/feu")
    game.life[mage.id] = 1
    game.energy[mage.id] = 8
    assert mys_of(game, mage).value == 3
    assert reserve(game, mage) == 6
    assert upkeep.recovered(game, mage).value == 0
    game.energy[mage.id] = 2
    assert upkeep.recovered(game, mage).value == 4, "up to twice his POU"


# --- unique formulas -------------------------------------------------------------------------------


@pytest.mark.clause("ADE-4.6.2-19", "ADE-4.6.2-17")
def test_a_unique_formula_is_spent_by_its_success_and_not_by_a_failure() -> None:
    game = table()
    priest = mystic(game, 0, "fidele/5", "parole-derniere")
    foe = fighter(game, 1)
    enter(game, foe, 30.0, 20.0, 180.0)
    last, deed = FORMULAS["parole-derniere"], Deed("appel", 0, targets=(1,), by="parole-derniere")
    assert "event.recitation_fails" in recite(game, priest, deed, [1], (0, "0"))
    refusal = why_not_recite(game, priest, last)
    assert refusal is not None and refusal.reason.id == "ade.refusal.formula_too_often"
    game.recited[priest.id], game.energy[priest.id] = (), 9
    assert why_not_recite(game, priest, last) is None, "another turn, another try"
    assert "event.takes_effect" in recite(game, priest, deed, [6, 1], (0, "0"))
    game.recited[priest.id], game.energy[priest.id] = (), 9
    refusal = why_not_recite(game, priest, last)
    assert refusal is not None and refusal.reason.id == "ade.refusal.formula_unique"


@pytest.mark.clause("ADE-4.6.2-20", "ADE-3.4.4-02")
def test_a_unique_formula_is_never_kept_up() -> None:
    game = table()
    mage = mystic(game, 0)
    for id, formula in FORMULAS.items():
        live = upkeep.LastingFormula("#1", formula, (mage.id,))
        refusal = upkeep.why_not_keep(game, mage, live)
        kept = formula.turns >= 1 and formula.frequency != UNIQUE
        assert (refusal is None) is kept, id


# --- who is spared ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", ["formule", "sort", "feu", "gerbe"])
def test_whoever_is_immune_is_spared_and_nobody_else(tag: str) -> None:
    game = table()
    mage = mystic(game, 0, "magicien/9/feu", "gerbe")
    foe, other = fighter(game, 1, skills=[f"immunite/{tag}"]), fighter(game, 1)
    immune = make_figure(game, 1, foe.profile, "x", 20)
    enter(game, immune, 30.0, 20.0, 180.0)
    enter(game, other, 30.0, 24.0, 180.0)
    game.energy[mage.id] = 2
    deed = Deed("incantation", mage.id, targets=(immune.id,), by="gerbe")
    told = recite(game, mage, deed, [6, 6])
    assert "event.spared_by_formula" in told
    assert game.life[immune.id] == 4
    assert game.life[other.id] < 4
    assert game.touched_by[immune.id] == ()


def test_what_an_author_must_pay_is_asked_for_each_enemy() -> None:
    asked: list[tuple[int, str]] = []
    spares = Phrase("ade.skill.immunite")

    def pays(game: State, figure: Figure, aimed: Aimed) -> Rule:
        asked.append((figure.id, aimed.formula.id))
        yield from ()
        return spares

    game = table()
    mage = mystic(game, 0, "magicien/9/feu", "gerbe")
    foe = fighter(game, 1, Plugin("dull", spares, (points.AFFECTED, pays)))
    enter(game, foe, 30.0, 20.0, 180.0)
    game.energy[mage.id] = 2
    recite(game, mage, Deed("incantation", 0, targets=(foe.id,), by="gerbe"), [6])
    assert asked == [(foe.id, "gerbe")]


# --- summons ---------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-4.6.7-04", "ADE-4.6.7-05", "ADE-4.6.7-06", "ADE-4.6.2-14")
def test_a_summoned_fighter_is_bound_to_his_summoner() -> None:
    game = table()
    mage = mystic(game, 0, "magicien/9/feu", "salamandre")
    game.host[mage.id], game.energy[mage.id] = "staff", 3
    recite(game, mage, Deed("incantation", 0, path=((26.0, 20.0),), by="salamandre"), [6])
    (servant,) = summoned_by(game, mage)
    assert servant.profile is USUAL["salamandre"]
    assert game.activated[servant.id] == ACTIVATED
    assert (servant.card, game.host[servant.id]) == (mage.card, "staff")
    (bond,) = game.effects[servant.id]
    assert (bond.kind, bond.until) == (SUMMONED, "turn:2"), "this turn is the first of two"
    game.life[mage.id] = game.life[servant.id] = 0

    def rule(game: State) -> Rule:
        yield from wounds.bury(game, [mage, servant])

    play(rule, game)
    assert game.status[servant.id] == DEAD
    assert game.deaths[servant.id] == 1, "once, though he fell twice"


# --- what is kept ----------------------------------------------------------------------------------


def test_a_recitation_that_goes_on_can_be_kept() -> None:
    game = table()
    mage = mystic(game, 0, "magicien/5/feu", "gerbe", "brasier")
    for place, targets in ((None, (1,)), ((30.0, 20.0), ())):
        record = recitation.Recitation(
            mystic=mage.id, formula="gerbe", level=3, targets=targets, place=place
        )
        id = records.start(game, record)
        thawed = FREEZER.thaw(FREEZER.freeze(game))
        assert thawed.digest() == game.digest()
        assert isinstance(thawed, State)
        assert records.read(thawed, id, recitation.Recitation) == record


def test_an_effect_of_each_kind_is_kept_with_its_fighter() -> None:
    game = state_of(new_game(0))
    for kind in LASTING.values():
        game.effects[0] = (*game.effects[0], Effect(kind, "turn:2", 1, (2, "#1", "salamandre")))
    assert FREEZER.thaw(FREEZER.freeze(game)).digest() == game.digest()


# --- what is proposed ------------------------------------------------------------------------------


def test_every_target_that_is_legal_is_proposed_and_shown() -> None:
    game = table()
    mage = mystic(game, 0, "magicien/5/feu", "gerbe", "brasier", "voile")
    near, behind = fighter(game, 1), fighter(game, 1)
    enter(game, near, 30.0, 20.0, 180.0)
    enter(game, behind, 10.0, 20.0, 180.0)
    deeds = [
        INCANTATION.propose(game, mage, n, ()) for n in range(INCANTATION.proposals(game, mage))
    ]
    fine = {d.by for d in deeds if d is not None and INCANTATION.why_not(game, mage, d, ()) is None}
    assert fine == {"gerbe", "brasier", "voile"}
    shown = {each["id"]: each for each in INCANTATION.shown(game, mage)["formulas"]}
    assert shown["gerbe"]["targets"] == [near.id, behind.id], "he may turn first"
    assert shown["brasier"]["aim"] == "point"
    assert CALL.why_not_take(game, mage) is not None


@pytest.mark.clause("ADE-4.6.1-13", "ADE-4.6.1-15")
def test_a_reserved_formula_is_written_by_its_bearer_alone() -> None:
    reserved = ["fournaise-d-orsolo"]
    own = leader("maitre-orsolo", skills=["magicien/5/feu"], formulas=reserved)
    assert ids(army_text(own)) == []
    assert ids(army_text(own.replace("maitre-orsolo", "autre"))) == ["reserved_formula"]
    assert ids(army_text(own.replace("feu", "eau"))) == ["element_not_mastered"]


@pytest.mark.clause("ADE-SKILL-MYSTIQUE-GUERRIER-02", "ADE-SKILL-MYSTIQUE-GUERRIER-06")
def test_a_warrior_mystic_has_counter_attack_and_half_a_collection() -> None:
    card = profile("blade", ["magicien/5/feu", "mystique-guerrier"], scores={"POU": 5})
    assert "contre-attaque" in [skill.id for skill in skills_of(card)]
    assert most_levels(card) == 5


@pytest.mark.parametrize("id", FORMULAS)
def test_every_formula_changes_something(id: str) -> None:
    game = table()
    formula = FORMULAS[id]
    kind = "fidele/15" if formula.miracle else "magicien/15/feu"
    author = mystic(game, 0, kind, id)
    friend = fighter(game, 0)
    enter(game, friend, 24.0, 20.0, 0.0)
    foe = mystic(game, 1, "magicien/5/feu", at=(20.0, 26.0))
    game.facing[foe.id] = 90.0  # he looks away, and counters nothing
    game.life[friend.id] = 1
    conditions.put(game, friend, conditions.ROUTED, "rally")
    game.effects[foe.id] = (Effect(LASTING["voile"], "turn:1", foe.id, (2, "#9")),)
    action = CALL if formula.miracle else INCANTATION
    deeds = [action.propose(game, author, n, ()) for n in range(action.proposals(game, author))]
    deed = next(d for d in deeds if d is not None and action.why_not(game, author, d, ()) is None)
    before = FREEZER.freeze(game)
    game.energy[author.id] = formula.cost
    told = recite(game, author, deed, [6] * 6)
    assert "event.takes_effect" in told
    spent = FREEZER.thaw(before)
    assert isinstance(spent, State)
    spent.energy[author.id] = game.energy[author.id]
    spent.recited, spent.once = game.recited, game.once
    spent.touched_by[:] = game.touched_by[: len(spent.touched_by)]
    spent.facing, spent.records, spent.next_record = game.facing, (), game.next_record
    spent.dice_thrown, spent.agenda = game.dice_thrown, game.agenda
    assert spent.digest() != game.digest(), "more than what reciting itself costs"
