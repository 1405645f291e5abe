import { levelForAura } from '@goreal/domain/ascension/levels';
import { beforeAll, describe, expect, it } from 'vitest';
import { profileOf } from '#testing/person-calls.ts';
import { createRandom } from '#testing/simulation/random.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { verifyLedger } from './verify-ledger.ts';

let player: Person;
let approved: string;

const academy = await testAcademy();

describe.each([1, 20_260_302, 777])('after random changes (seed %i)', (seed) => {
  it('every total is the sum of its entries', async () => {
    const { int, pick } = createRandom(seed);
    const players = [await academy.player(), await academy.player(), await academy.player()];
    const elders = [await academy.elder(), await academy.elder()];
    const reports: string[] = [];
    const decide = (submissionId: string) => {
      const elder = pick(elders);
      const feedback = 'Seen.';
      switch (int(0, 3)) {
        case 0:
          return elder.post('/api/rejectSubmission', { submissionId, feedback });
        case 1:
          return elder.post('/api/undoSubmissionDecision', { submissionId, reason: feedback });
        default:
          return elder.post('/api/approveSubmission', { submissionId });
      }
    };
    for (let step = 0; step < 40; step += 1) {
      if (int(1, 6) === 1) academy.clock.passDays(int(1, 3));
      if (reports.length === 0 || int(1, 3) === 1) {
        const quest = { auraReward: int(1, 300), isDaily: int(1, 2) === 1 };
        reports.push((await academy.submit(pick(players), quest)).submissionId);
        continue;
      }
      const chosen = Array.from({ length: int(1, 4) }, () => pick(reports));
      const answers = await Promise.all(chosen.map(decide));
      for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    }
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
    for (const person of players) {
      const profile = await profileOf(person);
      const rows = await academy.sql`select coalesce(sum(amount), 0)::float as aura
        from ledger_entries where user_id = ${person.userId}`;
      expect(profile.currentAura).toBe(rows[0]?.aura);
      expect(profile.levelId).toBe(levelForAura(profile.currentAura));
    }
  });
});

describe('finds', () => {
  beforeAll(async () => {
    player = await academy.player();
    approved = (await academy.submit(player, { auraReward: 50 })).submissionId;
    const elder = await academy.elder();
    await elder.post('/api/approveSubmission', { submissionId: approved });
  });

  const change = "set session_replication_role = 'replica';";
  const insert = (currency: string, amount: number, cause: string) => () =>
    `insert into ledger_entries (user_id, currency, amount, cause)
     values ('${player.userId}', '${currency}', ${amount}, '${cause}')`;
  const entry = () => `where cause = 'approve:${approved}'`;
  const profile = () => `where user_id = '${player.userId}'`;

  it.each([
    ['a changed total', () => `update profiles set current_aura = 51 ${profile()}`, '51 AURA'],
    [
      'Stamina from nowhere',
      () => `update profiles set stamina_points = 3 ${profile()}`,
      'Stamina',
    ],
    ['a tier not earned', () => `update profiles set avatar_tier = 3 ${profile()}`, 'tier 3'],
    [
      'Stamina of no activity',
      insert('stamina', 5, 'activity:file:1:1'),
      'activity 1 has 0 Stamina, the ledger 5',
    ],
    ['a level not earned', () => `update profiles set level = 'sage' ${profile()}`, 'level sage'],
    [
      'a wrong count of approvals',
      () => `update profiles set approved_submissions = 0 ${profile()}`,
      'counts 0 approvals, has 1',
    ],
    [
      'a changed amount',
      () => `update ledger_entries set amount = 60 ${entry()}`,
      'breakdown-differs',
    ],
    ['a lost entry', () => `delete from ledger_entries ${entry()}`, 'should have credited 50'],
    ['an entry without a known cause', insert('aura', 5, 'gift'), 'unknown-cause'],
    ['AURA of an activity', insert('aura', 5, 'activity:file:1:1'), 'wrong-currency'],
    ['an undo of nothing', insert('aura', -5, 'undo:nothing'), 'undoes-nothing'],
    ['a decay that gives', insert('aura', 5, 'decay:x:2026-03-01'), 'wrong-sign'],
    ['an approval that takes', insert('aura', -5, 'approve:other'), 'wrong-sign'],
    [
      'an award that the ledger does not know',
      () => `update submissions set aura_awarded = 70 where submission_id = '${approved}'`,
      'should have credited 70',
    ],
  ])('%s', async (_what, statement, words) => {
    const client = await academy.database.pool.connect();
    const problems: string[] = [];
    try {
      // With triggers disabled, as someone with direct database access could.
      await client.query('begin');
      await client.query(change);
      await client.query(statement());
      await client.query('commit');
    } finally {
      await client.query("set session_replication_role = 'origin'");
      client.release();
    }
    problems.push(...(await verifyLedger(academy.database)).problems);
    await restore();
    expect(problems.join('\n')).toContain(words);
    for (const problem of problems) expect(problem).toContain(player.userId);
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
  });
});

/** Resets the player to one approval of 50. */
async function restore(): Promise<void> {
  const client = await academy.database.pool.connect();
  const { userId } = player;
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `update profiles set current_aura = 50, stamina_points = 0, avatar_tier = 0,
         level = 'genesis',
         approved_submissions = 1 where user_id = $1`,
      [userId],
    );
    await client.query('delete from ledger_entries where user_id = $1', [userId]);
    await client.query(
      `insert into ledger_entries (user_id, currency, amount, cause, breakdown)
       select $1, 'aura', 50, 'approve:' || submission_id, aura_breakdown
       from submissions where submission_id = $2`,
      [userId, approved],
    );
    await client.query('update submissions set aura_awarded = 50 where submission_id = $1', [
      approved,
    ]);
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}
