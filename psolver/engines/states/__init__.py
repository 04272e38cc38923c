"""Covers counted, numbered and drawn without visiting them."""
