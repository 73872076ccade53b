import { say } from '../messages';
import { Refused } from '../server/server';

const down = () => (navigator.onLine ? say.states.downTitle : `${say.states.offlineTitle}. ${say.states.offlineText}`);

/** Why something failed, in a sentence: the server's own where it refused, else that it can not be reached. */
export function failure(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  return error.code === 'lost' ? down() : error.message;
}
