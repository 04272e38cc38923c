"""Which pieces are left out, and how many solutions each choice of pieces has, as a user asks."""

from __future__ import annotations

from support.command import unix
from support.terminal import on_terminal


@unix
def test_a_terminal_shows_a_table() -> None:
    shown = on_terminal("samples/five-pentominoes-5x5.toml", "--by", "pieces", out=True)
    assert ["solutions", "pieces"] == shown.screen[0].split()
    assert any(line.split(maxsplit=1) == ["80", "I, L, P, W, Y"] for line in shown.screen)
