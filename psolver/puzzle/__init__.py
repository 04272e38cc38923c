"""Puzzles, tilings and outcomes as frozen values; TOML in and out; checking a tiling."""
