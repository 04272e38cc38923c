// The line to psolver, on which texts go both ways: a WebSocket to the server of `psolver gui`, or messages to
// a worker of the browser, in which psolver is on a page without a server (preview.js: what it shows meanwhile).

import { Preview } from "./preview.js";

const AWAY = "psolver has ended, or cannot be reached. What is on the page can still be read and played.";
const ENDED = "psolver has ended after a fault, and begins again.";
const BROKEN = "psolver could not begin in this browser. What is on the page can still be read and played.";
const WORKER = "scripts/python_worker.js";
const SERVICE_WORKER = "service_worker.js"; // keeps all files of the site

/** @typedef {{send: (text: string) => void, close: () => void}} Line */
/**
 * One end of a line; `isFinal`: it is of no use to open the line again.
 * @typedef {object} Ends
 * @property {() => void} opened
 * @property {(text: string) => void} message
 * @property {(why: string, isFinal?: boolean) => void} closed
 */

/**
 * A line that begins to open; its end here hears all that happens on it.
 * @param {Ends} end
 * @returns {Line}
 */
export function openLine(end) {
  return document.documentElement.dataset.home === "browser" ? workerLine(end) : socketLine(end);
}

/**
 * @param {Ends} end
 * @returns {Line}
 */
function socketLine(end) {
  const { protocol, host } = location;
  const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/connection`);
  socket.addEventListener("open", end.opened);
  socket.addEventListener("message", ({ data }) => end.message(data));
  socket.addEventListener("close", () => end.closed(AWAY));
  return socket;
}

/**
 * @param {Ends} end
 * @returns {Line}
 */
function workerLine(end) {
  const worker = new Worker(new URL(WORKER, document.baseURI), { type: "module" });
  const preview = new Preview(end.message, () => worker.postMessage("again"));
  worker.addEventListener("message", ({ data }) => preview.take(data));
  let hasBegun = false;
  const { dataset } = document.documentElement;
  dataset.waiting = ""; // an edit of what a preview shows would be lost behind an edit before it
  const began = () => {
    hasBegun = true;
    delete dataset.waiting;
    keepForLater();
  };
  worker.addEventListener("message", began, { once: true });
  worker.addEventListener("error", () => {
    worker.terminate();
    end.closed(hasBegun ? ENDED : BROKEN, !hasBegun);
  });
  worker.postMessage("tab");
  setTimeout(end.opened); // messages wait there until psolver has begun
  return {
    send(text) {
      preview.sent(text);
      worker.postMessage(text);
    },
    close: () => worker.terminate(),
  };
}

/** Let the browser store the files of the site, so that the page also begins without a network. */
function keepForLater() {
  navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}); // in a private window it may be refused
}
