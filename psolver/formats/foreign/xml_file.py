"""XML of other programs, which may be packed by gzip: its elements, or one sentence on its fault.

Document types and entities, with which a small text can stand for a huge one, are refused; so is a
file that is too large when it is unpacked.
"""

from __future__ import annotations

import zlib
from collections.abc import Container
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError

from ...errors import PuzzleError, spot
from ...wording import quoted
from .. import MOST_BYTES

MOST_UNPACKED = 8 * MOST_BYTES
MOST_ELEMENTS = 1_000_000
GZIP = b"\x1f\x8b"  # the first bytes of a packed file


def root_of(data: bytes, file: str, name: str, skipped: Container[str] = ()) -> Element:
    """Return the outer element of a file, which has some name; elements with a name among `skipped`
    are empty. Raises PuzzleError.
    """
    from defusedxml import DefusedXmlException  # late: to write a file needs no reader
    from defusedxml.ElementTree import iterparse

    root: Element | None = None
    try:
        events = iterparse(BytesIO(_unpacked(data, file)), ("start", "end"), forbid_dtd=True)
        for number, (event, element) in enumerate(events):
            root = element if root is None else root
            if event == "end" and element.tag in skipped:
                element.clear()
            if number > 2 * MOST_ELEMENTS:
                what = f"is too large for a puzzle file (over {MOST_ELEMENTS:,} elements)"
                raise PuzzleError(file, "", what)
    except ParseError as error:
        if b"<" not in _unpacked(data, file)[:1000]:
            what = f"holds no XML; expected the outer element {quoted(name)}"
            raise PuzzleError(file, "", what) from None
        line, column = error.position
        raise PuzzleError(file, "", f"{spot(line, column + 1)}: is not well-formed XML") from None
    except DefusedXmlException:
        raise PuzzleError(
            file, "", "has a document type or entities, which psolver does not read; remove them"
        ) from None
    except (LookupError, ValueError):
        raise PuzzleError(file, "", "has an encoding that cannot be read; use UTF-8") from None
    if root is None or root.tag != name:
        found = "nothing" if root is None else quoted(root.tag)
        raise PuzzleError(file, "", f"expected the outer element {quoted(name)}, found {found}")
    return root


def _unpacked(data: bytes, file: str) -> bytes:
    """The XML of a file, whether it is packed or not."""
    if not data.startswith(GZIP):
        return data
    unpack = zlib.decompressobj(wbits=31)  # 16 for the head of gzip, 15 for the usual window
    try:
        text = unpack.decompress(data, MOST_UNPACKED)
    except zlib.error:
        raise PuzzleError(file, "", "is damaged: gzip cannot unpack it") from None
    if unpack.unconsumed_tail:
        most = f"{MOST_UNPACKED // 1_000_000} MB"
        raise PuzzleError(file, "", f"is too large for a puzzle file (over {most} when unpacked)")
    if not unpack.eof:
        raise PuzzleError(file, "", "is damaged: its end is missing")
    return text
