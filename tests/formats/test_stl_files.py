"""Names of files for pieces: different on every file system, and fit for it."""

from __future__ import annotations

import random
import re
from unicodedata import normalize

import pytest
from support.seeds import seeds

from psolver.formats.stl import file_stems

NASTY = [
    *'aAbB12-_. /\\:*?"<>|~\n\0é',
    "e\u0301",
    "ß",
    "ss",
    "ﬁ",
    "K",
    "🧩",
    "漢",
    "con",
    "Com",
    "1",
    "²",
    "İ",
    "ſ",
]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["A", "B", "I4", "P63"], ["A", "B", "I4", "P63"]),
        (["F", "f"], ["F", "f-2"]),
        (["f", "F", "f-2"], ["f", "F-3", "f-2"]),
        (["F", "F-2", "f", "f-2"], ["F", "F-2", "f-3", "f-2-2"]),
        (["a/b", "a\\b", "a:b", "../../x", "/"], ["a-b", "a-b-2", "a-b-3", "x", "piece"]),
        (["CON", "con", "nul", "Com1"], ["piece-CON", "piece-con-2", "piece-nul", "piece-Com1"]),
        (["LPT9", "COM1", "COM¹"], ["piece-LPT9", "piece-COM1", "piece-COM1-2"]),
        (["CON.x", "console"], ["CON-x", "console"]),
        ([".hidden", "..", "x."], ["hidden", "piece", "x"]),
        (["x.", "x ", "-rf", "", ".."], ["x", "x-2", "rf", "piece", "piece-2"]),
        (["x" * 300, "x" * 301], ["x" * 50, "x" * 50 + "-2"]),
        (["größe", "gr\u00f6\u00dfe", "gro\u0308sse"], ["größe", "größe-2", "grösse-3"]),
        (["漢字", "🧩"], ["漢字", "piece"]),
        (["the long one"], ["the-long-one"]),
    ],
)  # fmt: skip
def test_files_are_named_after_the_pieces(names: list[str], expected: list[str]) -> None:
    assert expected == file_stems(names)


@pytest.mark.parametrize("seed", seeds(30, 200))
def test_names_are_different_and_fit_for_every_system(seed: int) -> None:
    rng = random.Random(seed)
    names = ["".join(rng.choices(NASTY, k=rng.choice([1, 2, 3, 3, 80]))) for _ in range(60)]
    stems = file_stems(names)
    assert len(names) == len({normalize("NFD", stem.casefold()) for stem in stems})
    assert [] == [
        stem for stem in stems if not re.fullmatch(r"\w[\w-]*", stem) or len(stem.encode()) > 250
    ]
    assert [] == [
        stem for stem in stems if re.fullmatch(r"(?i)con|prn|aux|nul|(com|lpt)[\d¹²³]", stem)
    ]
