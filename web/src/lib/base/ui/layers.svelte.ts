/** A modal dialog makes everything else inert, so elements that must always be usable move into the topmost dialog. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

let dialogs = $state.raw<HTMLDialogElement[]>([]);

export const topmost = () => dialogs.at(-1);

/** Open a dialog above all others. */
export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  dialog.showModal();
  dialogs = [...untrack(() => dialogs), dialog];
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog);
    dialog.close();
  };
};

/** Keep an element in the topmost dialog, or at the end of the page. */
export const above: Attachment<HTMLElement> = (element) => {
  (topmost() ?? document.body).append(element);
  return () => element.remove();
};
