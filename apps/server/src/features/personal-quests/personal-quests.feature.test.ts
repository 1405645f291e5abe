import { beforeEach, describe, expect, it } from 'vitest';
import { grantAura } from '#testing/factories.ts';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let sage: Person;

const proposal = {
  title: 'A letter to my grandmother',
  description: 'One page by hand, every word thought over.',
  auraReward: 50,
  reportType: 'text',
  isDaily: true,
};

const academy = await testAcademy();
const elder = await academy.elder();

beforeEach(async () => {
  sage = await academy.player();
  await grantAura(academy.database, { userId: sage.userId, amount: 5000, level: 'sage' });
});

const propose = (body: object = proposal, person = sage) =>
  person.post('/api/personalQuests', body);
const firstId = (answer: { body: unknown }) =>
  (answer.body as { items: { id: string }[] }).items[0]?.id ?? '';
const approve = (id: string, by = elder) => by.post(`/api/personalQuests/${id}/approve`);
const reject = (id: string, feedback = 'Be more precise.') =>
  elder.post(`/api/personalQuests/${id}/reject`, { feedback });
const giveUp = (id: string) => sage.delete(`/api/personalQuests/${id}`);
const book = async (person: Person) =>
  ((await person.get('/api/quests')).body as { items: { questId: string; title: string }[] }).items;

describe('a proposal', () => {
  it('requires the level Sage', async () => {
    expect((await academy.visitor.get('/api/personalQuests')).status).toBe(401);
    const warrior = await academy.player();
    const { userId } = warrior;
    await grantAura(academy.database, { userId, amount: 4999, level: 'warrior' });
    for (const player of [await academy.player(), warrior]) {
      expect((await propose(proposal, player)).status).toBe(403);
      expect((await player.get('/api/personalQuests')).body).toEqual({
        canPropose: false,
        items: [],
      });
    }
    expect((await propose()).status).toBe(201);
  });

  it.each([
    ['51 AURA', { ...proposal, auraReward: 51 }],
    ['no AURA', { ...proposal, auraReward: 0 }],
    ['half an AURA', { ...proposal, auraReward: 1.5 }],
    ['no title', { ...proposal, title: ' \u200b' }],
    ['no description', { ...proposal, description: '\n' }],
    ['an unknown proof', { ...proposal, reportType: 'dance' }],
  ])('refuses %s', async (_what, body) => {
    expect((await propose(body)).status).toBe(400);
  });

  it('is refused beyond three, also for concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => propose()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 400, 400]);
    await giveUp(firstId(await sage.get('/api/personalQuests')));
    expect((await propose()).status).toBe(201);
  });

  it('is withdrawn once', async () => {
    const id = firstId(await propose());
    expect((await giveUp(id)).status).toBe(200);
    expect((await giveUp(id)).status).toBe(404);
    expect((await approve(id)).status).toBe(409);
  });
});

describe('the elders’ decision', () => {
  it('is made by an elder, never on their own proposal, and only once', async () => {
    const id = firstId(await propose());
    expect((await reject(id, '  ')).status).toBe(400);
    expect((await reject(id)).status).toBe(200);
    expect((await approve(id)).status).toBe(409);
    await grantAura(academy.database, { userId: elder.userId, amount: 5000, level: 'sage' });
    const own = firstId(await propose(proposal, elder));
    expect((await approve(own)).status).toBe(403);
    const second = await academy.elder('Elder Heron');
    expect((await approve(own, second)).status).toBe(200);
    expect((await approve('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('is notified, with the reason of a refusal', async () => {
    await reject(firstId(await propose()));
    const inbox = await sage.get(`/api/users/${sage.userId}/notifications`);
    expect(inbox.body).toMatchObject({
      items: [{ type: 'personal_quest', clickAction: '/dashboard?tab=ascension#personal-quests' }],
    });
    expect(inbox.text).toContain('Be more precise.');
    const own = await sage.get('/api/personalQuests');
    expect(own.body).toMatchObject({
      items: [{ status: 'rejected', feedback: 'Be more precise.' }],
    });
  });

  it('lists the waiting proposals page by page, with their players', async () => {
    const ids = [firstId(await propose())];
    academy.clock.passDays(0.01);
    ids.push(firstId(await propose()));
    const all: { id: string; userName: string }[] = [];
    let cursor = '';
    do {
      const page = await elder.get(`/api/personalQuests/pending?limit=1${cursor}`);
      const { items, nextCursor } = page.body as { items: typeof all; nextCursor: string | null };
      all.push(...items);
      cursor = nextCursor ? `&cursor=${nextCursor}` : '';
    } while (cursor);
    const mine = all.filter(({ id }) => ids.includes(id));
    expect(mine).toHaveLength(2);
    expect(mine[0]?.userName).toBe(sage.displayName);
  });
});

describe('a personal quest', () => {
  it('is in its player’s list only, and earns like any other', async () => {
    await approve(firstId(await propose()));
    const quest = (await book(sage)).at(-1);
    expect(quest).toMatchObject({ title: proposal.title, isPersonal: true, auraReward: 50 });
    const questId = quest?.questId ?? '';
    const other = await academy.player();
    expect((await book(other)).map((entry) => entry.questId)).not.toContain(questId);
    const url = `/api/users/${other.userId}/activeQuests/${questId}`;
    expect((await other.put(url)).status).toBe(404);
    const { submissionId } = await academy.submit(sage, { questId });
    await elder.post('/api/approveSubmission', { submissionId });
    const profile = await profileOf(sage);
    expect(profile.currentAura).toBe(5000 + 50 + 5 + 1);
  });

  it('disappears when its player withdraws it', async () => {
    const id = firstId(await propose());
    await approve(id);
    const questId = (await book(sage)).at(-1)?.questId ?? '';
    expect((await giveUp(id)).status).toBe(200);
    expect((await book(sage)).map((entry) => entry.questId)).not.toContain(questId);
    const url = `/api/users/${sage.userId}/activeQuests/${questId}`;
    expect((await sage.put(url)).status).toBe(400);
  });

  it('cannot give more than 50 AURA, even by direct SQL', async () => {
    await approve(firstId(await propose()));
    const raise = academy.sql`update quests set aura_reward = 51 where owner_id = ${sage.userId}`;
    await expect(raise).rejects.toThrow(/quests_personal/);
  });
});
