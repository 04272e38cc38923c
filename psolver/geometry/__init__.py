"""Cells, shapes and isometries of the square and the cubic lattice. Independent of puzzles."""
