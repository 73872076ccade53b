/** What a server is asked about people. Who is signed in is said by a cookie that no script sees. */
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
  /** Becomes a guest. */
  come(name: string): Promise<Me>;
  rename(name: string): Promise<Me>;
  leave(): Promise<void>;
  forget(): Promise<void>;
  tables(): Promise<MyTable[]>;
  /** Makes tables of this browser theirs who is signed in; all of theirs. */
  claim(tables: KeyedTable[]): Promise<MyTable[]>;
  sessions(): Promise<SignedIn[]>;
  end(session: string): Promise<void>;
  endOthers(): Promise<void>;
  export(): Promise<Export>;
  /** A sign-in name and a password, in place of those of before. */
  addPassword(wish: NewPassword): Promise<Me>;
  dropPassword(): Promise<Me>;
  enterByPassword(wish: SignIn): Promise<Me>;
  /** Has a link sent that adds the address. */
  addMail(mail: string): Promise<void>;
  /** Has a link sent that signs in. */
  askForLetter(mail: string): Promise<void>;
  openLetter(token: string): Promise<Me>;
  offerPasskey(): Promise<Asked['options']>;
  addPasskey(answer: object): Promise<Me>;
  dropPasskey(passkey: string): Promise<Me>;
  askForPasskey(): Promise<Asked['options']>;
  enterByPasskey(answer: object): Promise<Me>;
  /** What programs of theirs act with. */
  permits(): Promise<KeptPermit[]>;
  givePermit(wish: NewPermit): Promise<GivenPermit>;
  /** Those that are left. */
  /** Says whether a program plays under the account. */
  declare(program: boolean): Promise<Me>;
  dropPermit(permit: string): Promise<KeptPermit[]>;
}
