/** Single keys that do something. Who dictates or uses other keys of their own may turn them off. */
import { tick } from 'svelte';
import { preferences } from '../session/preferences';

const OFF = 'keys-off';

class Shortcuts {
  on = $state(preferences.get(OFF) === null);
  /** The list of the keys lies open. */
  listed = $state(false);

  turn(on: boolean) {
    this.on = on;
    preferences.set(OFF, on ? null : '');
  }
}

export const shortcuts = new Shortcuts();

/** The parts of the table and the digits that lead there. */
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
/** A part of the table: its digit leads there. */
export const area = (name: Area) => ({ 'data-area': name, 'aria-keyshortcuts': digitOf(name), tabindex: -1 });
const areaOf = (digit: string): Area | undefined => AREAS[(Number(digit) + 9) % 10];

/** Above everything else lies the last dialog that was opened; nothing beyond it may be reached. */
const scope = (): ParentNode => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;

/** Does what a key stands for; false where it stands for nothing here. */
export function press(key: string): boolean {
  if (key === '?') return (shortcuts.listed = true);
  if (/^\d$/.test(key)) return goTo(areaOf(key)!);
  if (key === 'n') return step(1);
  if (key === 'p') return step(-1);
  if (key === 'l') return lookUp();
  const button = scope().querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]:enabled`);
  button?.click();
  return button !== null;
}

/** To the next choice, wherever on the table it lies. */
function step(by: 1 | -1): boolean {
  const choices = [...scope().querySelectorAll<HTMLElement>('[data-action]')];
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const next = choices.at(at < 0 ? Math.min(by, 0) : (at + by) % choices.length);
  next?.focus();
  return next !== undefined;
}

/** Opens the rule of what is told of a thing, else that of the decision, beside the table. */
function lookUp(): boolean {
  const sign =
    document.querySelector<HTMLElement>('.magnifier [data-ruling]') ??
    document.querySelector<HTMLElement>('[data-area="decision"] [data-ruling]');
  if (sign) window.open(`/rules#${sign.dataset.ruling}`, 'firstclass-rules');
  return sign !== null;
}

function goTo(name: Area): boolean {
  const from = scope();
  // On a phone the area may lie behind a tab.
  if (!from.querySelector(`[data-area="${name}"]`)) from.querySelector<HTMLElement>(`[data-areas~="${name}"]`)?.click();
  void tick().then(() => enter(from.querySelector<HTMLElement>(`[data-area="${name}"]`)));
  return true;
}

/** Into an area: to its choice, else to its first thing, else to the area itself. */
export function enter(area: HTMLElement | null | undefined) {
  (
    area?.querySelector<HTMLElement>('[data-action]') ??
    area?.querySelector<HTMLElement>('[tabindex="0"]') ??
    area
  )?.focus();
}
