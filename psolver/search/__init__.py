"""From a puzzle to its tilings: exact cover, symmetry, runs."""
