/** Caches the shell of the application, so that it opens without a network. Answers of the server are never cached. */
const SHELL = 'shell-/* version */';
const FILES = [/* files */];
/** The folder of this site, without the leading slash, because a static site may share its host with others. */
const FOLDER = new URL(self.registration.scope).pathname.slice(1);
const PATHS = FILES.map((file) => `/${FOLDER}${file.slice(1)}`);
const KEPT = FOLDER + SHELL;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((shell) => shell.addAll(PATHS))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const others = async () =>
    (await caches.keys()).filter((name) => name.startsWith(`${FOLDER}shell-`) && name !== KEPT);
  event.waitUntil(
    others()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  // Pages come from the network while there is one, because after an update they name the new files.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(`/${FOLDER}`)));
  // On a device, the game itself caches its interpreter.
  else if (PATHS.includes(pathname) || pathname.endsWith('.wasm'))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

/** Show a notification. One that has already been shown makes no sound. */
async function tell({ id, table, title, text, link, language }) {
  const shown = await self.registration.getNotifications({ tag: table });
  const again = shown.some(({ data }) => data.id === id);
  const more = { tag: table, lang: language, icon: '/icon-192.png', badge: '/icon-192.png', data: { id, link } };
  await self.registration.showNotification(title, {
    ...more,
    body: text,
    silent: again,
    renotify: table !== '' && !again,
  });
  await self.navigator.setAppBadge?.();
  for (const page of await self.clients.matchAll()) page.postMessage('turn');
}

/** Focus the page that already shows it, or open a new one. */
async function open(link) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === link);
  return page ? page.focus() : self.clients.openWindow(link);
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});
