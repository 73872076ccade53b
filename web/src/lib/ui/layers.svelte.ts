/** Beside a modal dialog all else is inert: what must be seen and heard at any time is kept within the topmost one. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

let dialogs = $state.raw<HTMLDialogElement[]>([]);

export const topmost = () => dialogs.at(-1);

/** Opens a dialog above all that is open. */
export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  dialog.showModal();
  dialogs = [...untrack(() => dialogs), dialog];
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog);
    dialog.close();
  };
};

/** Keeps an element in the topmost dialog, or at the end of the page. */
export const above: Attachment<HTMLElement> = (element) => {
  (topmost() ?? document.body).append(element);
  return () => element.remove();
};
