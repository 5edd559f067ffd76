"""The table with storeys: surfaces above the ground, the sides and links by which one gets from one to another.

`model` says what there is, `storeys_data` reads and writes it, `borders` finds what lies beyond each side. A table
without storeys never comes here.
"""
