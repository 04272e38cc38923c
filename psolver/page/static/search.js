// The controls of the view Solutions, and the progress of its search.
//
//   send     "controls" {name: value}, "press" the number of the click, "other", "why"

import { button, labelled, made } from "../../html/elements.js";
import { choices, fill, input } from "./fields.js";

/** @import { Attributes } from "../../html/elements.js" */
/** @import { Send } from "./asking.js" */
/** @import { Pairs } from "./fields.js" */

/**
 * The choices, by the names of the fields: see solutions_view.py.
 * @typedef {object} Chosen
 * @property {string} kind
 * @property {string} engine
 * @property {number} minutes
 * @property {string} up_to
 * @property {number | null} limit
 * @property {number | null} number
 * @property {number | null} seed
 * @property {boolean} begun
 * @property {boolean} distinct
 * @property {boolean} apart only solutions that come apart
 */

/**
 * The state of the search: see solutions_view.py.
 * @typedef {object} State
 * @property {string} main the word on the main button
 * @property {boolean} ready
 * @property {string} other the word on the other button
 * @property {boolean} hasOther
 * @property {string} stale
 * @property {boolean} running
 * @property {number | null} fraction
 * @property {string} state
 * @property {string} line
 * @property {string} details
 * @property {boolean} impossible it has no solution
 * @property {boolean} explained the view Why can say why
 */

/**
 * @param {HTMLElement} root
 * @param {{minutes: Pairs, most: [listed: number, drawn: number]}} data time limits, and the greatest numbers
 * @param {Send} send
 */
export function mount(root, { minutes, most: [mostListed, mostDrawn] }, send) {
  /** @type {(name: string, value: unknown) => void} */
  const report = (name, value) => send("controls", { [name]: value });
  const fields = {
    kind: made("select", { change: () => report("kind", fields.kind.value) }),
    engine: made("select", { change: () => report("engine", fields.engine.value) }),
    minutes: made("select", { change: () => report("minutes", Number(fields.minutes.value)) }),
    up_to: made("select", { change: () => report("up_to", fields.up_to.value) }),
    limit: numberField({ min: 1, max: mostListed }, (value) => report("limit", value)),
    number: numberField({ min: 1, max: mostDrawn }, (value) => report("number", value)),
    seed: numberField({}, (value) => report("seed", value)),
    begun: made("input", { type: "checkbox", change: () => report("begun", fields.begun.checked) }),
    distinct: made("select", { change: () => report("distinct", fields.distinct.value === "true") }),
    apart: made("input", { type: "checkbox", role: "switch", change: () => report("apart", fields.apart.checked) }),
  };
  choices(fields.minutes, minutes);
  choices(fields.distinct, [["true", "different ones"], ["false", "all"]]);
  const controls = controlsOf(fields);
  const main = button("Run", ({ detail }) => send("press", detail), { kind: "psolver-button main" });
  const other = button("", () => send("other"), { kind: "psolver-button" });
  const { kind, number, distinct, begun } = controls.labels;
  const look = { class: "psolver-controls", "aria-label": "Search" };
  const progress = progressPart(() => send("why"));
  root.append(made("section", look, kind, distinct, number, main, other, begun, controls.options), progress.root);

  return {
    offer: controls.offer,
    /** @param {State} state */
    show(state) {
      main.textContent = state.main;
      main.disabled = !state.ready;
      other.textContent = state.other;
      other.hidden = !state.hasOther;
      progress.show(state);
    },
  };
}

/**
 * The labels of the fields, those that are folded away, and the choices that they offer.
 * @param {{[name in "kind" | "engine" | "minutes" | "up_to" | "distinct"]: HTMLSelectElement}
 *   & {[name in "limit" | "number" | "seed" | "begun" | "apart"]: HTMLInputElement}} fields
 */
