"""Puzzles, tilings and outcomes as frozen values; TOML in and out; checking a tiling."""

RULE_HOMES: list[str] = []  # modules that list rules; filled by the package, loaded with `rule`
