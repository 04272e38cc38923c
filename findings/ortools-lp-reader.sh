#!/usr/bin/env bash
# ortools 9.15.6755 (PyPI), on Linux with Python 3.11.
# Guess: `ModelBuilder` reads the LP text that it writes itself, and solving after a file that
#   could not be read is an error.
# Seen: `import_from_lp_string` takes lp_solve's language, not CPLEX' that `export_to_lp_string`
#   writes: it returns False, and then `solve` of the empty model is OPTIMAL with 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "ortools==9.15.6755"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from ortools.linear_solver.python import model_builder

model = model_builder.Model()
x = model.new_bool_var("x")
model.maximize(x)
text = model.export_to_lp_string()
read = model_builder.Model()
was_read = read.import_from_lp_string(text)
solver = model_builder.Solver("glop")
status = solver.solve(read)
print(text)
print("read:", was_read, status.name, solver.objective_value, read.num_variables, "variables")
raise SystemExit((was_read, status.name, solver.objective_value) != (False, "OPTIMAL", 0.0))
END
