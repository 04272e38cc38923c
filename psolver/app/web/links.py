"""Links that carry a puzzle behind their #, which no browser sends to anybody.

>>> unpacked(packed("board = '2x2'"))
"board = '2x2'"
"""

from __future__ import annotations

import base64
import binascii
import zlib

MOST_BYTES = 1_000_000  # of a puzzle that a link carries


def packed(text: str) -> str:
    """A text as letters, digits, "-" and "_"."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(link: str | None) -> str:
    """The text that `packed` made so; "" for None, and for what it can't have made."""
    if not link:
        return ""
    try:
        data = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        return zlib.decompressobj().decompress(data, MOST_BYTES).decode()
    except (binascii.Error, zlib.error, ValueError):
        return ""
