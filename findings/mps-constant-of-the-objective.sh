#!/usr/bin/env bash
# highspy 1.16.0, pulp 3.3.2, swiglpk 5.0.13 (PyPI), on Linux with Python 3.11.
# Guess: an MPS file means one programme, so that all solvers find one optimum.
# Seen: a right-hand side of the objective is a constant with the other sign for HiGHS and CBC (2
#   + 10 = 12), and with its own for GLPK (2 - 10 = -8).
# psolver: writes no constant into MPS files (docs/libraries.md).
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

Path("constant.mps").write_text("""\
NAME          constant
ROWS
 N  cost
 G  row
COLUMNS
    y         cost               1.0   row                1.0
RHS
    RHS       cost             -10.0   row                2.0
ENDATA
""")
seen = [by("constant.mps") for by in (by_highs, by_cbc, by_glpk)]
print("HiGHS, CBC, GLPK:", seen)
raise SystemExit(seen != [12.0, 12.0, -8.0])
END
