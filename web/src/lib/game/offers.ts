import type { Offer } from '../protocol';

/** The legal actions by their notation: elements of the table ask for the ones that are theirs. */
export class Offers {
  private readonly byAction: Map<string, Offer>;

  constructor(readonly all: Offer[] = []) {
    this.byAction = new Map(all.map((offer) => [offer.action, offer]));
  }

  get(action: string): Offer | undefined {
    return this.byAction.get(action);
  }

  starting(...prefixes: string[]): Offer[] {
    return this.all.filter(({ action }) => prefixes.some((prefix) => action.startsWith(prefix)));
  }

  /** What a coin of this column buys, or pays for; several become a menu. */
  ofColumn(column: number): Offer[] {
    return this.all.filter(({ action }) => {
      const [verb, place] = action.split(' ');
      return (verb === 'coin' || verb === 'pay') && place === String(column);
    });
  }

  /** Whether this choice ends the turn and forfeits something. */
  forfeits({ action }: Offer): boolean {
    return action === 'end turn' && this.lapsing.length > 0;
  }

  /** Ending the turn forfeits these. */
  get lapsing(): Offer[] {
    return this.all.filter(({ lapses }) => lapses);
  }
}

export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);
