"""Hatchings: patterns of lines and dots that stand for colours in black and white."""

from __future__ import annotations

# what is drawn in a square of 12 pixels, which is repeated
TILE = 12
MARKS = (
    "",
    "M0 12L12 0M-3 3L3 -3M9 15L15 9",
    "M0 6H12",
    "M3 3h0M9 9h0",
    "M0 0L12 12M9 -3L15 3M-3 9L3 15",
    "M6 0V12",
    "M0 6H12M6 0V12",
    "M0 12L12 0M0 0L12 12",
    "M0 3H12M0 9H12",
    "M0 6L3 3L6 6L9 9L12 6",
    "M3 0V12M9 0V12",
    "M3 6H9M6 3V9",
)
DOTTED = 3  # the number of that of dots: these are thicker than lines


def pattern(number: int, scale: float = 1) -> str:
    """The element that defines a hatching, `scale` times as large: whoever fills with it says
    url(#hatching-…).
    """
    turned, kind = divmod(number, len(MARKS))
    width = 4 if kind == DOTTED else 1.4
    scale *= 1 + turned / 4
    moves = [f"rotate({15 * turned})"] if turned else []
    if scale != 1:
        moves.append(f"scale({scale:g})")
    turn = f' patternTransform="{" ".join(moves)}"' if moves else ""
    lines = (
        f'<path class="hatching" stroke-width="{width}" stroke-linecap="round" d="{MARKS[kind]}"/>'
        if MARKS[kind]
        else ""
    )
    return (
        f'<pattern id="hatching-{number}" width="{TILE}" height="{TILE}"'
        f' patternUnits="userSpaceOnUse"{turn}><rect class="blank" width="{TILE}"'
        f' height="{TILE}"/>{lines}</pattern>'
    )
