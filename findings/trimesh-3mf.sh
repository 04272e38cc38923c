#!/usr/bin/env bash
# trimesh 5.2.0, lxml 6.0.2, networkx 3.6.1 (PyPI), on Linux with Python 3.11.
# Guess: a scene with colours and with inches as its unit, written as 3MF, keeps both, and the same
#   scene makes the same file.
# Seen: no colour is in the file, its unit is the millimetre and 2 inches are 2 of them; each file
#   has other random identifiers, and the time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "trimesh==5.2.0" "lxml==6.0.2" "networkx==3.6.1"
"$folder/venv/bin/python" - <<'END'
import io
import zipfile

import trimesh

box = trimesh.creation.box((2, 2, 2))
box.visual.face_colors = [255, 0, 0, 255]
scene = trimesh.Scene({"box": box})
scene.units = "inches"
files = [scene.export(file_type="3mf") for _ in range(2)]
texts = [zipfile.ZipFile(io.BytesIO(data)).read("3D/3dmodel.model").decode() for data in files]
read = trimesh.load_scene(io.BytesIO(files[0]), file_type="3mf")
seen = {
    "equal": texts[0] == texts[1],
    "identifiers": "UUID" in texts[0],
    "colours": "color" in texts[0].lower(),
    "millimetres": 'unit="millimeter"' in texts[0],
    "length": round(float(read.extents[0]), 6),
}
print(seen)
expected = {"equal": False, "identifiers": True, "colours": False, "millimetres": True, "length": 2}
raise SystemExit(seen != expected)
END
