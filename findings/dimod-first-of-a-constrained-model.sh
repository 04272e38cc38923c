#!/usr/bin/env bash
# dimod 0.12.23 (PyPI), on Linux with Python 3.11.
# Guess: `first` of the samples of a constrained model, solved exactly, is its best solution.
# Seen: it is the sample of lowest energy, which breaks the constraint if that is cheaper:
#   `is_feasible` is False. `filter` has to be called first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "dimod==0.12.23"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import dimod

a, b, c = dimod.Binaries("abc")
model = dimod.ConstrainedQuadraticModel()
model.set_objective(a + 2 * b + 3 * c)
model.add_constraint(a + b + c == 1)
samples = dimod.ExactCQMSolver().sample_cqm(model)
best = samples.filter(lambda sample: sample.is_feasible).first
print("first:", samples.first.energy, samples.first.is_feasible, "best:", best.energy)
raise SystemExit((samples.first.energy, samples.first.is_feasible, best.energy) != (0, False, 1))
END
