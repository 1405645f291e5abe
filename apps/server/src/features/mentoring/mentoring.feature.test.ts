import { mentoringMessages } from '@goreal/domain/mentoring/mentoring.messages';
import { type Mentoring, mentoringSchema } from '@goreal/domain/mentoring/mentorship';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantAura } from '#testing/factories.ts';
import { titlesFor } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let warrior: Person;
let pupil: Person;

const academy = await testAcademy();

beforeEach(async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  warrior = await mentor();
  pupil = await academy.player();
});

async function mentor(): Promise<Person> {
  const person = await academy.player();
  await grantAura(academy.database, { userId: person.userId, amount: 1500, level: 'warrior' });
  return person;
}

const of = async (person: Person): Promise<Mentoring> =>
  (await person.get(`/api/users/${person.userId}/mentoring`)).as(mentoringSchema);
const invite = (from: Person, to: Person) =>
  from.post('/api/mentorships', { apprenticeId: to.userId });
const end = (person: Person, id: string) => person.delete(`/api/mentorships/${id}`);

/** Invites and accepts; returns the mentorship's id. */
async function takenBy(from: Person, to: Person): Promise<string> {
  await invite(from, to);
  const id = (await of(to)).invitations[0]?.id ?? '';
  expect((await to.post(`/api/mentorships/${id}/accept`)).status).toBe(200);
  return id;
}

describe('the right to mentor', () => {
  it('begins at Warrior', async () => {
    expect((await of(warrior)).canMentor).toBe(true);
    expect((await of(pupil)).canMentor).toBe(false);
    const other = await academy.player();
    expect((await invite(pupil, other)).status).toBe(403);
    expect((await pupil.get(`/api/users/${pupil.userId}/mentoring/candidates`)).status).toBe(403);
  });

  it('covers the own guild only, and never equals or oneself', async () => {
    const stranger = await academy.player('envoys');
    const equal = await mentor();
    for (const person of [stranger, equal, warrior]) {
      expect((await invite(warrior, person)).status).toBe(404);
    }
    expect((await warrior.post('/api/mentorships', { apprenticeId: 'nobody' })).status).toBe(404);
  });

  it('is limited to three apprentices, invitations included, also for concurrent requests', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => academy.player()));
    const answers = await Promise.all(others.map((other) => invite(warrior, other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400]);
    const [kept] = (await of(warrior)).apprentices;
    expect((await invite(warrior, pupil)).status).toBe(400);
    expect((await end(warrior, kept?.id ?? '')).status).toBe(200);
    expect((await invite(warrior, pupil)).status).toBe(200);
  });

  it('is lost with the level', async () => {
    const id = await takenBy(warrior, pupil);
    await academy.sql`update profiles set level = 'guardian' where user_id = ${warrior.userId}`;
    const body = { message: 'Keep going.' };
    expect((await warrior.post(`/api/mentorships/${id}/encouragements`, body)).status).toBe(403);
    expect((await warrior.get(`/api/mentorships/${id}/journey`)).status).toBe(403);
  });

  it('finds candidates by name without accents, except those who blocked the mentor', async () => {
    const found = await academy.person({ displayName: 'Đặng Thùy Trâm', guild: 'titans' });
    const blocker = await academy.person({ displayName: 'Đặng Thùy Dương', guild: 'titans' });
    await academy.sql`insert into player_blocks (user_id, blocked_id, blocked_at)
      values (${blocker.userId}, ${warrior.userId}, now())`;
    const url = `/api/users/${warrior.userId}/mentoring/candidates?query=`;
    const names = async (words: string) =>
      ((await warrior.get(url + encodeURIComponent(words))).body as { items: Person[] }).items.map(
        ({ displayName }) => displayName,
      );
    expect(await names('dang THUY')).toEqual([found.displayName]);
    expect(await names('%')).toEqual([]);
    expect(await names('')).not.toEqual([]);
    await academy.sql`update profiles set display_name = 'Ỷ Lan' where user_id = ${found.userId}`;
    expect(await names('dang thuy')).toEqual([]);
    expect(await names('y lan')).toEqual(['Ỷ Lan']);
    expect((await invite(warrior, blocker)).status).toBe(404);
    await invite(warrior, found);
    expect(await names('y lan')).toEqual([]);
  });

  it('does not reach elders, who are teachers already', async () => {
    const elders = await Promise.all(
      (['admin', 'super_admin'] as const).map((role) =>
        academy.person({ displayName: 'Elder Heron', role, guild: 'titans' }),
      ),
    );
    const url = `/api/users/${warrior.userId}/mentoring/candidates?query=heron`;
    expect((await warrior.get(url)).body).toEqual({ items: [] });
    for (const elder of elders) expect((await invite(warrior, elder)).status).toBe(404);
  });
});

