import { randomInt, randomUUID } from 'node:crypto';
import type {
  APIRequest,
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test';
import { answerOf, callsAs, newAddress, type Submission } from './calls.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { type Person, personOf, type SignedIn } from './person.ts';

export type GuildId = 'titans' | 'illumination' | 'envoys';
/** The elder and the operator of a worker's tests, and when they last confirmed their session. */
export type Elders = { elder: SignedIn; operator: SignedIn; confirmedAt: number };

export type Academy = {
  /** A new account, in a guild unless `guild` is empty. */
  player(options?: { guild?: GuildId | ''; name?: string }): Promise<Person>;
  elder: Person;
  operator: Person;
  /** A browser without a session. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** Removes these people's submissions from the review desk, and closes their browsers. */
  close(): Promise<void>;
};

/** Each person has an own address, because the limits on sign-ups and sign-ins count by address. */
export function createAcademy(options: {
  browser: Browser;
  request: APIRequest;
  baseURL: string;
  /** Called with each browser context before its first page. */
  prepareContext: (context: BrowserContext) => Promise<void>;
  elders: Elders;
}): Academy {
  const { browser, request, baseURL, prepareContext, elders } = options;
  const contexts: BrowserContext[] = [];
  const players: SignedIn[] = [];

  async function newContext(settings: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ serviceWorkers: 'block', ...settings });
    await prepareContext(context);
    contexts.push(context);
    return context;
  }

  return {
    async player({ guild = 'envoys', name = newName() } = {}) {
      const address = newAddress();
      const api = await callsAs({ request, baseURL, address });
      const email = newEmail();
      const password = `câu chỉ mình biết ${randomInt(1e9)}`;
      const { user } = await answerOf<{ user: { id: string } }>(
        api.post('/api/auth/sign-up/email', { data: { name, email, password } }),
      );
      const account = { uid: user.id, name, email, password, api, address };
      if (guild) await answerOf(api.patch(`/api/users/${user.id}`, { data: { guild } }));
      players.push(account);
      return personOf(account, newContext);
    },
    elder: personOf(elders.elder, newContext),
    operator: personOf(elders.operator, newContext),
    async visitor(settings = {}) {
      const extraHTTPHeaders = { 'x-forwarded-for': newAddress() };
      return (await newContext({ extraHTTPHeaders, ...settings })).newPage();
    },
    async close() {
      for (const context of contexts) await closeContext(context);
      await clearDesk({ desk: elders.elder.api, uids: players.map(({ uid }) => uid) });
      for (const { api } of players) await api.dispose();
    },
  };
}

/**
 * A board may be refetched just before the test ends. A route handler that is still processing the answer
 * would then fail the test, because its response is disposed with the context.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  // Some tests close a device themselves.
  if (context.isClosed()) return;
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Signs in the two demo accounts that may decide submissions. */
export async function signInElders(server: {
  request: APIRequest;
  baseURL: string;
}): Promise<Elders> {
  const signIn = async (email: string, name: string): Promise<SignedIn> => {
    const address = newAddress();
    const api = await callsAs({ ...server, address });
    const data = { email, password: demoPassword };
    const answer = answerOf<{ user: { id: string } }>(
      api.post('/api/auth/sign-in/email', { data }),
    );
    return { uid: (await answer).user.id, name, email, password: demoPassword, api, address };
  };
  return {
    elder: await signIn(demoAccounts.elder, 'Vân Hạc'),
    operator: await signIn(demoAccounts.operator, 'Người Giữ Trống'),
    confirmedAt: Date.now(),
  };
}

/** A sign-in counts as a confirmation for ten minutes; a longer run confirms again. */
export async function keepConfirmed(elders: Elders): Promise<void> {
  if (Date.now() - elders.confirmedAt < 5 * 60_000) return;
  elders.confirmedAt = Date.now();
  for (const { api, uid, password } of [elders.elder, elders.operator]) {
    await answerOf(api.post(`/api/users/${uid}/confirmation`, { data: { password } }));
  }
}

/** Submissions of other tests on the desk would disturb the next test. */
async function clearDesk(options: { desk: APIRequestContext; uids: string[] }): Promise<void> {
  const { desk, uids } = options;
  if (uids.length === 0) return;
  const { items } = await answerOf<{ items: Submission[] }>(
    desk.get('/api/submissions/pending?limit=100'),
  );
  for (const { submissionId, userId } of items) {
    if (!uids.includes(userId)) continue;
    const data = { submissionId, feedback: 'Tests leave a clean desk.' };
    await answerOf(desk.post('/api/rejectSubmission', { data }));
  }
}

export function newName(): string {
  return `Learner ${randomUUID().slice(0, 8)}`;
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`;
}
