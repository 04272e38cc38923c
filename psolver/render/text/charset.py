"""What characters pictures are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Charset(NamedTuple):
    """The characters of a picture: of its lines by their arms, of its marks and fills by name, of
    the sides of other cells than squares by their sign in stencils.
    """

    glyphs: Mapping[int, str]
    signs: Mapping[str, str]
    sides: Mapping[str, str]
