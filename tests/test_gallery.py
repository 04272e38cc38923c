"""The pictures of the docs are what psolver draws now; `python docs/gallery.py` draws them anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from support.places import ROOT, docs_program

import psolver

DOCS = ROOT / "docs"


GALLERY = docs_program("gallery")
LONG = (
    "mutilated-chessboard-50x50",
    "mutilated-chessboard-20x20",
    "pentominoes-eight-gaps",
    "tridrafters-trapezium",
)
FILES = sorted(path.stem for path in (DOCS / "pictures").glob("*.svg"))
SHORT = [name for name in FILES if name not in LONG]


@pytest.fixture(scope="module")
def pictures() -> Any:
    """What draws each picture, by its name."""
    return GALLERY.pictures()


@pytest.mark.parametrize(
    "names",
    [
        *(SHORT[n::10] for n in range(10)),
        *(pytest.param([name], marks=pytest.mark.slow) for name in LONG),
    ],
)
def test_pictures_are_drawn_as_they_would_be_now(names: Sequence[str], pictures: Any) -> None:
    for name in names:
        there = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        assert there == pictures[name]() + "\n", name


def test_the_page_is_what_would_be_written_now() -> None:
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == GALLERY.gallery()


def test_the_drawn_tilings_are_solutions() -> None:
    samples = GALLERY.samples()
    tilings = GALLERY.solutions().items()
    assert [] == [name for name, tiling in tilings if psolver.verify(samples[name], tiling)]


def test_every_sample_and_every_file_is_in_the_gallery(pictures: Any) -> None:
    samples = GALLERY.samples()
    assert set(samples) <= set(pictures)
    assert FILES == sorted(pictures)
    shown = re.findall(r"\]\(pictures/([\w-]+)\.svg\)", (DOCS / "gallery.md").read_text("utf-8"))
    assert sorted(samples) == sorted(shown)
