"""Pictures and answers as text."""
