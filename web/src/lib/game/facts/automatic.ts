/** An automatic choice, made in advance for what comes between turns. */
import type { State } from '../../base/protocol';

type About = Pick<State, 'invited_seats' | 'automatic_choice'>;

/** Tell whether an automatic choice saves others a wait: they use other devices, and something may come. */
export const canSetAutomatic = ({ invited_seats, automatic_choice }: About) =>
  automatic_choice !== null && invited_seats.length > 0;

/** Return the automatic choice that would repeat this action, if there is one. */
export const automaticChoiceOf = (action: string, { automatic_choice }: About) =>
  automatic_choice?.options.find((start) => action.startsWith(start));
