"""The account of a game: scores by their sources, losses, feats, the luck of each side, turning points.

What happened is read from the events that the viewer may know, by what the book says that they are in the tale; what a
score is made of, the book says. Nothing here knows a rule.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase
from escarmouche.core.state import State
from escarmouche.core.tale import Role, Tale
from escarmouche.server.past.luck import Luck
from escarmouche.server.past.steps import Steps
from escarmouche.server.show.speaking import HEADINGS, Speaker, Words, sentence
from escarmouche.server.show.views import Json
from escarmouche.text import LANGUAGES, render_event

LOSSES = Phrase("server.account.losses")
FEATS = 3  # the figures that are named
TURNS = 3  # the turning points


class Fall(NamedTuple):
    """A figure that went out of the game, and who did it where that is known."""

    figure: int
    by: int | None


@dataclass(slots=True)
class Stage:
    """A phase of a turn: its headings, who fell in it, and after which answer it was over."""

    turn: Event | None = None
    phase: Event | None = None
    falls: list[Fall] = field(default_factory=list)
    after: int = 0


def account_of(steps: Steps, eyes: int | None, last: int) -> Json:
    """How a game came to stand as it does after its last answer, as far as some eyes may know."""
    whole = steps.whole
    game = steps.moment(last)
    seen = game.seen(eyes if whole.has_secrets else None)
    events = [each for each in whole.events if each.after <= last and each.visible_to(eyes)]
    started = len(steps.moment(0).state.figures)
    return Telling(seen, events, whole.rulebook, started).told()


class Telling:
    """Tells the account of one game."""

    def __init__(self, state: State, events: Sequence[Event], book: Any, started: int) -> None:
        self.state, self.events, self.book = state, events, book
        self.started = (
            started  # figures there were at first: those that came later were not of the armies
        )
        self.say = Speaker(state, book.tale)
        self.prices = {shown["id"]: shown["price"] for shown in book.present(state)["figures"]}
        self.stages = list(stages_of(events, book.tale))

    def told(self) -> Json:
        """The message."""
        camps = range(len(getattr(self.state, "camps", ())))
        sources = self.book.score_sources(self.state, self.events)
        luck = self._luck()
        return {
            "camps": [self._camp(camp, sources, luck[camp]) for camp in camps],
            "feats": self._feats(),
            "turning": self._turning(),
        }

    def _camp(self, camp: int, sources: Sequence[Any], luck: Luck) -> Json:
        parts = sources[camp] if camp < len(sources) else ()
        gone = [id for id in self._fallen() if self._camp_of(id) == camp]
        lost = [id for id in gone if id < self.started]
        return {
            "camp": camp,
            "score": sum(part.points for part in parts) if sources else None,
            "sources": [
                {**self.say.cited(part.what, part.data), "points": part.points} for part in parts
            ],
            "lost": lost,
            "lost_points": sum(self.prices.get(id, 0) for id in lost),
            "lost_later": len(gone) - len(lost),
            "luck": luck.told(),
        }

    def _fallen(self) -> list[int]:
        """Who fell and did not come back."""
        fell = dict.fromkeys(fall.figure for stage in self.stages for fall in stage.falls)
        figures = self.state.figures
        return [id for id in fell if not self.book.stands(self.state, figures[id])]

    def _camp_of(self, id: int) -> int:
        return int(self.state.figures[id].camp)

    # -- feats -------------------------------------------------------------------------------

    def _feats(self) -> list[Json]:
        felled: Counter[int] = Counter()
        for fall in (fall for stage in self.stages for fall in stage.falls):
            if fall.by is not None and self._hostile(fall.by, fall.figure):
                felled[fall.by] += 1
        best = sorted(felled.items(), key=lambda one: (-one[1], one[0]))[:FEATS]
        return [
            {"figure": id, "camp": self._camp_of(id), "name": self.say.figure(id), "felled": n}
            for id, n in best
        ]

    def _hostile(self, one: int, other: int) -> bool:
        return self._camp_of(other) in self.state.sides.foes[self._camp_of(one)]

    # -- luck --------------------------------------------------------------------------------

    def _luck(self) -> dict[int, Luck]:
        found: dict[int, Luck] = defaultdict(Luck)
        fortunes = self.book.fortunes(self.state, self.events)
        for event in self.events:
            camp = self._thrower(event) if event.faces else None
            if camp is None:
                continue
            if fortunes is None:
                found[camp].add(event, self.say.names[LANGUAGES[0]])
            else:
                found[camp].add_faces(event)
        for fortune in fortunes or ():
            found[fortune.camp].add_fortune(fortune)
        return found

    def _thrower(self, event: Event) -> int | None:
        """Whose dice they are: those of the figure that the roll is about, or of the camp."""
        figure, camp = event.data.get("figure"), event.data.get("camp")
        figures = self.state.figures
        if isinstance(figure, int) and 0 <= figure < len(figures) and figures[figure] is not None:
            return self._camp_of(figure)
        return camp if type(camp) is int else None

    # -- turning points ----------------------------------------------------------------------

    def _turning(self) -> list[Json]:
        """The phases that cost one side most more than the others, in their order."""
        weighed = [(self._swing(stage), n) for n, stage in enumerate(self.stages)]
        best = sorted((w for w in weighed if w[0][0] > 0), key=lambda w: (-w[0][0], w[1]))[:TURNS]
        return [self._turn(self.stages[n], camp) for (_swing, camp), n in sorted(best, key=_place)]

    def _swing(self, stage: Stage) -> tuple[float, int]:
        """By how much one side lost more than each of the others in a phase, and which."""
        lost = [0.0] * len(getattr(self.state, "camps", ()))
        for fall in stage.falls:
            lost[self._camp_of(fall.figure)] += self.prices.get(fall.figure, 0)
        if len(lost) < 2:
            return 0.0, 0
        worst = max(range(len(lost)), key=lost.__getitem__)
        return lost[worst] - max(lost[:worst] + lost[worst + 1 :]), worst

    def _turn(self, stage: Stage, camp: int) -> Json:
        figures = [fall.figure for fall in stage.falls if self._camp_of(fall.figure) == camp]
        points = sum(self.prices.get(id, 0) for id in figures)
        data = {"camp": camp, "figures": figures, "points": points}
        return {
            "after": stage.after,
            "turn": self._heading(stage.turn),
            "phase": self._heading(stage.phase),
            "text": sentence(self.say.words(LOSSES, data)),
            "camp": camp,
        }

    def _heading(self, event: Event | None) -> Words | None:
        if event is None:
            return None
        names = self.say.names
        return {lang: render_event(event, lang, names[lang]).rstrip(".") for lang in LANGUAGES}


def _place(weighed: tuple[tuple[float, int], int]) -> int:
    return weighed[1]


def stages_of(events: Sequence[Event], tale: Tale) -> Iterator[Stage]:
    """The phases of a game, with who fell in each and by whom."""
    stage, doers = Stage(), dict[int, int]()
    for event in events:
        kind = next((HEADINGS[end] for end in HEADINGS if event.phrase.id.endswith(end)), None)
        if kind is not None:
            yield stage
            turn = event if kind == "turn" else stage.turn
            stage, doers = Stage(turn, event if kind == "phase" else None, after=event.after), {}
        stage.after = event.after
        part = tale.get(event.phrase.id)
        if part is None:
            continue
        actor, targets = part.actor(event.data), part.targets(event.data)
        if part.role is Role.FALL:
            stage.falls += [Fall(id, doers.get(id) if actor is None else actor) for id in targets]
        elif actor is not None and part.role in (Role.ACT, Role.DICE):
            doers |= dict.fromkeys(targets, actor)
    yield stage
