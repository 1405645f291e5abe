import { profileSchema } from '@goreal/domain/accounts/profile';
import { questSchema } from '@goreal/domain/quests/quest';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let newcomer: Person;

const academy = await testAcademy();

beforeEach(async () => {
  newcomer = await academy.newcomer();
});

const questList = z.object({ items: z.array(questSchema) });

function choose(person: Person, body: unknown, uid = person.userId) {
  return person.patch(`/api/users/${uid}`, body);
}

describe('refusals', () => {
  it('answers for another profile like for one that does not exist', async () => {
    const other = await academy.player();
    const elder = await academy.elder();
    const unknown = await newcomer.get('/api/users/nobody');
    for (const caller of [newcomer, elder]) {
      const answer = await caller.get(`/api/users/${other.userId}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(unknown.body);
    }
    expect((await choose(newcomer, { guild: 'titans' }, other.userId)).status).toBe(404);
    expect((await profileOf(other)).guild).toBe('titans');
  });

  it.each([
    ['an unknown guild', { guild: 'dragons' }],
    ['no guild', { guild: '' }],
    ['null', { guild: null }],
    ['a list', { guild: ['titans'] }],
    ['nothing', {}],
  ])('refuses %s as a guild', async (_what, body) => {
    const answer = await choose(newcomer, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'invalid-argument', message: 'Invalid guild selection' },
    });
    expect((await profileOf(newcomer)).guild).toBe('');
  });

  it.each([
    ['role', 'super_admin'],
    ['currentAura', 10_000],
    ['level', 'legendary'],
    ['displayName', 'Elder Crane'],
    ['currentStreak', 100],
    ['userId', 'someone-else'],
  ])('refuses a change of %s, alone or beside a guild', async (field, value) => {
    const before = await profileOf(newcomer);
    expect((await choose(newcomer, { [field]: value })).status).toBe(400);
    expect((await choose(newcomer, { guild: 'titans', [field]: value })).status).toBe(400);
    expect(await profileOf(newcomer)).toEqual(before);
  });
});

describe('the guild', () => {
  it.each(['titans', 'illumination', 'envoys'])('can be %s', async (guild) => {
    academy.clock.passDays(1);
    const answer = (await choose(newcomer, { guild })).as(profileSchema);
    expect(answer).toMatchObject({ guild, updatedAt: academy.clock.now().toISOString() });
    expect(await profileOf(newcomer)).toEqual(answer);
  });

  it('opens its quests at once, and closes those of the previous guild', async () => {
    const ours = await academy.quest({ guild: 'titans', title: 'Only for titans' });
    const theirs = await academy.quest({ guild: 'envoys', title: 'Only for envoys' });
    expect((await newcomer.get('/api/quests')).status).toBe(403);
    const seen = async () =>
      (await newcomer.get('/api/quests')).as(questList).items.map(({ questId }) => questId);
    // Back and forth, because a stale cached guild would show only sometimes.
    for (let turn = 0; turn < 5; turn += 1) {
      await choose(newcomer, { guild: 'titans' });
      expect(await seen()).toContain(ours);
      await choose(newcomer, { guild: 'envoys' });
      expect(await seen()).toContain(theirs);
      expect(await seen()).not.toContain(ours);
    }
  });

  it('changes the live channels', async () => {
    const stream = await academy.live(newcomer);
    await choose(newcomer, { guild: 'titans' });
    expect((await stream.next('profile.changed')).data).toMatchObject({ guild: 'titans' });
    expect((await stream.next('resync')).data).toEqual({ reason: 'scope-changed' });
  });
});

describe('a role', () => {
  const grant = (email: string, role: 'admin' | 'player') =>
    academy.academy.accounts.grantRole({ email, role });

  it('grants and removes access to the desk at once, with an audit row', async () => {
    const player = await academy.player();
    expect((await player.get('/api/submissions/pending')).status).toBe(403);
    for (let turn = 0; turn < 3; turn += 1) {
      await grant(player.email, 'admin');
      expect((await player.get('/api/submissions/pending')).status).toBe(200);
      await grant(player.email.toUpperCase(), 'player');
      expect((await player.get('/api/submissions/pending')).status).toBe(403);
    }
    const rows = await academy.sql`select actor_id, action, details from audit_entries
      where subject = ${`user:${player.userId}`} order by audit_id limit 1`;
    expect(rows).toEqual([
      { actor_id: null, action: 'role.grant', details: { from: 'player', to: 'admin' } },
    ]);
  });

  it('is granted to existing accounts only', async () => {
    await expect(grant('nobody@example.com', 'admin')).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
