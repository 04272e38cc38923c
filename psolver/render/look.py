"""The look of pictures, in text and in SVG: the choices of a user, and the page that shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .text.characters import Picture


class Page(NamedTuple):
    """What pictures are printed on: its `columns`; None: as many as they take.

    On a terminal, which would break longer lines into rubble, pictures that are wider all the same
    are cut: there `tell` takes the sentence that says so.
    """

    columns: int | None = None
    tell: Callable[[str], None] | None = None


SIZES = ("auto", "compact", "roomy")
THEMES = ("auto", "light", "dark")
CORNERS = ("rounded", "square")
VIEWS_OF_SOLIDS = ("whole", "layers", "exploded", "pieces", "steps")
CELL = 40  # pixels


class Style(NamedTuple):
    """How SVG is to look.

    cell     how many pixels the side of a cell takes
    theme    "light" or "dark"; "auto": whichever the reader's system has
    corners  of pieces: "rounded" or "square"
    colored  pieces are filled with their colours, else with hatchings, which read in black and
             white
    labels   each piece has its name in it
    view     how a solid is drawn: "whole", "layers" side by side, "exploded" by layers, by
             "pieces", or in "steps", a piece at a time
    fitted   a sheet of many drawings is made smaller where it would be very wide
    """

    cell: int = CELL
    theme: str = "auto"
    corners: str = "rounded"
    colored: bool = True
    labels: bool = False
    view: str = "whole"
    fitted: bool = True


class Look(NamedTuple):
    """How pictures of tilings are to look.

    `size` is "compact", "roomy" or "auto"; `page` has the columns of the terminal, None where it is
    none; `paint` makes text of a picture, the "#rrggbb" of its regions, and that of the lines where
    these lie on regions (else None), without it there are no colours; `numbered` puts the number of
    each tiling above it; `number` tells that of the first, second, … tiling, and is asked when that
    is written; `style` is that of SVG; `apart`: each tiling is a file of its own.
    """

    size: str = "auto"
    page: Page = Page()
    paint: Callable[[Picture, Mapping[int, str], str | None], str] | None = None
    numbered: bool = False
    number: Callable[[int], int] = int
    style: Style = Style()
    apart: bool = False
