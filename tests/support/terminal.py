"""psolver's command line, run on a pseudo-terminal."""

from __future__ import annotations

import os
import subprocess
from typing import NamedTuple

import pytest

from support.command import COMMAND, COST
from support.places import ROOT

COLUMNS = 160  # a summary with large numbers fits into one line


class Terminal(NamedTuple):
    """What a command that has ended wrote to a terminal, and what it wrote to standard output, if
    that was a pipe.
    """

    status: int
    written: str
    out: str

    @property
    def screen(self) -> list[str]:
        """The lines that are left to see on the terminal."""
        pyte = pytest.importorskip("pyte")
        screen = pyte.Screen(COLUMNS, 200)
        pyte.Stream(screen).feed(self.written)
        return [COST.sub("", line.rstrip()) for line in screen.display if line.strip()]


def on_terminal(
    *arguments: str, data: bytes = b"", out: bool = False, **environment: str
) -> Terminal:
    """Run a command with standard error (and with `out` standard output) on a pseudo-terminal that
    is COLUMNS wide.
    """
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 200, COLUMNS, 0, 0))
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=theirs if out else subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), **environment},
    )
    os.close(theirs)
    assert process.stdin
    process.stdin.write(data)
    process.stdin.close()
    written = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # so Linux says that the other side is closed
            break
        if not part:
            break
        written += part
    os.close(ours)
    printed = process.stdout.read() if process.stdout else b""
    if process.stdout:
        process.stdout.close()
    return Terminal(process.wait(), written.decode(), printed.decode())
