/** The icons of a line in the log. */
import type { LogEntry } from '../../base/protocol';

/** Kinds of cards that have an icon, which is not among those on the card. */
const SIGNS = [
  'route',
  'contract',
  'celebrity',
  'postcard',
  'passenger',
  'switch',
  'mechanic',
  'storage',
  'factory',
  'destroy',
  'suspect_self',
  'suspect_others',
];
/** Events about the card itself, not about what it does. */
const SIGNED = ['took', 'declined', 'removed', 'fulfilled', 'drawn'];

/** Return the sign of the card's kind, then the effect. */
export function logIcons({ kind: event, icons }: LogEntry, kind: string | undefined): string[] {
  if (event === 'took_tile') return ['flag', ...icons];
  const signed = SIGNED.includes(event) || icons.length === 0;
  return kind && signed && SIGNS.includes(kind) ? [kind, ...icons] : icons;
}
