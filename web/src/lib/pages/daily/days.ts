/** Names of days and of the bots that play on them. */
import { botOf, seatName, title, DEFAULT_BOT } from '../../game/bots/bots';
import type { Bot } from '../../base/protocol';

/** Return the name of a day in the reader's language; it is the same all over the world. */
export const dayName = (day: string, language: string) =>
  new Date(day).toLocaleDateString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Return the time at which a day is over in the reader's time zone. */
export const endTime = (ends: number, language: string) =>
  new Date(ends * 1000).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });

const known = (kind: string, bots: Bot[]): Bot => botOf(kind, bots) ?? { ...DEFAULT_BOT, name: kind, level: 0 };

/** Return the names of a deal's bots at its table. */
export const seatNames = (kinds: string[], bots: Bot[]) =>
  kinds.map((kind, i) => seatName(known(kind, bots), kinds.slice(0, i).filter((other) => other === kind).length));

/** Return the titles of a deal's bots. */
export const titles = (kinds: string[], bots: Bot[]) => kinds.map((kind) => title(kind, bots));

/** Return a difference with its sign. */
export const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');