describe('an invitation', () => {
  it('is answered by the invited player only, once', async () => {
    await invite(warrior, pupil);
    expect(await titlesFor(pupil)).toEqual(['Lời mời dìu dắt']);
    expect((await invite(warrior, pupil)).status).toBe(409);
    const id = (await of(pupil)).invitations[0]?.id;
    const stranger = await academy.player();
    for (const person of [warrior, stranger]) {
      expect((await person.post(`/api/mentorships/${id}/accept`)).status).toBe(404);
    }
    expect((await pupil.post(`/api/mentorships/${id}/accept`)).body).toMatchObject({
      mentor: { status: 'accepted', person: { userId: warrior.userId } },
      invitations: [],
    });
    expect((await pupil.post(`/api/mentorships/${id}/decline`)).status).toBe(400);
    expect(await titlesFor(warrior)).toEqual(['Học trò mới']);
  });

  it('may be declined, and cannot be repeated for a week', async () => {
    await invite(warrior, pupil);
    const id = (await of(pupil)).invitations[0]?.id;
    await pupil.post(`/api/mentorships/${id}/decline`);
    expect(await titlesFor(warrior)).toEqual([]);
    expect((await invite(warrior, pupil)).status).toBe(400);
    academy.clock.passDays(8);
    expect((await invite(warrior, pupil)).status).toBe(200);
  });

  it('to one player may be withdrawn and repeated a few times a week, so that nobody is flooded', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await invite(warrior, pupil)).status).toBe(200);
      expect((await end(warrior, (await of(warrior)).apprentices[0]?.id ?? '')).status).toBe(200);
    }
    const refused = await invite(warrior, pupil);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { message: mentoringMessages.invitedOften } });
    expect(await titlesFor(pupil)).toHaveLength(3);
    expect((await invite(warrior, await academy.player())).status).toBe(200);
    academy.clock.set('2026-03-09T09:00:01+07:00');
    expect((await invite(warrior, pupil)).status).toBe(200);
  });

  it('is refused when the apprentice has a mentor', async () => {
    const second = await mentor();
    await invite(warrior, pupil);
    await invite(second, pupil);
    const [first, other] = (await of(pupil)).invitations;
    const answers = await Promise.all(
      [first, other].map((row) => pupil.post(`/api/mentorships/${row?.id}/accept`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const third = await mentor();
    expect((await invite(third, pupil)).status).toBe(409);
  });
});

describe('a mentorship', () => {
  it('shows the mentor the streak of today, also before the nightly job', async () => {
    const id = await takenBy(warrior, pupil);
    const elder = await academy.elder();
    for (let day = 0; day < 4; day += 1) {
      const { submissionId } = await academy.submit(pupil);
      await elder.post('/api/approveSubmission', { submissionId });
      academy.clock.passDays(1);
    }
    const seen = async () => (await of(warrior)).apprentices.find((each) => each.id === id);
    expect(await seen()).toMatchObject({ currentStreak: 4 });
    academy.clock.passDays(1);
    expect(await seen()).toMatchObject({ currentStreak: 2 });
  });

  it('shows the journey to the mentor only, without proofs and feedback', async () => {
    const elder = await academy.elder();
    const { submissionId } = await academy.submit(pupil);
    await elder.post('/api/rejectSubmission', { submissionId, feedback: 'Only for you.' });
    await invite(warrior, pupil);
    const id = (await of(warrior)).apprentices[0]?.id ?? '';
    expect((await warrior.get(`/api/mentorships/${id}/journey`)).status).toBe(404);
    await pupil.post(`/api/mentorships/${id}/accept`);
    const journey = await warrior.get(`/api/mentorships/${id}/journey`);
    expect(journey.body).toMatchObject({ items: [{ submissionId, status: 'rejected' }] });
    expect(journey.text).not.toContain('Only for you.');
    expect(journey.text).not.toContain('proofData');
    expect((await pupil.get(`/api/mentorships/${id}/journey`)).status).toBe(403);
    const otherMentor = await mentor();
    expect((await otherMentor.get(`/api/mentorships/${id}/journey`)).status).toBe(404);
  });

  it('shows nothing more to a mentor whom the apprentice has blocked, or once either changed the guild', async () => {
    const id = await takenBy(warrior, pupil);
    const other = await academy.player();
    const third = await academy.player();
    const left = [await takenBy(warrior, other), await takenBy(warrior, third)];
    const read = async (of: string) => (await warrior.get(`/api/mentorships/${of}/journey`)).status;
    const { pool } = academy.database;
    expect(await read(id)).toBe(200);
    const block = `/api/users/${pupil.userId}/blocks/${warrior.userId}`;
    expect((await pupil.put(block)).status).toBe(204);
    expect(await read(id)).toBe(404);
    expect(await read(left[0] ?? '')).toBe(200);
    await pool.query("update profiles set guild = 'envoys' where user_id = $1", [other.userId]);
    expect(await read(left[0] ?? '')).toBe(404);
    expect(await read(left[1] ?? '')).toBe(200);
    await pool.query("update profiles set guild = 'envoys' where user_id = $1", [warrior.userId]);
    expect(await read(left[1] ?? '')).toBe(404);
  });

  it('allows one encouragement a day, of at most 300 characters without listed words', async () => {
    const id = await takenBy(warrior, pupil);
    const write = (message: string, from = warrior) =>
      from.post(`/api/mentorships/${id}/encouragements`, { message });
    expect((await write(' \n ')).status).toBe(400);
    expect((await write('a'.repeat(301))).status).toBe(400);
    expect((await write('Well done.', await mentor())).status).toBe(404);
    expect((await write('Well done.', pupil)).status).toBe(403);
    const answers = await Promise.all([write('Well done.'), write('Well done.')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    academy.clock.passDays(1);
    expect((await write('And again.')).status).toBe(200);
    expect(await titlesFor(pupil)).toHaveLength(3);
  });

  it('refuses words of the word list', async () => {
    const id = await takenBy(warrior, pupil);
    const operator = await academy.operator();
    await operator.post('/api/moderation/words', { word: 'vileword', action: 'refuse' });
    const body = { message: 'You vileword!' };
    expect((await warrior.post(`/api/mentorships/${id}/encouragements`, body)).status).toBe(400);
  });

  it('is ended by either side, or when one leaves the guild', async () => {
    const id = await takenBy(warrior, pupil);
    expect((await end(await academy.player(), id)).status).toBe(404);
    expect((await end(pupil, id)).status).toBe(200);
    expect((await of(warrior)).apprentices).toEqual([]);
    expect((await end(warrior, id)).status).toBe(404);
    const other = await academy.player();
    await takenBy(warrior, other);
    await academy.sql`update profiles set guild = 'envoys' where user_id = ${other.userId}`;
    expect((await of(warrior)).apprentices).toEqual([]);
  });

  it('cannot be moved backwards, even by direct SQL', async () => {
    const id = await takenBy(warrior, pupil);
    const back = academy.sql`update mentorships set status = 'invited' where mentorship_id = ${id}`;
    await expect(back).rejects.toThrow(/mentorship/);
  });
});
