"""Pages that a browser shows, each one file."""
