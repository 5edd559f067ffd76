"""Unique (LFW-RULE-UNIQUE-*): once, as it is on its sheet, and with the leave of every opponent."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.unit.lfw.army_files import force, ids, own, printed, ready

from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK
from escarmouche.rulebooks.last_fantasy_war import army as armies

CAPTAIN = printed("tueur-de-demons", specialist="capitaine")
HUNTRESS = printed("ysaure")


def hunt(*figures: str) -> str:
    """A Gladéri army."""
    return force(CAPTAIN, *figures, faction="gladeris")


def setup(*texts: str, **more: Any) -> dict[str, Any]:
    """A game of these armies."""
    data = [armies.army_to_data(armies.read_army(text)) for text in texts]
    return {"armies": data, "scenario": "colline", **more}


def against(**more: Any) -> dict[str, Any]:
    """The huntress against demons."""
    data = setup(hunt(HUNTRESS), **more)
    return {**data, "armies": [*data["armies"], armies.army_to_data(ready("demons-300"))]}


@pytest.mark.clause("LFW-RULE-UNIQUE-01", "LFW-RULE-UNIQUE-02")
def test_it_comes_once_and_is_no_specialist() -> None:
    assert ids(hunt(HUNTRESS)) == []
    assert ids(hunt(HUNTRESS, printed("autre", sheet="ysaure"))) == ["unique_twice"]
    assert "unique_specialist" in ids(hunt(printed("ysaure", specialist="eclaireur")))


@pytest.mark.clause("LFW-RULE-UNIQUE-03")
def test_it_knows_only_the_spells_of_its_sheet() -> None:
    magic = {"domains": ["eau"], "knows": 1, "pm": 2, "rules": ["unique"]}
    assert ids(force(CAPTAIN, own("lui", **magic), faction="gladeris")) == []
    other = own("lui", spells=["le-calme-du-lac"], **magic)
    assert "unique_spells" in ids(force(CAPTAIN, other, faction="gladeris"))


@pytest.mark.clause("LFW-RULE-UNIQUE-04")
def test_it_takes_no_equipment_beyond_its_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet

    shielded = printed("chasseur", options=["bouclier"])
    assert ids(hunt(shielded)) == []
    monkeypatch.setattr(PrintedSheet, "is_unique", property(lambda sheet: sheet.id == "chasseur"))
    assert ids(hunt(shielded)) == ["unique_as_it_is"]


@pytest.mark.clause("LFW-RULE-UNIQUE-05")
def test_without_leave_it_is_refused_with_the_army_that_has_not_given_it() -> None:
    with pytest.raises(SetupError) as refused:
        RULEBOOK.begin(against())
    assert refused.value.place == "armies.0"
    assert refused.value.phrase.id == "lfw.setup.not_permitted"


@pytest.mark.clause("LFW-RULE-UNIQUE-05")
@pytest.mark.parametrize("leave", [{"permits": [[], ["ysaure"]]}, {"options": {"uniques": True}}])
def test_with_leave_it_comes(leave: dict[str, Any]) -> None:
    game: Any = RULEBOOK.begin(against(**leave))
    assert any(unit.profile.id == "ysaure" for unit in game.figures)


@pytest.mark.clause("LFW-RULE-UNIQUE-05")
def test_leave_of_one_of_two_opponents_is_not_enough() -> None:
    data = against(permits=[[], ["ysaure"], []], scenario="relique")
    data["armies"].append(armies.army_to_data(ready("legion-d-os-300")))
    with pytest.raises(SetupError) as refused:
        RULEBOOK.begin(data)
    assert refused.value.phrase.id == "lfw.setup.not_permitted"


@pytest.mark.clause("LFW-RULE-UNIQUE-05")
@pytest.mark.parametrize("given", ["ysaure", [["ysaure"]], [["ysaure"], [3]], 7])
def test_permissions_that_cannot_be_read_are_refused(given: Any) -> None:
    with pytest.raises(SetupError) as refused:
        RULEBOOK.begin(against(permits=json.loads(json.dumps(given))))
    assert refused.value.place == "permits"
