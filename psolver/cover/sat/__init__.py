"""SAT with blocking clauses."""
