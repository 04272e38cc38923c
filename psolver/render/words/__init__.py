"""Sentences about reasons, results and the status of a search."""
