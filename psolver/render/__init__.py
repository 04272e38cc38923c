"""Tilings as text. Every renderer returns values and prints nothing."""
