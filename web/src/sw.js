// The service worker: everything that was built is kept at the first visit, so that games can be
// played offline. A page and all its parts come from one version: a new one is fetched beside the old
// one and takes over when the page asks for it, or when no page is open. The build fills in version
// and files.
const VERSION = __VERSION__;
const FILES = __FILES__;
// Another copy may live at the same host under another path: its files are its own.
const HOME = new URL('./', self.location).pathname;
const OURS = `stellwerk ${HOME} `;
const CACHE = OURS + VERSION;
const outdated = (key) => key !== CACHE && (key.startsWith(OURS) || (HOME === '/' && key.startsWith('stellwerk-'))); // as it was called in 0.1

self.addEventListener('install', (event) => {
  // What has no hash in its name may be an old copy that the browser has kept: web hosts do not forbid it.
  const files = FILES.map((file) => (file.startsWith('assets/') ? file : new Request(file, { cache: 'no-cache' })));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter(outdated).map((k) => caches.delete(k))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== 'GET' ||
    url.origin !== self.location.origin ||
    !url.pathname.startsWith(HOME) ||
    url.pathname.startsWith(`${HOME}api/`)
  )
    return;
  const page = event.request.mode === 'navigate';
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(page ? './' : event.request))
      .then((hit) => hit ?? fetch(event.request)),
  );
});
