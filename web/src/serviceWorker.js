/** Caches the shell of the application, so that it opens without a network. Answers of the server are never cached. */
const SHELL = 'shell-/* version */';
const FILES = [/* files */];
/** Whether this is the static site, whose only document has everything that its pages need. */
const IS_SITE = FILES.some((file) => file.startsWith('/engine/'));
/** A network that wants a sign-in answers with its own page, and some hosts do the same for a missing file. */
const TYPES = { js: 'javascript', css: 'css', json: 'json', svg: 'svg', png: 'png' };
/** The folder of this site, without the leading slash, because a static site may share its host with others. */
const FOLDER = new URL(self.registration.scope).pathname.slice(1);
const ROOT = `/${FOLDER}`;
const PATHS = FILES.map((file) => ROOT + file.slice(1));
/** Files whose names change with their content. */
const ASSETS = /\/(assets|engine)\/[^/]+\.(js|css|woff2|wasm)$/;
const KEPT = FOLDER + SHELL;

/** Whether an answer is this file of this version, and not something else that came in its place. */
async function isRight(answer, path) {
  if (!answer.ok || answer.redirected) return false;
  if (path === ROOT) return (await answer.clone().text()).includes(SHELL);
  const type = TYPES[path.split('.').at(-1)];
  return !type || Boolean(answer.headers.get('content-type')?.includes(type));
}

/** Fetch a file past the browser's own cache, which may have another version, unless the name tells the version. */
async function fetched(path) {
  for (const cache of ASSETS.test(path) ? ['default', 'reload'] : ['reload']) {
    const answer = await fetch(new Request(path, { cache }));
    if (await isRight(answer, path)) return answer;
  }
  throw new TypeError(`the host did not send ${path}`);
}

/** Fetch the shell. If anything is wrong with it, the earlier one remains in use. */
async function install() {
  const shell = await caches.open(KEPT);
  await Promise.all(PATHS.map(async (path) => shell.put(path, await fetched(path))));
  await self.skipWaiting();
}

/** Delete the shells of earlier versions as soon as no page can need them. */
async function tidy(page) {
  const { installing, waiting } = self.registration;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = pages.filter(({ id, url }) => id !== page && url.startsWith(self.registration.scope));
  if (installing || waiting || others.length > 0) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(`${FOLDER}shell-`) && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Return a file from this shell, or from an earlier one whose page is still open. */
async function kept(path) {
  const shell = await caches.open(KEPT);
  return (await shell.match(path)) ?? caches.match(path);
}

/** Without access to its caches, the site still works while there is a network. */
const fromCache = async (path, request) => (await kept(path).catch(() => undefined)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    event.waitUntil(tidy(event.resultingClientId));
    // The site never waits for its host. Pages of a server come from it, because after an update they name the new files.
    if (!IS_SITE) event.respondWith(fetch(request).catch(() => kept(ROOT)));
    else if ([ROOT, `${ROOT}index.html`].includes(pathname)) event.respondWith(fromCache(ROOT, request));
  } // On a device, the game itself caches its interpreter. A page that is still open may need files of its own version.
  else if (ASSETS.test(pathname) || PATHS.includes(pathname)) event.respondWith(fromCache(pathname, request));
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
