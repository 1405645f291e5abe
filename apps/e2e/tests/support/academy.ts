import { randomInt, randomUUID } from 'node:crypto';
import type {
  APIRequest,
  APIRequestContext,
  APIResponse,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test';
import { expect } from '@playwright/test';
import type { ConsoleWatch } from './console-watch.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

export type GuildId = 'titans' | 'illumination' | 'envoys';
export type Quest = { questId: string; title: string; auraReward: number; reportType: string };
export type Report = {
  submissionId: string;
  status: string;
  questTitle: string;
  proofData: string;
};

/** Someone with an account: what a person does in a browser, and the same without one. */
export type Person = {
  uid: string;
  name: string;
  email: string;
  password: string;
  /** Calls of the API in this person's name. */
  api: APIRequestContext;
  /** A browser of its own, signed in, as if the person took another device. */
  device(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page in a new device, at an address. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  quests(): Promise<Quest[]>;
  /** The first quest of a proof type that this person may take. */
  quest(reportType: string): Promise<Quest>;
  accept(quest: Quest): Promise<void>;
  handIn(quest: Quest, text?: string): Promise<Report>;
  approve(report: Report, feedback?: string): Promise<void>;
};

export type Academy = {
  /** A new account, in a guild unless told otherwise. */
  player(options?: { guild?: GuildId | ''; name?: string }): Promise<Person>;
  elder(): Promise<Person>;
  operator(): Promise<Person>;
  /** A browser in which nobody is signed in. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/**
 * People come with an address of their own each, so that the limits on sign-ups and sign-ins, which
 * count by address, are not shared between tests.
 */
export function createAcademy(options: {
  browser: Browser;
  request: APIRequest;
  baseURL: string;
  watch: ConsoleWatch;
}): Academy {
  const { browser, request, baseURL, watch } = options;
  const contexts: BrowserContext[] = [];
  const calls: APIRequestContext[] = [];
  const players: Person[] = [];

  async function newCalls(address: string): Promise<APIRequestContext> {
    const extraHTTPHeaders = { 'x-forwarded-for': address };
    const api = await request.newContext({ baseURL, extraHTTPHeaders });
    calls.push(api);
    return api;
  }

  async function newContext(settings: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(settings);
    watch.follow(context);
    contexts.push(context);
    return context;
  }

  function personOf(who: {
    account: { uid: string; name: string; email: string; password: string };
    api: APIRequestContext;
    address: string;
  }): Person {
    const { account, api, address } = who;
    const device = async (settings: BrowserContextOptions = {}) =>
      newContext({
        storageState: await api.storageState(),
        extraHTTPHeaders: { 'x-forwarded-for': address },
        ...settings,
      });
    const person: Person = {
      ...account,
      api,
      device,
      async open(path, settings) {
        const page = await (await device(settings)).newPage();
        await page.goto(path);
        return page;
      },
      quests: async () => (await read<{ items: Quest[] }>(api.get('/api/quests'))).items,
      async quest(reportType) {
        const found = (await person.quests()).find((quest) => quest.reportType === reportType);
        if (!found) throw new Error(`no quest with a ${reportType} report`);
        return found;
      },
      async accept({ questId }) {
        await read(api.put(`/api/users/${account.uid}/activeQuests/${questId}`));
      },
      async handIn({ questId }, text = `Con đã làm trọn việc này hôm nay. ${randomUUID()}`) {
        const data = { questId, proofType: 'text', proofData: text };
        return read<Report>(api.post('/api/submissions', { data }));
      },
      async approve({ submissionId }, feedback) {
        const data = feedback ? { submissionId, feedback } : { submissionId };
        await read(api.post('/api/approveSubmission', { data }));
      },
    };
    return person;
  }

  async function demo(email: string, name: string): Promise<Person> {
    const address = newAddress();
    const api = await newCalls(address);
    const data = { email, password: demoPassword };
    const { user } = await read<{ user: { id: string } }>(
      api.post('/api/auth/sign-in/email', { data }),
    );
    const account = { uid: user.id, name, email, password: demoPassword };
    return personOf({ account, api, address });
  }

  return {
    async player({ guild = 'envoys', name = newName() } = {}) {
      const address = newAddress();
      const api = await newCalls(address);
      const email = newEmail();
      const password = `mật khẩu ${randomInt(1e6)}`;
      const { user } = await read<{ user: { id: string } }>(
        api.post('/api/auth/sign-up/email', { data: { name, email, password } }),
      );
      const uid = user.id;
      if (guild) await read(api.patch(`/api/users/${uid}`, { data: { guild } }));
      const person = personOf({ account: { uid, name, email, password }, api, address });
      players.push(person);
      return person;
    },
    elder: () => demo(demoAccounts.elder, 'Trưởng Lão Vân Hạc'),
    operator: () => demo(demoAccounts.operator, 'Người Giữ Trống'),
    async visitor(settings = {}) {
      const extraHTTPHeaders = { 'x-forwarded-for': newAddress() };
      return (await newContext({ extraHTTPHeaders, ...settings })).newPage();
    },
    async close() {
      for (const context of contexts) await context.close();
      await clearDesk(players, () => demo(demoAccounts.elder, ''));
      for (const api of calls) await api.dispose();
    },
  };
}

/** What is left on the elders' desk would stand in the way of other tests. */
async function clearDesk(players: Person[], elder: () => Promise<Person>): Promise<void> {
  for (const { api } of players) {
    const { items } = await read<{ items: Report[] }>(api.get('/api/submissions?limit=100'));
    const pending = items.filter(({ status }) => status === 'pending');
    if (pending.length === 0) continue;
    const { api: desk } = await elder();
    for (const { submissionId } of pending) {
      const data = { submissionId, feedback: 'Dọn bàn sau khi thử.' };
      await read(desk.post('/api/rejectSubmission', { data }));
    }
  }
}

async function read<Body>(answer: Promise<APIResponse>): Promise<Body> {
  const response = await answer;
  expect(response.ok(), `${response.url()} ${response.status()} ${await response.text()}`).toBe(
    true,
  );
  return (await response.json()) as Body;
}

export function newName(): string {
  return `Môn sinh ${randomUUID().slice(0, 8)}`;
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`;
}

/** One of the addresses that are set aside for documentation and tests (RFC 2544). */
export function newAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`;
}
