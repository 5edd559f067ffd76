"""Every limit of a roster, on both sides of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.rosters.armies import CREATURE, HEAD, figure, filled, ids, piece, problems

from escarmouche.rosters.army_files import SILHOUETTES
from escarmouche.rulebooks.escarmouches_fantastiques import roster
from escarmouche.rulebooks.escarmouches_fantastiques.prices import ABILITIES
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Role

HERO = 'role = "hero"'
TITAN = 'role = "titan"'
SORCERER = 'role = "sorcerer"\nspells = ["paralysie", "paranoia"]'


def scores(**lines: str) -> str:
    """An army of one figure with some lines of its own."""
    least = {"movement": "6", "melee": "[3]", "armour": "1", "mental": "2"}
    body = "\n".join(f"{key} = {value}" for key, value in (least | lines).items())
    return f'{HEAD}\n[[figures]]\nid = "one"\nname = "One"\n{body}\n'


@pytest.mark.clause("EF-CAR-MVT-01", "EF-CAR-MVT-02", "EF-COUT-MVT-06")
@pytest.mark.parametrize("given", ["6", "9", "12", "15", "18", '"vol"'])
def test_movements_of_the_table(given: str) -> None:
    army = roster.read_army(scores(movement=given))
    assert army.entries[0].profile.flies is (given == '"vol"')


@pytest.mark.clause("EF-CAR-MVT-01", "EF-COUT-MVT-06")
@pytest.mark.parametrize("given", ["0", "5", "7", "21", '"nage"', "6.0", "true", "[6]"])
def test_other_movements_are_refused(given: str) -> None:
    assert ids(scores(movement=given)) == ["movement"]


@pytest.mark.clause("EF-CAR-MEL-01", "EF-CAR-MEL-03", "EF-COUT-MEL-06")
@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("[1]", []),
        ("[5]", []),
        ("[5, 4, 1]", []),
        ("[]", ["no_melee"]),
        ("[0]", ["melee"]),
        ("[6]", ["melee"]),
        ("[3, 0]", ["melee"]),
        ("[-1]", ["melee"]),
        (str([1] * 12), []),
        (str([1] * 13), ["too_many_attacks"]),
    ],
)
def test_melee_scores(given: str, found: list[str]) -> None:
    assert ids(scores(melee=given)) == found


@pytest.mark.clause("EF-CAR-TIR-01", "EF-CAR-TIR-02", "EF-CAR-TIR-04")
@pytest.mark.parametrize(
    ("given", "shots"), [("[]", ()), ("[0]", ()), ("[1]", (1,)), ("[5, 2]", (5, 2))]
)
def test_shooting_scores(given: str, shots: tuple[int, ...]) -> None:
    assert roster.read_army(scores(shooting=given)).entries[0].profile.shooting == shots


@pytest.mark.clause("EF-CAR-TIR-01", "EF-CAR-TIR-02")
@pytest.mark.parametrize("given", ["[6]", "[3, 0]", "[0, 0]", "[-1]"])
def test_other_shooting_scores_are_refused(given: str) -> None:
    assert ids(scores(shooting=given)) == ["shooting"]


@pytest.mark.clause("EF-CAR-ARM-01", "EF-CAR-MEN-01")
@pytest.mark.parametrize("key", ["armour", "mental"])
def test_armour_and_mental(key: str) -> None:
    assert all(ids(scores(**{key: str(score)})) == [] for score in range(6))
    assert ids(scores(**{key: "6"})) == ids(scores(**{key: "-1"})) == [key]


@pytest.mark.clause("EF-CAR-PV-01", "EF-COUT-PV-04")
def test_life_points() -> None:
    assert all(ids(scores(life=str(life))) == [] for life in (1, 2, 3, 4))
    assert ids(scores(life="0")) == ids(scores(life="5")) == ["life"]


@pytest.mark.clause("EF-CAR-MVT-02")
@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("1", []),
        ("1.5", []),
        ("6.0", []),
        ("0", ["base"]),
        ("6.5", ["base"]),
        ("nan", ["base_form"]),
        ("inf", ["base_form"]),
        ('"25x50"', ["base_form"]),
        ('{ shape = "square", side = 1 }', ["base_form"]),
        ("[1, 2]", ["base_form"]),
    ],
)
def test_bases_are_round(given: str, found: list[str]) -> None:
    assert ids(scores(base=given)) == found


def test_count() -> None:
    assert ids(HEAD + figure(count=1)) == ids(HEAD + figure(count=200)) == []
    assert ids(HEAD + figure(count=0)) == ids(HEAD + figure(count=201)) == ["count"]
    assert ids(HEAD) == ["no_figure"]


def test_silhouette() -> None:
    assert all(ids(scores(silhouette=f'"{each}"')) == [] for each in SILHOUETTES)
    assert ids(scores(silhouette='"boat"')) == ["silhouette"]


@pytest.mark.clause("EF-CAP-01")
def test_abilities() -> None:
    every = ", ".join(f'"{ability}"' for ability in ABILITIES)
    assert ids(scores(abilities=f"[{every}]")) == []
    assert ids(scores(abilities='["allonge", "allonge"]')) == ["ability_twice"]
    (problem,) = problems(scores(abilities='["alonge"]'))
    assert problem.phrase == roster.UNKNOWN_ABILITY
    assert problem.data["meant"] == "allonge"


@pytest.mark.clause("EF-ITEM-00", "EF-HEROS-03")
@pytest.mark.parametrize("item", roster.ITEMS)
def test_a_hero_may_carry_each_item(item: str) -> None:
    spell = 'spells = ["paralysie"]' if item == "amulette" else ""
    assert ids(filled(250, figure(f'{HERO}\nitems = ["{item}"]\n{spell}'))) == []


@pytest.mark.clause("EF-ITEM-00")
def test_other_items_are_refused() -> None:
    (problem,) = problems(filled(250, figure(f'{HERO}\nitems = ["argeant"]')))
    assert (problem.phrase, problem.data["meant"]) == (roster.UNKNOWN_ITEM, "argent")


@pytest.mark.clause("EF-HEROS-03")
def test_a_hero_has_one_item_or_none() -> None:
    assert ids(filled(250, figure(HERO))) == []
    assert ids(filled(250, figure(f'{HERO}\nitems = ["argent", "rapidite"]'))) == ["hero_items"]


@pytest.mark.clause("EF-HEROS-03")
def test_two_heroes_may_own_the_same_item() -> None:
    hero = f'{HERO}\nitems = ["argent"]'
    assert ids(filled(500, figure(hero, "a"), figure(hero, "b"))) == []


@pytest.mark.clause("EF-HEROS-03", "EF-TITAN-01")
@pytest.mark.parametrize("role", ["", SORCERER])
def test_nobody_else_carries_items(role: str) -> None:
    assert ids(filled(250, figure(f'{role}\nitems = ["argent"]'))) == ["no_item_for_them"]


@pytest.mark.clause("EF-TITAN-01")
@pytest.mark.parametrize(
    ("items", "found"),
    [
        ("", []),
        ('"argent"', []),
        ('"argent", "rapidite"', []),
        ('"argent", "argent"', ["titan_same_item"]),
        ('"argent", "rapidite", "massacre"', ["titan_items"]),
    ],
)
def test_items_of_a_titan(items: str, found: list[str]) -> None:
    assert ids(filled(2000, figure(f"{TITAN}\nitems = [{items}]"))) == found


@pytest.mark.clause("EF-SPELL-00", "EF-HEROS-04", "EF-HEROS-08")
@pytest.mark.parametrize("spell", [spell for spell in roster.SPELLS if spell != "invocation"])
@pytest.mark.parametrize("role", ["sorcerer", "magician"])
def test_a_sorcerer_may_know_each_spell_even_twice(spell: str, role: str) -> None:
    text = filled(250, figure(f'role = "{role}"\nspells = ["{spell}", "{spell}"]'))
    assert roster.read_army(text).entries[0].profile.role is Role.SORCERER


@pytest.mark.clause("EF-HEROS-04")
@pytest.mark.parametrize("spells", ["[]", '["paralysie"]', str(["paralysie"] * 3)])
def test_a_sorcerer_knows_two_spells(spells: str) -> None:
    text = filled(250, figure(f'role = "sorcerer"\nspells = {spells}'))
    assert ids(text) == ["spell_count"]


@pytest.mark.clause("EF-SPELL-00")
def test_other_spells_are_refused() -> None:
    text = filled(250, figure('role = "sorcerer"\nspells = ["paralisie", "paranoia"]'))
    (problem,) = problems(text)
    assert (problem.phrase, problem.data["meant"]) == (roster.UNKNOWN_SPELL, "paralysie")


@pytest.mark.clause("EF-HEROS-04", "EF-ITEM-AMULETTE-02")
def test_who_else_may_know_spells() -> None:
    amulet = f'{HERO}\nitems = ["amulette"]'
    one, two = 'spells = ["paralysie"]', 'spells = ["paralysie", "paranoia"]'
    assert ids(filled(250, figure(f"{amulet}\n{one}"))) == []
    assert ids(filled(250, figure(amulet))) == ["amulet_spell"]
    assert ids(filled(250, figure(f"{amulet}\n{two}"))) == ["amulet_spell"]
    assert ids(filled(250, figure(f"{HERO}\n{one}"))) == ["no_spell_for_them"]
    assert ids(filled(250, figure(one))) == ["no_spell_for_them"]
    titan = f'{TITAN}\nitems = ["amulette"]'
    assert ids(filled(2000, figure(f"{titan}\n{one}"))) == []
    assert ids(filled(2000, figure(f"{TITAN}\n{one}"))) == ["no_spell_for_them"]


CALLER = 'role = "sorcerer"\nspells = ["invocation", "paralysie"]\n'


@pytest.mark.clause("EF-SPELL-INVOCATION-01")
def test_an_invocation_names_its_creature() -> None:
    called = figure(CALLER + 'creature = "imp"')
    army = roster.read_army(filled(250, called, CREATURE % 2))
    assert army.entries[0].profile.creature is not None
    assert ids(filled(250, figure(CALLER), CREATURE % 2)) == ["no_creature"]
    assert ids(filled(250, figure(f'{SORCERER}\ncreature = "imp"'), CREATURE % 2)) == [
        "creature_unused"
    ]
    (problem,) = problems(filled(250, figure(CALLER + 'creature = "impp"'), CREATURE % 2))
    assert (problem.phrase.id, problem.data["meant"]) == ("ef.roster.unknown_creature", "imp")


@pytest.mark.clause("EF-SPELL-INVOCATION-03")
def test_a11_a_creature_costs_ten_at_most() -> None:
    called = figure(CALLER + 'creature = "imp"')
    assert ids(filled(250, called, CREATURE % 2)) == []
    (problem,) = problems(filled(250, called, CREATURE % 3))
    assert problem.phrase == roster.CREATURE_TOO_DEAR
    assert problem.data["given"] == 11
    # The PV factor counts.
    assert ids(filled(250, called, CREATURE % 2 + "life = 2\n")) == ["creature_too_dear"]


@pytest.mark.clause("EF-SPELL-INVOCATION-01")
@pytest.mark.parametrize("extra", [HERO, SORCERER, TITAN, 'items = ["argent"]'])
def test_a_creature_is_an_ordinary_figure(extra: str) -> None:
    called = figure(CALLER + 'creature = "imp"')
    assert ids(filled(250, called, CREATURE % 2 + extra + "\n")) == ["creature_role"]


@pytest.mark.clause("EF-HEROS-01")
@pytest.mark.parametrize(
    ("points", "characters", "legal"),
    [(240, 1, False), (250, 1, True), (990, 3, True), (990, 4, False), (1000, 4, True)],
)
def test_a8_one_character_for_each_250_points(points: int, characters: int, legal: bool) -> None:
    # Characters cost 10 and count in the points.
    heroes = figure(HERO, "heroes", count=characters - 1) if characters > 1 else ""
    text = filled(points - 10 * characters, figure(SORCERER, "sorcerer"), heroes)
    assert ids(text) == ([] if legal else ["too_many_characters"])


@pytest.mark.clause("EF-HEROS-01")
def test_a8_an_army_of_999_points_has_three() -> None:
    # One figure of 9 points among those of 10.
    odd = figure(name="odd").replace("mental = 2", "mental = 1")
    text = filled(960, odd, figure(HERO, "heroes", count=3))
    assert roster.read_army(text).points == 999
    assert ids(filled(950, odd, figure(HERO, "heroes", count=4))) == ["too_many_characters"]


@pytest.mark.clause("EF-HEROS-01")
def test_no_character_is_compulsory() -> None:
    assert ids(filled(500)) == []


@pytest.mark.clause("EF-TITAN-01", "EF-TITAN-03")
def test_a_titan_takes_no_place_of_a_character() -> None:
    assert ids(filled(1990, figure(TITAN))) == []
    assert ids(filled(1910, figure(TITAN), figure(HERO, "heroes", count=8))) == []


@pytest.mark.clause("EF-TITAN-03")
def test_a10_a_titan_needs_2000_points() -> None:
    odd = figure(name="odd").replace("mental = 2", "mental = 1")
    assert ids(filled(1980, figure(TITAN), odd)) == ["titan_too_early"]
    assert ids(filled(1990, figure(TITAN))) == []


@pytest.mark.clause("EF-TITAN-02")
def test_one_titan() -> None:
    assert ids(filled(2000, figure(TITAN, count=2))) == ["second_titan"]
    assert ids(filled(2000, figure(TITAN, "a"), figure(TITAN, "b"))) == ["second_titan"]


@pytest.mark.clause("EF-ART-15")
def test_a9_one_piece_for_each_1000_points() -> None:
    # Each piece with its crew costs 50.
    odd = figure(name="odd").replace("mental = 2", "mental = 1")
    assert ids(filled(940, piece())) == ["too_many_pieces"]
    assert ids(filled(950, piece())) == []
    assert ids(filled(1940, piece(), odd)) == []
    assert ids(filled(1890, piece("a"), piece("b"), odd)) == ["too_many_pieces"]
    assert ids(filled(1900, piece("a"), piece("b"))) == []


@pytest.mark.clause("EF-ART-02")
@pytest.mark.parametrize(("crew", "legal"), [(0, False), (1, True), (3, True), (4, False)])
def test_one_to_three_crewmen(crew: int, legal: bool) -> None:
    assert ids(filled(1000, piece(crew=crew))) == ([] if legal else ["crew_count"])


@pytest.mark.clause("EF-ART-02")
@pytest.mark.parametrize("role", [HERO, SORCERER, TITAN])
def test_crewmen_are_ordinary_figures(role: str) -> None:
    assert ids(filled(2000, piece(extra=role))) == ["crew_role"]


@pytest.mark.clause("EF-ART-02", "EF-HEROS-03")
def test_crewmen_carry_no_items() -> None:
    assert ids(filled(2000, piece(extra='items = ["argent"]'))) == ["no_item_for_them"]


@pytest.mark.clause("EF-ART-14", "EF-ART-16", "EF-ART-EXPLOSIVE-02", "EF-ART-PERFORANTE-03")
def test_pieces() -> None:
    army = roster.read_army(filled(2000, piece("a", 3), piece("b", 1, kind="explosive")))
    assert [entry.price for entry in army.entries[1:]] == [30 + 30, 60 + 10]
    assert ids(filled(1000, piece(kind="magic"))) == ["unknown_kind"]
    for score in (0, 6):
        assert ids(filled(1000, piece(shooting=score))) == ["piece_shooting"]


@pytest.mark.clause("EF-ART-14")
def test_a_piece_has_only_shooting() -> None:
    text = filled(1000, piece().replace("shooting = 5", "shooting = 5\narmour = 3"))
    assert ids(text) == ["rosters.unknown_key"]


def test_agreed_size() -> None:
    assert ids("points = 250\n" + filled(250)) == []
    (problem,) = problems("points = 249\n" + filled(250))
    assert problem.phrase == roster.OVER_POINTS
    assert problem.data == {"spent": 250, "agreed": 249, "over": 1}
    assert ids("points = 0\n" + filled(250)) == ["size"]


@pytest.mark.clause("EF-COUT-TOTAL-01")
def test_validate_an_army_made_by_hand() -> None:
    army = roster.read_army(filled(250))
    assert roster.validate(army, 250) == []
    assert [problem.phrase for problem in roster.validate(army, 200)] == [roster.OVER_POINTS]
    (entry,) = army.entries
    cheap = replace(army, entries=(replace(entry, profile=replace(entry.profile, price=1)),))
    assert [problem.phrase for problem in roster.validate(cheap)] == [roster.WRONG_PRICE]
    wild = replace(army, entries=(replace(entry, profile=replace(entry.profile, melee=(9,))),))
    (problem,) = roster.validate(wild)
    assert (problem.place, problem.line) == ("figures[filler].melee", None)
