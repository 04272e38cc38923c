#!/usr/bin/env bash
# pysdd 1.0.6 (PyPI), on Linux with Python 3.11.
# Guess: `model_count()` is the number of models that `models()` yields.
# Seen: it counts over the variables below the node's vtree, which for True is none: 1, while
#   `models()` yields 8 over three variables. `global_model_count` of the manager counts over all
#   (8).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "pysdd==1.0.6"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pysdd.sdd import SddManager

manager = SddManager(var_count=3)
either, true = manager.vars[1] | manager.vars[2], manager.true()
seen = []
for node in (either, true):
    seen.append((node.model_count(), len([*node.models()]), manager.global_model_count(node)))
    print(*seen[-1])
raise SystemExit(seen[1] != (1, 8, 8) or seen[0] != (3, 6, 6) and seen[0] != (3, 3, 6))
END
