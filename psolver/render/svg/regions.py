"""The element that draws a region, whichever view has found the path around it."""

from __future__ import annotations

from collections.abc import Mapping

from ..scene import Region
from .drawing import class_of, text_of

PLAIN_FILL = "#b9cfe4"  # of a piece without a colour


def region_path(region: Region, data: str, hatchings: Mapping[str, int], *also: str) -> str:
    """The path of a region, with some classes more: of a piece with its class, its fill, its name.

    >>> region_path(Region("piece", (), "I", "#ff0000"), "M0 0H40V40Z", {})
    '<path class="piece piece-I" fill="#ff0000" d="M0 0H40V40Z"><title>I</title></path>'
    """
    if region.role != "piece":
        return f'<path class="{" ".join((region.role, *also))}" d="{data}"/>'
    if region.color and region.color in hatchings:
        fill = f"url(#hatching-{hatchings[region.color]})"
    else:
        fill = region.color or PLAIN_FILL
    name = f"<title>{text_of(region.name)}</title>" if region.name else ""
    kinds = ("piece", *([class_of(region.name)] if region.name else []), *also)
    return f'<path class="{" ".join(kinds)}" fill="{fill}" d="{data}">{name}</path>'
