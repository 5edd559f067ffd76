"""Notions that several rulebooks share, built from the kernel (`core`) and the table: a book takes what it needs.

Melees and their separation into combats, figures deployed together, checks of a set-up, options, the signs that a
token bears, what helps a player to weigh answers, counters with bounds, one unit of two sheets, tables of behaviour. The
kernel knows none of it.
"""
