/** A table is forgotten: with its key, and where it lies on this device, with all that was played there. */
import { busy } from '../session/idle';
import { onDevice } from '../session/here';
import { forgetTable } from '../session/tables';

export async function forget(table: string) {
  if (onDevice) await (await busy(import('./device.svelte'))).device.forget(table);
  forgetTable(table);
}
