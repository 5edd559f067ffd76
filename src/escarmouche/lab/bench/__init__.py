"""Benchmarks, beside peers from PyPI: `make bench` writes docs/bench.md and adds to its history.

One module for each group of figures. A group times our code and its peers in turn, in one process
and in CPU time, because the machine may be shared; it checks first that both give the same answers.
"""
