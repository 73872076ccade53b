/** The messages between the server and this client: the server's own types, some under shorter names. */
import type {
  Card,
  ClientMessage,
  ErrorMessage,
  HintMessage,
  OpenOrder,
  PingRequest,
  SitRequest,
  StateMessage,
  WhyMessage,
} from './generated';

export * from './generated';

/** `human`, the name of a bot, or `absent` after opening a game record: nobody plays that seat. */
export type Kind = string;

/** A state with its whole log. */
export type State = Omit<StateMessage, 'log_after'>;

export type Refusal = ErrorMessage;
export type Reason = WhyMessage;
export type Hint = HintMessage;
/** A request at a table. */
export type Request = Exclude<ClientMessage, SitRequest | PingRequest>;

/** An order token, wherever it is. */
export type OrderToken = Omit<OpenOrder, 'by'>;

/** The types of cards that Game End cards count. */
export type CardType = NonNullable<Card['counts_as']>;

/** How many copies are in the box, and whether the card is as printed or our own design. */
export type Origin = Partial<Pick<Card, 'copies' | 'provenance'>>;
