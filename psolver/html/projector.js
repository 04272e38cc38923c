// The board alone on the whole screen, for a projector: a button puts it there, Escape takes it back.

import { button } from "./elements.js";

const PROJECTED = "psolver-projected";

/**
 * A button that shows an element alone, as large as the screen; keys reach it as before.
 * @param {HTMLElement} place
 * @param {AbortSignal} [signal] at its end the button has no effect any more
 */
export function projectorButton(place, signal) {
  const leave = () => {
    if (!place.classList.contains(PROJECTED)) return;
    place.classList.remove(PROJECTED);
    away.remove();
    if (document.fullscreenElement === place) document.exitFullscreen();
    show.focus();
  };
  const away = button("×", leave, { label: "Leave the full screen", kind: "psolver-away" });
  const enter = () => {
    place.classList.add(PROJECTED);
    place.append(away);
    const board = /** @type {HTMLElement | null} */ (place.querySelector("[tabindex='0']"));
    place.tabIndex = -1;
    (board ?? place).focus();
    // a browser that has no full screen, as on some phones, shows it over all of the page
    place.requestFullscreen?.().catch(() => {});
  };
  const show = button("Full screen", enter, { title: "The board alone, for a projector (Escape leaves)", kind: "psolver-button" });
  place.addEventListener("fullscreenchange", () => document.fullscreenElement === place || leave(), { signal });
  place.addEventListener(
    "keydown",
    (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !place.classList.contains(PROJECTED)) return;
      event.preventDefault(); // a dialog around it stays open
      event.stopPropagation();
      leave();
    },
    { capture: true, signal },
  );
  return show;
}
