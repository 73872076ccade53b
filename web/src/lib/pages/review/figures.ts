/** Numbers of a review in the reader's format. */
import { say } from '../../base/messages';
import { language } from '../../base/messages/language.svelte';

/** Format a fraction as a percentage. */
export const percent = (part: number) => say.review.percent(Math.round(100 * part));

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Format the points lost. */
export const cost = (points: number) => say.review.cost(points.toLocaleString(language.choice, ONE_DIGIT));
