/** Notifications in this browser while no page is open, through the browser's push service. */
import type { Server } from '../server/server';
import { preferences } from '../session/preferences';

/** Stores the id that the server gave to this browser's notification channel. */
const WAY = 'push-way';

export const pushWay = () => preferences.get(WAY);

export const hasPush = () => window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

export class Denied extends Error {}

/** Subscribe. Rejects with `Denied` if the reader or the browser does not allow it. */
export async function addPush({ notices }: Server, key: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, such as one from a previous server, would be in the way.
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

/** Unsubscribe, so that the next person to sign in here gets no notifications meant for somebody else. */
export async function dropPush() {
  preferences.set(WAY, null);
  if (!hasPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
