import { randomUUID } from 'node:crypto';
import type { Role } from '@goreal/domain/accounts/role';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type Submission, submissionSchema } from '@goreal/domain/submissions/submission';
import type { QueryResultRow } from 'pg';
import { z } from 'zod';
import type { HashCost } from '#platform/auth/password-hash.ts';
import { type Config, generateSecret, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { StatementLimits } from '#platform/database/postgresql/bound-statements.ts';
import type { App } from '#platform/http/http-server.ts';
import { type Academy, createAcademy } from '../app.ts';
import { type Caller, createCaller } from './caller.ts';
import {
  insertPerson,
  insertQuest,
  insertSession,
  type NewPerson,
  type QuestOptions,
} from './factories.ts';
import { type LiveReader, openLive, waitForDelivery } from './live-reader.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A user who sends requests. */
export type Person = Caller & NewPerson;

type Account = Pick<Person, 'userId' | 'email' | 'displayName'>;

type PersonOptions = { displayName?: string; role?: Role; guild?: GuildId | null };

type SignUpOptions = {
  password?: string;
  name?: string;
  email?: string;
  headers?: Record<string, string>;
};

/** The answer to `POST /api/auth/sign-up/email`. */
export const signedUpSchema = z.object({ user: z.object({ id: z.string() }) });

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** A complete server on its own database, with fixture users and quests. */
export type TestAcademy = {
  academy: Academy;
  app: App;
  config: Config;
  database: TestDatabase;
  clock: TestClock;
  /** Runs a statement on the database, with its values as parameters; returns its rows. */
  sql<Row extends QueryResultRow>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** The same for a statement that is put together, or that uses a value twice. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** not signed in */
  visitor: Caller;
  person(options?: PersonOptions): Promise<Person>;
  /** by default of the titans */
  player(guild?: GuildId): Promise<Person>;
  newcomer(): Promise<Person>;
  /** Signed up through the API, so that the account has a password. */
  signUp(options?: SignUpOptions): Promise<Person>;
  elder(displayName?: string): Promise<Person>;
  operator(): Promise<Person>;
  /** The same person in a second session. */
  otherDevice(person: Account): Promise<Person>;
  /** The same person in a session that is an hour old: calls that need a confirmation refuse it. */
  unconfirmed(person: Person): Promise<Person>;
  /** The same person as a client of this server. */
  here(person: Person): Person;
  quest(options?: QuestOptions): Promise<string>;
  /** Accepts a quest (a new one by default) and submits a text. */
  submit(player: Person, options?: QuestOptions & { questId?: string }): Promise<Submission>;
  /** The mails that were sent, or those to one address; newest first. */
  mails(to?: string): Promise<z.infer<typeof mailSchema>[]>;
  /** Listens on a free port and returns the address; the same one when asked again. */
  listen(): Promise<string>;
  live(person: { cookie: string }, lastEventId?: string): Promise<LiveReader>;
  close(): Promise<void>;
};

export type TestAcademyOptions = {
  clock?: TestClock;
  /** 1 tests the limits themselves; the default is too high for them to apply */
  rateLimitFactor?: number;
  /** of new password hashes; the default is cheap, because a hash of the server's own takes longer than most tests */
  passwordCost?: HashCost;
  /** environment variables, such as GOREAL_PUBLIC_URL */
  env?: Record<string, string>;
  /** use the Redis of the run; only where PostgreSQL is */
  withRedis?: boolean;
  logLevel?: string;
  /** use this database instead of a new one; it stays open */
  on?: TestDatabase;
  /** statement timeouts of a process beside another one */
  statementLimits?: StatementLimits;
  /** of a process beside another one */
  replicaUrl?: string;
  /** another process on the same database and secret as this one; only on PostgreSQL */
  beside?: TestAcademy;
};

const CHEAP_HASH: HashCost = { memory: 64, passes: 1, parallelism: 1 };

/** Of people who sign up in tests. */
export const PASSWORD = 'sông Hồng nay';

export const SUBMISSION_TEXT = 'I ran five kilometres before sunrise.';

/** Close it after the tests: that also deletes its database. */
export async function createTestAcademy(options: TestAcademyOptions = {}): Promise<TestAcademy> {
  const { beside, withRedis = false } = options;
  const clock = options.clock ?? beside?.clock ?? createTestClock();
  const database = beside?.database ?? options.on ?? (await createTestDatabase());
  const config = beside?.config ?? testConfig(database, options.env ?? {});
  const redisUrl = withRedis ? database.redisUrl : undefined;
  const own = beside
    ? await openDatabase({
        url: database.url,
        directUrl: database.directUrl,
        replicaUrl: options.replicaUrl,
        dataDirectory: database.dataDirectory,
        ...(options.statementLimits ? { statementLimits: options.statementLimits } : {}),
        onWarning: () => undefined,
      })
    : undefined;
  const academy = await createAcademy({
    config: { ...config, redis: { url: redisUrl } },
    clock,
    database: own ?? database,
    logLevel: options.logLevel ?? 'silent',
    rateLimitFactor: options.rateLimitFactor ?? 1000,
    passwordCost: options.passwordCost ?? CHEAP_HASH,
  });
  const { app } = academy;
  const { secret } = config;
  const streams: LiveReader[] = [];
  let listening: Promise<string> | undefined;

  const here = <Known extends NewPerson>(person: Known): Known & Caller => ({
    ...person,
    ...createCaller(app, person.cookie),
  });
  const person = async (wanted: PersonOptions = {}): Promise<Person> =>
    here(await insertPerson(database, { secret, ...wanted }));
  const otherDevice = async ({ userId, email, displayName }: Account): Promise<Person> =>
    here({ userId, email, displayName, ...(await insertSession(database, { secret, userId })) });
  const visitor = createCaller(app);
  const quest = (wanted: QuestOptions = {}): Promise<string> => insertQuest(database, wanted);
  const listen = (): Promise<string> => {
    listening ??= app.listen({ port: 0, host: '127.0.0.1' });
    return listening;
  };

  return {
    academy,
    app,
    config,
    database,
    clock,
    async sql(text, ...values) {
      const numbered = text.reduce((before, part, at) => `${before}$${at}${part}`);
      return (await database.pool.query(numbered, values)).rows;
    },
    query: async (text, values) => (await database.pool.query(text, values)).rows,
    visitor,
    person,
    player: (guild = 'titans') => person({ guild }),
    newcomer: () => person(),
    async signUp({ password = PASSWORD, headers, ...options } = {}) {
      const id = randomUUID().slice(0, 13);
      const { name = `Person ${id}`, email = `${id}@example.com` } = options;
      const form = { name, email, password };
      const answer = await visitor.post('/api/auth/sign-up/email', form, headers);
      return otherDevice({ userId: answer.as(signedUpSchema).user.id, email, displayName: name });
    },
    elder: (displayName = 'Elder Crane') =>
      person({ displayName, role: 'admin', guild: 'illumination' }),
    operator: () => person({ role: 'super_admin', guild: 'titans' }),
    otherDevice,
    async unconfirmed(known) {
      const device = await otherDevice(known);
      await database.pool.query(
        `update auth_sessions set "confirmedAt" = now() - interval '1 hour' where id = $1`,
        [device.sessionId],
      );
      return device;
    },
    here,
    quest,
    async submit(player, wanted = {}) {
      const questId = wanted.questId ?? (await quest(wanted));
      const accepted = await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
      if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.text}`);
      const report = { questId, proofType: 'text', proofData: SUBMISSION_TEXT };
      return (await player.post('/api/submissions', report)).as(submissionSchema);
    },
    async mails(to) {
      const answer = await visitor.get('/api/local/mailbox');
      const { items } = answer.as(z.object({ items: z.array(mailSchema) }));
      return to === undefined ? items : items.filter((mail) => mail.to === to);
    },
    listen,
    async live({ cookie }, lastEventId) {
      await waitForDelivery(createCaller(app), database.pool);
      const wanted = lastEventId === undefined ? {} : { lastEventId };
      const stream = await openLive({ url: await listen(), cookie, ...wanted });
      streams.push(stream);
      return stream;
    },
    async close() {
      for (const stream of streams) stream.close();
      await academy.stop();
      await own?.close();
      if (!beside && !options.on) await database.close();
    },
  };
}

function testConfig(database: TestDatabase, env: Record<string, string>): Config {
  const { dataDirectory } = database;
  const config = readConfig({
    mode: 'local',
    root: dataDirectory,
    env: { GOREAL_SECRET: generateSecret(), ...env },
  });
  return { ...config, dataDirectory };
}
