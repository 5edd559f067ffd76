"""The peers, imported only when they are there: `make bench` installs them, nothing else needs them."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

PACKAGES = {
    "chess": "chess",
    "open_spiel.python.games.tic_tac_toe": "open_spiel",
    "shapely": "shapely",
    "extremitypathfinder": "extremitypathfinder",
    "icepool": "icepool",
}


def peer(module: str) -> Any | None:
    """A peer's module, or None when it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        return None


def versions() -> dict[str, str]:
    """Which version of each peer is installed."""
    found: dict[str, str] = {}
    for module, package in PACKAGES.items():
        try:
            found[package] = version(package) if peer(module) is not None else "not installed"
        except PackageNotFoundError:
            found[package] = "installed, version unknown"
    return found


def chess_game(chess: Any, rng: Random) -> int:
    """One random game of python-chess; says how many moves it had."""
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


def chess_boards(chess: Any, rng: Random, count: int) -> list[Any]:
    """Boards after a random number of random moves."""
    boards = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(rng.randrange(10, 120)):
            if board.is_game_over():
                break
            board.push(rng.choice(list(board.legal_moves)))
        boards.append(board)
    return boards


def spiel_game(tic_tac_toe: Any, rng: Random) -> int:
    """One random game of OpenSpiel's tic-tac-toe in Python; says how many steps it had."""
    state = tic_tac_toe.TicTacToeGame().new_initial_state()
    steps = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps
