"""Exact cover with bounds: items, options and engines. Knows no geometry."""
