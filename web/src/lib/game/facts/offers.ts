import type { Loss, Offer } from '../../base/protocol';

/** Choices that a phone shows behind a tab. */
const TABS = {
  display: /^(take|decline)/,
  route: /^(coin|point|pay|contract|bonus|postcard)/,
  ends: /^(game end|buy|order)/,
};
export type ChoiceTab = keyof typeof TABS;

/** Return the tab of a choice, or nothing if it is visible behind each tab. */
export const tabOf = (action: string) => (Object.keys(TABS) as ChoiceTab[]).find((tab) => TABS[tab].test(action));

/** The legal actions by their notation. Elements of the table look up their own here. */
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

  /** Return the tab with what the decision asks for: the current one if it has that, or if no tab does. */
  tabFrom(current: ChoiceTab): ChoiceTab {
    const first = this.starting('take ', 'bonus ');
    const relevant =
      first.length > 0 || this.get('end turn') ? first : this.all.filter(({ action }) => action !== 'forgo');
    const tabs = relevant.map(({ action }) => tabOf(action) ?? current);
    return tabs.includes(current) ? current : (tabs[0] ?? current);
  }

  /** Return the uses of a coin from this column; several of them become a menu. */
  ofColumn(column: number): Offer[] {
    return this.all.filter(({ action }) => {
      const [verb, place] = action.split(' ');
      return (verb === 'coin' || verb === 'pay') && place === String(column);
    });
  }

  /** The losses at the end of the turn: everything that the player can use at once, or after spending coins. */
  get losses(): Loss[] {
    return this.get('end turn')?.lost ?? [];
  }
}

export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);
