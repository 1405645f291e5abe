import type { PasskeyAnswer } from '@goreal/domain/passkeys/passkey';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { api } from '#platform/api-client/api-client.ts';
import { passkeyFailureMessages as texts } from './passkeys.messages.ts';
import { session } from './session.ts';

/** Loaded on demand, because it contains the library. A browser's refusal is a `PasskeyFailure` with a message. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

type Question = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Signs in by a passkey that the person chooses in the browser's dialog. */
export async function signInByPasskey(): Promise<void> {
  const question = await api.POST('/api/passkeys/challenge');
  await enterBy(await answer(question as Question));
}

/** A challenge lasts ten minutes; the one offered by autofill is renewed earlier. */
const RENEW_MS = 8 * 60_000;

/**
 * Offers passkeys in the suggestions of the email field until it is stopped. `onFailure` is called for a
 * refusal by the server; failures of the browser or the network are ignored, because the person did not
 * request the offer.
 */
export function offerByAutofill(onFailure: (error: unknown) => void): () => void {
  let isStopped = false;
  const offer = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const asked = await api.POST('/api/passkeys/challenge').catch(() => undefined);
    if (!asked || isStopped) return;
    const given = await answer(asked as Question, true).catch(() => undefined);
    if (given && !isStopped) await enterBy(given).catch(onFailure);
  };
  void offer();
  const timer = setInterval(() => void offer(), RENEW_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Confirms the session by one of the account's passkeys. */
export async function confirmByPasskey(uid: string): Promise<void> {
  const path = { params: { path: { uid } } };
  const question = await api.POST('/api/users/{uid}/confirmation/challenge', path);
  const body = await answer(question as Question);
  await api.POST('/api/users/{uid}/confirmation/passkey', { ...path, body });
}

/** Creates a passkey on this device, or on one that the browser reaches, and adds it to the account. */
export async function addPasskey(uid: string, name: string): Promise<void> {
  assertSupported();
  const path = { params: { path: { uid } } };
  const options = await api.POST('/api/users/{uid}/passkeys/challenge', path);
  const { id, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(rethrow);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, clientDataJSON, attestationObject, transports };
  await api.POST('/api/users/{uid}/passkeys', { ...path, body: { name, credential } });
}

async function enterBy(body: PasskeyAnswer): Promise<void> {
  await session.enter((await api.POST('/api/passkeys/signIn', { body })).userId);
}

async function answer(optionsJSON: Question, useBrowserAutofill = false): Promise<PasskeyAnswer> {
  assertSupported();
  const given = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(rethrow);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = given.response;
  return { id: given.id, clientDataJSON, authenticatorData, signature, userHandle };
}

function assertSupported(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(texts.unsupported);
}

function rethrow(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  const name = error instanceof Error ? error.name : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyFailure(texts.exists);
  if (name === 'SecurityError') throw new PasskeyFailure(texts.otherSite);
  throw new PasskeyFailure(texts.declined, { cause: error });
}
