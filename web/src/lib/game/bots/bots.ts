/** The bots as invitations name them: those that the server offers, with our own words where we have some. */
import { say, saidOf } from '../../base/messages';
import type { Bot } from '../../base/protocol';

/** The cast, weakest first. Pages know it before the server has listed its bots. */
export const CAST: Bot[] = [
  'pip',
  'gaston',
  'rosa',
  'ludwig',
  'ada',
  'moreau',
  'mireille',
  'bertha',
  'edmund',
  'aurelia',
].map((name, i) => ({ name, level: i + 1, in_cast: true, description: '' }));

/** The bot to invite until the server has listed the others. */
export const DEFAULT_BOT: Bot = { name: 'planner', level: 4, in_cast: false, description: '' };

/** The easiest bot for somebody who is new to the game. */
export const NOVICE: Bot = { name: 'novice', level: 2, in_cast: false, description: '' };

const messagesFor = ({ name }: Bot) => saidOf(say.start.bots, name);

/** Whether this kind of seat is a character of the cast. */
export const inCast = (kind: string) => CAST.some(({ name }) => name === kind);

/** Return the bot of a seat's kind, such as `planner`. */
export const botOf = (kind: string, bots: Bot[]) => bots.find(({ name }) => name === kind);

/** Return the name of a bot. */
export const nameOf = (bot: Bot) => messagesFor(bot)?.name ?? bot.name;

/** Return the name of the bot of this kind. */
export function title(kind: string, bots: Bot[]): string {
  const bot = botOf(kind, bots);
  return bot ? nameOf(bot) : kind;
}

/** Return a description of a bot in one sentence. */
export const descriptionOf = (bot: Bot) => messagesFor(bot)?.line ?? bot.description;

/** Return the name of an unnamed seat when the same bot already has this many seats. */
export const seatName = (bot: Bot, before: number) => (before ? `${nameOf(bot)} ${before + 1}` : nameOf(bot));
