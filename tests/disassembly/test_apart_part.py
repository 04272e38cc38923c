"""The film that takes a solution apart on the page."""

from __future__ import annotations

import json

import pytest
from support.places import SAMPLES

import psolver
from psolver.disassembly.apart_part import film


def test_a_film_has_frames_and_without_time_there_is_none() -> None:
    soma = psolver.load(SAMPLES / "soma-cube.toml")
    placements = next(psolver.tilings(soma)).placements
    (values,) = film(soma, placements, 1, 60)
    assert 7 == len(json.loads(json.dumps(values))["frames"])
    assert [None] == list(film(soma, placements, 1, 1e-9))


def test_a_film_of_other_cells_than_cubes_is_one_sentence() -> None:
    triangles = psolver.load(SAMPLES / "hexiamonds-6x6.toml")
    with pytest.raises(psolver.PsolverError, match="only pieces of squares or cubes"):
        list(film(triangles, (), 1, 60))
