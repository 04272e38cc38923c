#!/usr/bin/env bash
# numba 0.68.1, numpy 2.4.6 (PyPI), on Linux with Python 3.11.
# Guess: `1 << 64` of a 64-bit number is 0, as numpy computes it, or Python's 2**64.
# Seen: in code compiled by numba it is 1, and `1 << 65` is 2: the processor of a PC takes the
#   shift modulo 64, and numba does not guard it.
# psolver: shifts by 0 to 63 in its kernels (docs/libraries.md).
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
def shifted(value, bits):
    return value << bits


seen = [shifted(1, bits) for bits in (63, 64, 65)], shifted(np.uint64(1), np.uint64(64))
print("numba:", *seen)
print("numpy:", np.int64(1) << np.int64(64))
raise SystemExit(int(seen != ([-(2**63), 1, 2], 1) or np.int64(1) << np.int64(64) != 0))
END
