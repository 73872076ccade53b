/** An automatic choice, made in advance for what comes between turns. */
import type { State } from '../protocol';

type About = Pick<State, 'apart' | 'word'>;

/** Tell whether an automatic choice saves others a wait: they use other devices, and something may come. */
export const canSetAutomatic = ({ apart, word }: About) => word !== null && apart.length > 0;

/** Return the automatic choice that would repeat this action, if there is one. */
export const automaticChoiceOf = (action: string, { word }: About) =>
  word?.offered.find((start) => action.startsWith(start));
