/** Requests about people. A cookie that scripts cannot read identifies the signed-in person. */
import type {
  Asked,
  Export,
  GivenPermit,
  KeptPermit,
  KeyedTable,
  Me,
  MyTable,
  NewPassword,
  NewPermit,
  SignedIn,
  SignIn,
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
  sessions(): Promise<SignedIn[]>;
  end(session: string): Promise<void>;
  endOthers(): Promise<void>;
  export(): Promise<Export>;
  /** Set a sign-in name and a password, replacing earlier ones. */
  addPassword(wish: NewPassword): Promise<Me>;
  dropPassword(): Promise<Me>;
  signInWithPassword(wish: SignIn): Promise<Me>;
  /** Send an email link that adds the address. */
  addEmail(mail: string): Promise<void>;
  /** Send an email link that signs the person in. */
  requestEmailLink(mail: string): Promise<void>;
  openEmailLink(token: string): Promise<Me>;
  passkeyCreationOptions(): Promise<Asked['options']>;
  addPasskey(answer: object): Promise<Me>;
  dropPasskey(passkey: string): Promise<Me>;
  passkeyRequestOptions(): Promise<Asked['options']>;
  signInWithPasskey(answer: object): Promise<Me>;
  /** Return the API tokens of the person's bots. */
  apiTokens(): Promise<KeptPermit[]>;
  createApiToken(wish: NewPermit): Promise<GivenPermit>;
  /** Say whether the account is a bot. */
  setIsBot(program: boolean): Promise<Me>;
  revokeApiToken(apiToken: string): Promise<KeptPermit[]>;
}
