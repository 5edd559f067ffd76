"""The duel bench on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from escarmouche.cli.common import (
    BadInput,
    Json,
    Lang,
    Rules,
    decimal,
    named,
    out,
    say,
    show,
    show_json,
)

FLAGS = ("stunned", "charged", "dived")


def duel(
    one: Annotated[str, typer.Argument(help="PROFILE, or PROFILE:light:charged...")],
    others: Annotated[list[str], typer.Argument(help="One to six opponents, written alike.")],
    rules: Rules = None,
    split: Annotated[
        str | None, typer.Option("--split", help="Attack dice of each, as 3,2,1: look into this.")
    ] = None,
    known: Annotated[
        list[str] | None,
        typer.Option("--known", help="NUMBER=ATTACK, settled beforehand; 0 is the one."),
    ] = None,
    level: Annotated[int, typer.Option("--level", min=0, max=2, help="The flight level.")] = 0,
    tactics: Annotated[
        int, typer.Option("--tactics", min=0, max=1, help="Which side won the Tactics roll.")
    ] = 0,
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """The odds of a combat, one against some, and the best way to place its dice.

    Example: `escarmouche duel garde-pretorien clone-de-dirz clone-de-dirz:light guerrier-de-l-aube`

    A state is light, serious, critical, stunned, charged or dived.
    """
    from escarmouche.lab import duels

    wish: dict[str, Any] = {
        "one": _fighter(one),
        "others": [_fighter(other) for other in others],
        "level": level,
        "tactics": tactics,
        "known": _all_known(known or ()),
        "split": None if split is None else [_number(part, "split") for part in split.split(",")],
    }
    found = duels.duel(duels.bench_book(rules), wish)
    if as_json:
        from escarmouche.server.show.speaking import Speaker

        show_json(Speaker().plain(found))
        return
    _print(found)


def _fighter(written: str) -> dict[str, Any]:
    profile, *states = written.split(":")
    data: dict[str, Any] = {"profile": profile}
    for state in states:
        if state in FLAGS:
            data[state] = True
        elif "wound" in data:
            raise BadInput("two_wounds", fighter=written, first=data["wound"], second=state)
        else:
            data["wound"] = state
    return data


def _all_known(written: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in written:
        number, attack = _known(each)
        if number in found:
            raise BadInput("known_twice", number=number, first=found[number], second=attack)
        found[number] = attack
    return found


def _known(written: str) -> tuple[str, int]:
    number, _sign, attack = written.partition("=")
    return number, _number(attack, "known")


def _number(written: str, option: str) -> int:
    if not written.strip().isdecimal():
        raise BadInput("not_a_number", option=f"--{option}", given=written)
    return int(written)


def _print(found: dict[str, Any]) -> None:
    from rich.table import Table

    shown = found["shown"]
    names = [_name(fighter) for fighter in found["fighters"]]
    order = ", ".join(names[number] for number in found["order"])
    show(say("duel_order", order=order))
    show(say("duel_initiative", name=names[0], chance=decimal(100 * found["initiative"], 1)))
    columns = ("duel_fighter", "duel_dice", "duel_killed", "duel_hurt", "duel_stunned")
    table = Table(*(say(column) for column in columns))
    for i, (name, ways) in enumerate(zip(names, shown["ways"], strict=True)):
        table.add_row(name, _dice(shown, i, " / "), *_cells(ways))
    out().print(table)
    if found["best"] is None:
        within = decimal(100 * found["within"], 1)
        show(say("duel_counted", fights=found["fights"], within=within), "yellow")
        return
    best = ", ".join(f"{name} {_dice(found['best'], i)}" for i, name in enumerate(names))
    show(say("duel_best", best=best, value=decimal(found["best"]["value"], 2)), "green")
    for i in found["best"]["waits"]:
        show(say("duel_waits", name=names[i], one=names[0]))
    if shown["split"] != found["best"]["split"]:
        show(say("duel_shown", value=decimal(shown["value"], 2)))


def _name(fighter: dict[str, Any]) -> str:
    return f"{named(fighter['names'])} {fighter['number']}"


def _dice(line: dict[str, Any], number: int, between: str = "/") -> str:
    """Attack and defence; of who waits for the Initiative, both ways."""
    both = [line["split"][number]]
    if number in line["waits"]:
        both.append(line["otherwise"][number])
    return " | ".join(between.join(map(str, dice)) for dice in both)


def _cells(ways: dict[str, Any]) -> list[str]:
    hurt = sum(end["chance"] for end in ways["ends"] if end["wound"] != "none")
    stunned = sum(end["chance"] for end in ways["ends"] if end["stunned"])
    return [f"{decimal(100 * chance, 1)} %" for chance in (ways["killed"], hurt, stunned)]
