"""Games: play one, replay it, watch it in a browser."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import (
    BadInput,
    Json,
    Lang,
    Rules,
    Why,
    book_named,
    read_text,
    say,
    show,
    show_json,
    write,
)
from escarmouche.cli.server import HOST, PORT, Data, Host, NoOpen, Port, Think, page_is_built, run

LIMIT = 20_000  # answers after which a game is taken to be endless

Army = Annotated[
    list[str],
    typer.Option("--army", "-a", help="An army: its id, or a TOML file. One for each side."),
]
Scenario = Annotated[
    str | None, typer.Option("--scenario", "-s", help="A scenario, or au-hasard to throw for it.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="Makes the game repeatable. Live dice without it.")
]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        "-p",
        help="expert, greedy or random, one for each side; or rules:ID, an automaton of the book.",
    ),
]
Draw = Annotated[
    Path | None, typer.Option("--draw", help="A folder for a picture of the table at each turn.")
]
Form = Annotated[str, typer.Option("--format", help="Of the pictures: svg or png.")]
Html = Annotated[
    Path | None, typer.Option("--html", help="Write the drawn replay as one web page.")
]
Option_ = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A ruling that differs: NAME=true.")
]


def match(
    army: Army,
    rules: Rules = None,
    scenario: Scenario = None,
    seed: Seed = None,
    players: Players = "greedy,random",
    option: Option_ = None,
    lang: Lang = "fr",
    why: Why = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the result.")] = False,
    draw: Draw = None,
    form: Form = "svg",
    html: Html = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the game to this file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a whole game and tell it.

    Example: `escarmouche match --army cendre-500 --army ecorce-500 --scenario pillage --seed 7 --players greedy,random --why --save game.json`
    """
    from escarmouche.api import Game
    from escarmouche.cli.live_report import Teller

    _check_form(form)
    seats = _players(players, army, seed)
    book, automata = book_named(rules), _automata(players)
    game = Game.new(book.id, army, scenario, seed, options=_options(option), automata=automata)
    teller = Teller(game, lang, why, silent=quiet or as_json, pictures=draw, form=form)
    _play(game, seats, teller)
    teller.finish()
    _keep(game, save, html, lang, why)
    if as_json:
        show_json({**_summary(game), "seed": seed, "events": _events(game)})
    else:
        teller.result()
        if save is not None:
            show(say("saved", path=str(save), digest=game.dice_digest))


def replay(
    save: Annotated[Path, typer.Argument(help="A game saved by `match --save`.")],
    until: Annotated[
        int | None, typer.Option("--until", min=0, help="Stop after N answers.")
    ] = None,
    lang: Lang = "fr",
    why: Why = False,
    draw: Draw = None,
    form: Form = "svg",
    html: Html = None,
    as_json: Json = False,
) -> None:
    """Tell a saved game again, to its end or up to an answer.

    Example: `escarmouche replay game.json --until 40 --why --lang en`
    """
    from escarmouche.api import Game
    from escarmouche.cli.live_report import Teller

    _check_form(form)
    played = Game.load(read_text(save), until)
    again = Game(played.rulebook, played.setup, played._dice)
    teller = Teller(again, lang, why, silent=as_json, pictures=draw, form=form)
    teller.tell()
    for who, answer in played.answers:
        again.answer_data(who, answer)
        teller.tell()
    teller.finish()
    _keep(again, None, html, lang, why)
    if as_json:
        show_json({**_summary(again), "events": _events(again)})
    else:
        teller.result()


def play(
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another battle.")] = 7,
    scenario: Scenario = None,
    lang: Lang = "fr",
    out: Annotated[Path | None, typer.Option("--out", help="Write the page here.")] = None,
    no_open: NoOpen = False,
    host: Host = HOST,
    port: Port = PORT,
    data: Data = None,
    think: Think = None,
) -> None:
    """Open the table in your browser, on games kept on this machine.

    With --out, or where the table's page is not built: a match between two armies, and its drawn replay.

    Example: `escarmouche play --lang en`
    """
    if out is None and page_is_built():
        run(host, port, data, think, opened=not no_open)
        return
    from escarmouche.api import Game
    from escarmouche.cli.live_report import Teller
    from escarmouche.draw import replay_of
    from escarmouche.rulebooks import every_rulebook

    book = next(each for each in every_rulebook() if each.shown_armies)
    scenario = scenario or next(iter(book.scenarios()), None)
    game = Game.new(book.id, book.shown_armies, scenario, seed)
    teller = Teller(game, lang, why=False, silent=True)
    _play(game, _players("greedy,greedy", book.shown_armies, seed), teller)
    teller.result()
    path = out or Path(tempfile.mkdtemp(prefix="escarmouche-")) / "replay.html"
    write(path, replay_of(game, lang, _title(game, lang), why=True))
    show(say("page", path=str(path)))
    if not no_open:
        webbrowser.open(path.resolve().as_uri())


# -- helpers -----------------------------------------------------------------------------------


def _play(game: Any, seats: list[Any], teller: Any) -> None:
    """The loop of every match: views and questions to players, answers to the game."""
    teller.tell()
    for _ in range(LIMIT):
        if game.over:
            return
        ask = game.pending[0]
        game.answer(ask, seats[ask.who](game.view(ask.who), ask))
        teller.tell()
    raise BadInput("endless", limit=LIMIT)


def _players(names: str, armies: Any, seed: int | None) -> list[Any]:
    from escarmouche.lab.automaton_sides import stand_in
    from escarmouche.players import make

    wanted = [name.strip() for name in names.split(",")]
    if len(wanted) != len(armies):
        raise BadInput("players_and_armies", players=len(wanted), armies=len(armies))
    return [make(stand_in(name), (seed or 0) * 10 + seat) for seat, name in enumerate(wanted)]


def _automata(names: str) -> list[str | None]:
    """The sides that the rules play."""
    from escarmouche.lab.automaton_sides import handed_over

    return handed_over([name.strip() for name in names.split(",")])


def _options(given: list[str] | None) -> dict[str, Any]:
    """`--option fear_binds_all_scores=false --option turns=4`."""
    found: dict[str, Any] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not (value in ("true", "false") or value.isdecimal()):
            raise BadInput("bad_option", given=text)
        found[name] = value == "true" if value in ("true", "false") else int(value)
    return found


def _check_form(form: str) -> None:
    if form not in ("svg", "png"):
        raise BadInput("bad_format", given=form)


def _keep(game: Any, save: Path | None, html: Path | None, lang: str, why: bool) -> None:
    if save is not None:
        write(save, game.save())
    if html is not None:
        from escarmouche.draw import replay_of

        write(html, replay_of(game, lang, _title(game, lang), why=why))


def _title(game: Any, lang: str) -> str:
    from escarmouche.text import StateNames

    names = StateNames(game.state, lang)
    return " – ".join(names.camp(camp.id) for camp in game.state.camps)


def _summary(game: Any) -> dict[str, Any]:
    result = game.result
    told = None
    if result is not None:
        told = {
            "winner": result.winner,
            "winners": list(result.winners),
            "reason": result.reason.id,
            "clauses": list(result.reason.clauses),
            "scores": list(result.scores),
        }
    return {
        "rulebook": game.rulebook.id,
        "scenario": getattr(game.state, "scenario", None),
        "over": game.over,
        "answers": len(game.answers),
        "dice": len(game.faces),
        "result": told,
        "end": game.state.digest(),
    }


def _events(game: Any) -> list[dict[str, Any]]:
    return [event.as_data() for event in game.events]
