"""SVG documents: drawings with what they need to be shown anywhere: a style sheet for light and
dark, hatchings, a title and a description.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..look import Style
from .drawing import LINE, Drawing, text_of
from .hatching import pattern
from .paths import short

PADDING = 10  # pixels around a drawing

FONTS = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"

# for each class of elements, how it looks in the light, and what differs in the dark
RULES = {
    "paper": ("fill:#fff", "fill:#16181d"),
    "ground": ("fill:#222", "fill:#000"),
    "piece": ("stroke:#222", "stroke:#000"),
    "empty": ("fill:#fff;stroke:#777", "fill:#16181d;stroke:#9a9a9a"),
    "hole": ("fill:#6f6f6f", "fill:#565a63"),
    "plain": ("fill:#f1f1ee;stroke:#222", "fill:#3a3d44;stroke:#c3c6ce"),
    "shaded": ("fill:#8496ad;stroke:#222", "fill:#7288a5;stroke:#c3c6ce"),
    "cells": ("fill:none;stroke:#000;stroke-opacity:.17", ""),
    "folds": ("fill:none;stroke:#000;stroke-opacity:.4;pointer-events:none", ""),
    "steps": ("fill:none;stroke:#222;pointer-events:none", "stroke:#000"),
    "left": ("fill:#000;fill-opacity:.14;pointer-events:none", ""),
    "right": ("fill:#000;fill-opacity:.32;pointer-events:none", ""),
    "faint": ("fill-opacity:.3;stroke-opacity:.4", ""),
    "dots": ("fill:none;stroke:#777", "stroke:#9a9a9a"),
    "axis": ("fill:none;stroke:#c2185b", "stroke:#ff6fa3"),
    "centre": ("fill:#c2185b;stroke:#fff", ""),
    "arrow": ("fill:#000;fill-opacity:.6", ""),
    "name": ("fill:#000", ""),
    "label": ("fill:#000", "fill:#fff"),
    "number": ("fill:#000", "fill:#fff"),
    "caption": ("fill:#000", "fill:#e8e8e8"),
    "hatching": ("fill:none;stroke:#000", ""),
    "blank": ("fill:#fff", "fill:#d8d8d8"),
}


def document(
    drawing: Drawing, style: Style, title: str, description: str = "", widest: float = 0
) -> str:
    """An SVG document that shows a drawing: its text, without a line end.

    The title and the description are what screen readers tell, and may be any text.
    `widest` is how many pixels wide it is shown at most; 0: as wide as it is.
    """
    width, height = (length + 2 * PADDING for length in (drawing.width, drawing.height))
    size = f"{short(width)} {short(height)}"
    shown = min(1, widest / width) if widest else 1
    told = f"<desc>{text_of(description)}</desc>" if description else ""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"',
            f' width="{short(shown * width)}" height="{short(shown * height)}" role="img"',
            f' class="psolver psolver-{style.theme}" font-family="{FONTS}" text-anchor="middle"',
            f' stroke-width="{short(LINE * style.cell)}" stroke-linejoin="round">',
            f"<title>{text_of(title)}</title>{told}",
            f"<style>{style_sheet(style.theme)}</style>",
            _patterns(drawing.hatchings),
            f'<rect class="paper" width="{short(width)}" height="{short(height)}"/>',
            f'<g transform="translate({PADDING} {PADDING})">',
            *drawing.elements,
            "</g></svg>",
        ]
    )


@cache
def style_sheet(theme: str) -> str:
    """The rules of a theme; "auto" asks the reader's system."""
    light = _rules(theme, 0)
    if theme == "light":
        return light
    dark = _rules(theme, 1)
    return light + (dark if theme == "dark" else f"@media(prefers-color-scheme:dark){{{dark}}}")


def _rules(theme: str, which: int) -> str:
    return "".join(
        f".psolver-{theme} .{name}{{{both[which]}}}" for name, both in RULES.items() if both[which]
    )


def _patterns(hatchings: Iterable[int]) -> str:
    patterns = "".join(map(pattern, sorted(hatchings)))
    return f"<defs>{patterns}</defs>" if patterns else ""
