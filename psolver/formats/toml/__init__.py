"""The puzzle file."""
