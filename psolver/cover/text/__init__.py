"""Exact-cover problems in the formats of other programs."""
