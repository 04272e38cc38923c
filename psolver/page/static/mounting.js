// The modules that the server mounts in views, by their names, as rooms of psolver list them. Each exports
//
//   mount(root, data, send)   root: an empty <div>; send(event, value) sends an event to the server
//
// The result is an object of the methods that the server may call; `shown`, where it has one, is called
// when its view is opened, and `remove` when the place goes.

/** @import { Send } from "./asking.js" */

/** @typedef {Record<string, (...values: any[]) => unknown>} Methods that the server may call */
/** @typedef {(root: HTMLElement, data: any, send: Send) => Methods | Promise<Methods>} Mount */

/** @type {Map<string, Mount>} */
const mounts = new Map();

/**
 * Let these modules be mounted.
 * @param {Record<string, Mount>} own
 */
export function addMounts(own) {
  for (const [name, mount] of Object.entries(own)) mounts.set(name, mount);
}

/**
 * The function that mounts a module. One of an installed package is a script of its own, so that a fault
 * in it harms nothing else.
 * @param {string} name
 * @returns {Promise<Mount>}
 */
export async function mountOf(name) {
  return mounts.get(name) ?? (await import(`./modules/${name}.js`)).mount;
}
