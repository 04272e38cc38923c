#!/usr/bin/env bash
# ortools 9.15.6755 (PyPI), on Linux with Python 3.11.
# Guess: `enumerate_all_solutions` finds all solutions, whatever `num_workers` is, or the status
#   is not OPTIMAL.
# Seen: one worker finds the 252 ways to choose 5 of 10. With 4 and 8 workers the callback gets
#   some of them, others twice, and the status is OPTIMAL as often as not; which differs from run
#   to run.
# psolver: is not compared with it (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "ortools==9.15.6755"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from ortools.sat.python import cp_model


class Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables):
        super().__init__()
        self.variables, self.solutions = variables, []

    def on_solution_callback(self):
        self.solutions.append(tuple(map(self.value, self.variables)))


def run(workers):
    model = cp_model.CpModel()
    chosen = [model.new_bool_var(str(number)) for number in range(10)]
    model.add(sum(chosen) == 5)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = workers
    collector = Collector(chosen)
    status = solver.solve(model, collector)
    return solver.status_name(status), len(collector.solutions), len(set(collector.solutions))


seen = {workers: [run(workers) for _ in range(6)] for workers in (1, 4, 8)}
for workers, runs in seen.items():
    print(workers, *runs)
incomplete = [one for one in seen[4] + seen[8] if one[0] == "OPTIMAL" and one[2] < 252]
raise SystemExit(set(seen[1]) != {("OPTIMAL", 252, 252)} or not incomplete)
END
