"""SAT with blocking clauses."""

DEFAULT_SOLVER = "cadical153"
