// A worker with Pyodide and psolver. Its first message says what it is: "tab", the other side of a page
// (psolver/page/browser_tab.py), or "calls", a worker for long work (psolver/page/browser_calls.py). The
// messages after it are text for a tab and pickled bytes for calls; they wait until Python is there.

import { storedTab, storeTab } from "./stored_tabs.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const AGAIN = "again"; // the message by which a page begins anew
const PYTHON = "/python"; // the folder of psolver and what it needs, in the file system of Pyodide

/** @type {(bytes: Uint8Array) => any} */
let toPython;

/** Pyodide with psolver. */
async function withPsolver() {
  const packages = fetch(new URL("packages.zip", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`packages.zip: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
  });
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  pyodide.unpackArchive(await packages, "zip", { extractDir: PYTHON });
  pyodide.runPython(`import sys; sys.path.insert(0, "${PYTHON}")`);
  toPython = pyodide.toPy;
  return pyodide;
}

/**
 * What takes the messages of a tab, the first of which begins it. Those that came before that are taken one by
 * one, each when the answers to the one before are sent: then psolver sends what previews have shown.
 */
async function asTab() {
  spare = startCalls(); // it begins at the same time
  const pyodide = await withPsolver();
  const { BrowserTab } = pyodide.pyimport("psolver.page.browser_tab");
  const { can_run_sync: canRunSync } = pyodide.pyimport("pyodide.ffi");
  let number = "";
  const side = {
    can_pause: await canRunSync.callPromising(),
    post: (text) => postMessage(text),
    link,
    open_port: openPort,
    store: (record) => void storeTab(number, bytesOf(record)),
  };
  const tab = BrowserTab(side);
  const readyAt = performance.timeOrigin + performance.now();
  return async (message, sentAt) => {
    if (message === AGAIN) {
      tab.begin_again();
    } else if (number) {
      tab.take(message);
    } else {
      const [, , start] = JSON.parse(message);
      number = start.tab;
      tab.begin(message, toPython(await storedTab(number)));
    }
    if (sentAt < readyAt) await tab.settled();
  };
}

/** What takes the messages of a worker for calls. */
async function asCalls() {
  const pyodide = await withPsolver();
  const { CallServer } = pyodide.pyimport("psolver.page.browser_calls");
  const server = CallServer(postBytes, pyodide.pyimport("pyodide.ffi"));
  if (!hasMessage) server.warm(); // it takes a second, and what comes meanwhile waits
  return (message) => void server.take.callPromising(toPython(message));
}

/** @param {any} bytes of Python */
function postBytes(bytes) {
  const copy = bytesOf(bytes);
  postMessage(copy, [copy.buffer]);
}

/**
 * A copy of bytes of Python, which Pyodide forgets when the call that brought them is over.
 * @param {any} bytes
 * @returns {Uint8Array}
 */
function bytesOf(bytes) {
  return bytes.toJs();
}

/**
 * The address of a file that the page can fetch.
 * @param {any} data
 * @param {string} name
 * @param {string} kind
 */
function link(data, name, kind) {
  return URL.createObjectURL(new File([bytesOf(data)], name, { type: kind }));
}

/** @type {Worker | undefined} */
let spare;

/** Start a worker for calls. */
function startCalls() {
  const worker = new Worker(import.meta.url, { type: "module" });
  worker.postMessage("calls");
  return worker;
}

/**
 * A worker for calls, from the outside.
 * @param {any} hear of Python, takes bytes
 * @param {any} fail of Python, is called when the worker is broken
 */
function openPort(hear, fail) {
  const [heard, failed] = [hear.copy(), fail.copy()];
  const worker = spare ?? startCalls();
  spare = undefined;
  worker.addEventListener("message", ({ data }) => heard(toPython(data)));
  worker.addEventListener("error", (event) => {
    event.preventDefault(); // else this worker counts as broken, too
    worker.terminate();
    failed();
  });
  return {
    /** @param {any} bytes */
    post(bytes) {
      const copy = bytesOf(bytes);
      worker.postMessage(copy, [copy.buffer]);
    },
    end: () => worker.terminate(),
  };
}

let hasMessage = false;
/** @type {Promise<(message: any, sentAt: number) => unknown> | undefined} */
let taking;
let before = Promise.resolve(); // until the message before was taken
addEventListener("message", ({ data, timeStamp }) => {
  if (!taking) {
    taking = data === "tab" ? asTab() : asCalls();
    taking.catch(fail);
    return;
  }
  hasMessage = true;
  const ready = taking;
  before = before.then(async () => {
    const take = await ready;
    await take(data, performance.timeOrigin + timeStamp);
  });
  before.catch(fail);
});

/** Tell whoever began this worker that it cannot work. @param {unknown} error */
function fail(error) {
  setTimeout(() => {
    throw error; // it reaches the other side as an event
  });
}
