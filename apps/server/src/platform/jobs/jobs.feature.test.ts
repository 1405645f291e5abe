import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({ database, logger: fastify({ logger: false }).log, timeZone: 'UTC' });
  jobs.handle('mail.send', async ({ to }) => {
    if (to === 'nobody') throw new Error('no such person');
    done.push(to);
  });
  await jobs.start();
});

afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const send = (to: string) => jobs.send('mail.send', { to, subject: '', text: '' });

it('does what was sent here one after another, without waiting for its turn to look', async () => {
  const people = Array.from({ length: 20 }, (_, index) => `person-${index}`);
  for (const person of people) await send(person);
  // Twenty turns would take forty seconds.
  await eventually(() => expect(done.toSorted()).toEqual(people.toSorted()));
});

it('goes on behind a job that fails, and keeps that for another try', async () => {
  await send('nobody');
  await send('somebody');
  await eventually(() => expect(done).toContain('somebody'));
  const [mails] = (await jobs.depths()).filter(({ name }) => name === 'mail.send');
  expect(mails).toMatchObject({ waiting: 1, failed: 0 });
});

it('leaves a job alone until its time', async () => {
  const at = new Date(Date.now() + 3_600_000);
  await jobs.send('mail.send', { to: 'later', subject: '', text: '' }, { at });
  await send('now');
  await eventually(() => expect(done).toContain('now'));
  expect(done).not.toContain('later');
});
