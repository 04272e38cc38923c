#!/usr/bin/env bash
# highspy 1.16.0, pulp 3.3.2, swiglpk 5.0.13 (PyPI), on Linux with Python 3.11.
# Guess: `OBJSENSE` with `MAX`, as HiGHS and Gurobi write it, makes every reader maximize.
# Seen: HiGHS maximizes (2), CBC reads the section and still minimizes (0) without a word, GLPK
#   refuses the file.
# psolver: writes every maximum as a minimum with a minus (docs/libraries.md).
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
    if glpk.glp_read_mps(problem, glpk.GLP_MPS_FILE, None, path):
        return "refused"
    glpk.glp_simplex(problem, None)
    glpk.glp_intopt(problem, None)
    return glpk.glp_mip_obj_val(problem)

Path("largest.mps").write_text("""\
NAME          largest
OBJSENSE
    MAX
ROWS
 N  gain
 L  row
COLUMNS
    y         gain               1.0   row                1.0
RHS
    RHS       row                2.0
ENDATA
""")
seen = [by("largest.mps") for by in (by_highs, by_cbc, by_glpk)]
print("HiGHS, CBC, GLPK:", seen)
raise SystemExit(seen != [2.0, 0.0, "refused"])
END
