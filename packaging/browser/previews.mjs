// Write what pages of the site show before Python is there: the messages that psolver would send, one file for
// the first screen, and one for each sample, or problem of one, that is opened from it.
//     node packaging/browser/previews.mjs MODULES FOLDER
// They are recorded from psolver in Pyodide, so that they are those that it sends later: see static/line.js.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "../libraries/node_modules/pyodide/pyodide.mjs";

const PYTHON = "/python";
const DAY = [2026, 1, 1]; // on no calendar: samples of these have no preview
const START = { text: null, link: null, laid: null, view: "", day: DAY, tab: "preview" };

const [modules, folder] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdir(PYTHON);
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: modules }, PYTHON);
pyodide.runPython(`import sys; sys.path.insert(0, "${PYTHON}")`);
const { BrowserTab } = pyodide.pyimport("psolver.page.browser_tab");
const { previewed_samples: previewedSamples } = pyodide.pyimport("psolver.page.sample_pictures");

/** A tab, and the texts that it has sent. */
class RecordedTab {
  /** @type {string[]} */
  sent = [];

  constructor() {
    const nothing = () => {};
    this.tab = BrowserTab({
      can_pause: true,
      post: (text) => void this.sent.push(text),
      link: () => "",
      open_port: () => ({ post: nothing, end: nothing }),
      store: nothing,
    });
  }

  /** Begin, and wait for all messages. */
  async begin() {
    this.tab.begin(JSON.stringify([0, "start", START]), pyodide.toPy(new Uint8Array()));
    await this.tab.settled();
  }

  /** Take an event as from the page, which follows to the view that psolver goes to. */
  async take(number, event, value) {
    const before = this.sent.length;
    this.tab.take(JSON.stringify([number, event, value]));
    await this.tab.settled();
    for (const text of this.sent.slice(before)) {
      const [of, method, view] = JSON.parse(text);
      if (of === 0 && method === "go") await this.take(0, "open", view);
    }
  }
}

function write(name, texts) {
  const path = join(folder, `${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(texts));
}

for (const [name, figure] of previewedSamples().toJs()) {
  const recorded = new RecordedTab();
  await recorded.begin();
  const before = recorded.sent.length;
  write("start", recorded.sent);
  const mount = recorded.sent.map((text) => JSON.parse(text)).find(([, method, , module]) => method === "mount" && module === "home");
  await recorded.take(mount[4], "sample", [name, DAY, figure]);
  write(figure ? `${name}/${figure}` : name, recorded.sent.slice(before));
}
process.exit(0); // what the tabs do in the background never ends
