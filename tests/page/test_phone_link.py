"""The page on other devices: its address, and the QR codes that carry it."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("segno")

from support.gui import served, typed

from psolver.page.server import link, own_address, print_code

ADDRESS = "http://192.168.1.5:8173/?token=abc"


class Terminal(io.StringIO):
    """A stream that is a terminal, with an encoding of its own."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_a_code_is_printed_on_a_terminal_that_has_its_characters() -> None:
    terminal = Terminal("utf-8")
    print_code(ADDRESS, terminal)
    lines = terminal.getvalue().splitlines()
    assert len({*map(len, lines)}) == 1
    assert {*"".join(lines)} == {*"█▀▄ "}


def test_no_code_is_printed_elsewhere() -> None:
    streams = [Terminal("ascii"), io.StringIO()]
    for stream in streams:
        print_code(ADDRESS, stream)
    print_code(ADDRESS, None)
    assert ["", ""] == [stream.getvalue() for stream in streams]


def test_the_address_for_others_has_that_of_this_computer_in_its_network() -> None:
    assert f"http://{own_address()}:8173/?token=t" == link("0.0.0.0", 8173, "t")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a pseudoterminal")
@pytest.mark.parametrize("options", [(), ("-q",)])
def test_psolver_gui_prints_a_code_unless_it_is_quiet(options: tuple[str, ...]) -> None:
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser", "--host", "0.0.0.0"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    server = subprocess.Popen([*command, *options], stderr=its, env=environment)
    os.close(its)
    wanted = b"ends" if options else "▀".encode() * 20  # the last line of a code
    printed = b""
    try:
        while wanted not in printed and select.select([ours], [], [], 60)[0]:
            printed += os.read(ours, 4096)
    finally:
        server.terminate()
        server.wait(timeout=60)
        os.close(ours)
    assert re.search(rb"psolver gui: http://\S+/\?token=", printed)
    assert bool(options) == ("▀".encode() not in printed)


@pytest.mark.slow
def test_the_dialog_shows_the_code_if_others_can_reach_the_page(browser: Any) -> None:
    with served("--host", "0.0.0.0") as address:
        page = browser.new_context().new_page()
        page.goto(address)
        typed(page, 'title = "Small"\npieces = "##"\nboard = "1x2"\n')
        page.get_by_role("button", name="Download").click()
        dialog = page.get_by_role("dialog", name="Download")
        picture = dialog.get_by_role("img", name="QR code of the address below")
        assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") > 100
        dialog.get_by_text(address).wait_for()
        dialog.get_by_text("for computers and phones in this network, while").wait_for()
        page.context.close()


@pytest.mark.slow
def test_the_dialog_shows_no_code_if_nobody_else_can(page: Any) -> None:
    page.get_by_role("button", name="Download").click()
    page.get_by_role("dialog", name="Download").get_by_text("The puzzle", exact=True).wait_for()
    assert 0 == page.get_by_role("heading", name="This page on a phone").count()
