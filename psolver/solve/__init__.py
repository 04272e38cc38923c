"""Joins puzzles and exact cover: encoding, searching, counting classes."""
