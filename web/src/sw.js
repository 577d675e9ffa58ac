// The service worker: everything that was built is kept at the first visit, so that games can be
// played offline. A page and all its parts come from one version: a new one is fetched beside the old
// one and takes over when the page asks for it, or when no page is open. The build fills in version
// and files.
const VERSION = 'stellwerk-' + __VERSION__;
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(keys.filter((k) => k.startsWith('stellwerk-') && k !== VERSION).map((k) => caches.delete(k))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.includes('/api/')) return;
  const page = event.request.mode === 'navigate';
  event.respondWith(
    caches
      .open(VERSION)
      .then((cache) => cache.match(page ? './' : event.request))
      .then((hit) => hit ?? fetch(event.request)),
  );
});
