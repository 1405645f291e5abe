import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { mentoringSchema } from '@goreal/domain/mentoring/mentorship';
import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

const FIRST_NAME = 'Wyxbrant Kolmuq';
const NAME = 'Zorvhald Ummik';
const EMAIL = 'zorvhald.ummik@example.com';

const academy = await testAcademy();
await academy.academy.startJobs();
const mentor = await academy.player();
const pupil = await academy.player();

await grantAura(academy.database, { userId: mentor.userId, amount: 1500, level: 'warrior' });
const leaver = await academy.signUp({ name: FIRST_NAME, email: EMAIL, password: PASSWORD });

const uid = () => `/api/users/${leaver.userId}`;

async function mentoredBy(from: Person, to: Person): Promise<string> {
  await from.post('/api/mentorships', { apprenticeId: to.userId });
  const { invitations } = (await to.get(`/api/users/${to.userId}/mentoring`)).as(mentoringSchema);
  const id = invitations[0]?.id ?? '';
  expect((await to.post(`/api/mentorships/${id}/accept`)).status).toBe(200);
  return id;
}

/** Makes every feature store the name wherever it stores names. */
async function leaveTraces(): Promise<void> {
  const elder = await academy.elder();
  expect((await leaver.patch(uid(), { guild: 'titans' })).status).toBe(200);
  expect((await leaver.put(`${uid()}/displayName`, { displayName: NAME })).status).toBe(200);
  await mentoredBy(mentor, leaver);
  const { submissionId } = await academy.submit(leaver, { auraReward: 900 });
  expect((await elder.post('/api/approveSubmission', { submissionId })).status).toBe(200);
  await grantAura(academy.database, { userId: leaver.userId, amount: 1500, level: 'warrior' });
  const mentorship = await mentoredBy(leaver, pupil);
  const words = { message: `${NAME} tin ở con` };
  const encouraged = await leaver.post(`/api/mentorships/${mentorship}/encouragements`, words);
  expect(encouraged.status).toBe(200);
  await leaver.post('/api/guildChats/titans/messages', { message: `Chào, ${NAME} đây` });
  const sent = await elder.post('/api/sendPushNotification', {
    data: {
      target: 'user',
      targetUserId: leaver.userId,
      payload: { title: `Gửi ${NAME}`, body: NAME, data: { targetInfo: NAME } },
    },
  });
  expect(sent.status).toBe(200);
  const fault = { level: 'error', message: `no view of ${NAME}`, error: { stack: `at ${NAME}` } };
  await leaver.post('/api/logClientEvent', {
    data: { ...fault, context: { username: NAME, email: EMAIL } },
  });
  await leaver.post(`${uid()}/exports`, {});
  await academy.visitor.post('/api/auth/request-password-reset', { email: EMAIL });
}

/** Columns of every table, those of the job queue included, that contain the text in any row. */
async function placesWith(text: string): Promise<string[]> {
  const columns = await academy.sql<{
    place: string;
    column: string;
  }>`select format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`;
  const places: string[] = [];
  for (const { place, column } of columns) {
    const rows = await academy.query(
      `select 1 from ${place} where position($1 in "${column}"::text) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) places.push(`${place}.${column}`);
  }
  return places;
}

async function filesWith(text: string): Promise<string[]> {
  const folder = path.join(academy.config.dataDirectory, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if (file.includes(text) || (await readFile(file)).includes(text)) found.push(file);
  }
  return found;
}

it('the name of a deleted account is in no column of any table and in no file', async () => {
  await leaveTraces();
  expect(await placesWith(NAME)).not.toEqual([]);
  // The archive of own data is built by a job.
  await eventually(async () => expect(await filesWith(leaver.userId)).not.toEqual([]));
  const traces = [NAME, FIRST_NAME, EMAIL];
  expect((await leaver.post(`${uid()}/erasure`, { password: PASSWORD })).status).toBe(200);
  await eventually(async () => {
    const places: Record<string, string[]> = {};
    for (const trace of traces) places[trace] = await placesWith(trace);
    expect(places).toEqual({ [NAME]: [], [FIRST_NAME]: [], [EMAIL]: [] });
    for (const trace of [...traces, leaver.userId]) expect(await filesWith(trace)).toEqual([]);
  });
  const inbox = await pupil.get(`/api/users/${pupil.userId}/notifications`);
  expect(inbox.text).not.toContain(NAME);
});
