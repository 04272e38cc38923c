"""A small plot of text: columns of eighths."""

from __future__ import annotations

from collections.abc import Sequence

EIGHTHS = " ▁▂▃▄▅▆▇█"


def plot(values: Sequence[float], height: int) -> list[str]:
    """The lines of a plot, the highest first, a column for each value; the largest value has the
    whole height, and what is not 0 at least an eighth of a line.

    >>> plot([0, 1, 2, 4], 2)
    ['   █', ' ▄██']
    """
    most = max(values, default=0) or 1
    steps = 8 * height
    heights = [round(steps * value / most) or int(value > 0) for value in values]
    lines = []
    for base in range(steps - 8, -1, -8):
        lines.append("".join(EIGHTHS[min(8, max(0, high - base))] for high in heights))
    return [line.rstrip() for line in lines]
