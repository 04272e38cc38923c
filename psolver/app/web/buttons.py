"""Buttons of the page, which all look alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui


def button(text: str, press: Callable[[], Any] | None = None, main: bool = False) -> ui.button:
    """A button; the `main` one of a view stands out."""
    made = ui.button(text, on_click=press, color=None).props("no-caps unelevated")
    return made.classes("psolver-button main" if main else "psolver-button")
