"""Names of files that are made of names of pieces and titles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

LONGEST_NAME = 50  # characters of a file's name: at most 200 bytes, as limits of 255 are common
RESERVED = re.compile(r"(con|prn|aux|nul|(com|lpt)\d)", re.I)  # Windows has devices of these names


def file_stems(names: Iterable[str]) -> list[str]:
    """Return a name for a file, without its ending, for each name of a piece: all different, and
    fit for every system.

    Letters (of any script), digits, "-" and "_" stay, everything else becomes "-". Names that some
    file systems do not distinguish, such as F and f, get a number.

    >>> file_stems(["F", "f", "a/b", "CON", "*"])
    ['F', 'f-2', 'a-b', 'piece-CON', 'piece']
    """
    wanted_stems = [_stem(name) for name in names]
    reserved = set(map(folded, wanted_stems))
    stems = []
    folded_stems: set[str] = set()
    for stem in wanted_stems:
        number = 1
        free = stem
        taken_stems = folded_stems
        while folded(free) in taken_stems:
            number += 1
            free = f"{stem}-{number}"
            taken_stems = folded_stems | reserved
        folded_stems.add(folded(free))
        stems.append(free)
    return stems


def _stem(name: str) -> str:
    """Return the characters of a name that every file system takes, in one spelling."""
    spelled = normalize("NFKC", name)
    stem = re.sub(r"[^\w-]+", "-", spelled)
    stem = stem.strip("-")[:LONGEST_NAME]
    stem = stem.rstrip("-") or "piece"
    if RESERVED.fullmatch(stem):
        return f"piece-{stem}"
    return stem


def folded(stem: str) -> str:
    """Return the name that a file system without cases makes of another, or less."""
    return normalize("NFKC", stem.casefold())
