"""The control of what a test does."""

from __future__ import annotations

from contextlib import ExitStack

from psolver.core import Control

CONTROLS = ExitStack()  # those at work, which the end of each test closes (conftest.py)


def at_work(control: Control) -> Control:
    """Return a control that is that of all that the test does from here on."""
    CONTROLS.enter_context(control.at_work())
    return control
