import type { Account, Me } from '../protocol';
import type { Server } from '../server/server';
import { preferences } from '../session/preferences';
import { knownTables } from '../session/tables';

/** Who is signed in at this browser: nobody, or nobody knows yet. */
class Somebody {
  person = $state.raw<Account | null>();
  /** So many tables this browser has keys to, which are nobody's. */
  keyed = $state(knownTables().length);

  /** Asks the server; where it can not be reached nobody is. */
  async load({ people }: Server): Promise<Account | null> {
    const told = await people.me().catch((): Me => ({ person: null }));
    return this.take(told);
  }

  /** Whoever is signed in acts from now on; a guest of this name, if nobody is. */
  async enter(server: Server, name: string) {
    const person = this.person === undefined ? await this.load(server) : this.person;
    if (!person) this.take(await server.people.come(name.trim()));
  }

  take({ person }: Me): Account | null {
    preferences.set('signed-in', person && 'yes');
    return (this.person = person);
  }
}

export const me = new Somebody();

/** Whether somebody can come back from another device. */
export const isKept = ({ login, mail, passkeys }: Account) => login !== null || mail !== null || passkeys.length > 0;
