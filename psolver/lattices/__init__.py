"""The lattices beside squares and cubes, one file each."""
