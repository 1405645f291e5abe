import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import type { Answer } from './caller.ts';
import { eventually } from './eventually.ts';
import type { LiveReader } from './live-reader.ts';
import type { Person, TestAcademy } from './test-app.ts';

/** Concurrent writers. */
export const WRITERS = 6;

/** One message, although it was posted several times with the same key. */
export function postMessage(person: Person, key: string): Promise<Answer> {
  return person.post('/api/guildChats/titans/messages', { message: `Lời ${key}`, key });
}

type Load = {
  readonly listener: Person;
  /** keys of acknowledged messages */
  readonly keys: string[];
  /** ids of acknowledged submissions and approvals */
  readonly reports: string[];
  readonly approved: string[];
  /** responses with a temporary failure, each followed by a retry */
  readonly refused: Answer[];
  /** answers with a status that no retry explains */
  readonly unexpected: string[];
  /** Resolves when every write is acknowledged. */
  stop(): Promise<void>;
};

/** Starts writers at both processes; each retries a write until it is acknowledged. */
export async function startLoad(processes: readonly [TestAcademy, TestAcademy]): Promise<Load> {
  const [one, other] = processes;
  const [listener, elder, ...players] = await Promise.all([
    one.player(),
    one.elder(),
    ...Array.from({ length: WRITERS }, () => one.player()),
  ]);
  const waiting: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    waiting.push((await one.submit(players[at % WRITERS] ?? listener)).submissionId);
  }
  const load = {
    listener,
    keys: [] as string[],
    reports: [] as string[],
    approved: [] as string[],
    refused: [] as Answer[],
    unexpected: [] as string[],
  };
  let stopped = false;

  async function untilDone(ask: (here: TestAcademy) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask(Math.random() < 0.5 ? one : other);
      if (answer.status < 500) return answer;
      load.refused.push(answer);
      await delay(50);
    }
  }
  const note = (answer: Answer, list: string[], id: string, repeated?: number) => {
    if (answer.status < 300) list.push(id);
    else if (answer.status !== repeated) load.unexpected.push(`${answer.status} ${answer.text}`);
  };
  const chat = async (person: Person) => {
    while (!stopped) {
      const key = crypto.randomUUID();
      note(await untilDone((at) => postMessage(at.here(person), key)), load.keys, key);
      await delay(20);
    }
  };
  const report = async (person: Person) => {
    while (!stopped) {
      const questId = await untilDefined(() => one.quest());
      const place = `/api/users/${person.userId}/activeQuests/${questId}`;
      await untilDone((at) => at.here(person).put(place));
      const body = { questId, proofType: 'text', proofData: 'Chạy năm cây số trước bình minh.' };
      // Stored by an attempt whose response was lost: the retry is refused as already submitted.
      const answer = await untilDone((at) => at.here(person).post('/api/submissions', body));
      note(answer, load.reports, questId, 409);
      if (answer.status === 409) load.reports.push(questId);
      await delay(40);
    }
  };
  const judge = async () => {
    while (!stopped && waiting.length > 0) {
      const submissionId = waiting.pop() ?? '';
      const press = (at: TestAcademy) =>
        at.here(elder).post('/api/approveSubmission', { submissionId });
      const answers = await Promise.all([untilDone(press), untilDone(press)]);
      for (const answer of answers) note(answer, load.approved, submissionId);
      await delay(60);
    }
  };
  const work = [...players.map(chat), ...players.map(report), judge()];
  return {
    ...load,
    async stop() {
      stopped = true;
      await Promise.all(work);
    },
  };
}

/** Repeats a call of the test itself until it does not fail. */
async function untilDefined<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const value = await ask().catch(() => delay(50, undefined));
    if (value !== undefined) return value;
  }
}

/** Waits until both processes are ready, write, receive each other's events, and run jobs. */
export async function untilRecovered(of: {
  processes: readonly [TestAcademy, TestAcademy];
  person: Person;
  streams: readonly LiveReader[];
}): Promise<void> {
  const { processes, person, streams } = of;
  for (const here of processes) {
    await eventually(async () => {
      expect((await here.visitor.get('/readyz')).status).toBe(200);
    });
    const key = crypto.randomUUID();
    await eventually(async () => {
      expect((await postMessage(here.here(person), key)).status).toBeLessThan(300);
    });
    await eventually(() => {
      for (const { events } of streams) expect(JSON.stringify(events)).toContain(key);
    });
    const { jobs } = here.academy;
    const { database } = here;
    const to = `${crypto.randomUUID()}@example.com`;
    const mail = { to, subject: 'Thư', text: 'Thư' };
    await eventually(() => database.transaction((tx) => jobs.sendIn(tx, 'mail.send', mail)));
  }
  const { pool } = processes[0].database;
  await eventually(async () => {
    const { rows } = await pool.query(
      `select 1 from jobs.job where name = 'mail.send' and state in ('created', 'retry', 'active')`,
    );
    expect(rows).toHaveLength(0);
  });
}

export async function expectExactlyOnce({ database }: TestAcademy, load: Load): Promise<void> {
  const count = async (statement: string, ids: readonly string[]): Promise<number> => {
    const { rows } = await database.pool.query(statement, [ids]);
    return Number(rows[0].count);
  };
  const messages = await count(
    'select count(*) from chat_messages where client_key::text = any($1::text[])',
    load.keys,
  );
  expect(messages).toBe(load.keys.length);
  const reports = await count(
    'select count(*) from submissions where quest_id::text = any($1::text[])',
    load.reports,
  );
  expect(reports).toBe(load.reports.length);
  const approved = [...new Set(load.approved)];
  const credits = await count(
    `select count(*) from ledger_entries e join submissions s on e.cause like '%' || s.submission_id || '%'
     where s.status = 'approved' and s.submission_id::text = any($1::text[])`,
    approved,
  );
  expect(credits).toBe(approved.length);
  expect((await verifyLedger(database)).problems).toEqual([]);
}
