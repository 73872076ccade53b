/** Which modules an invitation may name, and which options make sense with them. */
import type { Choices, Option } from '../protocol';

/** With no more than two modules there is nothing to choose. */
export const choosable = (offered: string[]) => offered.length > 2;

/** Takes a module in or out; a third one pushes the first out. */
export function toggled(chosen: string[], name: string): string[] {
  return chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name].slice(-2);
}

/** What stands among the modules, though it is played with any two of them. */
export const TEATIME = 'teatime';

/** The options that can matter: a module that is not named may still be drawn. */
export function optionsFor(chosen: string[], players: number, { options }: Choices): Option[] {
  const mayPlay = (module: string) => chosen.includes(module) || chosen.length < 2;
  return options.filter(
    ({ module, players: among }) => (!module || mayPlay(module)) && (!among || among.includes(players)),
  );
}
