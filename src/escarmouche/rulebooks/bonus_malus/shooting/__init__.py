"""Tir: with what one may shoot, at whom, how well, what a shot does, where it comes down that misses.

To read one shot from its declaration to the casualty: `actions`, then `shot`.
"""
