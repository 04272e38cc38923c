// The tray of Play fits on the screen: one with too many pieces scrolls by itself, so that the board, the words
// and the buttons stay where they are. On a narrow screen it is a strip below the board, which a finger moves;
// a finger that leaves it takes the piece along.

/** @import { View } from "./play_parts.js" */

const [ROW, ROWS] = [64, 200]; // pixels of a tray at least: of a strip, and beside the board
const STILL = 6; // pixels that a finger moves in a tap
const GAPS = 60; // pixels between and below the parts under the tray
const MARGIN = 12; // pixels at the bottom of the window
const NARROW = "(max-width: 760px)"; // as in phone.css
const LOW = "(max-height: 500px)";

/**
 * Keep the tray as large as there is room.
 * @param {View} view
 * @param {HTMLElement} list
 * @param {AbortSignal} signal
 */
export function fitTray(view, list, signal) {
  const fit = () => {
    list.classList.remove("strip");
    list.style.height = "";
    view.table.style.removeProperty("--short");
    if (!view.table.offsetParent || matchMedia(LOW).matches || !list.closest(".psolver-view")) return;
    const isNarrow = matchMedia(NARROW).matches;
    const isAside = view.table.classList.contains("wide");
    const below = isNarrow ? view.bar.offsetHeight : isAside ? MARGIN : view.onward.offsetHeight + GAPS;
    const roomBelow = () => innerHeight - below - list.getBoundingClientRect().top - scrollY;
    if (isNarrow && roomBelow() < ROW) view.table.style.setProperty("--short", `${ROW - roomBelow()}px`);
    const room = roomBelow();
    const height = Math.max(isNarrow ? ROW : ROWS, Math.floor(room));
    if (list.scrollHeight <= height) return;
    list.classList.add("strip");
    list.style.height = `${height}px`;
  };
  const watching = new ResizeObserver(() => requestAnimationFrame(fit));
  for (const part of [view.table, view.board, view.bar]) watching.observe(part);
  addEventListener("resize", fit, { signal });
  signal.addEventListener("abort", () => watching.disconnect());
}

/**
 * A finger on a piece of a strip moves this, and takes the piece only when it leaves the strip, or in a tap.
 * @param {HTMLElement} list
 * @param {(piece: number, event: PointerEvent) => void} take
 */
export function stripTaker(list, take) {
  /** @type {{piece: number, x: number, from: number, still: boolean} | null} */
  let finger = null;
  list.addEventListener("pointermove", (event) => {
    if (!finger) return;
    const { top, bottom } = list.getBoundingClientRect();
    const by = event.clientX - finger.x;
    if (event.clientY < top || event.clientY > bottom) end(event);
    else if (Math.abs(by) > STILL || !finger.still) {
      finger.still = false;
      list.scrollLeft = finger.from - by;
    }
  });
  list.addEventListener("pointerup", (event) => (finger?.still ? end(event) : (finger = null)));
  list.addEventListener("pointercancel", () => (finger = null));
  /** @param {PointerEvent} event */
  function end(event) {
    const { piece } = /** @type {{piece: number}} */ (finger);
    finger = null;
    take(piece, event);
  }
  /** @type {(piece: number, event: PointerEvent) => void} */
  return (piece, event) => {
    const isFinger = event.pointerType !== "mouse" && list.classList.contains("strip") && matchMedia(NARROW).matches;
    if (isFinger) finger = { piece, x: event.clientX, from: list.scrollLeft, still: true };
    else take(piece, event);
  };
}
