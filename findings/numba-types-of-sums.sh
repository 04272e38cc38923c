#!/usr/bin/env bash
# numba 0.68.1, numpy 2.4.6 (PyPI), on Linux with Python 3.11.
# Guess: compiled code has numpy's types: uint8 200 + 100 is 44, and uint64 2**63 + 1 less 1 is
#   2**63.
# Seen: numba adds two uint8 as uint64 (300), and a uint64 less a literal is an int64: -2**63.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "numba==0.68.1" "numpy==2.4.6"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import numpy as np
from numba import njit


@njit
def added(a, b):
    return a + b


@njit
def one_less(a):
    return a - 1


bytes_ = np.uint8(200), np.uint8(100)
word = np.uint64(2**63 + 1)
with np.errstate(over="ignore"):
    by_numpy = int(bytes_[0] + bytes_[1]), int(word - 1)
by_numba = added(*bytes_), one_less(word)
print("numpy:", by_numpy)
print("numba:", by_numba)
raise SystemExit((by_numpy, by_numba) != ((44, 2**63), (300, -(2**63))))
END
