/** The picture next to a ruling: a train, coins, icons, or a card of each of these kinds. */
export interface Picture {
  train?: {
    cars: number[];
    conductor: number;
    mail?: boolean;
    tile?: number;
    /** Positions of a car with a celebrity, and of a car that can be upgraded. */
    celebrity?: number;
    rises?: number;
  };
  coins?: number[];
  icons?: string[];
  kinds?: string[];
  cards?: string[];
}

export const PICTURES: Record<string, Picture> = {
  paid: { train: { cars: [4, 2, 1, 0], conductor: 2 } },
  kinds: {
    kinds: [
      'car',
      'conductor',
      'locomotive',
      'route',
      'contract',
      'money',
      'game_end',
      'celebrity',
      'postcard',
      'suspect_self',
      'suspect_others',
      'destroy',
      'passenger',
      'switch',
      'mechanic',
      'storage',
      'factory',
    ],
  },
  F1: { cards: ['X1-02'] },
  F2: { icons: ['free 1'] },
  R1: { train: { cars: [7, 4, 4, 2, 1, 1, 0, 0], conductor: 3, mail: true, tile: 5 } },
  R2: { train: { cars: [7, 4, 4], conductor: 0, rises: 2 } },
  R6: { icons: ['both 2', 'single 3'] },
  L1: { cards: ['X1-13'] },
  C1: { coins: [3, 4, 0] },
  K1: { kinds: ['contract'] },
  E2: { cards: ['G15', 'G19'] },
  W2: { train: { cars: [7, 4, 4, 1], conductor: 3, celebrity: 1 } },
  B1: { kinds: ['celebrity'] },
  B2: { kinds: ['postcard'] },
  C2m: { kinds: ['suspect_self', 'suspect_others'] },
  C4m: { kinds: ['destroy'] },
  D1: { kinds: ['passenger'] },
  E2m: { kinds: ['switch'] },
  E3m: { kinds: ['mechanic'] },
  F1m: { kinds: ['storage'] },
  F2m: { kinds: ['factory'] },
  TT: { icons: ['coffee', 'cake', 'champagne'] },
};
