import type { NewPasskey, PasskeyAnswer } from '@goreal/domain/passkeys/passkey';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { NewPasskeyRow, PasskeyRow } from '#platform/auth/passkeys.repository.ts';
import type { Config } from '#platform/config/config.ts';
import type { Challenge, Challenges } from './challenges.ts';

/**
 * COSE algorithms: Ed25519, ECDSA with P-256, RSA with PKCS #1; phones, computers and security keys support
 * one of them.
 */
export const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: with its certificate parsers it takes 5 MB and a tenth of a second. */
const library = () => import('@simplewebauthn/server');
const encodings = () => import('@simplewebauthn/server/helpers');

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** Verifies what authenticators answer (WebAuthn level 3, sections 7.1 and 7.2); the person is always verified. */
export type WebAuthn = {
  /** A new credential; undefined when anything about it is wrong. */
  created(
    credential: NewPasskey['credential'],
    purpose: string,
  ): Promise<(Challenge & { key: Omit<NewPasskeyRow, 'user_id' | 'name'> }) | undefined>;
  /** The counter of an answer; undefined when anything about it is wrong. */
  answered(
    answer: PasskeyAnswer,
    by: { passkey: PasskeyRow; purpose: string },
  ): Promise<(Challenge & { signCount: number }) | undefined>;
};

export function createWebAuthn(options: { config: Config; challenges: Challenges }): WebAuthn {
  const { challenges } = options;
  const { publicUrl } = options.config.http;
  // Not from the request: a Host header must not decide which site a signature is for.
  const expected = { expectedOrigin: publicUrl.origin, expectedRPID: publicUrl.hostname };

  return {
    async created({ id, clientDataJSON, attestationObject, transports }, purpose) {
      const challenge = challenges.read(challengeIn(clientDataJSON), purpose);
      if (!challenge) return undefined;
      const { verifyRegistrationResponse } = await library();
      const verify = async () =>
        verifyRegistrationResponse({
          ...expected,
          expectedChallenge: challenge.challenge,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
          response: {
            ...envelope(id),
            response: {
              clientDataJSON,
              attestationObject: await withoutStatement(attestationObject),
            },
          },
        });
      const verified = await orInvalid(verify());
      if (!verified?.verified) return undefined;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      const known = transports.filter((one) => TRANSPORTS.some((name) => name === one));
      const key = {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: known.join(' '),
        is_synced: credentialBackedUp,
      };
      return { ...challenge, key };
    },
    async answered(answer, { passkey, purpose }) {
      const { id, userHandle, ...response } = answer;
      const challenge = challenges.read(challengeIn(response.clientDataJSON), purpose);
      if (!challenge || (userHandle !== null && userHandle !== handleOf(passkey.user_id))) {
        return undefined;
      }
      const credential: WebAuthnCredential = {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
      };
      const { verifyAuthenticationResponse } = await library();
      const verified = await orInvalid(
        verifyAuthenticationResponse({
          ...expected,
          expectedChallenge: challenge.challenge,
          requireUserVerification: true,
          credential,
          response: { ...envelope(id), response },
        }),
      );
      if (!verified?.verified) return undefined;
      return { ...challenge, signCount: verified.authenticationInfo.newCounter };
    },
  };
}

/** The user handle by which authenticators identify an account. */
export function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

export function transportsOf({ transports }: Pick<PasskeyRow, 'transports'>): Transport[] {
  return TRANSPORTS.filter((name) => transports.split(' ').includes(name));
}

/**
 * The object with format `none`. No statement about the authenticator is asked for; some send one all the same. The
 * library would read it: the certificates come from the sender, and it requests the addresses of revocation lists in
 * them, from inside the academy's network.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await encodings();
  const sent = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const authData: unknown = decodeAttestationObject(sent).get('authData');
  if (!(authData instanceof Uint8Array)) throw new Error('no authenticator data');
  const kept = new Map<string, string | Uint8Array | Map<never, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<never, never>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(kept)).toString('base64url');
}

const envelope = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The library throws for every fault in an authenticator's data. */
async function orInvalid<Verified>(verified: Promise<Verified>): Promise<Verified | undefined> {
  return verified.catch(() => undefined);
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    return isNamed ? String(data.challenge) : '';
  } catch {
    return '';
  }
}
