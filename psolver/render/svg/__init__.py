"""Scenes as SVG: pure functions from values to text."""
