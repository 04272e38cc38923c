"""Makes `brute` and `randoms` importable from every test folder (pytest puts this folder on the path)."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("psolver", deadline=None)  # the first search compiles a kernel
settings.load_profile("psolver")


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour and width as on a plain terminal, whatever the machine's environment says."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
