import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });

/** Fewer than one person may have in progress and waiting, and no divisor of a limit: the limit is reached among them. */
const AT_ONCE = 35;
const CREDENTIALS = ['passkeys', 'identities', 'factors/totp/confirmation', 'factors/backupCodes'];

const BROADCAST = { title: 'Hội trăng rằm', body: 'Tối nay.' };

/** Rules 16; the numbers are written again, so that a changed constant fails. */
type Limit = {
  what: string;
  points: number;
  send: (person: Person, at: number) => Promise<{ status: number }>;
  /** a player by default */
  who?: () => Promise<Person>;
};

const LIMITS: Limit[] = [
  {
    what: 'broadcasts of an elder to many a day',
    points: 30,
    who: () => academy.elder(),
    send: (person) =>
      person.post('/api/sendPushNotification', {
        data: {
          target: 'guild',
          targetGuild: 'envoys',
          payload: BROADCAST,
        },
      }),
  },
  {
    what: 'added passkeys, identities, apps and backup codes a day, together',
    points: 20,
    send: (person, at) =>
      person.post(`/api/users/${person.userId}/${CREDENTIALS[at % CREDENTIALS.length]}`, {}),
  },
  {
    what: 'chosen appearances on the boards an hour',
    points: 20,
    send: (person, at) =>
      person.put(`/api/users/${person.userId}/boardChoice`, {
        choice: at % 2 === 0 ? 'pseudonym' : 'named',
      }),
  },
  {
    what: 'reports of display names a day',
    points: 20,
    send: (person, at) =>
      person.post('/api/nameReports', { userId: `nobody-${at}`, name: 'x', reason: 'spam' }),
  },
  {
    what: 'reports of messages a day',
    points: 60,
    send: (person) =>
      person.post(`/api/guildChats/titans/messages/${crypto.randomUUID()}/reports`, {
        reason: 'spam',
        note: '',
      }),
  },
  {
    what: 'proposed personal quests a day',
    points: 20,
    send: (person) => person.post('/api/personalQuests', {}),
  },
  {
    what: 'invitations of apprentices a day',
    points: 10,
    send: (person) => person.post('/api/mentorships', { apprenticeId: 'nobody' }),
  },
  {
    what: 'reported faults a day',
    points: 300,
    send: (person) =>
      person.post('/api/logClientEvent', { data: { message: crypto.randomUUID() } }),
  },
  {
    what: 'activities written down a day',
    points: 20,
    send: (person) => person.post(`/api/users/${person.userId}/activities`, {}),
  },
  {
    what: 'removed activities a day',
    points: 200,
    send: (person) =>
      person.delete(`/api/users/${person.userId}/activities/${crypto.randomUUID()}`),
  },
];

it.each(LIMITS)(
  'are bounded for one account, also at the same moment: $what',
  async ({ points, send, who = academy.player }) => {
    const [person, other] = [await who(), await who()];
    const answers: { status: number }[] = [];
    while (answers.length < points + AT_ONCE) {
      const length = Math.min(AT_ONCE, points + AT_ONCE - answers.length);
      const sent = Array.from({ length }, (_, at) => send(person, answers.length + at));
      answers.push(...(await Promise.all(sent)));
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(AT_ONCE);
    expect((await send(other, 0)).status).not.toBe(429);
  },
);

it('a broadcast that is sent again, or refused, does not count among those of the day', async () => {
  const elder = await academy.elder();
  const send = (extra: { requestId?: string; scheduleTime?: string } = {}) =>
    elder.post('/api/sendPushNotification', {
      data: { target: 'guild', targetGuild: 'envoys', payload: BROADCAST, ...extra },
    });
  const requestId = crypto.randomUUID();
  const tooSoon = academy.clock.now().toISOString();
  for (let at = 0; at < 12; at += 1) {
    expect((await send({ requestId })).status).toBe(200);
    expect((await send({ scheduleTime: tooSoon })).status).toBe(400);
  }
  const others = await Promise.all(Array.from({ length: 30 }, () => send()));
  expect(others.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 29 }, () => 200),
    429,
  ]);
  expect((await send({ requestId })).status).toBe(200);
});
