"""Binary quadratic models as dimod writes them in JSON, read by a few lines of our own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np


class Model(NamedTuple):
    """The labels of the variables, their biases, those of two variables, and the offset."""

    labels: tuple[str, ...]
    linear: np.ndarray
    quadratic: dict[tuple[int, int], int]
    offset: int

    def energies(self, samples: np.ndarray) -> np.ndarray:
        """The energy of each row of zeros and ones, exactly."""
        energies = self.offset + samples @ self.linear
        for (head, tail), bias in self.quadratic.items():
            energies += bias * samples[:, head] * samples[:, tail]
        return energies

    def zeros(self) -> set[frozenset[str]]:
        """The labels of the variables that are 1, slack variables left out, wherever the energy is
        0, found by trying everything; nowhere is it less.
        """
        number = len(self.labels)
        samples = np.arange(1 << number)[:, None] >> np.arange(number) & 1
        energies = self.energies(samples)
        assert energies.min() >= 0
        return {self.chosen(sample) for sample in samples[energies == 0]}

    def chosen(self, sample: Sequence[int]) -> frozenset[str]:
        """The labels of the variables that are 1, slack variables left out."""
        pairs = zip(self.labels, sample, strict=True)
        return frozenset(label for label, one in pairs if one and not label.startswith("slack "))


def model_in(text: str) -> Model:
    """The model in a text, all of whose keys are checked."""
    one = json.loads(text)
    assert ("BinaryQuadraticModel", {"bqm_schema": "3.0.0"}) == (one["type"], one["version"])
    assert ("BINARY", False) == (one["variable_type"], one["use_bytes"])
    heads, tails, biases = (one[f"quadratic_{name}"] for name in ("head", "tail", "biases"))
    labels = tuple(one["variable_labels"])
    quadratic = dict(zip(zip(heads, tails, strict=True), biases, strict=True))
    counts = len(set(labels)), len(quadratic), len(labels), len(biases)
    assert counts == (one["num_variables"], one["num_interactions"], len(labels), len(quadratic))
    assert sorted(quadratic) == list(quadratic)
    assert all(0 <= head < tail < len(labels) for head, tail in quadratic)
    assert 0 not in biases
    return Model(labels, np.array(one["linear_biases"], dtype=int), quadratic, one["offset"])
