/** Forget a table: delete its key and, on this device, all moves played at it. */
import { busy } from '../base/session/idle';
import { onDevice } from '../base/session/platform';
import { forgetTable } from '../base/session/tables';

export async function forget(table: string) {
  if (onDevice) await (await busy(import('./device.svelte'))).device.forget(table);
  forgetTable(table);
}
