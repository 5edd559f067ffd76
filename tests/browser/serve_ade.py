"""`escarmouche serve` with L'Âge des Escarmouches on the shelf, whether or not it is for sale yet."""

from __future__ import annotations

from escarmouche.cli import app
from escarmouche.rulebooks import shelved

if __name__ == "__main__":
    shelved("ade").playable = True
    app()
