#!/usr/bin/env bash
# three 0.187.0 (npm), in Node 20 on Linux.
# Guess: what is drawn as a sound solid is written as one, also a piece that is mirrored by a scale of
#   -1, as its mirror image is often made from one mesh.
# Seen: the exporters for STL, OBJ and PLY move the corners and leave their order, so that a mirrored
#   piece is inside out: its volume is negative, and the normals in STL point inwards. The renderer
#   turns such triangles round, and a ray hits them from outside, so the page shows nothing of it.
#   `applyMatrix4` of a geometry does the same. Two mirrors are no mirror, and right.
# psolver: makes the mesh of each piece from its cells, and scales none by a negative number
#   (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" "three@0.187.0"
cat > check.mjs <<'END'
import { BoxGeometry, FrontSide, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from "three";
import { OBJExporter } from "three/addons/exporters/OBJExporter.js";
import { PLYExporter } from "three/addons/exporters/PLYExporter.js";
import { STLExporter } from "three/addons/exporters/STLExporter.js";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";
import { PLYLoader } from "three/addons/loaders/PLYLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";

globalThis.requestAnimationFrame = (call) => setTimeout(call, 0);
const corner = (geometry, index) => new Vector3().fromBufferAttribute(geometry.attributes.position, index);
function volume(indexed) {
  const geometry = indexed.index ? indexed.toNonIndexed() : indexed;
  let sum = 0;
  for (let index = 0; index < geometry.attributes.position.count; index += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => corner(geometry, index + step));
    sum += a.dot(b.cross(c)) / 6;
  }
  return Math.round(sum);
}
const seen = [];
for (const [x, y] of [[1, 1], [-1, 1], [-1, -1]]) {
  const mesh = new Mesh(new BoxGeometry(1, 2, 3), new MeshBasicMaterial({ side: FrontSide }));
  mesh.scale.set(x, y, 1);
  mesh.updateMatrixWorld(true);
  const ray = new Raycaster(new Vector3(0.1, 0.2, 9), new Vector3(0, 0, -1));
  const [hit] = ray.intersectObject(mesh);
  const stl = new STLLoader().parse(new STLExporter().parse(mesh));
  const obj = new OBJLoader().parse(new OBJExporter().parse(mesh)).children[0].geometry;
  const ply = new PLYLoader().parse(new PLYExporter().parse(mesh, () => {}));
  const moved = mesh.geometry.clone().applyMatrix4(mesh.matrixWorld);
  seen.push([hit.distance, ...[stl, obj, ply, moved].map(volume)]);
  console.log(`scale ${x} ${y}: hit at ${hit.distance}, STL, OBJ, PLY, applyMatrix4:`, ...seen.at(-1).slice(1));
}
const expected = [[7.5, 6, 6, 6, 6], [7.5, -6, -6, -6, -6], [7.5, 6, 6, 6, 6]];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
END
node check.mjs
