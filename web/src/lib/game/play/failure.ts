import { say } from '../../base/messages';
import { RequestError } from '../../base/server/types';

const down = () => (navigator.onLine ? say.states.downTitle : `${say.states.offlineTitle}. ${say.states.offlineText}`);

/** Explain a failure in a sentence: the server's own message if it refused, and otherwise that it is unreachable. */
export function errorText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return error.code === 'lost' ? down() : error.message;
}
