"""The limits and seconds that tune the searches for players who place pieces by hand."""

from __future__ import annotations

# Hints (`hints`).

# Seconds between two numbers of a count of solutions.
SECONDS_BETWEEN_COUNTS = 0.2
# Seconds to find the placements to take up.
MISTAKE_SECONDS = 10.0
# Seconds to count the solutions without them.
MISTAKE_COUNT_SECONDS = 2.0
# Seconds to find the reason why the placements cannot be completed.
REASON_SECONDS = 20.0
# Placements of a puzzle whose steps are listed.
MOST_STEP_PLACEMENTS = 100_000
# Ways that a person rules out at a cell or a piece.
MOST_EXCLUDED_WAYS = 12
# Ways left there that make this worth the while.
FEW_CHOICES = 2
# Sets of placements to take up, of the smallest ones (`mistakes`).
MOST_MISTAKE_SETS = 12
# Seconds to part the copies of a piece that have one letter in a picture (`placed_picture`).
PARTING_SECONDS = 10.0

# Solutions that a page carries along (`carried`).

# Solutions: as many as there are distinct ones of the twelve pentominoes in 6x10.
MOST_CARRIED = 2_500
# Placements of all solutions and their images.
MOST_CARRIED_PLACEMENTS = 1_500_000

# Play on the page.

# Seconds for each question at first.
PLAY_SECONDS = 20.0
# Each click on the button for more time multiplies the time by it.
PLAY_LONGER_FACTOR = 10
# Puzzles whose numbers of solutions are remembered.
MOST_REMEMBERED_PUZZLES = 50
