/** Passkeys, as far as this browser supports them. The library's browser part loads on demand. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { say } from '../../base/messages';
import { errorText } from '../../game/play/failure';
import type { Me } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { RequestError } from '../../base/server/types';
import { busy } from '../../base/session/idle';

const NUMBERS = /^[\d.]+$|^\[/;

/** A passkey belongs to a domain name, so there can be none at a numeric address. */
export const hasPasskeys = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !NUMBERS.test(location.hostname);

const library = () => busy(import('@simplewebauthn/browser'));

export async function addPasskey({ people }: Server): Promise<Me> {
  const optionsJSON = (await people.passkeyCreationOptions())
    .options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await library();
  return people.addPasskey({ credential: { ...(await startRegistration({ optionsJSON })) } });
}

export async function enterByPasskey({ people }: Server): Promise<Me> {
  const optionsJSON = (await people.passkeyRequestOptions())
    .options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  return people.signInWithPasskey({ credential: { ...(await startAuthentication({ optionsJSON })) } });
}

/**
 * Explain why a passkey did not work. The server has a message for people; errors of the browser are for programmers.
 */
export const passkeyFailure = (error: unknown) =>
  error instanceof RequestError ? errorText(error) : say.people.passkeyFailed;
