"""Masques: a toy rulebook that uses everything the core offers, and needs no change of it.

Two to four camps hold secret hands and each hides a spy. In a round all play a card at once, sealed; the
best card strikes a rival, who may parry; every camp draws a card in secret; then spies sneak. With a
field (see `field`), spies are hidden on it first, and champions walk it and climb its tower.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any

from escarmouche.core import state as core
from escarmouche.core.answers import YES_OR_NO, Choice, ChoiceFrom, Option
from escarmouche.core.automata import Behaviour
from escarmouche.core.bearers import announce
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin, Point, gather, window
from escarmouche.core.rounds import Turns, sealed
from escarmouche.core.rulebook import Result, Rulebook, SetupError, Span, demand_automata
from escarmouche.core.sides import allied, grouped
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rosters import read_toml
from tests.toy import automaton, field, parley
from tests.toy.parley import END_OF_ROUND, FORCE
from tests.toy.presentation import present
from tests.toy.state import Camp, Figure, State

CARD, STRIKE, SNEAK = Phrase("toy.card"), Phrase("toy.strike", "TOY-2"), Phrase("toy.sneak")
PLAYED, PARRIED, HURT = Phrase("toy.played", "TOY-1"), Phrase("toy.parried"), Phrase("toy.hurt")
DREW, WENT, UNMASKED = Phrase("toy.drew"), Phrase("toy.went"), Phrase("toy.unmasked")
BLOW, DRAW, PARRY_IT = Phrase("toy.blow", "TOY-3"), Phrase("toy.draw"), Phrase("toy.parry")
PLAY, RIVAL = Phrase("toy.option.card"), Phrase("toy.option.rival")
STRENGTH, STRONG, STUNNED = Phrase("toy.strength"), Phrase("toy.strong"), Phrase("toy.stunned")
BEST, LEAST, MOST, CAMPS = (Phrase(f"toy.{w}") for w in ("best", "least", "most", "camps"))

WAYS = {key: Phrase(f"toy.option.{key}") for key in ("left", "right", "stay", "unmask")}

DEFY = Point("defy", "a target may answer a blow before the die")


def _parry(game: State, figure: Figure, striker: int) -> Generator[Any, Any, str | None]:
    if (yield Ask(figure.camp, PARRY_IT, YES_OR_NO, {"by": striker})) == "no":
        return None
    yield Tell(PARRIED, {"figure": figure.id})
    return "parried"


PARRY = Plugin("parry", PARRY_IT, (DEFY, _parry))
GIANT = Plugin(
    "giant",
    STRONG,
    (FORCE, lambda game, figure: Why(1, STRONG, figure.id), "add"),
    (FORCE, lambda game, figure: Why(6, STRENGTH), "set"),
)
STUN = Plugin("stun", STUNNED, (FORCE, lambda game, figure: Why(-2, STUNNED)))


def cards_of(game: State, camp: int) -> Ask | None:
    """The sealed question, for whoever has cards."""
    if not game.hand[camp]:
        return None
    options = [Option(str(card), PLAY, {"card": card}) for card in dict.fromkeys(game.hand[camp])]
    return Ask(camp, CARD, Choice(options))


def play_round(game: State) -> Rule:
    """TOY-1: everybody plays a card at once."""
    announce(game, END_OF_ROUND)
    game.round += 1
    camps = range(len(game.hand))
    cards: Mapping[int, str] = yield from sealed(
        camps, lambda camp: cards_of(game, camp), lambda cards: Tell(PLAYED, {"cards": dict(cards)})
    )
    for camp, card in cards.items():
        left = list(game.hand[camp])
        left.remove(int(card))
        game.hand[camp] = tuple(left)
    if game.round < game.rounds:
        game.next(*(("draw", camp) for camp in camps), *(("sneak", camp) for camp in camps))
        if game.table is not None:
            game.next(*(("walk", camp) for camp in camps))
        game.later(("round",))
    if cards:
        best = max(cards, key=lambda camp: (int(cards[camp]), -camp))
        game.score[best] += 1
        game.next(("strike", best))


def strike(game: State, camp: int) -> Rule:
    """TOY-2: the best card strikes a rival. TOY-3: a d10, equal to the strength or less."""
    rivals = [c for c in game.sides.enemies(camp) if game.life[2 * c] > 0]
    if not rivals:
        return
    answer = yield Ask(
        camp, STRIKE, Choice([Option(str(c), RIVAL, {"figure": 2 * c, "camp": c}) for c in rivals])
    )
    striker, target = game.figures[2 * camp], game.figures[2 * int(answer)]
    if (yield from window(DEFY, game, (target,), striker.id)) is not None:
        return
    force = Total(Why(5, STRENGTH), *gather(game, striker, FORCE), *parley.favour(game, camp))
    force = force.at_least(2, LEAST).at_most(9, MOST)
    (face,) = yield Roll(BLOW, 1, force, {"figure": striker.id}, sides=10)
    if face <= force.value:
        game.life[target.id] -= 1
        stun = Effect(STUN, END_OF_ROUND, striker.id)
        game.effects[target.id] = (*game.effects[target.id], stun)
        yield Tell(HURT, {"figure": target.id, "life": game.life[target.id]})


def draw(game: State, camp: int) -> Rule:
    """A hidden die is the new card; the pile is known to nobody."""
    to = frozenset({camp})
    (face,) = yield Roll(DRAW, 1, about={"camp": camp}, to=to, sides=10)
    card, game.pile[camp] = (face + game.pile[camp][0]) % 10, game.pile[camp][1:] or (0,)
    game.hand[camp] = tuple(sorted((*game.hand[camp], card)))
    yield Tell(DREW, {"card": card}, to=to)


def ways_of(seen: State, spy: int) -> list[Option]:
    """Where a spy may sneak: not off the field."""
    last = 1000.0 if seen.table is None else field.SIZE - 1.0
    barred = {"left": seen.table is not None and seen.x[spy] < 1.0, "right": seen.x[spy] > last}
    return [Option(key, way) for key, way in WAYS.items() if not barred.get(key, False)]


def sneak(game: State, camp: int) -> Rule:
    """The spy moves unseen, or takes off its mask."""
    spy = game.figures[2 * camp + 1]
    while not game.unmasked[spy.id]:
        answer = yield Ask(camp, SNEAK, ChoiceFrom(partial(ways_of, spy=spy.id), game))
        if answer == "unmask":
            game.unmasked[spy.id] = True
            yield Tell(UNMASKED, {"figure": spy.id, "x": game.x[spy.id]}, reveals=True)
        elif answer == "stay":
            return
        else:
            game.x[spy.id] += 1.0 if answer == "right" else -1.0
            yield Tell(WENT, {"x": game.x[spy.id]}, to=frozenset({camp}))
            if game.table is not None:
                yield from field.uncover(game, spy, game.x[spy.id], game.y[spy.id], 0)
            game.next(("sneak", camp))
            return


class Masks(Rulebook):
    """The toy."""

    id, prefix, version, title, max_camps = "toy", "TOY", "2", "Masques", 4
    package = "tests.toy"

    @property
    def spans(self) -> Mapping[str, Span]:
        return {
            "round": play_round, "strike": strike, "draw": draw, "sneak": sneak,
            "hide": field.hide, "walk": field.walk, "parley": parley.parley,
        }  # fmt: skip

    def begin(self, setup: Mapping[str, Any]) -> State:
        hands = setup.get("hands") or [army["hand"] for army in setup.get("armies", [])]
        if not 2 <= len(hands) <= self.max_camps:
            raise SetupError("hands", CAMPS, given=len(hands))
        game = State(rounds=setup.get("rounds", 3), traitor=setup.get("traitor"))
        game.table = field.FIELD if setup.get("field") or "armies" in setup else None
        names = [army["names"] for army in setup.get("armies", [])] or NAMES
        game.camps = tuple(Camp(camp, names[camp]) for camp in range(len(hands)))
        game.sides = allied(len(hands), setup.get("alliances", ()))
        game.automata = demand_automata(self, setup)
        for camp, hand in enumerate(hands):
            game.hand.append(tuple(hand))
            game.pile.append(tuple(setup.get("piles", [[1, 2, 3]] * 4)[camp]))
            game.score.append(0)
            for spy, plugins in ((False, (PARRY, GIANT)[camp % 2 :]), (True, ())):
                self._enlist(game, Figure(len(game.figures), camp, spy, plugins), setup)
        hiding = [] if game.table is None else [("hide", camp) for camp in range(len(hands))]
        game.gold = [parley.GOLD.within(setup.get("gold", 0)) for _ in hands]
        game.turns = Turns(tuple(range(len(hands))))
        talks = (("parley",),) if "gold" in setup else ()
        game.agenda = (*hiding, *talks, ("round",))
        return game

    def _enlist(self, game: State, figure: Figure, setup: Mapping[str, Any]) -> None:
        x, y = (float(figure.camp), 0.0) if game.table is None else field.STARTS[figure.camp]
        on_tower = game.table is not None and (x, y) == field.TOWER and not figure.spy
        columns: tuple[tuple[list[Any], Any], ...] = (
            (game.figures, figure), (game.x, x), (game.y, y), (game.radius, field.RADIUS),
            (game.effects, _first_effects(figure, setup)), (game.life, 2), (game.unmasked, not figure.spy),
            (game.orders, setup.get("orders", ["go"] * 4)[figure.camp]),
            (game.in_play, game.table is None or not figure.spy), (game.level, int(on_tower)),
        )  # fmt: skip
        for cells, item in columns:
            cells.append(item)

    def automata(self) -> Mapping[str, Behaviour]:
        return automaton.BEHAVIOURS

    def behaviour_of(self, game: core.State, ask: Ask) -> Behaviour | None:
        if automaton.is_frenzied(game, ask.about.get("figure")):
            return automaton.BRUTE
        return super().behaviour_of(game, ask)

    def present(self, seen: core.State) -> dict[str, Any]:
        assert isinstance(seen, State)
        return present(seen)

    def stands(self, seen: core.State, figure: Any) -> bool:
        assert isinstance(seen, State)
        return bool(seen.in_play[figure.id])

    def read_army(self, text: str) -> dict[str, Any]:
        """`names = {fr = "...", en = "..."}`, and `hand = [1, 2, 3]`: the cards of its first hand."""
        data = read_toml(text).data
        return {"names": dict(data["names"]), "hand": [int(card) for card in data["hand"]]}

    def result(self, game: core.State) -> Result:
        assert isinstance(game, State)
        total = grouped(game.sides, dict(enumerate(game.score)))
        first = max(total, key=lambda alliance: (total[alliance], -alliance))
        best = max(game.sides.friends(first), key=lambda camp: (game.score[camp], -camp))
        scores = tuple(float(score) for score in game.score)
        return Result.of_alliance(game.sides, best, BEST, scores)

    def hides(self, game: core.State, figure: Any, who: int | None) -> bool:
        assert isinstance(game, State)
        return figure.camp != who and not game.unmasked[figure.id]

    def faults(self, game: core.State) -> list[str]:
        assert isinstance(game, State)
        return [f"life {life}" for life in game.life if not -1 <= life <= 2]


def _first_effects(figure: Figure, setup: Mapping[str, Any]) -> tuple[Effect, ...]:
    """TOY-9: a champion may begin beside itself."""
    raging = not figure.spy and figure.camp in setup.get("frenzied", ())
    return (Effect(automaton.FRENZY, END_OF_ROUND),) if raging else ()


BOOK = Masks()
NAMES = [{"fr": f"Masque {n}", "en": f"Mask {n}"} for n in ("ocre", "gris", "bleu", "vert")]


def setup_of(seed: int) -> dict[str, Any]:
    """A setup for each seed: 2 to 4 camps, on a field or with cards alone."""
    camps = 2 + seed % 3
    hands = [[(seed * 7 + camp * 3 + n * 5) % 10 for n in range(3)] for camp in range(camps)]
    setup = {"hands": hands, "rounds": 2 + seed % 5, "traitor": seed % camps}
    return {**setup, "field": True} if seed % 2 else setup


def sided_setup_of(seed: int) -> dict[str, Any]:
    """The same with alliances, sides that the rules play, and champions beside themselves."""
    setup = setup_of(seed)
    camps = len(setup["hands"])
    if camps > 2 and seed % 2:
        setup["alliances"] = [[0, camps - 1]]
    setup["automata"] = [BRUTES[(seed // 3 + camp) % 3] for camp in range(camps)]
    setup["frenzied"] = [seed % camps]
    setup["gold"] = 1 + seed % 4
    return setup


BRUTES = (None, "brute", None)
