/** How days, and who plays on them, are called. */
import { botOf, seatName, title, USUAL } from '../bots/bots';
import type { Bot } from '../protocol';

/** A day in the reader's words; it is the same for the whole world. */
export const dayName = (day: string, language: string) =>
  new Date(day).toLocaleDateString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** When a day is over where the reader is. */
export const endTime = (ends: number, language: string) =>
  new Date(ends * 1000).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });

const known = (kind: string, bots: Bot[]): Bot => botOf(kind, bots) ?? { ...USUAL, name: kind, level: 0 };

/** How the computer's players of a deal are called at its table. */
export const seatNames = (kinds: string[], bots: Bot[]) =>
  kinds.map((kind, i) => seatName(known(kind, bots), kinds.slice(0, i).filter((other) => other === kind).length));

/** Who they are. */
export const titles = (kinds: string[], bots: Bot[]) => kinds.map((kind) => title(kind, bots));

/** A difference with its sign. */
export const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');
