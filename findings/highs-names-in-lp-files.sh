#!/usr/bin/env bash
# highspy 1.16.0 (PyPI), on Linux with Python 3.11.
# Guess: what `writeModel` writes without a warning, `readModel` reads as the same model.
# Seen: names of variables that are words or numbers of the LP format (`st`, `bin`, `end`, `inf`,
#   `3x`) are written as they are, with status OK. Reading the file is an error, or gives another
#   model with status OK. MPS files with these names are fine.
# psolver: names in exports begin with a cell, so that none is such a word (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "highspy==1.16.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import highspy


def outcome(names, path):
    writer, reader = highspy.Highs(), highspy.Highs()
    for solver in (writer, reader):
        solver.setOptionValue("output_flag", False)
    for number, name in enumerate(names):
        writer.addVar(0, 1)
        writer.passColName(number, name)
    writer.addRow(1, 1, len(names), [*range(len(names))], [1.0] * len(names))
    writer.passRowName(0, "row")
    assert writer.writeModel(path) == highspy.HighsStatus.kOk
    if reader.readModel(path) == highspy.HighsStatus.kError:
        return "error"
    same = [*reader.getLp().col_names_] == names and reader.getNumRow() == 1
    return "same" if same else f"other: {reader.getNumCol()} columns, {reader.getNumRow()} rows"


seen = {}
for name in ("x", "e3", "free", "st", "bin", "end", "general", "inf", "3x"):
    for names in ([name], [name, "y"]):
        seen[*names] = outcome(names, "model.lp"), outcome(names, "model.mps")
        print(names, *seen[*names], sep="; ")
in_lp = {names[0] for names, (lp, _) in seen.items() if lp != "same"}
in_mps = {names[0] for names, (_, mps) in seen.items() if mps != "same"}
raise SystemExit((in_lp, in_mps) != ({"st", "bin", "end", "general", "inf", "3x"}, set()))
END
