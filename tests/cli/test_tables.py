"""Formats by their names: a new one is offered by the command line as it stands."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support.command import SMALL

COUNTING = """
from psolver.text import WRITERS
from psolver.text.writers import Writer
def pieces(puzzle, look):
    return Writer(
        lambda number, tiling: f"{number} has {len(tiling.placements)} pieces",
        lambda outcome: f"{outcome.solutions} in all",
        f"tilings of {len(puzzle.board.cells)} cells",
    )
WRITERS["pieces"] = pieces
from psolver.cli import main
main()
"""


@pytest.mark.rooms
def test_a_new_writer_is_a_choice_of_the_command_line() -> None:
    """Its summary takes the place of the number of a count."""

    def printed(*arguments: str) -> list[str]:
        command = [sys.executable, "-c", COUNTING, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    expected = ["tilings of 6 cells", "1 has 3 pieces", "2 has 3 pieces", "2 in all"]
    assert expected == printed(SMALL, "--format", "pieces", "-n", "2", "-q")
    assert ["tilings of 6 cells", "4 in all"] == printed(SMALL, "--format", "pieces", "--count")
    help_text = " ".join(" ".join(printed("solve", "--help")).split())
    assert ", svg, png, html, pieces, " in help_text
