/** Forget a table: delete its key and, on this device, all moves played at it. */
import { busy } from '../session/idle';
import { onDevice } from '../session/platform';
import { forgetTable } from '../session/tables';

export async function forget(table: string) {
  if (onDevice) await (await busy(import('./device.svelte'))).device.forget(table);
  forgetTable(table);
}
