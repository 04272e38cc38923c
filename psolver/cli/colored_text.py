"""Pictures in colours, as escape sequences of a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

from ..text.characters import SECOND, Picture

SYSTEMS = {"truecolor": ColorSystem.TRUECOLOR, "windows": ColorSystem.WINDOWS}


def colored(picture: Picture, fills: Mapping[int, str], frame: str | None = None) -> str:
    """Return the text of a picture, each region of `fills` in its colour, as escape sequences.

    All characters have the colour `frame`; without one, black or white by the colour of the region.
    """
    console = Console(force_terminal=True, no_color=False)
    system = SYSTEMS.get(console.color_system or "", ColorSystem.EIGHT_BIT)
    styles: dict[int | None, Style] = {}
    for number, fill in fills.items():
        ink = frame or _ink(fill)
        styles[number] = Style(color=ink, bgcolor=fill)
    outside = Style(color=frame)
    lines = []
    for line, owners in zip(picture.lines, picture.owners, strict=True):
        colored_line = ""
        start = 0
        for owner, run in groupby(owners):
            end = start + len([*run])
            text = line[start:end]
            style = styles.get(owner, outside)
            colored_line += style.render(text, color_system=system)
            start = end
        lines.append(colored_line)
    return "\n".join(lines).replace(SECOND, "")


def _ink(fill: str) -> str:
    """Return black or white, the one easier to read on a colour (ITU-R BT.601 luma)."""
    red, green, blue = bytes.fromhex(fill[1:])
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return "#000000" if light > 127 else "#ffffff"
