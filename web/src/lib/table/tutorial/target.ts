import { tabOf } from '../../game/facts/offers';

/** Where to make a choice on the screen: its own element, or what the player must open to reach it. */
export const onScreen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);

export function targetOf(action: string): HTMLElement | undefined {
  const menu = /^(decline|coin \d)/.exec(action)?.[0] ?? '';
  const tab = `[data-tab="${tabOf(action)}"]:not([aria-selected="true"])`;
  return [`[data-action="${action}"]`, `[data-menu="${menu}"]`, tab].map(onScreen).find(Boolean);
}
