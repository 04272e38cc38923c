"""Values show themselves in notebooks: as a picture, with text beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from support.places import ROOT, SAMPLES
from support.svg import parsed

import psolver

SMALL = psolver.load(SAMPLES / "small-2x3.toml")
CHESSBOARD = psolver.load(SAMPLES / "mutilated-chessboard-8x8.toml")
OUTCOME, _ = psolver.explain(CHESSBOARD)
VALUES: dict[str, Any] = {
    "puzzle": SMALL,
    "board": SMALL.board,
    "piece": SMALL.pieces[0],
    "tiling": next(psolver.tilings(SMALL)),
    "no placements": psolver.Tiling(()),
    "solid": next(psolver.tilings(psolver.load(SAMPLES / "dominoes-4x4x4.toml"))),
    "outcome": psolver.Search(SMALL).count(),
    "impossible": OUTCOME,
    "reason": OUTCOME.reason,
    "figure": psolver.load(SAMPLES / "symmetry-three-l.toml"),
}


def test_a_value_shows_itself_as_svg_and_as_text() -> None:
    for name in VALUES:
        value = VALUES[name]
        shown = value._repr_mimebundle_(include=None, exclude=None)
        assert {"image/svg+xml": psolver.svg(value), "text/plain": str(value)} == shown
        assert parsed(shown["image/svg+xml"]).get("viewBox")


def test_what_is_too_large_for_a_page_is_text_alone() -> None:
    large = psolver.puzzle(board="150x150", pieces=["##"], count="any")
    rows = ((row, 2 * half) for row in range(150) for half in range(75))
    placed = (psolver.Placement("A", ((r, c), (r, c + 1))) for r, c in rows)
    for value in (large, large.board, psolver.Tiling(tuple(placed))):
        assert {"text/plain": str(value)} == value._repr_mimebundle_()


def test_marimo_gets_an_image_or_a_text() -> None:
    for name, value in VALUES.items():
        kind, text = value._mime_()
        assert ("text/html", "<img ") == (kind, text[:5]), name
        assert psolver.svg(value) == unquote(text.partition("svg+xml,")[2].removesuffix('">'))
    large = psolver.puzzle(board="150x150", pieces=["##"], count="any")
    assert ("text/plain", str(large)) == large._mime_()


def test_an_outcome_and_a_reason_print_as_sentences() -> None:
    assert "4 solutions, 1 distinct; the search is complete" == str(VALUES["outcome"])
    assert OUTCOME.reason
    assert OUTCOME.reason.sentence == str(OUTCOME.reason)


@pytest.mark.slow
def test_jupyter_gets_the_picture_and_the_text() -> None:
    for of in ["puzzle", "next(psolver.tilings(puzzle))"]:
        manager = pytest.importorskip("jupyter_client.manager")
        pytest.importorskip("ipykernel")
        kernel, client = manager.start_new_kernel(cwd=ROOT, extra_arguments=["--log-level=ERROR"])
        messages: list[dict[str, Any]] = []
        code = f"import psolver\npuzzle = psolver.load('samples/small-2x3.toml')\n{of}"
        try:
            client.execute_interactive(code, output_hook=messages.append, timeout=60)
        finally:
            client.stop_channels()
            kernel.shutdown_kernel(now=True)
        (shown,) = (one["content"]["data"] for one in messages if "data" in one["content"])
        expected = VALUES["tiling" if "next" in of else "puzzle"]
        assert {"image/svg+xml": psolver.svg(expected), "text/plain": str(expected)} == shown


MARIMO = """\
import marimo

app = marimo.App()

@app.cell
def _():
    import psolver
    puzzle = psolver.load("samples/small-2x3.toml")
    {of}
    return

if __name__ == "__main__":
    app.run()
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "of", ["puzzle", "next(psolver.tilings(puzzle))", "list(psolver.tilings(puzzle))"]
)
def test_marimo_gets_the_picture(of: str, tmp_path: Path) -> None:
    pytest.importorskip("marimo")
    notebook, page = tmp_path / "notebook.py", tmp_path / "page.html"
    notebook.write_text(MARIMO.format(of=of), encoding="utf-8")
    command = [sys.executable, "-m", "marimo", "export", "html", str(notebook), "-o", str(page)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    text = page.read_text(encoding="utf-8")
    assert "image/svg+xml" in text
    assert "psolver psolver-auto" in text
