"""What every command shares: the language, the two consoles, and polite errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from typer.core import TyperGroup

if TYPE_CHECKING:
    from escarmouche.core.rulebook import Rulebook

FAILED = 1  # something went otherwise than it should
BAD_INPUT = 2  # something cannot be understood; nothing was changed


class _Reader:
    """For whom this run writes."""

    lang = "fr"


def set_lang(given: str) -> str:
    """The language of this run."""
    if given not in ("fr", "en"):
        raise typer.BadParameter("fr or en")
    _Reader.lang = given
    return given


Lang = Annotated[str, typer.Option("--lang", "-l", callback=set_lang, help="fr or en.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a machine.")]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules", "-r", help="The rulebook, by its id or its short name; else the first that can."
    ),
]
Why = Annotated[bool, typer.Option("--why", help="Cite the clause behind every line.")]


def book_named(rules: str | None) -> Rulebook:
    """The rulebook that is meant; the first of the shelf where none is named."""
    from escarmouche.rulebooks import first_rulebook, rulebook

    return first_rulebook() if rules is None else rulebook(rules)


class BadInput(Exception):
    """Something the user wrote cannot be used: the message of the command line that says so."""

    def __init__(self, id: str, **data: Any) -> None:
        self.id, self.data = id, data
        super().__init__(id)


def say(id: str, **data: Any) -> str:
    """A message of the command line, in the language of this run."""
    from escarmouche.text import Wording
    from escarmouche.text.catalogue import own_messages

    message = own_messages("escarmouche.cli", _Reader.lang)[f"cli.{id}"]
    return Wording(_Reader.lang).fill(message, data)


def named(names: Mapping[str, str]) -> str:
    """Of names in several languages, the one of this run."""
    return names[_Reader.lang]


def decimal(value: float, places: int) -> str:
    """A number with so many decimals, as the language of this run writes it."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if _Reader.lang == "fr" else text


def out() -> Console:
    """Where results go. Made anew each time, so that it follows redirections."""
    return Console(file=sys.stdout, soft_wrap=True, highlight=False, emoji=False)


def err() -> Console:
    """Where complaints and progress go."""
    return Console(file=sys.stderr, soft_wrap=True, highlight=False, emoji=False)


def show(text: str = "", style: str | None = None) -> None:
    """A line for people; brackets in it are only brackets."""
    out().print(escape(text), style=style)


def show_json(data: Any) -> None:
    """Data for a machine, on standard output and nothing else."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def read_text(path: Path) -> str:
    """The text of a file; `BadInput` when it is not UTF-8, `OSError` when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise BadInput("not_utf8", path=str(path), byte=problem.start) from None


def write(path: Path, content: str | bytes) -> None:
    """Write a file, its folder included."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content, encoding="utf-8")


class Polite(TyperGroup):
    """Runs commands; whatever is wrong with the input is said in a sentence, with exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except Exception as problem:
            said = complaint(problem)
            if said is None:
                raise
            for line in said:
                err().print(escape(line), style="red")
            raise typer.Exit(BAD_INPUT) from None


def complaint(problem: Exception) -> list[str] | None:
    """What to tell the user about an exception; None for one that is our own mistake."""
    from escarmouche.core.explain import Refused
    from escarmouche.core.rulebook import SetupError
    from escarmouche.core.save import SaveError
    from escarmouche.players import UnknownPlayer
    from escarmouche.rosters import ArmyError
    from escarmouche.situations import SituationError
    from escarmouche.situations.problems import render_problem
    from escarmouche.text import render_refusal

    if isinstance(problem, BadInput):
        return [say(problem.id, **problem.data)]
    if isinstance(problem, ArmyError):
        return list(army_problems(problem.problems))
    if isinstance(problem, SituationError):
        return [render_problem(each, _Reader.lang) for each in problem.problems]
    if isinstance(problem, SaveError) and isinstance(problem.__cause__, Refused):
        why = render_refusal(problem.__cause__.refusal, _Reader.lang, why=True)
        return [say("illegal_answer", place=problem.place, why=why)]
    if isinstance(problem, SetupError | SaveError):
        return [placed(problem)]
    if isinstance(problem, Refused):
        return [render_refusal(problem.refusal, _Reader.lang, why=True)]
    if isinstance(problem, UnknownPlayer):
        from escarmouche.players import NAMES, THINKERS

        return [say("unknown_player", given=problem.name, known=", ".join(NAMES + THINKERS))]
    if isinstance(problem, OSError) and problem.filename is not None:
        return [say("no_file", path=str(problem.filename), why=problem.strerror or "")]
    return None


def placed(problem: Any) -> str:
    """A problem with its place, its clauses and its remedy."""
    from escarmouche.text import render_error

    clauses = problem.phrase.clauses
    cited = f" [{', '.join(clauses)}]" if clauses else ""
    return f"{problem.place}: {render_error(problem, _Reader.lang)}{cited}"


def army_problems(problems: Iterable[Any]) -> Iterable[str]:
    """What is wrong with an army, line by line."""
    for problem in problems:
        line = "" if problem.line is None else f"{say('line', line=problem.line)}, "
        yield f"{line}{placed(problem)}"
