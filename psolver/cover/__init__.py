"""Exact cover with bounds: items, options and engines, without geometry."""
