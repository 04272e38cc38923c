// What is kept of the tabs of the page, in the browser's storage (IndexedDB), for a reload. A browser that keeps
// nothing, as in a private window, has tabs that begin anew.

const DATABASE = "psolver";
const TABS = "tabs";
const DAY = 24 * 3600 * 1000; // milliseconds

/** @typedef {{data: Uint8Array, when: number}} Kept */

/** @type {Promise<IDBDatabase | null> | undefined} */
let opening;

/** The storage, without tabs that were kept more than a day ago; null if the browser has none. */
function storage() {
  opening ??= new Promise((done) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABS);
    request.onsuccess = () => {
      forgetOld(request.result);
      done(request.result);
    };
    request.onerror = () => done(null);
  });
  return opening;
}

/** @param {IDBDatabase} database */
function forgetOld(database) {
  const oldest = Date.now() - DAY;
  const cursors = database.transaction(TABS, "readwrite").objectStore(TABS).openCursor();
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (!cursor) return;
    if (cursor.value.when < oldest) cursor.delete();
    cursor.continue();
  };
}

/**
 * What was kept of a tab, no bytes if nothing was.
 * @param {string} number
 * @returns {Promise<Uint8Array>}
 */
export async function storedTab(number) {
  const database = await storage();
  if (!database) return new Uint8Array();
  return new Promise((done) => {
    const request = database.transaction(TABS).objectStore(TABS).get(number);
    request.onsuccess = () => done(request.result?.data ?? new Uint8Array());
    request.onerror = () => done(new Uint8Array());
  });
}

/**
 * Keep this of a tab, in place of what was kept before.
 * @param {string} number
 * @param {Uint8Array} data
 */
export async function storeTab(number, data) {
  const database = await storage();
  database?.transaction(TABS, "readwrite").objectStore(TABS).put({ data, when: Date.now() }, number);
}
