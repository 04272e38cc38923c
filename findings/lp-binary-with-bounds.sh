#!/usr/bin/env bash
# highspy 1.16.0, pulp 3.3.2, swiglpk 5.0.13 (PyPI), on Linux with Python 3.11.
# Guess: a variable in the section `Binary` is 0 or 1.
# Seen: if `Bounds` has `x <= 5` before it, x becomes 5 for HiGHS and GLPK (only whole, with the
#   bound given), and 1 for CBC.
# psolver: gives binary variables no bounds (docs/libraries.md).
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
    if glpk.glp_read_lp(problem, None, path):
        return "refused"
    glpk.glp_simplex(problem, None)
    glpk.glp_intopt(problem, None)
    return glpk.glp_mip_obj_val(problem)

Path("binary.lp").write_text("""\
Maximize
 obj: x
Subject To
 row: x <= 9
Bounds
 x <= 5
Binary
 x
End
""")
seen = [by("binary.lp") for by in (by_highs, by_cbc, by_glpk)]
print("HiGHS, CBC, GLPK:", seen)
raise SystemExit(seen not in ([5.0, 1.0, 5.0], [5.0, -1.0, 5.0]))
END
