import type { Account, Me } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { preferences } from '../../base/session/preferences';
import { knownTables } from '../../base/session/tables';

/** The person who is signed in at this browser; null for nobody, undefined while it is unknown. */
class CurrentPerson {
  person = $state.raw<Account | null>();
  /** How many tables without an account this browser has keys to. */
  keyed = $state(knownTables().length);

  /** Ask the server who is signed in. Nobody is if the server is unreachable. */
  async load({ people }: Server): Promise<Account | null> {
    const response = await people.me().catch((): Me => ({ person: null }));
    return this.take(response);
  }

  /** Act as the signed-in person, or as a new guest with this name. */
  async ensureSignedIn(server: Server, name: string) {
    const person = this.person === undefined ? await this.load(server) : this.person;
    if (!person) this.take(await server.people.createGuest({ name: name.trim() }));
  }

  take({ person }: Me): Account | null {
    preferences.set('signed-in', person && 'yes');
    return (this.person = person);
  }
}

export const me = new CurrentPerson();

/** Whether the person can sign in on another device. */
export const hasSignInMethod = ({ login, email, passkeys }: Account) =>
  login !== null || email !== null || passkeys.length > 0;
