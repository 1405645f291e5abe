import { randomUUID } from 'node:crypto';
import type {
  APIRequestContext,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test';
import { answerOf, type Quest, type Submission, uploadFile } from './calls.ts';
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
  /** An empty page of a new browser. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** A page at an address, in a new browser. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The first quest of the own guild with this kind of proof. */
  quest(reportType: Quest['reportType']): Promise<Quest>;
  accept(quest: Quest): Promise<void>;
  /** Accepts a quest and submits a text. */
  submit(quest: Quest, text?: string): Promise<Submission>;
  /** Accepts a quest and submits a file. */
  submitFile(quest: Quest, file: NamedFile): Promise<Submission>;
  submissions(): Promise<Submission[]>;
};

export function personOf(
  account: SignedIn,
  newContext: (settings: BrowserContextOptions) => Promise<BrowserContext>,
): Person {
  const { uid, api, address } = account;

  async function submitProof(quest: Quest, proofData: string): Promise<Submission> {
    const data = { questId: quest.questId, proofType: quest.reportType, proofData };
    return answerOf<Submission>(api.post('/api/submissions', { data }));
  }

  const person: Person = {
    ...account,
    async device(settings = {}) {
      const storageState = await api.storageState();
      const extraHTTPHeaders = { 'x-forwarded-for': address };
      return newContext({ storageState, extraHTTPHeaders, ...settings });
    },
    async newPage(settings) {
      return (await person.device(settings)).newPage();
    },
    async open(path, settings) {
      const page = await person.newPage(settings);
      await page.goto(path);
      return page;
    },
    async quest(reportType) {
      const { items } = await answerOf<{ items: Quest[] }>(api.get('/api/quests'));
      const found = items.find((quest) => quest.reportType === reportType);
      if (!found) throw new Error(`no quest whose proof is ${reportType}`);
      return found;
    },
    async accept({ questId }) {
      await answerOf(api.put(`/api/users/${uid}/activeQuests/${questId}`));
    },
    async submit(quest, text = `Done today, from the first breath to the last. ${randomUUID()}`) {
      await person.accept(quest);
      return submitProof(quest, text);
    },
    async submitFile(quest, file) {
      await person.accept(quest);
      return submitProof(quest, await uploadFile(api, { quest, ...file }));
    },
    async submissions() {
      const own = api.get('/api/submissions?limit=100');
      return (await answerOf<{ items: Submission[] }>(own)).items;
    },
  };
  return person;
}
