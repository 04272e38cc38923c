"""XML of other programs, which may be packed by gzip: its elements, or one sentence on its fault.

Document types and entities, with which a small text can stand for a huge one, are refused; so is a
file that is too large when it is unpacked.

BurrTools takes the bytes of a text as they are, whatever encoding the file declares, and shows
those that are not UTF-8 as letters of Windows. So does this reader, where the declared encoding
does not fit.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Container
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError

from ...core.errors import PuzzleError, spot
from ...core.formats import MOST_FILE_BYTES
from ...core.wording import quoted

MOST_UNPACKED = 8 * MOST_FILE_BYTES
MOST_ELEMENTS = 1_000_000
# A packed file begins with these bytes.
GZIP = b"\x1f\x8b"
# These are byte-order marks.
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
DECLARED = re.compile(rb"\s*<\?xml[^>]*\bencoding")
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def has_forbidden(text: str) -> bool:
    """Whether a text has characters that XML cannot hold."""
    return bool(NOT_IN_XML.search(text))


def without_forbidden(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return NOT_IN_XML.sub("", text)


def root_of(data: bytes, file: str, name: str, skipped: Container[str] = ()) -> Element:
    """Return the outer element of a file, which has some name; elements with a name among `skipped`
    are empty. Raises PuzzleError.
    """
    from defusedxml import DefusedXmlException  # late: to write a file needs no reader

    text = _unpacked(data, file)
    try:
        try:
            root = _outer_element(text, file, skipped)
        except (ParseError, LookupError, ValueError):
            as_it_is = _in_utf8(text)
            if as_it_is is None:
                raise
            root = _outer_element(as_it_is, file, skipped, "utf-8")
    except ParseError as error:
        if b"<" not in text[:1000]:
            reason = f"holds no XML; expected the outer element {quoted(name)}"
            raise PuzzleError(file, "", reason) from None
        line, column = error.position
        raise PuzzleError(file, "", f"{spot(line, column + 1)}: is not well-formed XML") from None
    except DefusedXmlException:
        raise PuzzleError(
            file, "", "has a document type or entities, which psolver does not read; remove them"
        ) from None
    except (LookupError, ValueError):
        raise PuzzleError(file, "", "has an encoding that cannot be read; use UTF-8") from None
    if root is None or root.tag != name:
        found_name = "nothing"
        if root is not None:
            found_name = quoted(root.tag)
        raise PuzzleError(
            file, "", f"expected the outer element {quoted(name)}, found {found_name}"
        )
    return root


def _outer_element(
    text: bytes, file: str, skipped: Container[str], encoding: str | None = None
) -> Element | None:
    """The outer element of an XML text; the `encoding` overrides the one that it declares."""
    from defusedxml.ElementTree import XMLParser, iterparse

    parser = XMLParser(encoding=encoding, forbid_dtd=True)
    root: Element | None = None
    events = iterparse(BytesIO(text), ("start", "end"), parser)
    for number, (event, element) in enumerate(events):
        root = element if root is None else root
        if event == "end" and element.tag in skipped:
            element.clear()
        if number > 2 * MOST_ELEMENTS:
            reason = f"is too large for a puzzle file (over {MOST_ELEMENTS:,} elements)"
            raise PuzzleError(file, "", reason)
    return root


def _in_utf8(text: bytes) -> bytes | None:
    """A text that its declared encoding does not fit, in UTF-8: bytes that are not UTF-8 are
    letters of Windows, those that have none there of Latin-1. None for a text of UTF-16, and for
    one in UTF-8 whose fault is another.

    >>> _in_utf8("<a>\xf6</a>".encode("latin-1")).decode()
    '<a>ö</a>'
    """
    if text.startswith(UTF_16):
        return None
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        windows = (bytes([byte]).decode("cp1252", "ignore") for byte in range(256))
        letters = []
        for byte, letter in enumerate(windows):
            letters.append(letter or chr(byte))
        return text.decode("latin-1").translate(dict(enumerate(letters))).encode()
    if DECLARED.match(text):
        return text
    return None


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
        size = f"{MOST_UNPACKED // 1_000_000} MB"
        raise PuzzleError(file, "", f"is too large for a puzzle file (over {size} when unpacked)")
    if not unpack.eof:
        raise PuzzleError(file, "", "is damaged: its end is missing")
    return text
