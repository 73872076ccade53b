/** Whether players may use hints and branches, in words. */
import { say } from '../../base/messages';

/** Return a label: the game is rated and has no help, has none, or allows it. */
export const helpText = ({ rated, help_allowed }: { rated: boolean; help_allowed: boolean }) =>
  rated ? say.fair.rated : help_allowed ? say.fair.allowed : say.fair.none;
