/** Requests about people. A cookie that scripts cannot read identifies the signed-in person. */
import type {
  PasskeyOptions,
  Export,
  CreatedApiToken,
  ApiTokenInfo,
  KeyedTable,
  Me,
  MyTable,
  NewPassword,
  NewApiToken,
  SessionInfo,
  PasswordSignIn,
} from '../protocol';

export interface PeopleServer {
  me(): Promise<Me>;
  /** Become a guest. */
  createGuest(name: string): Promise<Me>;
  rename(name: string): Promise<Me>;
  signOut(): Promise<void>;
  deleteAccount(): Promise<void>;
  tables(): Promise<MyTable[]>;
  /** Add tables of this browser to the signed-in person's account, and return all tables of that person. */
  claim(tables: KeyedTable[]): Promise<MyTable[]>;
  sessions(): Promise<SessionInfo[]>;
  endSession(session: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  export(): Promise<Export>;
  /** Set a sign-in name and a password, replacing earlier ones. */
  addPassword(request: NewPassword): Promise<Me>;
  dropPassword(): Promise<Me>;
  signInWithPassword(request: PasswordSignIn): Promise<Me>;
  /** Send an email link that adds the address. */
  addEmail(email: string): Promise<void>;
  /** Send an email link that signs the person in. */
  requestEmailLink(email: string): Promise<void>;
  openEmailLink(token: string): Promise<Me>;
  passkeyCreationOptions(): Promise<PasskeyOptions['options']>;
  addPasskey(credential: object): Promise<Me>;
  dropPasskey(passkey: string): Promise<Me>;
  passkeyRequestOptions(): Promise<PasskeyOptions['options']>;
  signInWithPasskey(credential: object): Promise<Me>;
  /** Return the API tokens of the person's bots. */
  apiTokens(): Promise<ApiTokenInfo[]>;
  createApiToken(request: NewApiToken): Promise<CreatedApiToken>;
  /** Say whether the account is a bot. */
  setIsBot(isBot: boolean): Promise<Me>;
  revokeApiToken(apiToken: string): Promise<ApiTokenInfo[]>;
}
