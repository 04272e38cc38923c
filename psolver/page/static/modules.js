// The modules that the server mounts in views, by their names. Each exports
//
//   mount(root, data, send)   root: an empty <div>; send(event, value) sends an event to the server
//
// which returns an object of the methods that the server may call; `remove`, where it has one, is
// called when the place goes.

import { mount as calendar } from "./calendar.js";
import { mount as home } from "./home.js";
import { mount as mountPlay } from "../../html/play.js";
import { mount as puzzle } from "./puzzle.js";
import { mount as search } from "./search.js";
import { solidPlay } from "./solid_play.js";
import { mount as solutions } from "./solutions.js";
import { mount as watch } from "./watch.js";
import { mount as why } from "./why.js";

/** @import { Send } from "./asking.js" */

/** @typedef {Record<string, (...values: any[]) => unknown>} Methods that the server may call */
/** @typedef {(root: HTMLElement, data: any, send: Send) => Methods | Promise<Methods>} Mount */

/** @type {Mount} */
const play = (root, data, send) => mountPlay(root, data, send, solidPlay);

/** @type {Record<string, Mount>} */
export const MODULES = {
  calendar,
  home,
  play,
  puzzle,
  search,
  solutions,
  watch,
  why,
};
