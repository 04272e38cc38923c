"""Text to values and back: puzzle files, solutions, printable pieces."""
