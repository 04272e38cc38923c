#!/usr/bin/env bash
# three 0.187.0 (npm), in Node 20 on Linux.
# Guess: a mesh whose material is a list of one is the same as a mesh with that material: of a box
#   a ray hits the nearer and the farther side.
# Seen: with a list each triangle needs a group. Without groups a mesh with a list is hit by no ray
#   (the renderer goes through the groups, too, and draws nothing), without a word.
# psolver: gives each mesh of the page one material (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" "three@0.187.0"
cat > check.mjs <<'END'
import { BoxGeometry, DoubleSide, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from "three";
const ray = new Raycaster(new Vector3(0.1, 0.2, 5), new Vector3(0, 0, -1));
const material = new MeshBasicMaterial({ side: DoubleSide });
const hits = (geometry, materials) => ray.intersectObject(new Mesh(geometry, materials)).length;
const box = new BoxGeometry(1, 1, 1);
const plain = box.clone();
plain.clearGroups();
const six = Array(6).fill(material);
const seen = [hits(box, material), hits(box, six), hits(plain, material), hits(plain, [material])];
console.log("one material, six for six groups, one and no group, a list and no group:", ...seen);
process.exit(JSON.stringify(seen) === "[2,2,2,0]" ? 0 : 1);
END
node check.mjs
