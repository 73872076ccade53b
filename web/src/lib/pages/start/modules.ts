/** The modules that an invitation can name, and the options that make sense with them. */
import type { Choices, Option } from '../../base/protocol';

/** With no more than two modules there is nothing to choose. */
export const choosable = (offered: string[]) => offered.length > 2;

/** Add or remove a module; a third one replaces the first. */
export function toggled(chosen: string[], name: string): string[] {
  return chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name].slice(-2);
}

/** Listed among the modules, although it goes with any two of them. */
export const TEATIME = 'teatime';

/** Return the options that can matter. A module that is not named may still be drawn. */
export function optionsFor(chosen: string[], players: number, { options }: Choices): Option[] {
  const mayPlay = (module: string) => chosen.includes(module) || chosen.length < 2;
  return options.filter(
    ({ module, players: among }) => (!module || mayPlay(module)) && (!among || among.includes(players)),
  );
}
