import { randomUUID } from 'node:crypto';
import type {
  APIRequestContext,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test';
import { answerOf, type Quest, type Report, uploadFile } from './calls.ts';
import type { NamedFile } from './media.ts';

/** An account with API calls in its name, all from one address. */
export type SignedIn = {
  uid: string;
  name: string;
  email: string;
  password: string;
  api: APIRequestContext;
  address: string;
};

/** A person with an account: in a browser, and by API calls. */
export type Person = SignedIn & {
  /** A new signed-in browser, as on another device. */
  device(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page at an address, in a new browser. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The first quest of the own guild with this kind of proof. */
  quest(reportType: Quest['reportType']): Promise<Quest>;
  accept(quest: Quest): Promise<void>;
  /** Accepts a quest and submits a text. */
  handIn(quest: Quest, text?: string): Promise<Report>;
  /** Accepts a quest and submits a file. */
  handInFile(quest: Quest, file: NamedFile): Promise<Report>;
  reports(): Promise<Report[]>;
};

export function personOf(
  account: SignedIn,
  newContext: (settings: BrowserContextOptions) => Promise<BrowserContext>,
): Person {
  const { uid, api, address } = account;

  async function send(quest: Quest, proofData: string): Promise<Report> {
    const data = { questId: quest.questId, proofType: quest.reportType, proofData };
    return answerOf<Report>(api.post('/api/submissions', { data }));
  }

  const person: Person = {
    ...account,
    async device(settings = {}) {
      const storageState = await api.storageState();
      const extraHTTPHeaders = { 'x-forwarded-for': address };
      return newContext({ storageState, extraHTTPHeaders, ...settings });
    },
    async open(path, settings) {
      const page = await (await person.device(settings)).newPage();
      await page.goto(path);
      return page;
    },
    async quest(reportType) {
      const { items } = await answerOf<{ items: Quest[] }>(api.get('/api/quests'));
      const found = items.find((quest) => quest.reportType === reportType);
      if (!found) throw new Error(`no quest with a ${reportType} report`);
      return found;
    },
    async accept({ questId }) {
      await answerOf(api.put(`/api/users/${uid}/activeQuests/${questId}`));
    },
    async handIn(quest, text = `Done today, from the first breath to the last. ${randomUUID()}`) {
      await person.accept(quest);
      return send(quest, text);
    },
    async handInFile(quest, file) {
      await person.accept(quest);
      return send(quest, await uploadFile(api, { quest, ...file }));
    },
    async reports() {
      const own = api.get('/api/submissions?limit=100');
      return (await answerOf<{ items: Report[] }>(own)).items;
    },
  };
  return person;
}
