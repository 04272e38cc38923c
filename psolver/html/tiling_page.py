"""The writer of tilings as a page, in one file: all of them, or one for each."""

from __future__ import annotations

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..core.toml.dump import puzzle_key
from ..text.look import Look
from ..text.results import number_line
from ..text.writers import Writer
from .html_writer import PAGE_FOOT, head
from .page_data import page_end_line
from .play_page import game_text, lay_of
from .tiling_lines import TilingLines


def page(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of a page of tilings; with `look.apart`, of a page for each of them."""

    def page_of_one(place: int, tiling: Tiling) -> str:
        number = look.number(place)
        line = TilingLines(puzzle, look.style).tiling(tiling, number)
        return "\n".join(
            [head(puzzle), line, page_end_line([number_line(puzzle, number)]), PAGE_FOOT]
        )

    if look.apart:
        return Writer(page_of_one)
    game = game_text(puzzle, _key(puzzle))
    lines = TilingLines(puzzle, look.style, lay=lay_of(puzzle) if game else None)
    return Writer(
        lambda place, tiling: lines.tiling(tiling, look.number(place)),
        lambda outcome: f"{lines.end(outcome)}\n{PAGE_FOOT}",
        head(puzzle, game),
    )


def _key(puzzle: Puzzle) -> str:
    """The key of a puzzle; "" if no file can hold it."""
    try:
        return puzzle_key(puzzle)
    except PsolverError:
        return ""
