/** The icons of the player aid. Each corresponds to the sentence at the same position in the messages. */
type Signs = readonly (readonly string[])[];

export const ICONS: Signs = [
  ['car 1'],
  ['upgrade 0>1'],
  ['free 1'],
  ['single 3'],
  ['both 2'],
  ['locomotive 2'],
  ['coins 2'],
  ['points 3'],
  ['game_end 1'],
  ['contract'],
  ['mail'],
  ['tile 5'],
  ['celebrity'],
  ['postcard'],
];

export const PAID: Signs = [['points 3'], ['engine'], ['value 4', 'conductor'], ['game_end 1']];

export const COINS: Signs = [
  ['car 1'],
  ['locomotive 1', 'single 1'],
  ['free 1'],
  ['coins 4', 'game_end 1'],
  ['points 1'],
];
