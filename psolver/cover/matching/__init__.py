"""Perfect matchings of planar graphs, counted by a determinant."""
