/** Which modules an invitation may name, and which options make sense with them. */

/** The sequence for getting to know the modules. */
const SUGGESTED = ['AB', 'AC', 'BE', 'CD'];

export const suggestions = (offered: string[]) =>
  SUGGESTED.filter((pair) => [...pair].every((name) => offered.includes(name)));

/** With no more than two modules there is nothing to choose. */
export const choosable = (offered: string[]) => offered.length > 2;

/** Takes a module in or out; a third one pushes the first out. */
export function toggled(chosen: string[], name: string): string[] {
  return chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name].slice(-2);
}

/** Where the rulesets differ, and an option may be left to them. */
export const RULED = ['coin_overflow', 'two_player_murder', 'extra_evidence'];

/** The options that can matter: a module that is not named may still be drawn. */
export function optionsFor(chosen: string[], players: number, offered: string[]): string[] {
  const base = ['coin_overflow', 'start_tile_bonus', 'car_supply'];
  if (!choosable(offered)) return base;
  const murder = offered.includes('C') && (chosen.includes('C') || chosen.length < 2);
  return [
    ...base,
    'teatime',
    ...(murder && players === 2 ? ['two_player_murder'] : []),
    ...(murder && players !== 3 ? ['extra_evidence'] : []),
  ];
}
