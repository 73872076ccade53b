/** Passkeys, as far as this browser has them; its part of the library is fetched when it is wanted. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { say } from '../messages';
import { failure } from '../play/failure';
import type { Me } from '../protocol';
import { Refused, type Server } from '../server/server';
import { busy } from '../session/idle';

const NUMBERS = /^[\d.]+$|^\[/;

/** A passkey belongs to a name: where the address is a number there can be none. */
export const hasPasskeys = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !NUMBERS.test(location.hostname);

const library = () => busy(import('@simplewebauthn/browser'));

export async function addPasskey({ people }: Server): Promise<Me> {
  const optionsJSON = (await people.offerPasskey()) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await library();
  return people.addPasskey(await startRegistration({ optionsJSON }));
}

export async function enterByPasskey({ people }: Server): Promise<Me> {
  const optionsJSON = (await people.askForPasskey()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  return people.enterByPasskey(await startAuthentication({ optionsJSON }));
}

/** Why nothing came of it: the server says so, or the browser, whose words are for programmers. */
export const passkeyFailure = (error: unknown) =>
  error instanceof Refused ? failure(error) : say.people.passkeyFailed;
