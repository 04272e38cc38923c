// The connection to psolver: see connection.py for its messages. After an interruption it is made anew,
// and the page is begun again, with the text as it is by then; until then the page is as it was.

import { dayOfToday } from "./day.js";
import { openLine } from "./line.js";

/** @import { Line } from "./line.js" */

const AGAIN = 1000; // milliseconds between two attempts
const ELSEWHERE = "This tab goes on in another one of the browser.";
const [FILE, TAB, TEXT] = ["psolver-file", "psolver-tab", "psolver-text"]; // in sessionStorage

/**
 * A connection; `hear` gets each message, `lost` a sentence if psolver is away, or "". It begins with
 * `begin`; `send` sends an event of a module.
 * @param {(number: number, method: string, values: any[]) => unknown} hear
 * @param {(why: string) => void} lost
 * @returns {{begin: () => void, send: (number: number, event: string, value?: any) => void}}
 */
export function connect(hear, lost) {
  /** @type {Line} */
  let line;
  let tab = "";
  let isOpen = false;
  let isElsewhere = false; // another page has the tab

  function open() {
    line = openLine({
      opened() {
        isOpen = true;
        lost("");
        line.send(JSON.stringify([0, "start", { ...start(), tab }]));
      },
      message(text) {
        const [number, method, ...values] = JSON.parse(text);
        if (method !== "end") return hear(number, method, values);
        isElsewhere = true;
        line.close();
      },
      closed(why, isFinal = false) {
        if (isOpen) lost(isElsewhere ? ELSEWHERE : why);
        isOpen = false;
        if (!isElsewhere && !isFinal) setTimeout(open, AGAIN);
      },
    });
  }

  async function begin() {
    forgetOthers(document.documentElement.dataset.file ?? "");
    tab = await ownNumber();
    open();
  }

  return {
    begin,
    send(number, event, value) {
      if (isOpen) line.send(JSON.stringify([number, event, value ?? null]));
    },
  };
}

/** The beginning of a page: the text of this tab, the puzzle that its link carries and what lies in Play
 * there, its number among several, the open view, the day. */
function start() {
  const linked = new URLSearchParams(location.hash.slice(1));
  const [link, laid, vary] = ["puzzle", "laid", "vary"].map((name) => linked.get(name));
  if (link) history.replaceState(history.state, "", location.pathname);
  const view = (link && linked.get("view")) || (laid ? "Play" : history.state?.psolverView ?? "");
  return { text: sessionStorage.getItem(TEXT), link, laid, vary, view, day: dayOfToday() };
}

/**
 * Forget the work on another file than the page was started with: it is not to be saved in this one.
 * @param {string} file
 */
function forgetOthers(file) {
  if ((sessionStorage.getItem(FILE) ?? file) !== file) {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("psolver-")) sessionStorage.removeItem(key);
  }
  sessionStorage.setItem(FILE, file);
}

/** The number of this tab, a new one at first. A copy of a tab begins with the number of that, which has
 * the lock of it, and gets another one. Where pages have no locks, all but a reload is a copy. */
async function ownNumber() {
  const before = sessionStorage.getItem(TAB) ?? "";
  const isOwn = Boolean(before) && (isLoadedAnew() || (await locked(before, true)));
  const own = isOwn ? before : newNumber();
  if (!isOwn || isLoadedAnew()) locked(own, false);
  sessionStorage.setItem(TAB, own);
  return own;
}

/**
 * Lock a number as long as the page lives; `ifAvailable`: unless another page has it locked; whether it is
 * locked now.
 * @param {string} number
 * @param {boolean} ifAvailable
 * @returns {Promise<boolean>}
 */
function locked(number, ifAvailable) {
  return new Promise((done) => {
    if (!navigator.locks) return done(false); // over plain HTTP in a network
    navigator.locks.request(`psolver-tab-${number}`, { ifAvailable }, (lock) => {
      done(Boolean(lock));
      return lock && new Promise(() => {});
    });
  });
}

/** Whether the page is that of before in the same tab. */
function isLoadedAnew() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return how?.type === "reload";
}

function newNumber() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("-");
}
