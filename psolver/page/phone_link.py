"""The address of the page for other devices, and the QR codes that carry it to a phone."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TextIO

OUTSIDE = "192.0.2.1", 9  # an address that nobody has (RFC 5737); nothing is sent there
BLOCKS = "█▀▄"
BORDER = 2  # of a code on a terminal, in modules
MODULE = 4  # pixels
LONGEST_QR_TEXT = 700  # characters that a camera still reads from a screen


def own_address() -> str:
    """Return the address of this computer in its network, or its name if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def print_code(address: str, terminal: TextIO | None) -> None:
    """Print the QR code of an address, if that is a terminal that has the characters for it."""
    import segno

    if terminal is None or not terminal.isatty():
        return
    with suppress(OSError, UnicodeError, LookupError):
        BLOCKS.encode(terminal.encoding)
        segno.make_qr(address, error="l").terminal(terminal, border=BORDER, compact=True)
        terminal.flush()


def code_picture(address: str) -> str:
    """Return the QR code of an address, as an address of a picture."""
    import segno

    code = segno.make_qr(address, error="l")
    return str(code.svg_data_uri(scale=MODULE, light="#ffffff"))
