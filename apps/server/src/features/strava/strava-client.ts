import { type CallKind, PAGE_SIZE } from '@goreal/domain/strava/limits';
import { z } from 'zod';
import type { StravaApp } from '#platform/config/strava-config.ts';
import { readAtMost } from '#platform/http/read-at-most.ts';
import type { RateBudget } from './rate-budget.ts';
import { StravaRefusal } from './refusal.ts';
import {
  activitiesSchema,
  activitySchema,
  faultOf,
  grantSchema,
  parseWireJson,
  type StravaActivity,
  type StravaGrant,
  type StravaTokens,
  subscriptionsSchema,
  tokensSchema,
} from './wire.ts';

/** The calls of Strava's API that we make. Each throws a StravaRefusal when it fails, nothing else. */
export type StravaClient = {
  exchange(code: string): Promise<StravaGrant>;
  refresh(refreshToken: string): Promise<StravaTokens>;
  revoke(refreshToken: string): Promise<void>;
  activities(query: {
    accessToken: string;
    kind: CallKind;
    /** both in seconds since 1970, both exclusive */
    after: number;
    before: number;
    page: number;
  }): Promise<StravaActivity[]>;
  activity(query: { accessToken: string; kind: CallKind; id: string }): Promise<StravaActivity>;
  subscriptions(): Promise<{ id: number; callback_url: string }[]>;
  subscribe(options: { callbackUrl: string; verifyToken: string }): Promise<number>;
  unsubscribe(id: number): Promise<void>;
};

/** Timeout (ms): longer than Strava normally takes, shorter than a user waits. */
const TIMEOUT_MS = 10_000;
/** Size limit (bytes) of an answer; a page of 200 activities has less than 2 MB. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

type Call = {
  url: string;
  method?: 'POST' | 'DELETE';
  form?: Record<string, string>;
  authorization?: string;
};
/** Whose credentials a call uses; this decides what a 401 means. */
type CredentialsOf = 'application' | 'athlete';
type Answer = { status: number; headers: Headers; body: unknown };

export function createStravaClient({
  app,
  rateBudget,
  fetch,
}: {
  app: StravaApp;
  rateBudget: RateBudget;
  fetch: typeof globalThis.fetch;
}): StravaClient {
  const send = (call: Call): Promise<Answer> => sendBy(fetch, call);
  const credentials = { client_id: app.clientId, client_secret: app.clientSecret };

  /** @throws {StravaRefusal} by the kind of the response, unless it is a success */
  async function settle(
    answer: Answer,
    credentialsOf: CredentialsOf = 'application',
  ): Promise<unknown> {
    await rateBudget.leave(answer);
    if (answer.status < 300) return answer.body;
    throw refusalOf(answer, credentialsOf);
  }

  async function token(form: Record<string, string>): Promise<unknown> {
    await rateBudget.enterUncounted();
    return settle(
      await send({
        url: `${app.oauthUrl}/token`,
        method: 'POST',
        form: { ...credentials, ...form },
      }),
    );
  }

  async function read(
    path: string,
    { accessToken, kind }: { accessToken: string; kind: CallKind },
  ): Promise<unknown> {
    await rateBudget.enter(kind);
    const authorization = `Bearer ${accessToken}`;
    return settle(await send({ url: app.apiUrl + path, authorization }), 'athlete');
  }

  return {
    exchange: async (code) =>
      parseAs(grantSchema, await token({ grant_type: 'authorization_code', code })),
    refresh: async (refreshToken) =>
      parseAs(
        tokensSchema,
        await token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      ),
    async revoke(refreshToken) {
      const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
      const form = { token: refreshToken, token_type_hint: 'refresh_token' };
      await settle(
        await send({
          url: `${app.oauthUrl}/revoke`,
          method: 'POST',
          form,
          authorization: `Basic ${basic}`,
        }),
      );
    },
    async activities({ after, before, page, ...caller }) {
      const query = new URLSearchParams({
        after: String(after),
        before: String(before),
        page: String(page),
        per_page: String(PAGE_SIZE),
      });
      return parseAs(activitiesSchema, await read(`/athlete/activities?${query}`, caller));
    },
    activity: async ({ id, ...caller }) =>
      parseAs(activitySchema, await read(`/activities/${id}`, caller)),
    subscriptions: async () =>
      parseAs(
        subscriptionsSchema,
        await settle(
          await send({
            url: `${app.apiUrl}/push_subscriptions?${new URLSearchParams(credentials)}`,
          }),
        ),
      ),
    async subscribe({ callbackUrl, verifyToken }) {
      const form = { ...credentials, callback_url: callbackUrl, verify_token: verifyToken };
      const body = await settle(
        await send({ url: `${app.apiUrl}/push_subscriptions`, method: 'POST', form }),
      );
      return parseAs(z.object({ id: z.int() }), body).id;
    },
    async unsubscribe(id) {
      const url = `${app.apiUrl}/push_subscriptions/${id}?${new URLSearchParams(credentials)}`;
      await settle(await send({ url, method: 'DELETE' }));
    },
  };
}

async function sendBy(
  fetch: typeof globalThis.fetch,
  { url, method, form, authorization }: Call,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      ...(method ? { method } : {}),
      ...(form ? { body: new URLSearchParams(form) } : {}),
      headers: authorization ? { authorization } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: parseWireJson(Buffer.from(await readAtMost(answer, ANSWER_MAX_BYTES)).toString()),
    };
  } catch (error) {
    throw new StravaRefusal('unavailable', error instanceof Error ? error.name : 'no answer');
  }
}

/** Maps a failure to the party that can resolve it: the athlete, the operator, or neither. */
function refusalOf({ status, body }: Answer, credentialsOf: CredentialsOf): StravaRefusal {
  const { resource, field, code } = faultOf(body);
  const detail = `${status} ${resource} ${field} ${code}`.trim();
  if (status === 404) return new StravaRefusal('gone', detail);
  if (status === 400 && resource === 'RefreshToken') return new StravaRefusal('token', detail);
  if (status === 400 && /^(AuthorizationCode|RequestToken)$/.test(resource)) {
    return new StravaRefusal('code', detail);
  }
  if (credentialsOf === 'athlete') {
    return new StravaRefusal(status === 401 ? 'token' : 'unavailable', detail);
  }
  const isOurs = status === 401 || (status === 400 && resource === 'Application');
  return new StravaRefusal(isOurs ? 'application' : 'unavailable', detail);
}

function parseAs<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new StravaRefusal(
    'unavailable',
    `an invalid response, at ${parsed.error.issues[0]?.path.join('.')}`,
  );
}
