"""The same figures in the engine and plainly; a game led with random answers, which the plain one then follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, radians, sin
from random import Random
from typing import Any

from tests.properties.bm.plain_figures import ARMOURS, ARMS, SHIELDS, Choice, Plain, Tray
from tests.unit.bm.figures import field_of, stand

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.game import Game
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask
from escarmouche.rulebooks.bonus_malus import RULEBOOK
from escarmouche.rulebooks.bonus_malus.durations import END_OF_TURN
from escarmouche.rulebooks.bonus_malus.powers.effects import (
    CHOC,
    LECTURE,
    MALAISE,
    MEDITATION,
    PRIERE,
)
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, State, leave
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Perch

KINDS = {
    "malaise": MALAISE,
    "choc": CHOC,
    "priere": PRIERE,
    "meditation": MEDITATION,
    "lecture-de-pensees": LECTURE,
}
SIGNS = {-3: " 3-", -2: " 2-", -1: "-", 0: "", 1: "+", 2: " 2+", 3: " 3+"}
MEASURED = ("combat", "tir", "lancer", "degats", "assommoir", "projection", "de-taille-et-d-estoc")
TESTED = (
    *MEASURED,
    *("eclairs", "etranglement", "lancer-d-objets", "choc", "poussee", "guerison"),
    *("bannissement", "malaise", "etourdissement", "lecture-de-pensees", "magnetisme", "soin"),
    *("imposition-des-mains", "duel-de-force", "contre-par-sabre-laser", "priere"),
    *("meditation-de-combat", "expert-en-maniement-du-fouet"),
)


class ByFaces:
    """Dice by their faces; one with fewer sides is read off them."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = script

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next ones."""
        assert first + count <= len(self.script), "out of dice"
        return tuple((face - 1) % sides + 1 for face in self.script[first : first + count])


def written(figure: Plain) -> str:
    """Its skills as armies write them."""
    texts = []
    for id, number in figure.skills.items():
        if id in TESTED:
            texts.append(f"{id}{SIGNS[number]}")
        else:
            texts.append(f"attaques-multiples {number}" if id == "attaques-multiples" else id)
    return ", ".join([*texts, *(f"tueur {each}" for each in sorted(figure.slays))])


def placed(game: State, figure: Plain, perch: Perch | None = None) -> None:
    """The same figure in a game of the engine."""
    held = [id for id in figure.hands if id in ARMS]
    upgrades = ["poings-americains"] * figure.knuckles + ["couteau"] * figure.knife
    upgrades += [f"{bullets}: {id}" for id, bullets in figure.bullets.items()]
    made = stand(
        game,
        figure.camp,
        figure.x,
        figure.y,
        written(figure),
        ", ".join(held),
        facing=figure.facing,
        armour=figure.armour or "",
        shield=figure.shield or "",
        upgrades=", ".join(upgrades),
        hands="",
        name=f"figure-{figure.id}",
        columns={
            "life": figure.life,
            "down": figure.down,
            "stunned": figure.stunned,
            "crawling": figure.crawling,
            "ran": figure.ran,
            "aimed": figure.aimed,
            "damage_rolls": figure.damage_rolls,
            "hands": tuple(figure.hands),
        },
    )
    assert made.id == figure.id
    for name in sorted(figure.effects):
        lay(game, bearer_of(made.id), Effect(KINDS[name], END_OF_TURN))
    if perch is not None:
        game.put(made.id, perch)
        game.x[made.id], game.y[made.id] = game.table.storeys.spot_of(perch)
        figure.x, figure.y = game.x[made.id], game.y[made.id]
    if figure.out:
        leave(game, made, CASUALTY)


def staged(
    figures: Sequence[Plain],
    actor: int,
    actions: int = 1,
    table: Table | None = None,
    options: frozenset[str] = frozenset(),
    share: float = 0.2,
) -> State:
    """All of them, one in the midst of its activation."""
    groups = 1 + max(each.camp for each in figures)
    game = field_of(groups, table, **dict.fromkeys(options, True))
    for each in figures:
        perch = Perch("ladder", share) if each.on_ladder else None
        placed(game, each, perch)
    for each in figures:
        game.actions[each.id] = actions if each.id == actor else 2
    game.active, game.activations[actor] = actor, 1
    game.agenda = (("act", actor),)
    return game


def led(
    state: State, dice: Sequence[int], answer: Callable[[Ask], Any], limit: int = 40
) -> tuple[Game, list[Choice]]:
    """A game until nothing is to be done, and what was chosen on the way, facings and places apart."""
    game = Game(RULEBOOK, {}, ByFaces(dice), state=state)
    chosen: list[Choice] = []
    for _question in range(limit):
        if game.over or not game.pending:
            return game, chosen
        ask = game.pending[0]
        question = ask.question.id.removeprefix("bm.ask.")
        data = ask.answers.encode(answer(ask))
        if question not in ("action", "face", "where"):
            offered = frozenset(map(str, ask.answers.candidates()))
            chosen.append(Choice(question, int(ask.about["figure"]), offered, str(data)))
        game.answer_data(ask.who, data)
    raise AssertionError("no end")


def stood(game: State, figure: Plain) -> dict[str, Any]:
    """How the engine has it."""
    i = figure.id
    return {
        "life": game.life[i],
        "out": game.status[i] == CASUALTY,
        "down": game.down[i],
        "stunned": game.stunned[i],
        "hands": sorted(game.hands[i]),
        "rolls": game.damage_rolls[i],
        "effects": sorted(
            {effect.kind.id.removesuffix("-de-combat") for effect in game.effects[i]}
        ),
    }


def stands(figure: Plain) -> dict[str, Any]:
    """The same, plainly."""
    return {
        "life": figure.life,
        "out": figure.out,
        "down": figure.down,
        "stunned": figure.stunned,
        "hands": sorted(figure.hands),
        "rolls": figure.damage_rolls,
        "effects": sorted(figure.effects),
    }


def agree(game: Game, tray: Tray, figures: Sequence[Plain]) -> None:
    """The same dice were thrown, the same questions asked, and all stand alike."""
    state: Any = game.state
    assert tray.thrown == state.dice_thrown, f"dice: {state.dice_thrown}, plainly {tray.thrown}"
    left = tray.choices[tray.chosen :]
    assert not left, f"only the engine asked {left}"
    for figure in figures:
        engine, plainly = stood(state, figure), stands(figure)
        assert engine == plainly, f"figure {figure.id}: {engine}, plainly {plainly}"


@contextmanager
def said(compare: Callable[[int], None], number: int) -> Iterator[None]:
    """Names the comparison that fails."""
    try:
        yield
    except Exception as difference:
        difference.add_note(f"{compare.__name__}({number})")
        raise


def repeat(compare: Callable[[int], None], times: int) -> None:
    """So many comparisons."""
    for number in range(times):
        with said(compare, number):
            compare(number)


def thrown(rng: Random, many: int = 120) -> list[int]:
    """Faces, in some comparisons mostly high ones so that much comes of them."""
    faces = rng.choice(["123456", "123456", "123445566"])
    return [int(rng.choice(faces)) for _die in range(many)]


def readings(rng: Random, *options: str) -> frozenset[str]:
    """Options of which each is chosen now and then."""
    return frozenset(each for each in options if rng.random() < 0.15)


def some(rng: Random, names: Sequence[str], chance: float) -> dict[str, int]:
    """Each name with a chance, with a modifier where it is measured."""
    drawn = [name for name in names if rng.random() < chance]
    return {name: rng.randint(-2, 2) if name in TESTED else 0 for name in drawn}


BLOWS = [id for id, arm in ARMS.items() if arm.blow is not None and arm.shot is None]
GUNS = [id for id, arm in ARMS.items() if arm.shot is not None and arm.blow is None]
RIFLES = [id for id, arm in ARMS.items() if arm.shot is not None and arm.hands == 2]


def held(rng: Random, figure: Plain, guns: bool = False) -> list[str]:
    """What is in two hands."""
    one = [id for id in (*BLOWS, "dague", "vibrodague") if ARMS[id].hands == 1]
    kind = rng.random()
    if guns:
        first = rng.choice([*GUNS, *RIFLES, "dague", "vibrodague"])
        if first == "canon-d-assaut" and not figure.has("exosquelette"):
            first = "fusil"
    elif kind < 0.15:
        first = ""
    elif kind < 0.75:
        first = rng.choice(one)
    elif kind < 0.9:
        first = rng.choice([id for id in BLOWS if ARMS[id].hands == 2])
    else:
        first = rng.choice(["fusil", "arc", "fusil-blaster"])
    second = ""
    full = bool(first) and ARMS[first].hands == 2
    if first == "lance" or not full or (figure.has("tireur-costaud") and ARMS[first].shot):
        kind = rng.random()
        if kind < 0.35:
            second = rng.choice(SHIELDS)
        elif kind < 0.6 and first != "lance":
            second = rng.choice([*one, *one, *GUNS])
        elif kind < 0.8 and guns and first != "lance":
            second = rng.choice(GUNS)
    return [id for id in (first, second) if id]


SAVES = ("robuste", "destinee-speciale", "sensible-a-la-force")


def somebody(
    rng: Random, id: int, camp: int, known: Sequence[tuple[Sequence[str], float]]
) -> Plain:
    """A figure with random skills, armour and states; not yet placed."""
    skills: dict[str, int] = {}
    for names, chance in known:
        skills |= some(rng, names, chance)
    figure = Plain(id, camp, 0.0, 0.0, 0.0, skills)
    if rng.random() < 0.35:
        figure.slays = frozenset(
            rng.sample(("humain", "demoniaque", "lycan", "spectre"), rng.choice([1, 1, 2]))
        )
    if rng.random() < 0.6:
        figure.armour = rng.choice(list(ARMOURS))
    figure.life = rng.randint(1, figure.full) if rng.random() < 0.5 else figure.full
    figure.effects = {name for name in ("malaise", "choc", "priere") if rng.random() < 0.1}
    figure.effects |= {"meditation"} if rng.random() < 0.08 else set()
    return figure


def beside(figure: Plain, other: Plain, angle: float, gap: float = 0.0) -> None:
    """Put the other so far from a figure, in a direction."""
    far = figure.radius + other.radius + gap
    other.x = figure.x + far * cos(radians(angle))
    other.y = figure.y + far * sin(radians(angle))
