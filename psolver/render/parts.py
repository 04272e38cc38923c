"""What there is to show of something, in order: sentences, and scenes below them. Views set it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .scene import Scene

# of a board in words of the file, of cells that a sentence speaks of, of cells beside others that
# have numbers or labels
BOARD_SIGNS = {"plain": "#", "outside": "."}
SHADED_SIGNS = {"shaded": "██", "plain": "··"}
LABEL_SIGNS = {"plain": "·"}


class Part(NamedTuple):
    """A text, in lines, and scenes that belong to it and lie beside each other; either may be
    missing.

    In text the scenes are drawn in box drawing; where there are `signs` (at most one scene), with a
    sign in each cell, by the role of its region, and with that of "outside", or a blank, elsewhere.
    """

    text: str = ""
    scenes: tuple[Scene, ...] = ()
    signs: Mapping[str, str] | None = None
