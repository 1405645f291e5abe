import { randomInt, randomUUID } from 'node:crypto';
import type {
  APIRequest,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test';
import { answerOf, callsAs, newAddress, type Quest, type Submission } from './calls.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { type Person, personOf, type SignedIn } from './person.ts';

export type GuildId = 'titans' | 'illumination' | 'envoys';
/** The elder and the operator of a worker's tests, and when they last confirmed their session. */
export type Elders = { elder: SignedIn; operator: SignedIn; confirmedAt: number };

type NewQuest = Omit<Quest, 'questId'> & { guild: GuildId; minutes: number };

export type Academy = {
  /** A new account, in a guild unless `guild` is empty. */
  player(options?: { guild?: GuildId | ''; name?: string }): Promise<Person>;
  elder: Person;
  operator: Person;
  /** A new quest whose proof is a text; it is closed at the end of the test. */
  quest(options?: Partial<NewQuest>): Promise<Quest>;
  closeQuest(quest: Quest): Promise<void>;
  /** Decisions of the elder. */
  approve(submissionId: string | undefined): Promise<void>;
  reject(submissionId: string, feedback: string): Promise<void>;
  /** A browser without a session. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** Closes the browsers and the new quests, and removes these people's submissions from the review desk. */
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
  const quests: Quest[] = [];

  async function newContext(settings: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ serviceWorkers: 'block', ...settings });
    await prepareContext(context);
    contexts.push(context);
    return context;
  }

  const academy: Academy = {
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
    async quest(options = {}) {
      const data = {
        title: `Một trang nhật ký ${randomUUID().slice(0, 8)}`,
        description: 'Viết điều con thấy hôm nay.',
        auraReward: 30,
        guild: 'envoys',
        reportType: 'text',
        isDaily: false,
        ...options,
      };
      const quest = await answerOf<Quest>(elders.operator.api.post('/api/quests', { data }));
      quests.push(quest);
      return quest;
    },
    async closeQuest({ questId }) {
      const data = { isActive: false };
      await answerOf(elders.operator.api.patch(`/api/quests/${questId}`, { data }));
    },
    async approve(submissionId) {
      await answerOf(elders.elder.api.post('/api/approveSubmission', { data: { submissionId } }));
    },
    async reject(submissionId, feedback) {
      const data = { submissionId, feedback };
      await answerOf(elders.elder.api.post('/api/rejectSubmission', { data }));
    },
    async visitor(settings = {}) {
      const extraHTTPHeaders = { 'x-forwarded-for': newAddress() };
      return (await newContext({ extraHTTPHeaders, ...settings })).newPage();
    },
    async close() {
      for (const context of contexts) await closeContext(context);
      // The quests of a guild are shown to the players of later tests.
      for (const quest of quests.splice(0)) await academy.closeQuest(quest);
      await clearDesk(
        academy,
        players.map(({ uid }) => uid),
      );
      for (const { api } of players) await api.dispose();
    },
  };
  return academy;
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
async function clearDesk({ elder, reject }: Academy, uids: string[]): Promise<void> {
  if (uids.length === 0) return;
  const { items } = await answerOf<{ items: Submission[] }>(
    elder.api.get('/api/submissions/pending?limit=100'),
  );
  for (const { submissionId, userId } of items) {
    if (uids.includes(userId)) await reject(submissionId, 'Tests leave a clean desk.');
  }
}

export function newName(): string {
  return `Learner ${randomUUID().slice(0, 8)}`;
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`;
}
