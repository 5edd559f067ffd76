"""What one viewer may know of a game, as JSON: the view, the questions, the log, the summary."""

from __future__ import annotations

from typing import Any

from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import State
from escarmouche.core.words import Ask
from escarmouche.server.show.card_scores import card_scores
from escarmouche.server.show.choice_lines import add_lines
from escarmouche.server.show.logs import Log
from escarmouche.server.show.showing import Showing, Showings, hostile_in, worded
from escarmouche.server.show.speaking import Speaker, bare_words
from escarmouche.text.names import prefix_of

Json = dict[str, Any]

# Answers that are a key alone, which the form of a question does not list among its options.
KEYS = {"shots": ("done",)}


def table_of(book: Rulebook, state: State, say: Speaker) -> Json:
    """Everything on and beside the table, with names and properties in words."""
    prefix = prefix_of(state)
    told = {key: worded(key, thing, prefix, say) for key, thing in book.present(state).items()}
    return {**told, "card_scores": card_scores(book), "hostile": hostile_in(state)}


def question_of(ask: Ask, seen: Showing, say: Speaker) -> Json:
    """A decision, for the camp that must take it."""
    answers = ask.answers
    return {
        "camp": ask.who,
        "kind": ask.question.id,
        "question": {"text": say.question(ask), "clauses": list(ask.question.clauses)},
        "about": say.plain(ask.about),
        "form": form_of(ask, seen, say),
        "default": answers.encode(answers.default()),
        "foretold": seen.book.foretells(ask),
    }


def form_of(ask: Ask, seen: Showing, say: Speaker) -> Json:
    """The form of the answer; what is a key alone stands in `options`, with its words."""
    described = ask.answers.describe()
    form: Json = say.plain(described)
    add_lines(form, described, ask.question.id, say)
    kind = form["form"]
    keys = [*form.pop("deeds", ()), *KEYS.get(kind, ())]
    if keys:
        form["options"] = [_deed(ask, kind, key, seen, say) for key in keys]
    return form


def _deed(ask: Ask, form: str, key: str, seen: Showing, say: Speaker) -> Json:
    """What a key says: a message of the server, or a deed of the scenario."""
    id = f"server.word.{form}.{key}"
    if key not in ("end", "done"):
        option = seen.book.deed(seen.state, key)
        said = {"key": key, "phrase": option.phrase.id, "data": option.data}
        told = {"key": key, "text": say.option(option), "data": say.plain(option.data)}
        return told | {"help": say.help(ask.question.id, said)}
    return {"key": key, "text": bare_words(id), "help": bare_words(f"{id}.help"), "data": {}}


def summary_of(game: Game, digest: str, showings: Showings | None = None) -> Json:
    """What a list shows of a game. Made from what a spectator sees."""
    showing = (showings or Showings()).of(game, None)
    shown, result = showing.view, game.result
    turn, scenario = shown.get("turn") or {}, shown.get("scenario")
    phases = {phase["id"]: phase["name"] for phase in turn.get("phases", ())}
    return {
        "scenario": None if scenario is None else scenario["name"],
        "names": [camp["names"] for camp in shown.get("camps", ())],
        "turn": turn.get("number", 0),
        "phase": phases.get(turn.get("phase")),
        "revision": len(game.answers),
        "over": game.over,
        "result": None if result is None else showing.say.result(result),
        "waiting_for": sorted(ask.who for ask in game.pending),
        "dice_digest": digest,
    }


def _waiting(game: Game, ask: Ask, who: int | None, is_open: bool, say: Speaker) -> Json:
    """Whom the game waits for. What is asked may tell a secret: then only who is asked knows."""
    told = is_open or ask.who == who or not game.has_secrets
    return {
        "camp": ask.who,
        "question": (say.question(ask) if ask.who == who else say.waiting(ask)) if told else None,
        "apart": game.apart(who, ask.who),
        "alone": game.alone(ask),
    }


def _is_open(game: Game, ask: Ask, sharing: frozenset[int]) -> bool:
    """Whether a question may be put at a screen that several camps share, with nobody's eyes."""
    return game.has_secrets and ask.who in sharing and not game.alone(ask)


def snapshot(
    game: Game,
    who: int | None,
    log: Log,
    secret: str | None,
    digest: str,
    showings: Showings | None = None,
    sharing: frozenset[int] = frozenset(),
) -> Json:
    """All that one viewer is told, the log apart. What it holds is shared: never changed.

    `sharing` are camps at one screen that see what everybody may see (`who` is None): they are asked
    there whatever hides nothing.
    """
    showing = (showings or Showings()).of(game, who)
    say, result = showing.say, game.result
    log.catch_up(game, showing)
    openly = [ask for ask in game.pending if _is_open(game, ask, sharing)]
    asked = [ask for ask in game.pending if ask.who == who or ask in openly]
    last = game.answers[-1][0] if game.answers else None
    told: Json = {
        "revision": len(game.answers),
        "view": showing.view,
        "questions": [question_of(ask, showing, say) for ask in asked],
        "waiting": [_waiting(game, ask, who, ask in openly, say) for ask in game.pending],
        "can_undo": game.can_undo
        and last is not None
        and last in (who, *(ask.who for ask in openly)),
        "result": None if result is None else say.result(result),
        "dice_digest": digest,
    }
    if game.over:
        told["dice_secret"] = secret
    return told
