/** The icons of a line in the log. */
import type { LogEntry } from '../../base/protocol';

/** Kinds of cards whose icons already say what they are. */
const PLAIN = ['car', 'conductor', 'locomotive', 'money', 'game_end'];
/** Events about the card itself, not about what it does. */
const SIGNED = ['took', 'declined', 'removed', 'fulfilled', 'drawn'];

/** Return the sign of the card's kind, then the effect. */
export function logIcons({ kind: event, icons }: LogEntry, kind: string | undefined): string[] {
  if (event === 'took_tile') return ['flag', ...icons];
  const signed = SIGNED.includes(event) || icons.length === 0;
  return kind && signed && !PLAIN.includes(kind) ? [kind, ...icons] : icons;
}
