import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let operator: Person;
let player: Person;
const REASON = { reason: 'Máy chung ở lớp bị mất.' };

const academy = await testAcademy();
await academy.academy.startJobs();

beforeEach(async () => {
  operator = await academy.operator();
  player = await academy.player();
});

const urlOf = ({ userId }: Person) => `/api/members/${userId}/sessions/end`;
const ALL = '/api/sessions/end';
const own = (person: Person) => person.get(`/api/users/${person.userId}`);
const newestAudit = async () => (await operator.get('/api/auditEntries?limit=1')).body;

describe('the sessions of another', () => {
  it('are ended with a reason, and not one’s own', async () => {
    for (const url of [urlOf(player), ALL]) {
      expect((await operator.post(url, { reason: ' ' })).status).toBe(400);
    }
    expect((await operator.post(urlOf(operator), REASON)).status).toBe(403);
    expect((await operator.post('/api/members/nobody/sessions/end', REASON)).status).toBe(404);
    expect((await own(player)).status).toBe(200);
  });

  it('all end at once, with streams, and their owner gets a mail; other people’s sessions stay', async () => {
    const devices = [player, await academy.otherDevice(player)];
    const other = await academy.player();
    const stream = await academy.live(player);
    for (const device of devices) expect((await own(device)).status).toBe(200);
    expect((await operator.post(urlOf(player), REASON)).status).toBe(200);
    await stream.next('session.ended');
    for (const device of devices) expect((await own(device)).status).toBe(401);
    expect((await own(other)).status).toBe(200);
    expect(await newestAudit()).toMatchObject({
      items: [{ action: 'session.end', subject: `user:${player.userId}`, ...REASON }],
    });
    await eventually(async () => {
      expect((await academy.mails(player.email))[0]?.text).toContain(REASON.reason);
    });
  });

  it('end for everybody at once in the process that answers, also where it has just read them', async () => {
    expect((await own(player)).status).toBe(200);
    // The answer and the next call follow each other faster than the event of the deletion is read.
    expect((await operator.post(ALL, REASON)).status).toBe(200);
    expect((await own(player)).status).toBe(401);
  });

  it('end for everybody, also where a clock was ahead when they began', async () => {
    // One of several machines, or this one before its clock was set back.
    await academy.sql`update auth_sessions set "createdAt" = now() + interval '1 hour'
      where id = ${player.sessionId}`;
    const answer = await operator.post(ALL, REASON);
    expect(answer.as(z.object({ ended: z.int() })).ended).toBeGreaterThanOrEqual(1);
    expect((await own(player)).status).toBe(401);
    expect((await own(operator)).status).toBe(200);
  });

  it('end for everybody except the session of the request, however many there are', async () => {
    const device = await academy.otherDevice(operator);
    const elder = await academy.elder();
    await academy.sql`insert into auth_users (id, name, email)
       select 'many-' || n, 'Many', 'many' || n || '@example.com' from generate_series(1, 600) n`;
    await academy.sql`insert into auth_sessions (id, token, "userId", "expiresAt")
       select id, id, id, now() + interval '1 day' from auth_users where name = 'Many'`;
    const everybody = [player, elder, device];
    expect(await Promise.all(everybody.map(async (one) => (await own(one)).status))).toEqual([
      200, 200, 200,
    ]);
    const answer = await operator.post(ALL, REASON);
    const { ended } = answer.as(z.object({ ended: z.int() }));
    expect(ended).toBeGreaterThanOrEqual(603);
    expect((await own(operator)).status).toBe(200);
    for (const person of everybody) expect((await own(person)).status).toBe(401);
    const rows = await academy.sql`select id from auth_sessions`;
    expect(rows).toEqual([{ id: operator.sessionId }]);
    expect(await newestAudit()).toMatchObject({
      items: [{ action: 'session.end-all', subject: 'session', ...REASON }],
    });
  });
});

it('own sessions are ended, one or all others, after a confirmation', async () => {
  const stale = await academy.unconfirmed(player);
  const url = (what: string) => `/api/users/${player.userId}/sessions/${what}`;
  for (const what of [player.sessionId, 'others']) {
    const refused = await stale.delete(url(what));
    expect(refused.text).toContain('confirmation-needed');
  }
  expect((await own(player)).status).toBe(200);
  const fresh = await academy.otherDevice(player);
  expect((await fresh.delete(url('others'))).status).toBe(200);
  for (const ended of [player, stale]) expect((await own(ended)).status).toBe(401);
});
