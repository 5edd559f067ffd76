"""The physical table: bases, scenery, measuring, sight, movement, templates.

Pure and exact: plain floats, no I/O, no rulebook. Import what you need from its modules.
"""
