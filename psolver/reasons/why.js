// The view Why: questions about the puzzle, and the answer to one of them.
//
//   data   pairs of a question's name and its words
//   offer(words, isBegun)         the choice to begin with what lies in Play; "": nothing lies there
//   wait(sentence)                the answer is looked for
//   show(parts, cost, isOpen, hasClues)
//                                 pairs of a text and its pictures, SVG documents; the effort; whether
//                                 a longer search may find more; whether its pieces can become clues
//   send   "question" its name, "begun" yes or no, "longer", "keep"

import { button, made } from "../html/elements.js";

/** @import { Send } from "../page/static/asking.js" */

/** @typedef {[text: string, pictures: string[]]} Part */

/**
 * @param {HTMLElement} root
 * @param {[name: string, words: string][]} questions
 * @param {Send} send
 */
export function mount(root, questions, send) {
  const radios = questions.map(([name, words], place) => {
    const radio = made("input", { type: "radio", name: "psolver-question", checked: !place });
    radio.addEventListener("change", () => send("question", name));
    return made("label", { class: "tick" }, radio, words);
  });
  const begun = made("span");
  const box = made("input", { type: "checkbox", change: () => send("begun", box.checked) });
  const tick = made("label", { class: "tick", hidden: true }, box, begun);
  const answer = made("div", { class: "psolver-why", "aria-live": "polite" });
  root.append(made("section", { class: "psolver-controls", "aria-label": "Question" }, ...radios, tick), answer);

  return {
    /** @type {(words: string, isBegun: boolean) => void} */
    offer(words, isBegun) {
      box.checked = isBegun;
      begun.textContent = words;
      tick.hidden = !words;
    },
    /** @type {(sentence: string) => void} */
    wait: (sentence) => answer.replaceChildren(made("p", { class: "psolver-waiting" }, sentence)),
    /**
     * @param {Part[]} parts
     * @param {string} cost
     * @param {boolean} isOpen
     * @param {boolean} hasClues
     */
    show(parts, cost, isOpen, hasClues) {
      const [[first, pictures], ...others] = parts;
      const [headline, ...lines] = first.split("\n");
      answer.replaceChildren(
        made("h2", {}, headline),
        ...[[lines.join("\n"), pictures], ...others].flatMap((one) => partOf(.../** @type {Part} */ (one))),
      );
      if (hasClues) answer.append(button("Make these clues", () => send("keep"), { kind: "psolver-button" }));
      const details = made("p", { class: "psolver-soft" }, cost);
      if (cost) answer.append(made("details", {}, made("summary", {}, "Details"), details));
      if (isOpen) answer.append(button("Look longer", () => send("longer"), { kind: "psolver-button" }));
    },
  };
}

/**
 * A text, and pictures that can hold no markup of the page.
 * @param {string} text
 * @param {string[]} pictures
 */
function partOf(text, pictures) {
  const drawn = pictures.map((picture) =>
    made("img", {
      src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`,
      alt: text || "picture",
    }),
  );
  return [
    ...(text ? [made("p", { class: "psolver-text" }, text)] : []),
    ...(drawn.length ? [made("div", { class: "psolver-pictures" }, ...drawn)] : []),
  ];
}
