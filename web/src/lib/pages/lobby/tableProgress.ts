/** The progress of a table in a few words. */
import { withNames } from '../../game/facts/playerNames';
import { say } from '../../base/messages';
import type { TableInfo } from '../../base/protocol';

export interface TableProgress {
  /** All players with their points. */
  company: string;
  /** How far the game is, and whose turn it is. */
  when: string;
  /** The modules. */
  setup: string;
  /** Whether somebody at this screen decides. */
  yours: boolean;
}

/** `mustDecide`: whether the reader must decide, if that is known. */
export function tableProgress(info: TableInfo, mustDecide = false): TableProgress {
  const { seats: sitting, scores, modules, phase, round, deciding, over } = info;
  const seats = withNames(sitting);
  const company = seats.map(({ name }, seat) => `${name} ${scores[seat]}`).join(' · ');
  const facts = { company, setup: say.archive.modules(modules) };
  if (sitting.some(({ moved }) => moved)) return { ...facts, when: say.transfer.standing, yours: false };
  if (over) return { ...facts, when: say.start.over, yours: false };
  const turn = deciding === null ? undefined : seats[deciding];
  const far = phase === 'draft' ? say.start.drafting : say.start.round(round);
  if (mustDecide || turn?.name === say.start.you) return { ...facts, when: say.start.yourTurn(far), yours: true };
  const yours = turn?.kind === 'human';
  return { ...facts, when: turn ? say.start.turnOf(far, turn.name) : far, yours };
}
