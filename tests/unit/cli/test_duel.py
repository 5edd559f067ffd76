"""`escarmouche duel`: what it prints and how it exits."""

from __future__ import annotations

import json

import pytest
from tests.unit.cli.conftest import Run


def test_a_duel_in_both_languages(run: Run) -> None:
    french = run("duel", "garde-pretorien", "clone-de-dirz:light", "guerrier-de-l-aube")
    assert french.exit_code == 0
    assert "Équilibre" in french.stdout and "Garde prétorien" in french.stdout
    english = run("duel", "garde-pretorien", "clone-de-dirz", "--split", "0,0", "--lang", "en")
    assert "Equilibrium" in english.stdout and "0 / 2" in english.stdout


def test_a_duel_for_a_machine(run: Run) -> None:
    told = json.loads(
        run("duel", "garde-pretorien", "clone-de-dirz", "--known", "1=0", "--json").stdout
    )
    assert told["best"]["split"][1] == [0, 2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("garde-pretorie", "clone-de-dirz"), "garde-pretorien"),
        (("garde-pretorien", "clone-de-dirz:ligt"), "light"),
        (("garde-pretorien", "clone-de-dirz", "--split", "1,x"), "--split"),
        (("garde-pretorien", "clone-de-dirz", "--known", "0=9"), "known.0"),
        (("garde-pretorien", "clone-de-dirz", "--rules", "ef"), "Fantastiques"),
        (("garde-royal", "clone-de-dirz:light:serious"), "deux blessures"),
        (("garde-royal:critical:critical", "clone-de-dirz"), "n’en écrivez qu’une"),
        (("garde-royal", "clone-de-dirz", "--known", "1=2", "--known", "1=0"), "deux fois"),
    ],
)
def test_bad_input_exits_2(run: Run, words: tuple[str, ...], said: str) -> None:
    told = run("duel", *words)
    assert told.exit_code == 2 and said in told.stderr
