"""Situations of Last Fantasy War: from readable keys to a state, an answer, a fact.

What the state declares is read as every book's is (`situation_files.plain_situations`); here is what this book adds:
sheets by their characteristics, cavalry of two units, a table with storeys, phases that begin.
"""

from escarmouche.rulebooks.last_fantasy_war.situations.reader import Situations

__all__ = ["Situations"]
