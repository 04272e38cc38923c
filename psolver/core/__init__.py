"""Cells, puzzles, rules, tilings and their files: the values that everything else is about."""
