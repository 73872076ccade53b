/** Single-key shortcuts. A switch turns them off for readers who dictate or use other shortcuts. */
import { tick } from 'svelte';
import { preferences } from '../../base/session/preferences';

const OFF = 'keys-off';

class Shortcuts {
  on = $state(preferences.get(OFF) === null);
  /** Whether the list of keys is open. */
  listed = $state(false);

  turn(on: boolean) {
    this.on = on;
    preferences.set(OFF, on ? null : '');
  }
}

export const shortcuts = new Shortcuts();

/** The areas of the table and the digits that lead to them. */
export const AREAS = [
  'display',
  'ends',
  'others',
  'route',
  'contracts',
  'coins',
  'trains',
  'account',
  'decision',
  'log',
] as const;
export type Area = (typeof AREAS)[number];
export const digitOf = (area: Area) => String((AREAS.indexOf(area) + 1) % 10);
/** The attributes of an area: its digit leads to it. */
export const area = (name: Area) => ({ 'data-area': name, 'aria-keyshortcuts': digitOf(name), tabindex: -1 });
const areaOf = (digit: string): Area | undefined => AREAS[(Number(digit) + 9) % 10];

/** The topmost open dialog, or the document. Nothing outside it is reachable. */
const scope = (): ParentNode => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;

/** Act on a key, and return false if it has no meaning here. */
export function press(key: string): boolean {
  if (key === '?') return (shortcuts.listed = true);
  if (/^\d$/.test(key)) return goTo(areaOf(key)!);
  if (key === 'n') return step(1);
  if (key === 'p') return step(-1);
  if (key === 'l') return openRuling();
  const button = scope().querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]:enabled`);
  button?.click();
  return button !== null;
}

/** Move to the next choice, wherever it is on the table. */
function step(by: 1 | -1): boolean {
  const choices = [...scope().querySelectorAll<HTMLElement>('[data-action]')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const next = choices.at(at < 0 ? Math.min(by, 0) : (at + by) % choices.length);
  next?.focus();
  return next !== undefined;
}

/** Open the ruling of the thing in focus, or that of the decision, next to the table. */
function openRuling(): boolean {
  const sign =
    document.querySelector<HTMLElement>('.magnifier [data-ruling]') ??
    document.querySelector<HTMLElement>('[data-area="decision"] [data-ruling]');
  if (sign) window.open(`/rules#${sign.dataset.ruling}`, 'firstclass-rules');
  return sign !== null;
}

function goTo(name: Area): boolean {
  const from = scope();
  // On a phone the area may be behind a tab.
  if (!from.querySelector(`[data-area="${name}"]`)) from.querySelector<HTMLElement>(`[data-areas~="${name}"]`)?.click();
  void tick().then(() => focusArea(from.querySelector<HTMLElement>(`[data-area="${name}"]`)));
  return true;
}

/** Focus an area: its choice, else its first thing, else the area itself. */
export function focusArea(area: HTMLElement | null | undefined) {
  (
    area?.querySelector<HTMLElement>('[data-action]') ??
    area?.querySelector<HTMLElement>('[tabindex="0"]') ??
    area
  )?.focus();
}
