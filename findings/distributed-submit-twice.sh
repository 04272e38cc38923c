#!/usr/bin/env bash
# distributed 2026.8.0 (PyPI), on Linux with Python 3.11.
# Guess: two calls of `submit` run a function twice.
# Seen: calls with the same function and arguments are one task, unless `pure=False` or a key is
#   given: two calls of uuid4 give one value. And two of `random.random` give one even with
#   `pure=False`, as the function is sent with the state of its generator.
# psolver: gives each bundle of jobs a key of its own (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "distributed==2026.8.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import random
from uuid import uuid4

from distributed import Client

with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
    pairs = {
        "uuid4": [client.submit(uuid4) for _ in range(2)],
        "uuid4, pure=False": [client.submit(uuid4, pure=False) for _ in range(2)],
        "random, pure=False": [client.submit(random.random, pure=False) for _ in range(2)],
    }
    values = {name: [future.result() for future in pair] for name, pair in pairs.items()}
for name, pair in values.items():
    print(f"{name}:", *pair)
raise SystemExit([len(set(pair)) for pair in values.values()] != [1, 2, 1])
END
