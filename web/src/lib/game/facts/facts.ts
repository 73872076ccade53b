/** Remarkable facts about a finished game, besides the points. */
import { say } from '../../base/messages';
import type { Board, Catalogue, LogEntry, Sheet } from '../../base/protocol';

interface Finished {
  sheet: Sheet;
  boards: Board[];
  log: LogEntry[];
  catalogue: Pick<Catalogue, 'game_end'>;
  nameOf: (seat: number) => string;
  /** Whether the reader has never had more points. */
  best: boolean;
}

const FACTS = 3;
/** A margin up to this one is a close finish. */
const CLOSE = 3;
const TYPES = ['car', 'conductor', 'locomotive'];

interface Score {
  seat: number;
  n: number;
}
const highest = (scores: Score[]) => scores.reduce((best, each) => (each.n > best.n ? each : best), { seat: 0, n: 0 });

/** The car that all scorings together paid most. */
function bestCar(log: LogEntry[]): Score {
  const paid = new Map<string, Score>();
  for (const { seat, cars } of log.flatMap(({ gains }) => gains))
    for (const [side, values] of Object.entries(cars))
      values.forEach((n, i) => {
        const key = [seat, side, i].join(' ');
        paid.set(key, { seat, n: n + (paid.get(key)?.n ?? 0) });
      });
  return highest([...paid.values()]);
}

/** The Game End card that paid most. */
const bestCard = (boards: Board[], cards: Catalogue['game_end']) =>
  highest(
    boards.flatMap(({ seat, game_end, secret, base_cards }) =>
      [...game_end, secret ?? ''].flatMap((id) => {
        const card = cards[id];
        return card ? [{ seat, n: card.points * base_cards[TYPES.indexOf(card.type)]! }] : [];
      }),
    ),
  );

const longestTrain = (boards: Board[]) =>
  highest(
    boards.flatMap(({ seat, trains }) => trains.map(({ cars, mail }) => ({ seat, n: cars.length + (mail ? 1 : 0) }))),
  );

/** Return up to three facts, the most remarkable first. */
export function factsOf({ sheet, boards, log, catalogue, nameOf, best }: Finished): string[] {
  const { facts } = say.sheet;
  const [first, second] = sheet.seats.map(({ total }) => total).sort((one, other) => other - one);
  const margin = first! - second!;
  const describe = (fact: (name: string, n: number) => string, { seat, n }: Score) =>
    n > 0 ? [fact(nameOf(seat), n)] : [];
  return [
    ...(best ? [facts.best] : []),
    ...(margin > 0 && margin <= CLOSE ? [facts.close(margin)] : []),
    ...describe(facts.car, bestCar(log)),
    ...describe(facts.card, bestCard(boards, catalogue.game_end)),
    ...describe(facts.train, longestTrain(boards)),
  ].slice(0, FACTS);
}
