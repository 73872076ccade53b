/** The computer's players as an invitation names them: those the server knows, in words of ours where we have some. */
import { say, saidOf } from '../messages';
import type { Bot } from '../protocol';

/** Whom one may invite until the server has told who else there is. */
export const USUAL: Bot = { name: 'planner', level: 4, levels: 0, line: '' };

/** Stands between a name and a level. */
const AT = '@';

const words = ({ name }: Bot) => saidOf(say.start.bots, name);

/** Who plays as a seat's kind says, such as `planner` or `builder@7`. */
export const botOf = (kind: string, bots: Bot[]) => bots.find(({ name }) => name === kind.split(AT)[0]);

/** The level that a kind names; 0 if it names none. */
export const levelOf = (kind: string) => Number(kind.split(AT)[1] ?? 0);

/** The kind of a seat for this player, at this level if it has levels of its own. */
export const kindOf = (bot: Bot, level: number) => (bot.levels > 0 ? `${bot.name}${AT}${level}` : bot.name);

/** What a player is called. */
export const nameOf = (bot: Bot) => words(bot)?.name ?? bot.name;

/** What a player of this kind is called, with its level. */
export function title(kind: string, bots: Bot[]): string {
  const bot = botOf(kind, bots);
  if (!bot) return kind;
  return bot.levels > 0 ? say.start.level(nameOf(bot), levelOf(kind)) : nameOf(bot);
}

/** What a player is like, in a sentence. */
export const line = (bot: Bot) => words(bot)?.line ?? bot.line;

/** The name of a seat nobody named, when the same player has so many seats before it. */
export const seatName = (bot: Bot, before: number) =>
  words(bot)?.seats[before] ?? (before ? `${bot.name} ${before + 1}` : bot.name);
