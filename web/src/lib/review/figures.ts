/** Figures of a review as its language writes them. */
import { say } from '../messages';
import { language } from '../messages/language.svelte';

/** A part of one in percent. */
export const percent = (part: number) => say.review.percent(Math.round(100 * part));

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Points that were lost. */
export const cost = (points: number) => say.review.cost(points.toLocaleString(language.choice, ONE_DIGIT));
