// Files that are opened: chosen in the dialog of the browser, or dropped on the page. psolver reads them, those of
// other programs too; of one with several problems, or without a board, it requests a choice first.
//
//   read({name, data, problem, board})   data: the bytes in base64; answered by `answer`

import { button, labelled, made } from "../../html/elements.js";

const MOST_BYTES = 16_000_000; // of a puzzle file
const SLOW = 700; // milliseconds after which one sees that a file is being read
const SHOWN_NAME = 60; // characters
const SIZE = "[0-9]{1,4} *[xX×] *[0-9]{1,4}"; // of a board

/**
 * The answer of psolver: a sentence on a file that cannot be read; or its problems, each with a title and its size in
 * words; or that it has no board; or nothing of these, if it is open now.
 * @typedef {{fault?: string, problems?: [title: string, size: string][], needsBoard?: boolean}} Answer
 */

/**
 * @param {(file: {name: string, data: string, problem: number, board: string}) => void} read
 * @param {(sentence: string, stays?: boolean) => void} notify
 */
export function makeOpening(read, notify) {
  /** @type {File | null} */
  let file = null; // that is being opened
  let slow = 0; // the timer of `reading`
  const input = made("input", { type: "file", hidden: true, change: () => takeAll(input.files) });
  const reading = made("p", { class: "psolver-reading", role: "status", hidden: true });
  const title = made("h2");
  const inside = made("div");
  const close = button("×", () => dialog.close(), { label: "Close", kind: "quiet" });
  const dialog = made("dialog", { class: "psolver-dialog psolver-choice", keydown: step }, made("div", { class: "head" }, title, close), inside);

  /** @param {FileList | null | undefined} files */
  function takeAll(files) {
    if (!files?.length) return;
    if (files.length > 1) notify(`These are ${files.length} files; open one at a time.`, true);
    else take(files[0]);
    input.value = "";
  }

  /** @param {File} chosen */
  function take(chosen, problem = 0, board = "") {
    file = chosen;
    dialog.close();
    const name = chosen.name.slice(0, SHOWN_NAME);
    if (chosen.size > MOST_BYTES) return notify(`${name}: is too large for a puzzle file (over 16 MB)`, true);
    clearTimeout(slow);
    slow = setTimeout(() => (reading.hidden = false), SLOW);
    reading.textContent = `Reading ${name} …`;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const data = String(reader.result).replace(/^[^,]*,?/, ""); // behind "data:…;base64"
      if (file === chosen) read({ name: chosen.name, data, problem, board });
    });
    reader.addEventListener("error", () => answer({ fault: `${name}: cannot be read; is it a folder?` }));
    reader.readAsDataURL(chosen);
  }

  /** @param {Answer} answer */
  function answer({ fault, problems, needsBoard }) {
    clearTimeout(slow);
    reading.hidden = true;
    if (fault) notify(fault, true);
    else if (problems?.length) show("Which of its problems?", problemList(problems));
    else if (needsBoard) show("A board for these pieces", boardForm());
  }

  /**
   * @param {string} question
   * @param {HTMLElement} answers
   */
  function show(question, answers) {
    title.textContent = question;
    dialog.setAttribute("aria-label", question);
    inside.replaceChildren(made("p", { class: "psolver-soft" }, file?.name.slice(0, SHOWN_NAME) ?? ""), answers);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (answers.querySelector("button, input"))?.focus();
  }

  /** @param {[title: string, size: string][]} problems */
  function problemList(problems) {
    const rows = problems.map(([name, size], place) =>
      made("li", {}, button([name, made("small", { class: "psolver-soft" }, size)], () => file && take(file, place + 1))),
    );
    return made("ol", {}, ...rows);
  }

  function boardForm() {
    const size = made("input", { required: true, pattern: SIZE, placeholder: "6x10", title: "Rows x columns, such as 6x10" });
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      if (file) take(file, 0, size.value);
    };
    const sentence = made("p", {}, "The file has pieces alone. How large is the board?");
    const begin = made("button", { class: "psolver-button main" }, "Open");
    return made("form", { submit }, sentence, made("div", { class: "fields" }, labelled("Size", size)), begin);
  }

  /**
   * Let the arrows go from problem to problem.
   * @param {KeyboardEvent} event
   */
  function step(event) {
    const all = /** @type {HTMLElement[]} */ ([...inside.querySelectorAll("li button")]);
    const now = all.findIndex((one) => one === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    if (!all.length || !(event.key in places)) return;
    event.preventDefault();
    all.at(places[event.key] % all.length)?.focus();
  }

  // files that are dropped, anywhere on the page

  /** @param {boolean} isOver */
  const mark = (isOver) => document.body.classList.toggle("psolver-dropping", isOver);
  /** @param {DragEvent} event */
  const dragged = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.stopPropagation(); // the editor would put the file's text where it is dropped
    mark(event.type !== "drop");
    if (event.type === "drop") takeAll(event.dataTransfer.files);
  };
  for (const name of /** @type {const} */ (["dragover", "drop"])) addEventListener(name, dragged, true);
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || mark(false));
  addEventListener("psolver-open", () => input.click()); // a button of a view

  return { parts: [input, reading, dialog], answer };
}
