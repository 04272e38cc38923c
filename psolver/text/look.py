"""The look of pictures, in text and in SVG: the choices of a user, the page that shows them, the
colour of each placement, which differs from those of its neighbours if the palette allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from ..core.wording import wrapped

CELL_SIZES = ("auto", "compact", "roomy")
THEMES = ("auto", "light", "dark")
CORNER_STYLES = ("rounded", "square")
VIEWS_OF_SOLIDS = ("whole", "layers", "exploded", "lifted", "steps")
VIEWS_OF_PAGES = ("whole", "layers", "exploded")
CELL = 40  # pixels

Paint: TypeAlias = Callable[[Any, Mapping[int, str], str | None], str]


class Page(NamedTuple):
    """The page that pictures are printed on: its `columns`; None: any number.

    On a terminal, which would break longer lines into rubble, sentences are wrapped, and pictures
    that are wider all the same are cut: `warn` takes the sentence about that.
    """

    columns: int | None = None
    warn: Callable[[str], None] | None = None

    def wrapped(self, text: str) -> str:
        """Sentences as they are printed: on a terminal none is wider than it."""
        return wrapped(text, self.columns) if self.warn else text


class Style(NamedTuple):
    """The look of SVG.

    cell     the side of a cell in pixels
    theme    "light" or "dark"; "auto": that of the reader's system
    corners  of pieces: "rounded" or "square"
    colored  pieces are filled with their colours, else with hatchings for black and white
    labels   each piece has its name in it
    view     of a solid: "whole", "layers" side by side, "exploded" into its pieces, with its layers
             "lifted" off each other, or in "steps", a piece at a time
    fitted   a sheet of many drawings is made smaller if it would be very wide
    scale    the pixels of an image for each one of the drawing, along a side
    """

    cell: int = CELL
    theme: str = "auto"
    corners: str = "rounded"
    colored: bool = True
    labels: bool = False
    view: str = "whole"
    fitted: bool = True
    scale: int = 1


class Look(NamedTuple):
    """The look of pictures of tilings.

    size      "compact", "roomy" or "auto"
    page      the page, with the columns of a terminal
    paint     makes text of a Picture, the "#rrggbb" of its regions, and that of the lines if these
              lie on regions (else None); None: no colours
    numbered  each tiling has its number above it
    number    the number of the first, second, … tiling, called when that is written
    style     that of SVG
    apart     each tiling is a file of its own
    """

    size: str = "auto"
    page: Page = Page()
    paint: Paint | None = None
    numbered: bool = False
    number: Callable[[int], int] = int
    style: Style = Style()
    apart: bool = False
