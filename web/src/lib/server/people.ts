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
  come(name: string): Promise<Me>;
  rename(name: string): Promise<Me>;
  leave(): Promise<void>;
  forget(): Promise<void>;
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
  enterByPassword(wish: SignIn): Promise<Me>;
  /** Send an email link that adds the address. */
  addMail(mail: string): Promise<void>;
  /** Send an email link that signs the person in. */
  askForLetter(mail: string): Promise<void>;
  openLetter(token: string): Promise<Me>;
  offerPasskey(): Promise<Asked['options']>;
  addPasskey(answer: object): Promise<Me>;
  dropPasskey(passkey: string): Promise<Me>;
  askForPasskey(): Promise<Asked['options']>;
  enterByPasskey(answer: object): Promise<Me>;
  /** Return the API tokens of the person's bots. */
  permits(): Promise<KeptPermit[]>;
  givePermit(wish: NewPermit): Promise<GivenPermit>;
  /** Say whether the account is a bot. */
  declare(program: boolean): Promise<Me>;
  dropPermit(permit: string): Promise<KeptPermit[]>;
}
