import type { Loss, Offer } from '../protocol';

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
  forfeits({ lost }: Offer): boolean {
    return lost !== undefined;
  }

  /** Ending the turn forfeits these: what can be used, at once or after spending coins. */
  get lapsing(): Loss[] {
    return this.get('end turn')?.lost ?? [];
  }
}

export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);
