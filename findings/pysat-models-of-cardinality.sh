#!/usr/bin/env bash
# python-sat 1.9.dev24 (PyPI), on Linux with Python 3.11.
# Guess: the clauses of `CardEnc.atmost` of five literals with bound 1 have six models, one for each
#   setting of the literals, whatever the encoding, as further variables follow from them.
# Seen: so it is for pairwise and ladder; the others leave further variables free, and have up to
#   12,168 models for the same six settings. So `enum_models` does not count, unless each blocking
#   clause has the five literals alone.
# psolver: blocks a solution by its placements, and counts by engines of its own
#   (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "python-sat==1.9.dev24"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

NAMES = "pairwise ladder seqcounter bitwise mtotalizer kmtotalizer totalizer cardnetwrk sortnetwrk"
literals = [1, 2, 3, 4, 5]
models, settings = {}, {}
for name in NAMES.split():
    clauses = CardEnc.atmost(literals, bound=1, encoding=getattr(EncType, name)).clauses
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        found = [model[:5] for model in solver.enum_models()]
    models[name], settings[name] = len(found), len({*map(tuple, found)})
    print(f"{name}: {models[name]} models, {settings[name]} settings of the five literals")
right = {*settings.values()} == {6} and models["pairwise"] == models["ladder"] == 6
raise SystemExit(not (right and models["seqcounter"] == 10 and models["sortnetwrk"] == 12168))
END
