// Bundle the libraries of the page, and collect the licences of all that is in the bundles:
//
//     npm ci && npm run build [-- FOLDER]

import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const BUNDLES = ["codemirror.js", "three.js"];
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

const here = new URL(".", import.meta.url);
const folder = process.argv[2] ?? fileURLToPath(new URL("../../psolver/page/libraries", here));

/** Bundle an entry file; the packages of which something is in the bundle. */
async function bundle(name) {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(here),
    entryPoints: [name],
    outfile: `${folder}/${name}`,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none", // all of them are in LICENSES.txt
    metafile: true,
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return used.flatMap(([path]) => PACKAGE.exec(path)?.[1] ?? []);
}

/** The name and version of a package, and the text of its licence. */
async function licence(name) {
  const from = new URL(`node_modules/${name}/`, here);
  const { version, license } = JSON.parse(await readFile(new URL("package.json", from), "utf8"));
  if (license !== "MIT") throw new Error(`${name}: expected the licence MIT, not ${license}`);
  const file = (await readdir(from)).find((one) => /^licen[cs]e/i.test(one));
  const text = await readFile(new URL(file, from), "utf8");
  return [`${name} ${version}`, text.replaceAll("\r\n", "\n").trim()];
}

await mkdir(folder, { recursive: true });
const packages = new Set((await Promise.all(BUNDLES.map(bundle))).flat());
const namesByText = {};
for (const [name, text] of await Promise.all([...packages].sort().map(licence))) {
  (namesByText[text] ??= []).push(name);
}
const parts = Object.entries(namesByText).map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
await writeFile(`${folder}/LICENSES.txt`, parts.join(`\n${"-".repeat(80)}\n\n`));
