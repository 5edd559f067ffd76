"""Messages filled with data."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.core.answers import YES, Option
from escarmouche.core.explain import Phrase, Total, Why, refuse
from escarmouche.core.game import NOTHING_TO_UNDO, WRONG_CAMP, Event
from escarmouche.core.rulebook import Result
from escarmouche.core.save import NOT_JSON, SaveError
from escarmouche.text import (
    Wording,
    render,
    render_error,
    render_event,
    render_option,
    render_refusal,
    render_result,
)
from escarmouche.text.names import Twin

YES_PHRASE = Phrase("core.option.yes", "X-1")
NO_PHRASE = Phrase("core.option.no", "X-2")


class Names:
    def figure(self, id: Any) -> str:
        return {1: "Archer 2", 2: "Les Loups"}.get(id, f"Gobelin {id}")

    def twin(self, id: Any) -> Twin | None:
        return None if id in (1, 2) else Twin("Gobelins", id)

    def camp(self, id: Any) -> str:
        return str(["La Ronce", "Le Corbeau"][id])

    def is_many(self, id: Any) -> bool:
        return False

    def scenery(self, id: Any) -> str:
        return f"Bois {id}"

    def the_scenery(self, id: Any) -> str:
        return self.scenery(id)


def said(message: str, lang: str = "fr", **data: Any) -> str:
    return Wording(lang, Names()).fill(message, data)


@pytest.mark.parametrize(
    ("message", "data", "french", "english"),
    [
        ("{x:length}", {"x": 4.5}, "4,5''", "4.5''"),
        ("{x:length}", {"x": 4.0}, "4''", "4''"),
        ("{x:cm}", {"x": 2.5}, "2,5\u00a0cm", "2.5\u00a0cm"),
        ("{x:paces}", {"x": 2.5}, "2,5\u00a0pas", "2.5\u00a0paces"),
        ("{x:paces}", {"x": 1}, "1\u00a0pas", "1\u00a0pace"),
        ("{x:number}", {"x": -0.25}, "−0,25", "−0.25"),
        ("{x:signed}", {"x": 2}, "+2", "+2"),
        ("{x:figure}", {"x": 1}, "Archer 2", "Archer 2"),
        (
            "{x:figures}",
            {"x": (1, 3, 3)},
            "Archer 2 et Gobelin 3 (× 2)",
            "Archer 2 and Gobelin 3 (× 2)",
        ),
        (
            "{x:figures}",
            {"x": (3, 4, 5, 1)},
            "Gobelins 3 à 5 et Archer 2",
            "Gobelins 3 to 5 and Archer 2",
        ),
        (
            "{x:figures}",
            {"x": (1, 9, 3, 5, 6, 7)},
            "Archer 2\u202f; Gobelins 3, 5 à 7 et 9",
            "Archer 2; Gobelins 3, 5 to 7 and 9",
        ),
        ("{x:figures}", {"x": (3, 1)}, "Gobelin 3 et Archer 2", "Gobelin 3 and Archer 2"),
        ("{x:order}", {"x": (1, 0)}, "Le Corbeau, puis la Ronce", "Le Corbeau, then la Ronce"),
        ("{x:length}", {"x": 4.4661}, "4,5''", "4.5''"),
        ("{x:cm}", {"x": 9.99}, "10\u00a0cm", "10\u00a0cm"),
        ("{x:length}", {"x": 0.02}, "0,02''", "0.02''"),
        ("{x:length(up)}", {"x": 18.02}, "18,1''", "18.1''"),
        ("{x:length(down)}", {"x": 5.98}, "5,9''", "5.9''"),
        ("{x:length(up)}", {"x": 18.0}, "18''", "18''"),
        ("{x:total}", {"x": Total()}, "0", "0"),
        ("{x:when(a|b)}", {"x": Total()}, "b", "b"),
        ("{x:when(a|b)}", {"x": []}, "b", "b"),
        ("{x:camp}", {"x": 0}, "La Ronce", "La Ronce"),
        ("{x:camps}", {"x": (0, 1)}, "La Ronce et le Corbeau", "La Ronce and le Corbeau"),
        ("{x:scenery}", {"x": "2"}, "Bois 2", "Bois 2"),
        ("{x:edge}", {"x": "left"}, "bord gauche", "left edge"),
        ("{x:faces}", {"x": (2, 5)}, "⚁2 ⚄5", "⚁2 ⚄5"),
        ("{x:list}", {"x": ["a", "b", "c"]}, "a, b et c", "a, b and c"),
        ("{x:phrase}", {"x": YES_PHRASE}, "Oui", "Yes"),
        ("{x:phrase}", {"x": "core.option.no"}, "Non", "No"),
        ("{x:word(core.edge)}", {"x": "top"}, "bord du haut", "top edge"),
        ("{x}", {"x": None}, "—", "—"),
        ("{x:figure}", {"x": None}, "—", "—"),
        ("{x}", {"x": True}, "oui", "yes"),
        ("{x:length}", {}, "⟨x⟩", "⟨x⟩"),
        ("{x:length}", {"x": "far"}, "far''", "far''"),
        ("{x:count(pas|pas)}", {"x": 2}, "2\u00a0pas", "2\u00a0pas"),
        ("{x:nonsense}", {"x": 3}, "3", "3"),
        ("broken {x", {"x": 3}, "broken {x", "broken {x"),
        ("A{x:when( by {x:figure}|, alone)}.", {"x": 1}, "A by Archer 2.", "A by Archer 2."),
        ("A{x:when( by {x:figure}|, alone)}.", {"x": None}, "A, alone.", "A, alone."),
    ],
)
def test_kinds(message: str, data: dict[str, Any], french: str, english: str) -> None:
    assert said(message, "fr", **data) == french
    assert said(message, "en", **data) == english


def test_plural_counts_zero_as_one_in_french_only() -> None:
    message = "{n} {n:plural(point|points)}"
    assert [said(message, "fr", n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [said(message, "en", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_french_elides_and_contracts_before_names() -> None:
    assert said("le tour de {x:figure}", x=1) == "le tour d’Archer 2"
    assert said("le tour de {x:figure}", x=2) == "le tour des Loups"
    assert said("le tour de {x:camp}", x=1) == "le tour du Corbeau"
    assert said("au tour de {x:camp}", x=0) == "au tour de la Ronce"
    assert said("the move of {x:figure}", "en", x=1) == "the move of Archer 2"


def test_a_missing_message_is_visible() -> None:
    assert render("core.nowhere", {"a": 1}, "fr") == "⟨core.nowhere⟩ a 1"
    assert render("nobody.knows", None, "de") == "⟨nobody.knows⟩"


def test_a_roll_tells_its_reasons_and_each_die() -> None:
    target = Total(Why(4, YES_PHRASE), Why(-1, NO_PHRASE))
    event = Event(YES_PHRASE, {}, None, 0, (2, 5), target)
    french = render_event(event, "fr", Names()).replace("\u00a0", " ").replace("\u202f", " ")
    assert french == "Oui (Oui 4 ; Non −1 → 3) : ⚁2 réussi, ⚄5 raté."
    assert render_event(event, "en", Names(), why=True) == (
        "Yes [X-1] (Yes 4 [X-1]; No −1 [X-2] → 3): ⚁2 succeeds, ⚄5 fails."
    )


def test_the_rule_may_say_which_dice_succeeded() -> None:
    target = Total(Why(4, YES_PHRASE))
    event = Event(YES_PHRASE, {"succeeded": [False, True]}, None, 0, (2, 5), target)
    assert render_event(event, "en") == "Yes (Yes 4): ⚁2 fails, ⚄5 succeeds."


def test_a_roll_without_target_shows_its_faces() -> None:
    assert render_event(Event(YES_PHRASE, {}, None, 0, (6,)), "en") == "Yes: ⚅6."


def test_a_roll_with_a_bonus_shows_the_sum() -> None:
    event = Event(YES_PHRASE, {"bonus": Total(Why(4, NO_PHRASE))}, None, 0, (3,))
    assert render_event(event, "en") == "Yes: ⚂3 + 4 = 7."


def test_refusals_options_results_and_errors() -> None:
    refusal = refuse(WRONG_CAMP, camp=0, waiting=[1])
    assert render_refusal(refusal, "en", Names()) == (
        "It is not for la Ronce to decide; we are waiting for le Corbeau."
    )
    assert render_refusal(refuse(NOTHING_TO_UNDO), "fr").startswith("Rien à reprendre")
    assert render_option(Option("yes", YES), "fr") == "Oui"
    result = Result(1, YES_PHRASE, (10.0, 25.0))
    assert render_result(result, "en", Names()) == "Yes Score: La Ronce 10; Le Corbeau 25."
    error = SaveError("line 3", NOT_JSON, problem="x")
    assert render_error(error, "en") == (
        "This save cannot be read (line 3): x. Use the original file, whole and unchanged."
    )
