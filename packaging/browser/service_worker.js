// The service worker of the site: it keeps all files of one version, so that the page also begins without a
// network. Another version is another file than this one; it takes over when no page of this one is open.

const VERSION = "$version";
/** @type {string[]} */
const NEEDED = "$needed".split(" "); // files without which the page does not begin
/** @type {string[]} */
const LATER = "$later".split(" "); // pictures and previews of samples, kept when there is time
const PREFIX = "psolver-";
const CACHE = `${PREFIX}${VERSION}`;
const PAGE = "./";

addEventListener("install", (event) => event.waitUntil(keep(NEEDED)));

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  event.respondWith(answer(mode === "navigate" ? new URL(PAGE, registration.scope).href : url));
});

/**
 * Fetch files and keep them, past the browser's own cache: that may have those of another version.
 * @param {string[]} names
 */
async function keep(names) {
  const cache = await caches.open(CACHE);
  await cache.addAll(names.map((name) => new Request(name, { cache: "no-cache" })));
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
  keep(LATER).catch(() => {}); // those that are not kept are fetched when they are shown
}

/** @param {string} address */
async function answer(address) {
  const [bare] = address.split("#");
  const kept = await caches.match(bare, { cacheName: CACHE, ignoreSearch: true });
  return kept ?? fetch(bare);
}
