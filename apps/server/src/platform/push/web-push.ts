import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { LRUCache } from 'lru-cache';
import { errorCode } from '#platform/errors/error-code.ts';
import {
  type Circumstances,
  classifyMissingResponse,
  classifyResponse,
  type PushOutcome,
} from './classify-response.ts';
import { createEndpointRules } from './endpoints.ts';
import { createPoster, type Poster } from './post.ts';

/** A web push subscription (RFC 8030, 8188, 8291, 8292). */
export type WebPushAddress = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  payload: string;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  topic: string;
};

export type WebPush = {
  readonly publicKey: string;
  allows(endpoint: string): boolean;
  /** Sends once. Never throws for faults of a push service. */
  send(
    address: WebPushAddress,
    message: PushMessage,
    circumstances: Circumstances,
  ): Promise<PushOutcome>;
  close(): void;
};

export type WebPushOptions = {
  keys: { publicKey: string; privateKey: string };
  /** `mailto:` or `https:` contact of the operator for push services */
  subject: string;
  /** hosts and origins beyond the known push services */
  endpoints: readonly string[];
  /** sends the pushes, instead of our own connections */
  poster?: Poster | undefined;
};

/** A signature is valid for twelve hours; it is renewed well before. */
const SIGNATURE_MS = 6 * HOUR_MS;
/** Cached signatures: bounded, because players may register any host of a known service. */
const SIGNATURES_MAX = 100;

type Library = typeof import('web-push');

/** Sends encrypted pushes to the browsers' push services, and nowhere else. */
export function createWebPush(options: WebPushOptions): WebPush {
  const { keys, subject, endpoints } = options;
  const rules = createEndpointRules(endpoints);
  const { poster = createPoster() } = options;
  const signatures = new LRUCache<string, string>({ max: SIGNATURES_MAX, ttl: SIGNATURE_MS });

  /** One cached signature for each push service, because signing costs more than the rest of a push. */
  function signatureFor(origin: string, library: Library): string {
    const known = signatures.get(origin);
    if (known !== undefined) return known;
    const { Authorization: header } = library.getVapidHeaders(
      origin,
      subject,
      keys.publicKey,
      keys.privateKey,
      'aes128gcm',
    );
    signatures.set(origin, header);
    return header;
  }

  return {
    publicKey: keys.publicKey,
    allows: (endpoint) => rules.allows(endpoint),
    async send(address, message, circumstances) {
      const { endpoint, p256dh, auth } = address;
      if (!rules.allows(endpoint)) return { kind: 'failed', reason: 'endpoint not allowed' };
      const url = new URL(endpoint);
      try {
        // Loaded with the first push, so that an academy without pushes does not load it.
        const { default: library } = await import('web-push');
        const { headers, body } = library.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          message.payload,
          {
            TTL: message.ttlSeconds,
            urgency: message.urgency,
            topic: message.topic,
            headers: { Authorization: signatureFor(url.origin, library) },
          },
        );
        const answer = await poster.post({
          url,
          headers,
          body: body ?? Buffer.alloc(0),
          isTrusted: rules.isTrusted(url),
        });
        return classifyResponse(answer, circumstances);
      } catch (error) {
        if (isBrokenKey(error)) return { kind: 'expired', reason: 'unusable keys' };
        return classifyMissingResponse(reasonOf(error), circumstances);
      }
    },
    close: () => poster.close(),
  };
}

/** The device's public key is not on the curve: no push to it can be decrypted. */
function isBrokenKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    errorCode(error) === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY' ||
    /subscription (p256dh|auth)/.test(error.message)
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return errorCode(error) ?? error.message.slice(0, 200);
}
