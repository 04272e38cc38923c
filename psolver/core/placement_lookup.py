"""The error of a name that stands for no single placement of a tiling."""

from __future__ import annotations

from .errors import PsolverError


class PlacementLookupError(PsolverError, KeyError):
    """A piece that is not used in a tiling, or more than once, so that its name stands for no
    single placement.
    """
