"""Les Monte-en-l'air: burglars and the watch, over the roofs of a quarter. It shows what a table with storeys can do."""

from collections.abc import Mapping
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rulebook import Result
from escarmouche.kit.judging import ByQuestion
from escarmouche.kit.skirmish import Fighter, Side
from escarmouche.kit.storey_previews import goal_of, path_preview
from escarmouche.rosters.skirmish_book import SkirmishBook
from monte_en_lair import gait, rules, sight
from monte_en_lair.quarter import STARTS, TABLE
from monte_en_lair.state import Prowler, State

WON, DRAWN = Phrase("mel.result.won", "MEL-10"), Phrase("mel.result.drawn", "MEL-10")
HIDDEN, TOO_FAR = Phrase("mel.refusal.hidden", "MEL-6"), Phrase("mel.refusal.out_of_range", "MEL-6")


def nearness(game: State, id: int, place: Any = None) -> float:
    """The nearer an enemy the better, and the higher the better."""
    fighter, storeys = game.figures[id], game.table.storeys
    where = place or game.place_of(id)
    x, y = storeys.spot_of(where)
    near = min(game.gap(fighter, x, y, foe) for foe in game.foes(fighter.camp))
    return 0.3 * storeys.height_at(where) - near


def what_pays(game: State, key: str) -> float:
    """To strike, then to shoot, then nothing."""
    return {"strike": 3.0, "shoot": 2.0, "nothing": 1.0}.get(key.partition(":")[0], 0.0)


WEIGHTS = {
    rules.WHO.id: lambda game, ask, key: nearness(game, int(key)),
    rules.WHERE.id: lambda game, ask, place: nearness(game, ask.about["figure"], place),
    rules.WHAT.id: lambda game, ask, key: what_pays(game, key),
}


class MonteEnLair(SkirmishBook):
    """The book."""

    id, prefix, version, title = "monte-en-lair", "MEL", "1", "Les Monte-en-l'air"
    kind, most_fighters = Prowler, 6
    limits = {
        "height": (0.5, 2.5),
        "stride": (1, 8),
        "nimble": (1, 6),
        "aim": (0, 6),
        "range": (0, 24),
        "strength": (1, 6),
    }
    table = TABLE
    spans = {"turn": rules.turn, "act": rules.act, "move": rules.move, "deed": rules.deed}

    def begin(self, setup: Mapping[str, Any]) -> State:
        """MEL-1: the sides at opposite ends of the quarter."""
        armies = self.armies_of(setup)
        game = State(turns=rules.TURNS, table=self.table)
        game.camps = tuple(Side(camp, army.names) for camp, army in enumerate(armies))
        for camp, army in enumerate(armies):
            for kind, start in zip(army.fighters(), STARTS[camp], strict=False):
                game.enlist(camp, kind, start.x, start.y, surface=start.surface)
        game.agenda = (("turn",),)
        return game

    def result(self, game: State) -> Result:
        """MEL-10: whoever has more fighters on their feet."""
        left = [float(len(list(game.standing(camp.id)))) for camp in game.camps]
        if len(set(left)) == 1:
            return Result(None, DRAWN, tuple(left))
        best = left.index(max(left))
        return Result(best, WON, tuple(left), {"camp": best})

    def present(self, seen: State) -> dict[str, Any]:
        """What every skirmish shows, and who has acted."""
        told = super().present(seen)
        for figure in told["figures"]:
            figure["moved"] = seen.acted[figure["id"]]
        return told

    def preview_path(
        self, seen: State, answers: Answers | None, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The cheapest way, leg by leg, with what each crossing costs and risks."""
        fighter: Fighter = seen.figures[wish["figure"]]
        walk, stride = gait.walk_of(seen, fighter), fighter.profile.stride
        goal = goal_of(seen, walk, fighter.id, wish, stride)
        return path_preview(seen, walk, fighter.id, goal, stride)

    def preview_sight(self, seen: State, a: Fighter, b: Fighter) -> dict[str, Any]:
        """How much of the second is hidden from the first, and by what."""
        found, far = sight.look(seen, a, b), sight.distance(seen, a, b)
        covers = [
            {
                "figure" if isinstance(by.solid.name, int) else "scenery": by.solid.name,
                "share": by.share,
                "by_itself": by.alone,
            }
            for by in found.by
        ]
        return {
            "covers": covers,
            "hidden": found.hidden,
            "distance": far,
            "range": a.profile.range,
            "in_range": far <= a.profile.range,
            "blocked": None if found.visible else HIDDEN,
            "shot": self._why_no_shot(seen, a, b),
            "degree": sight.score(a, found),
        }

    def _why_no_shot(self, seen: State, a: Fighter, b: Fighter) -> Refusal | None:
        why = rules.why_no_shot(seen, a, b)
        if why is None:
            return None
        over = sight.distance(seen, a, b) - a.profile.range
        about = {"figure": a.id, "target": b.id}
        return refuse(TOO_FAR, **about, by=over) if over > 0 else refuse(HIDDEN, **about)

    def faults(self, game: State) -> list[str]:
        """Everybody stands somewhere."""
        storeys = game.table.storeys
        return [
            f"{f.identity} is nowhere"
            for f in game.standing()
            if game.perch[f.id] is None
            and game.surface[f.id] not in storeys.surfaces_at(game.x[f.id], game.y[f.id])
        ]

    def judgement(self) -> ByQuestion:
        """What the computer players weigh."""
        return ByQuestion({}, WEIGHTS)


RULEBOOK = MonteEnLair()
