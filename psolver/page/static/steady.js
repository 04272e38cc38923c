// A drawing that grows by a stroke stays where it is under the pointer: the page scrolls, and by what that cannot do
// the drawing is shifted with all that belongs to it, until the pointer has left it.

const BACK = "translate 150ms, scale 150ms";

/** @typedef {{x: number, y: number, size: number}} Spot the middle of a cell on the screen, and its size, in pixels */

/** @param {HTMLElement} root */
export function makeSteady(root) {
  /** @type {{spot: Spot, isMouse: boolean} | null} */
  let before = null; // the place of a cell at the end of the last stroke
  let [dx, dy, scale] = [0, 0, 1];
  /** @type {HTMLElement | null} */
  let frame = null; // that is shifted

  function release() {
    if (frame) [frame.style.transition, frame.style.translate, frame.style.scale] = [BACK, "", ""];
    [frame, dx, dy, scale] = [null, 0, 0, 1];
  }
  /** @param {PointerEvent} event */
  const leave = (event) => event.pointerType !== "touch" && release();
  /** @param {PointerEvent} event */
  const press = ({ target }) => !frame?.contains(/** @type {Node} */ (target)) && release();
  document.addEventListener("pointerdown", press, true);

  function shift() {
    if (frame) [frame.style.transition, frame.style.translate, frame.style.scale] = ["none", `${dx}px ${dy}px`, String(scale)];
  }

  return {
    /**
     * A stroke of a pointer has ended; `spot`: the place of a cell.
     * @type {(spot: Spot | null, isMouse: boolean) => void}
     */
    end(spot, isMouse) {
      before = spot && { spot, isMouse };
    },
    /**
     * The drawing has changed: `spot` returns the place of the same cell now.
     * @param {() => Spot | null} spot
     */
    hold(spot) {
      if (!before) return;
      const { spot: old, isMouse } = before;
      before = null;
      queueMicrotask(() => {
        const own = /** @type {HTMLElement | null} */ (root.closest(".board, article"));
        if (!own || (isMouse && !own.matches(":hover"))) return;
        let now = spot();
        if (!now) return;
        if (frame !== own) release();
        frame = own;
        frame.addEventListener("pointerleave", leave);
        scale *= old.size / now.size;
        shift();
        now = spot() ?? now;
        scrollBy(0, now.y - old.y);
        now = spot() ?? now;
        [dx, dy] = [dx + old.x - now.x, dy + old.y - now.y];
        shift();
      });
    },
  };
}
