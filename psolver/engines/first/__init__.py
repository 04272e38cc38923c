"""First tilings, if one alone is needed: searches that each suit some large puzzles."""
