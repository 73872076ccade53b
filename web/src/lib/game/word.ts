/** Word that one leaves for what comes to one off turn. */
import type { State } from '../protocol';

type About = Pick<State, 'apart' | 'word'>;

/** Whether it spares anybody a wait: others sit elsewhere, and something may come. */
export const mayLeave = ({ apart, word }: About) => word !== null && apart.length > 0;

/** The word that says to choose so again; none where a choice is no matter of it. */
export const wordOf = (action: string, { word }: About) => word?.offered.find((start) => action.startsWith(start));
