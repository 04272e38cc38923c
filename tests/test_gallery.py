"""The pictures of the docs are what psolver draws now; `python docs/gallery.py` draws them anew."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest
from support.places import ROOT

import psolver

DOCS = ROOT / "docs"


def loaded() -> ModuleType:
    """The program that draws them."""
    spec = importlib.util.spec_from_file_location("gallery", DOCS / "gallery.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GALLERY = loaded()
SAMPLES = GALLERY.samples()
PICTURES = GALLERY.pictures()
SOLUTIONS = GALLERY.solutions()
LONG = "mutilated-chessboard-50x50", "mutilated-chessboard-20x20", "pentominoes-eight-gaps"
DRAWN = [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in PICTURES]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in PICTURES],
)
def test_a_picture_is_drawn_as_it_would_be_now(name: str) -> None:
    kept = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == PICTURES[name]() + "\n"


def test_the_page_is_what_would_be_written_now() -> None:
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == GALLERY.gallery()


@pytest.mark.parametrize("name", SOLUTIONS)
def test_what_is_drawn_is_a_solution(name: str) -> None:
    assert () == psolver.verify(SAMPLES[name], SOLUTIONS[name])


def test_every_sample_and_every_file_is_in_the_gallery() -> None:
    assert set(SAMPLES) <= set(PICTURES)
    files = {path.stem for path in (DOCS / "pictures").glob("*.svg")}
    assert files == set(PICTURES)
    shown = re.findall(r"\]\(pictures/([\w-]+)\.svg\)", (DOCS / "gallery.md").read_text("utf-8"))
    assert sorted(SAMPLES) == sorted(shown)
