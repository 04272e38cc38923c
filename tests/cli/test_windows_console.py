"""Colours in a console of Windows."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace

import pytest

from psolver.cli.terminal import wants_color


@pytest.mark.parametrize("is_old", [False, True])
def test_a_windows_console_is_made_to_take_colours(
    monkeypatch: pytest.MonkeyPatch, is_old: bool
) -> None:
    modes = []

    def get(console: ctypes.c_void_p, mode: object) -> int:
        assert 17 == console.value
        mode._obj.value = 3
        return 1

    def put(console: ctypes.c_void_p, mode: int) -> int:
        modes.append((console.value, mode))
        return 0 if is_old else 1

    kernel32 = SimpleNamespace(GetConsoleMode=get, SetConsoleMode=put)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda _: 17))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda: True, fileno=lambda: 1))
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    output = SimpleNamespace(is_terminal=True)
    assert wants_color("auto", output) is not is_old
    assert wants_color("always", output)
    assert [(17, 3 | 4)] * 2 == modes
