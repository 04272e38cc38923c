#!/usr/bin/env bash
# highspy 1.16.0 (PyPI), on Linux with Python 3.11.
# Guess: `cancelSolve()` from another thread ends `run()`.
# Seen: without `HandleUserInterrupt = True` beforehand it does nothing, and nobody is warned: the
#   solver goes on to its time limit (4 s here). With it, and `solve()` in place of `run()`, the
#   run ends at once.
# psolver: gives HiGHS a limit of nodes (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "highspy==1.16.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import random
import threading

import highspy


def status(handled):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("time_limit", 4.0)
    solver.HandleUserInterrupt = handled
    generator = random.Random(3)
    chosen = [solver.addBinary() for _ in range(60)]
    for _ in range(10):  # market split: out of reach for branch and bound
        weights = [generator.randint(50, 1000) for _ in chosen]
        total = sum(weight * one for weight, one in zip(weights, chosen))
        solver.addConstr(total == sum(weights) // 2)
    threading.Timer(0.5, solver.cancelSolve).start()
    if handled:
        solver.solve()
    else:
        solver.run()
    return solver.modelStatusToString(solver.getModelStatus())


seen = {handled: status(handled) for handled in (False, True)}
print(seen)
raise SystemExit(seen != {False: "Time limit reached", True: "Interrupted by user"})
END
