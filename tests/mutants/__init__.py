"""Breaks rules on purpose and looks whether a test notices (`make mutants BOOK=ef`).

Why a driver of our own and not mutmut or cosmic-ray: both start the tests anew for every mutant, and know a
test as a function of a file. Here most of the proofs are data, some 1,700 situations behind one function,
which take longer to read than to run. So everything is imported and collected once; a forked child writes
down which statements each test reaches; then each break gets a forked child of its own, in which the code of
one function is exchanged and only the tests that reach its statement are run, the quickest first.

- `breaks`: what can be broken in a module, and the module with the break
- `reach`: which tests reach which statement
- `exchange`: putting a break in place, in a process that has imported everything
- `noticing`: the tests of one break, in a child that may loop for ever
- `books`: what is broken and which tests are asked, for each book and for the table
- `report`: what is told, and written into docs/mutants.md
"""
