/** What this browser is told while no page is open, through the push service it came with. */
import type { Server } from '../server/server';
import { preferences } from '../session/preferences';

/** The way of this browser, as the server calls it. */
const WAY = 'push-way';

export const pushWay = () => preferences.get(WAY);

export const hasPush = () => window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

export class Denied extends Error {}

/** Subscribes; rejects with `Denied` where the reader or the browser does not allow it. */
export async function addPush({ notices }: Server, key: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, as of a server before this one, stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscribed = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      throw error instanceof DOMException ? new Denied() : error;
    });
  const { endpoint = '', keys = {} } = subscribed.toJSON();
  const opted = await notices.add({ kind: 'push', to: endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  preferences.set(WAY, opted.way);
  return opted.notices;
}

/** Whoever signs in here next is told nothing that was meant for somebody else. */
export async function dropPush() {
  preferences.set(WAY, null);
  if (!hasPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
