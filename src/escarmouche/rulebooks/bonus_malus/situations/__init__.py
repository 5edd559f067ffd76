"""Situations of Bonus/Malus: from readable keys to a state, an answer, a fact.

What the state declares is read as every book's is (`situation_files.plain_situations`); here is what this book adds:
profiles by skills and weapons, a table with storeys, an activation that begins or goes on.
"""

from escarmouche.rulebooks.bonus_malus.situations.reader import Situations

__all__ = ["Situations"]
