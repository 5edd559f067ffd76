"""All attacks of a side in one gesture: each at its likeliest target, each by the question's own check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from escarmouche import Game
from escarmouche.lab.odds import attack_odds
from escarmouche.players import make
from escarmouche.server.live.volleys import volley
from escarmouche.server.messages.found import VolleyFound

ARMIES = ("cendre-250", "ecorce-250", "sauvesel-250", "heures-mortes-250")
FORMS = {"ef.ask.shoot": ("shot", "shooters"), "ef.ask.melee": ("melee", "fighters")}


def questions(seed: int, kind: str, most: int) -> Iterator[tuple[Game, int]]:
    """Games that stand at a declaration of several figures, as players who weigh their answers come to it."""
    armies = [ARMIES[seed % 4], ARMIES[(seed + 1) % 4]]
    game = Game.new("ef", armies, "bataille-rangee", seed, options={"turns": 4})
    player, found = make("greedy", seed), 0
    while not game.over and found < most:
        ask = game.pending[0]
        if ask.question.id == kind and len(ask.answers.describe()[FORMS[kind][1]]) > 1:
            found += 1
            yield game, ask.who
        game.answer(ask, player(game.view(ask.who), ask))


@pytest.mark.clause("EF-TOUR-TIR-15", "EF-TOUR-CAC-03")
@pytest.mark.parametrize("kind", FORMS)
def test_every_attack_is_legal_in_its_turn_and_at_its_likeliest_target(kind: str) -> None:
    attack, listed = FORMS[kind]
    seen = 0
    for seed in range(4):
        for game, who in questions(seed, kind, most=3):
            found = volley(game, who, game.seen(who))
            VolleyFound.model_validate(found)
            attackers = {a["figure"]: a for a in game.question_for(who).answers.describe()[listed]}
            named = [*found["stays"], *(one["figure"] for one in found["attacks"])]
            assert sorted(named) == sorted(attackers)
            then = game.fork()
            for one in found["attacks"]:
                best = max(
                    attack_odds(game.rulebook, game.state, one["figure"], t, attack).chance(
                        lambda outcome: outcome.killed
                    )
                    for t in attackers[one["figure"]]["targets"]
                )
                assert one["kill"] <= best + 1e-9
                assert one["target"] in attackers[one["figure"]]["targets"]
                then.answer_data(who, one["answer"])  # raises where it is refused
                seen += 1
    assert seen >= 10, "some attacks were proposed"
