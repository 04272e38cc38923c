"""The texts of the key `marks_on`: each names the grounds on which a mark of a piece may lie.

"a on ab"     the mark a lies on the grounds a and b, and on cells without one
"c on none"   the mark c lies on cells without a ground
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..core.checks import entries_of, refuse
from ..core.wording import kind_of, quoted

NO_GROUNDS = "none"
MARK_ON = re.compile(r"\s*([0-9A-Za-z])\s+on\s+(none|[0-9A-Za-z]+)\s*")
EXAMPLES_OF_MARKS_ON = '"a on ab", "c on none"'


def allowed_grounds(marks_on: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the grounds on which each mark may lie that a text of `marks_on` names.

    >>> allowed_grounds(["n on none"])
    {'n': frozenset()}
    """
    allowed = {}
    for text in marks_on:
        mark, grounds = text.split(" on ")
        names = _names_of(grounds)
        allowed[mark] = frozenset(names)
    return allowed


def marks_on_text(mark: str, grounds: Iterable[str]) -> str:
    """Return the text that names the grounds on which a mark may lie.

    >>> marks_on_text("a", "cb"), marks_on_text("a", "")
    ('a on bc', 'a on none')
    """
    names = sorted(set(grounds))
    text = "".join(names)
    return f"{mark} on {text or NO_GROUNDS}"


def marks_on_texts(values: Any) -> tuple[str, ...]:
    """The texts of `marks_on`, each as `marks_on_text` makes it. Raises PuzzleError."""
    texts = entries_of("", "marks_on", values, f"texts, such as {EXAMPLES_OF_MARKS_ON}")
    faults = faults_of_marks_on(texts)
    for number, fault in enumerate(faults, 1):
        refuse("", f"marks_on[{number}]", fault)
    sorted_texts = []
    for text in texts:
        match = MARK_ON.fullmatch(text)
        if match:
            mark = match[1]
            names = _names_of(match[2])
            text_in_order = marks_on_text(mark, names)
            sorted_texts.append(text_in_order)
    return tuple(sorted_texts)


def _names_of(grounds: str) -> str:
    if grounds == NO_GROUNDS:
        return ""
    return grounds


def faults_of_marks_on(texts: Sequence[object]) -> Iterator[str]:
    """The fault of each text of `marks_on`, "" for a right one."""
    named = set[str]()
    for text in texts:
        if not isinstance(text, str):
            yield f"expected a text, such as {EXAMPLES_OF_MARKS_ON}, found {kind_of(text)}"
            continue
        match = MARK_ON.fullmatch(text)
        if not match:
            yield f"{quoted(text)} names no mark and its grounds; write {EXAMPLES_OF_MARKS_ON}"
            continue
        mark = match[1]
        if mark in named:
            yield f"the mark {mark} has its grounds already"
        else:
            yield ""
        named.add(mark)
