#!/usr/bin/env bash
# highspy 1.16.0, pulp 3.3.2 (PyPI), on Linux with Python 3.11.
# Guess: `UP` with -3 and no lower bound means the same for all: the default 0 below makes it
#   impossible, or there is no bound below.
# Seen: HiGHS finds the programme infeasible; CBC drops the lower bound and finds -50.
# psolver: writes no bounds but 0 and 1 (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "highspy==1.16.0" "pulp==3.3.2"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import subprocess
from pathlib import Path

import highspy
import pulp

def by_highs(path):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(path)
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return 'infeasible'
    return solver.getInfo().objective_function_value

def by_cbc(path):
    program = pulp.PULP_CBC_CMD().path
    subprocess.run([program, path, "solve", "solution", "answer.txt"], capture_output=True)
    return float(Path("answer.txt").read_text().split("\n")[0].split()[-1])


Path("below.mps").write_text("""\
NAME          below
ROWS
 N  cost
 G  row
COLUMNS
    y         cost               1.0   row                1.0
RHS
    RHS       row              -50.0
BOUNDS
 UP BND       y                 -3.0
ENDATA
""")
seen = [by("below.mps") for by in (by_highs, by_cbc)]
print("HiGHS, CBC:", seen)
raise SystemExit(seen != ["infeasible", -50.0])
END
