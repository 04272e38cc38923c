"""Texts of calendars, on which a day stays free."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.registries import SERVICES, service


def text_on_day(text: str, day: Sequence[int]) -> str:
    """Return the text of a calendar on which a day, (year, month, day), stays free; any other text,
    and without the room of calendars each, as it is.
    """
    if "text_on_day" not in SERVICES:
        return text
    changed: str = service("text_on_day")(text, day)
    return changed
