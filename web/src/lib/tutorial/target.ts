/** Where to make a choice on the screen: its own element, or what the player must open to reach it. */
export const onScreen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);

const AREAS: [string, RegExp][] = [
  ['display', /^(take|decline)/],
  ['route', /^(coin|point|contract|bonus|postcard)/],
  ['ends', /^(game end|buy|order)/],
];

export function targetOf(action: string): HTMLElement | undefined {
  const column = /^coin \d/.exec(action)?.[0];
  const area = AREAS.find(([, actions]) => actions.test(action))?.[0];
  return (
    onScreen(`[data-action="${action}"]`) ??
    (column ? onScreen(`[data-menu="${column}"]`) : undefined) ??
    onScreen(`[data-tab="${area}"]:not([aria-selected="true"])`) ??
    (action.startsWith('decline') ? onScreen('[data-menu="decline"]') : undefined)
  );
}
