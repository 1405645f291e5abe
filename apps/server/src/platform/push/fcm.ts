import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { ServiceAccount } from '#platform/config/push-config.ts';
import {
  type Circumstances,
  classifyMissingResponse,
  classifyResponse,
  type PushOutcome,
} from './classify-response.ts';
import { createPoster, type PostAnswer } from './post.ts';
import type { PushMessage } from './web-push.ts';

/** Firebase Cloud Messaging (HTTP v1 API), used only when the operator configures a service account. */
export type Fcm = {
  /** Sends once; never throws for faults of the service. */
  send(token: string, message: PushMessage, circumstances: Circumstances): Promise<PushOutcome>;
  close(): void;
};

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** An access token is valid for about an hour. */
const TOKEN_SPARE_MS = 300_000;

/** @param options.apiUrl replaces Google's address, for tests */
export function createFcm(options: { account: ServiceAccount; apiUrl?: string }): Fcm {
  const { account, apiUrl = 'https://fcm.googleapis.com' } = options;
  const poster = createPoster();
  const url = new URL(`/v1/projects/${account.project_id}/messages:send`, apiUrl);
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token && token.until > performance.now()) return token.value;
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const answer = await poster.post({
      url: new URL(account.token_uri),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }).toString(),
      isTrusted: true,
    });
    if (answer.status !== 200) throw new Error(`no access token: status ${answer.status}`);
    const granted = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .parse(JSON.parse(answer.body));
    const until = performance.now() + granted.expires_in * 1000 - TOKEN_SPARE_MS;
    token = { value: granted.access_token, until };
    return token.value;
  }

  return {
    async send(target, message, circumstances) {
      try {
        const answer = await poster.post({
          url,
          headers: {
            authorization: `Bearer ${await accessToken()}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ message: fcmMessage(target, message) }),
          isTrusted: true,
        });
        return classifyFcmResponse(answer, circumstances);
      } catch (error) {
        return classifyMissingResponse(
          error instanceof Error ? error.message : 'no answer',
          circumstances,
        );
      }
    },
    close: () => poster.close(),
  };
}

function fcmMessage(token: string, { payload, ttlSeconds, urgency }: PushMessage): object {
  const { notification } = JSON.parse(payload) as {
    notification: { title: string; body: string; icon: string; tag: string; navigate: string };
  };
  const { title, body, icon, tag, navigate } = notification;
  return {
    token,
    webpush: {
      headers: { TTL: String(ttlSeconds), Urgency: urgency },
      notification: { title, body, icon, tag },
      fcm_options: { link: navigate },
      // Values must be strings; our own worker reads the same payload as with web push.
      data: { payload },
    },
  };
}

const errorSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(
        z.looseObject({
          '@type': z.string().optional(),
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.looseObject({ field: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
});

/** A token is discarded only when the service says that the token is invalid, never on a bare 400. */
function classifyFcmResponse(answer: PostAnswer, circumstances: Circumstances): PushOutcome {
  if (answer.status < 400) return classifyResponse(answer, circumstances);
  const details = detailsOf(answer.body);
  const code = details.find(({ errorCode }) => errorCode)?.errorCode;
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations);
  const isTheToken = fields.some(({ field }) => field === 'message.token');
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') {
    return { kind: 'expired', reason: code };
  }
  if (answer.status === 400 && isTheToken) return { kind: 'expired', reason: 'INVALID_ARGUMENT' };
  if (answer.status === 404) return { kind: 'failed', reason: 'status 404' };
  return classifyResponse(answer, circumstances);
}

/** Under load the service may also answer with HTML. */
function detailsOf(body: string): z.infer<typeof errorSchema>['error']['details'] {
  try {
    return errorSchema.parse(JSON.parse(body)).error.details;
  } catch {
    return [];
  }
}