function controlsOf(fields) {
  const begunWords = made("span");
  const labels = {
    kind: labelled("What", fields.kind),
    engine: labelled("Engine", fields.engine),
    minutes: labelled("Stop after", fields.minutes),
    up_to: labelled("The same but for", fields.up_to),
    limit: labelled("At most", fields.limit),
    number: labelled("How many", fields.number),
    seed: labelled("Seed (optional)", fields.seed),
    begun: made("label", { class: "tick" }, fields.begun, begunWords),
    distinct: labelled("Which", fields.distinct),
    apart: made("label", { class: "tick" }, fields.apart, "Only those that come apart"),
  };
  const { engine, minutes, up_to, limit, seed, apart } = labels;
  const chosenWords = made("span", { class: "psolver-soft" });
  const folded = made("div", { class: "psolver-controls" }, engine, minutes, up_to, limit, seed, apart);
  const options = made("details", { class: "options" }, made("summary", {}, "Options", chosenWords), folded);

  /**
   * Show the choices, in the fields that the chosen kind has.
   * @param {Chosen} chosen
   */
  function show(chosen) {
    for (const name of /** @type {const} */ (["kind", "engine", "minutes", "up_to", "distinct"])) {
      fields[name].value = String(chosen[name]);
    }
    for (const name of /** @type {const} */ (["limit", "number", "seed"])) fill(fields[name], chosen[name] ?? "");
    fields.begun.checked = chosen.begun;
    fields.apart.checked = chosen.apart;
    limit.hidden = chosen.kind !== "list";
    labels.number.hidden = seed.hidden = chosen.kind !== "sample";
    const words = chosen.engine === "auto" ? [] : [chosen.engine];
    if (chosen.apart && !apart.hidden && !fields.apart.disabled) words.push("only those that come apart");
    chosenWords.textContent = words.length ? `: ${words.join(", ")}` : "";
  }

  /**
   * Offer kinds, engines, and how the solutions of one class differ, by the names of groups; `laid`: the
   * words for beginning with what lies in Play ("" for nothing); `hasApart`: pieces are taken apart.
   * @type {(kinds: Pairs, engines: string[], classes: Pairs, laid: string, hasApart: boolean, chosen: Chosen) => void}
   */
  function offer(kinds, engines, classes, laid, hasApart, chosen) {
    apart.hidden = !hasApart || chosen.kind === "sample";
    fields.apart.disabled = Boolean(laid) && chosen.begun; // a rest is not taken apart
    choices(fields.kind, kinds);
    choices(fields.engine, engines.map((one) => [one, one]));
    choices(fields.up_to, classes);
    show(chosen);
    begunWords.textContent = laid;
    labels.begun.hidden = !laid;
    engine.hidden = engines.length < 2;
    const isWhole = chosen.kind === "sample" || Boolean(chosen.begun && laid); // there are no classes
    labels.distinct.hidden = isWhole;
    up_to.hidden = isWhole || !chosen.distinct || classes.length < 2;
  }

  return { labels, options, offer };
}

/**
 * The progress of the search: its bar and its sentences. `showWhy` is called to show why nothing was found.
 * @param {() => void} showWhy
 */
function progressPart(showWhy) {
  const bar = made("progress", { "aria-label": "Progress", max: 1, value: 0 });
  const note = made("p", { class: "psolver-bad" });
  const line = made("p", { role: "status" });
  const details = made("p", { class: "psolver-soft" });
  const more = made("details", { hidden: true }, made("summary", {}, "Details"), details);
  const why = button("Show why", showWhy, { kind: "psolver-button main" });
  const root = made("div", { class: "psolver-progress" }, bar, note, line, why, more);
  return {
    root,
    /** @param {State} state */
    show(state) {
      note.textContent = state.stale;
      note.hidden = !state.stale;
      line.textContent = state.line;
      details.textContent = state.details;
      more.hidden = !state.details;
      root.dataset.state = state.state;
      root.classList.toggle("impossible", state.impossible);
      why.hidden = !state.impossible || !state.explained;
      bar.hidden = state.state === "new" || state.impossible;
      if (state.fraction === null && state.running) bar.removeAttribute("value");
      else bar.value = state.fraction ?? 0;
    },
  };
}

/**
 * A field for a whole number.
 * @param {Attributes} limits
 * @param {(value: number | null) => void} report
 */
function numberField(limits, report) {
  const field = input({ type: "number", step: 1, ...limits, change: () => report(valueWithin(field)) });
  return field;
}

/**
 * The whole number in a field, moved between its limits, and shown so; null: none.
 * @param {HTMLInputElement} field
 */
function valueWithin(field) {
  if (field.value === "") return null;
  const [least, most] = [field.min || -Infinity, field.max || Infinity].map(Number);
  field.value = String(Math.min(Math.max(least, Math.trunc(Number(field.value))), most));
  return Number(field.value);
}
