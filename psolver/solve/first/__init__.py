"""Ways to a first tiling where a search would take too long; none of them lists."""
