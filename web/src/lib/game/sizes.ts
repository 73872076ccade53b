/** The measures of a train: a card every `pitch`, after a gutter where the conductor starts. */
export interface Measures {
  pitch: number;
  gutter: number;
  /** Height of a car, of the outer side with its figures, of a conductor, and of the band between the trains. */
  car: number;
  outer: number;
  conductor: number;
  band: number;
  /** Height of a card between the trains. */
  card: number;
  detailed: boolean;
}

export const OWN: Measures = {
  pitch: 63,
  gutter: 34,
  car: 53,
  outer: 40,
  conductor: 36,
  band: 42,
  card: 34,
  detailed: true,
};
export const OTHER: Measures = {
  pitch: 32,
  gutter: 34,
  car: 28,
  outer: 23,
  conductor: 22,
  band: 12,
  card: 16,
  detailed: false,
};
export const PHONE: Measures = {
  pitch: 36,
  gutter: 22,
  car: 32,
  outer: 36,
  conductor: 28,
  band: 30,
  card: 26,
  detailed: false,
};

/** The same trains further apart, with cards between them; small ones give up height outside. */
const APART = new Map<Measures, Partial<Measures>>([
  [OWN, { band: 48 }],
  [OTHER, { band: 18, outer: 20, conductor: 20 }],
  [PHONE, { band: 36 }],
]);
export const apart = (measures: Measures): Measures => ({ ...measures, ...APART.get(measures) });

export const SIDES = ['upper', 'lower'] as const;
export type Side = (typeof SIDES)[number];

/** Left edge of a position; 0 is the start space before the first car. */
export const place = (position: number, { pitch, gutter }: Measures) => gutter + (position - 1) * pitch;
