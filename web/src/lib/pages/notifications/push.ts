/** Notifications in this browser while no page is open, through the browser's push service. */
import type { Server } from '../../base/server/server';
import { preferences } from '../../base/session/preferences';

/** Stores the id that the server gave to this browser's notification channel. */
const CHANNEL_KEY = 'push-way';

export const pushChannel = () => preferences.get(CHANNEL_KEY);

export const hasPush = () => window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

export class PushDeniedError extends Error {}

/** Subscribe. Rejects with `Denied` if the reader or the browser does not allow it. */
export async function addPush({ notifications }: Server, key: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, such as one from a previous server, would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscribed = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      throw error instanceof DOMException ? new PushDeniedError() : error;
    });
  const { endpoint = '', keys = {} } = subscribed.toJSON();
  const opted = await notifications.addChannel({
    kind: 'push',
    to: endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
  });
  preferences.set(CHANNEL_KEY, opted.channel_id);
  return opted.settings;
}

/** Unsubscribe, so that the next person to sign in here gets no notifications meant for somebody else. */
export async function dropPush() {
  preferences.set(CHANNEL_KEY, null);
  if (!hasPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
