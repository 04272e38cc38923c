"""A picture of the board with the cells where a solver by hand has to guess."""

from __future__ import annotations

from collections import defaultdict

from ..core.model import Puzzle
from ..hand import Difficulty
from ..text.board_scenes import board_scene
from ..text.report import Part
from ..text.scene import Mark, Region

GUESS_WORDS = (
    "Where the guesses lie: the number in a cell is that of the ways among which one has to guess"
    " there; the more there are, the darker the cell."
)
# of a cell with two ways, and with the most
PALEST, DARKEST = (255, 236, 204), (222, 110, 30)
FEWEST_GUESSED_WAYS = 2


def guess_parts(puzzle: Puzzle, measures: Difficulty) -> list[Part]:
    """Return the picture of the guesses, with its words; nothing if there are none."""
    if not measures.guess_cells:
        return []
    ways_of = dict(measures.guess_cells)
    marks = [Mark("number", cell, text=str(number)) for cell, number in measures.guess_cells]
    scene = board_scene(puzzle.board, (), marks)
    cells_of = defaultdict(list)
    for region in scene.regions.values():
        for cell in region.cells:
            cells_of[ways_of.get(cell, 0)].append(cell)
    most_ways = max(ways_of.values())
    regions = {}
    for number, (guessed_among, cells) in enumerate(sorted(cells_of.items())):
        region = Region("plain", tuple(cells))
        if guessed_among:
            region = region._replace(role="piece", color=_color(guessed_among, most_ways))
        regions[number] = region
    return [Part(GUESS_WORDS, (scene._replace(regions=regions),))]


def _color(ways: int, most: int) -> str:
    """The colour of cells with some ways, between the palest and the darkest.

    >>> _color(2, 9), _color(9, 9)
    ('#ffeccc', '#de6e1e')
    """
    range_of_ways = max(1, most - FEWEST_GUESSED_WAYS)
    share = (ways - FEWEST_GUESSED_WAYS) / range_of_ways
    pairs = zip(PALEST, DARKEST, strict=True)
    mixed = (round(pale + share * (dark - pale)) for pale, dark in pairs)
    return "#" + "".join(f"{value:02x}" for value in mixed)
