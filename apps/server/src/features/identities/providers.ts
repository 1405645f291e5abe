import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { identityMessages as messages } from '@goreal/domain/identities/identities.messages';
import { cleanDisplayName } from '@goreal/domain/text/clean';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Config } from '#platform/config/config.ts';
import type { IdentityProviderConfig } from '#platform/config/identity-providers-config.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';

/** Binds an answer to the browser that asked (RFC 9700, 2.1): state, nonce and the PKCE verifier. */
export type Ties = { state: string; nonce: string; verifier: string };

/** The person as the provider identifies them. */
export type VerifiedIdentity = {
  issuer: string;
  subject: string;
  /** undefined unless the provider says that it verified the address */
  email: string | undefined;
  name: string | undefined;
};

export type Providers = {
  /** @throws {AppError} `not-found` */
  find(id: string): IdentityProviderConfig;
  /** Display name of the provider with this issuer. */
  nameOf(issuer: string): string;
  /** The authorisation URL. @throws {AppError} `unavailable` */
  begin(id: string): Promise<{ address: string; ties: Ties }>;
  /** Redeems the answer. @throws {AppError} `invalid-credentials` or `unavailable` */
  redeem(
    id: string,
    answer: { query: string; ties: Ties; from: { address: string } },
  ): Promise<VerifiedIdentity>;
};

/** The address that providers redirect to. */
const RETURN_PATH = '/identity';
const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
/**
 * Calls to one provider of one process, so that a slow one delays no other: a class that signs in at once waits a
 * moment, a flood is refused. Answers are small JSON; the largest are lists of signing keys.
 */
export const PROVIDER_CALLS = {
  atOnce: 20,
  atOnceOfAddress: 10,
  waitingMax: 200,
  maxBytes: 256 * 1024,
};
/** How long discovered metadata is cached. The library fetches signing keys itself, also changed ones. */
const DISCOVERY_MS = HOUR_MS;
/** Error codes of the library where a provider gave no usable answer. */
const UNAVAILABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);
/** Maximum length of a subject (OpenID Connect Core 2). */
const SUBJECT_MAX = 255;
const NAME_MAX = 200;
const EMAIL_MAX = 254;

export function createProviders({ config, logger }: { config: Config; logger: Logger }): Providers {
  const discovered = new Map<string, { at: number; found: Promise<Configuration> }>();
  const calls = new Map<string, ProviderFetch>();
  const returnUrl = new URL(RETURN_PATH, config.http.publicUrl);

  function find(id: string): IdentityProviderConfig {
    const provider = config.identityProviders.find((one) => one.id === id);
    if (!provider) throw new AppError('not-found');
    return provider;
  }

  function callsTo(id: string): ProviderFetch {
    const known = calls.get(id) ?? createProviderFetch(PROVIDER_CALLS);
    calls.set(id, known);
    return known;
  }

  /** One concurrent discovery per provider; a failed one is repeated. */
  function discover(provider: IdentityProviderConfig): Promise<Configuration> {
    const known = discovered.get(provider.id);
    if (known && Date.now() - known.at < DISCOVERY_MS) return known.found;
    const { issuer, clientId, clientSecret } = provider;
    const found = discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: callsTo(provider.id).fetch,
      execute: [
        // Signatures of ID tokens are checked although they come directly from the provider.
        enableNonRepudiationChecks,
        // The configuration allows plain HTTP on loopback addresses only.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
    discovered.set(provider.id, { at: Date.now(), found });
    found.catch(() => discovered.delete(provider.id));
    return found;
  }

  /** Maps a failed call: the provider refused, or did not answer. */
  function failureOf({ id, name }: IdentityProviderConfig, error: unknown): AppError {
    const code = libraryCode(error);
    logger.warn({ provider: id, code }, 'an identity provider did not verify a person');
    return code === undefined || UNAVAILABLE_CODES.has(code)
      ? new AppError('unavailable', messages.unreachable(name))
      : new AppError('invalid-credentials', messages.declined(name));
  }

  return {
    find,
    nameOf: (issuer) =>
      config.identityProviders.find((provider) => provider.issuer.href === new URL(issuer).href)
        ?.name ?? new URL(issuer).hostname,
    async begin(id) {
      const provider = find(id);
      const verifier = randomPKCECodeVerifier();
      const ties = { state: randomState(), nonce: randomNonce(), verifier };
      try {
        // What the provider says about itself may name no address, or one of another kind.
        const address = buildAuthorizationUrl(await discover(provider), {
          redirect_uri: returnUrl.href,
          scope: SCOPE,
          state: ties.state,
          nonce: ties.nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { address: address.href, ties };
      } catch (error) {
        throw failureOf(provider, error);
      }
    },
    async redeem(id, { query, ties, from }) {
      const provider = find(id);
      const answered = new URL(returnUrl);
      answered.search = query;
      try {
        const configuration = await discover(provider);
        const tokens = await callsTo(id).callsFor(addressKey(from.address), () =>
          authorizationCodeGrant(configuration, answered, {
            expectedState: ties.state,
            expectedNonce: ties.nonce,
            pkceCodeVerifier: ties.verifier,
            idTokenExpected: true,
          }),
        );
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        const { iss: issuer, email, email_verified: isVerified, name } = claims;
        const subject = textOf(claims.sub, SUBJECT_MAX);
        if (subject === undefined) throw new Error('the subject cannot be used');
        return {
          issuer,
          subject,
          email: isVerified === true ? textOf(email, EMAIL_MAX) : undefined,
          name: typeof name === 'string' ? textOf(cleanDisplayName(name), NAME_MAX) : undefined,
        };
      } catch (error) {
        throw failureOf(provider, error);
      }
    },
  };
}

/** A text that is not empty, not too long, and without characters that a database refuses. */
function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > max) return undefined;
  return /[\p{Cc}\p{Cs}]/u.test(value) ? undefined : value;
}

/** The library's error code; network errors have no code with this prefix. */
function libraryCode(error: unknown): string | undefined {
  const code = errorCode(error);
  return code?.startsWith('OAUTH_') ? code : undefined;
}
