/** The bots as invitations name them: those that the server offers, with our own words where we have some. */
import { say, saidOf } from '../messages';
import type { Bot } from '../protocol';

/** The bot to invite until the server has listed the others. */
export const DEFAULT_BOT: Bot = { name: 'planner', level: 4, levels: 0, description: '' };

/** The easiest bot for somebody who is new to the game. */
export const NOVICE: Bot = { name: 'novice', level: 2, levels: 0, description: '' };

/** Separates a name from a level. */
const AT = '@';

const words = ({ name }: Bot) => saidOf(say.start.bots, name);

/** Return the bot of a seat's kind, such as `planner` or `builder@7`. */
export const botOf = (kind: string, bots: Bot[]) => bots.find(({ name }) => name === kind.split(AT)[0]);

/** Return the level in a kind, or 0 if there is none. */
export const levelOf = (kind: string) => Number(kind.split(AT)[1] ?? 0);

/** Return the seat kind of a bot, with the level if the bot has levels. */
export const kindOf = (bot: Bot, level: number) => (bot.levels > 0 ? `${bot.name}${AT}${level}` : bot.name);

/** Return the name of a bot. */
export const nameOf = (bot: Bot) => words(bot)?.name ?? bot.name;

/** Return the name of the bot of this kind, with its level. */
export function title(kind: string, bots: Bot[]): string {
  const bot = botOf(kind, bots);
  if (!bot) return kind;
  return bot.levels > 0 ? say.start.level(nameOf(bot), levelOf(kind)) : nameOf(bot);
}

/** Return a description of a bot in one sentence. */
export const line = (bot: Bot) => words(bot)?.line ?? bot.description;

/** Return the name of an unnamed seat when the same bot already has this many seats. */
export const seatName = (bot: Bot, before: number) =>
  words(bot)?.seats[before] ?? (before ? `${bot.name} ${before + 1}` : bot.name);
