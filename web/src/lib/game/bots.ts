/** The computer's players as an invitation names them: those the server knows, in words of ours where we have some. */
import { say, saidOf } from '../messages';
import type { Bot } from '../protocol';

/** Whom one may invite until the server has told who else there is. */
export const USUAL: Bot = { name: 'planner', level: 4, line: '' };

const words = ({ name }: Bot) => saidOf(say.start.bots, name);

/** What the choice of a player says: its name and level. */
export const title = (bot: Bot) => say.start.level(words(bot)?.name ?? bot.name, bot.level);

/** What a player is like, in a sentence. */
export const line = (bot: Bot) => words(bot)?.line ?? bot.line;

/** The name of a seat nobody named, when the same player has so many seats before it. */
export const seatName = (bot: Bot, before: number) =>
  words(bot)?.seats[before] ?? (before ? `${bot.name} ${before + 1}` : bot.name);
