// The dialog "Take apart": the film of the moves that take a solution apart.
//
//   open(title)                    for a solution
//   film(data, sentence, isOpen)   a film, or a sentence on why it is missing

import { button, made } from "../html/elements.js";
import { Film } from "../html/film.js";

/** @import { FilmData } from "../html/film.js" */
/** @import { Send } from "../page/static/asking.js" */

/**
 * It sends "longer", and "left" when it is closed.
 * @param {HTMLElement} place
 * @param {unknown} _
 * @param {Send} send
 */
export function mount(place, _, send) {
  /** @type {Film | null} */
  let film = null;
  const close = button("×", () => root.close(), { label: "Close", kind: "psolver-button quiet" });
  const shown = made("div");
  const status = made("p", { role: "status", class: "psolver-text" });
  const longer = button("Look longer", () => again(), { kind: "psolver-button" });
  const cancel = button("Cancel", () => root.close(), { kind: "psolver-button" });
  const title = made("h2", {}, "Take apart");
  const root = made(
    "dialog",
    { class: "psolver-dialog wide psolver-apart", "aria-label": "Take apart" },
    made("div", { class: "head" }, title, close),
    shown,
    status,
    made("div", { class: "psolver-buttons" }, longer, cancel),
  );
  root.addEventListener("close", () => {
    show(null, "", false);
    send("left");
  });

  function wait() {
    show(null, "Looking for the moves …", false);
    cancel.hidden = false;
  }

  function again() {
    wait();
    send("longer");
  }

  /**
   * @param {FilmData | null} data
   * @param {string} sentence
   * @param {boolean} isOpen whether a longer search may find more
   */
  function show(data, sentence, isOpen) {
    film?.remove();
    film = data && new Film(data);
    status.textContent = sentence;
    status.hidden = !sentence;
    longer.hidden = !isOpen;
    cancel.hidden = true;
    if (!film) return;
    shown.append(film.element);
    film.focus();
  }

  place.append(root);
  return {
    /** @param {string} words the title of the dialog */
    open(words) {
      title.textContent = words;
      wait();
      root.showModal();
    },
    /** @type {(data: FilmData | null, sentence: string, isOpen: boolean) => void} */
    film(data, sentence, isOpen) {
      if (root.open) show(data, sentence, isOpen);
    },
  };
}
