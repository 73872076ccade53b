/** What the server and this client say to each other: the server's own types, some by shorter names. */
import type {
  Card,
  ClientMessage,
  ErrorMessage,
  HintMessage,
  NewTable,
  OpenOrder,
  PingRequest,
  SitRequest,
  StateMessage,
  WhyMessage,
} from './generated';

export * from './generated';

/** `human`, the name of one of the computer's players, or `absent` where a record was opened: nobody plays there. */
export type Kind = string;

/** A state with its whole log. */
export type State = Omit<StateMessage, 'log_after'>;

export type Refusal = ErrorMessage;
export type Reason = WhyMessage;
export type Hint = HintMessage;
/** What is asked at a table. */
export type Request = Exclude<ClientMessage, SitRequest | PingRequest>;
export type Invitation = NewTable;

/** An order token, wherever it lies. */
export type OrderToken = Omit<OpenOrder, 'by'>;

/** What Game End cards count. */
export type CardType = NonNullable<Card['counts_as']>;

/** How many of it are in the box, and whether it is as printed or designed anew. */
export type Origin = Partial<Pick<Card, 'copies' | 'provenance'>>;
