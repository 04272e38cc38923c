"""Symmetry puzzles: boxes around the figure, arrangements."""
