#!/usr/bin/env bash
# highspy 1.16.0, pulp 3.3.2, swiglpk 5.0.13 (PyPI), on Linux with Python 3.11.
# Guess: a whole variable without bounds is at least 0 and has no upper bound; a bound `LO 0`
#   changes nothing.
# Seen: without bounds it is 0 or 1 for HiGHS, CBC and GLPK. With `LO 0` HiGHS and CBC have no
#   upper bound (7), GLPK still 1.
# psolver: writes `BV` for every column (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "highspy==1.16.0" "pulp==3.3.2" "swiglpk==5.0.13"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import subprocess
from pathlib import Path

import highspy
import pulp
import swiglpk as glpk
def by_highs(path):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(path)
    solver.run()
    return solver.getInfo().objective_function_value

def by_cbc(path):
    program = pulp.PULP_CBC_CMD().path
    subprocess.run([program, path, "solve", "solution", "answer.txt"], capture_output=True)
    return float(Path("answer.txt").read_text().split("\n")[0].split()[-1])

def by_glpk(path):
    glpk.glp_term_out(glpk.GLP_OFF)
    problem = glpk.glp_create_prob()
    glpk.glp_read_mps(problem, glpk.GLP_MPS_FILE, None, path)
    glpk.glp_simplex(problem, None)
    glpk.glp_intopt(problem, None)
    return glpk.glp_mip_obj_val(problem)

TEXT = """\
NAME          whole
ROWS
 N  cost
 L  row
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    x         cost              -1.0   row                1.0
    MARKER                 'MARKER'                 'INTEND'
RHS
    RHS       row                7.0
%sENDATA
"""
seen = []
for bounds in ("", "BOUNDS\n LO BND       x                  0.0\n"):
    Path("a.mps").write_text(TEXT % bounds)
    seen.append([by("a.mps") for by in (by_highs, by_cbc, by_glpk)])
print("HiGHS, CBC, GLPK:", seen)
raise SystemExit(seen != [[-1.0, -1.0, -1.0], [-7.0, -7.0, -1.0]])
END
