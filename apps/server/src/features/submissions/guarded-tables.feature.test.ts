import { describe, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
const player = await academy.player();
const elder = await academy.elder();

const approved = (await academy.submit(player)).submissionId;
const pending = (await academy.submit(player)).submissionId;
await elder.post('/api/approveSubmission', { submissionId: approved });

function run(text: string, values: unknown[] = []) {
  return academy.query(text, values);
}

describe('the database refuses', () => {
  const set = 'update submissions set';

  it.each([
    [
      'approved → rejected',
      `${set} status = 'rejected', feedback = 'No.', aura_awarded = null where submission_id = $1`,
      () => [approved],
    ],
    [
      'a pending report with AURA',
      `${set} aura_awarded = 5 where submission_id = $1`,
      () => [pending],
    ],
    [
      'an approval without AURA',
      `${set} status = 'approved', decided_at = now(), decided_by = $2 where submission_id = $1`,
      () => [pending, elder.userId],
    ],
    [
      'an own decision',
      `${set} status = 'approved', decided_at = now(), aura_awarded = 1, decided_by = user_id where submission_id = $1`,
      () => [pending],
    ],
    [
      'a rejection without a reason',
      `${set} status = 'rejected', decided_at = now(), feedback = '' where submission_id = $1`,
      () => [pending],
    ],
    [
      'other words in a report',
      `${set} proof_data = 'Better.' where submission_id = $1`,
      () => [pending],
    ],
    [
      'another author',
      `${set} user_id = $2 where submission_id = $1`,
      () => [pending, elder.userId],
    ],
    [
      'another day',
      `${set} submitted_day = '2020-01-01' where submission_id = $1`,
      () => [approved],
    ],
    [
      'a report that begins approved',
      `insert into submissions (user_id, quest_id, acceptance_id, guild, proof_type, proof_data, status,
         submitted_at, submitted_day, decided_at, aura_awarded)
       select user_id, quest_id, acceptance_id, guild, 'text', 'x', 'approved', now(), '2026-03-02', now(), 9
       from submissions where submission_id = $1`,
      () => [approved],
    ],
    [
      'AURA below zero',
      'update profiles set current_aura = -1 where user_id = $1',
      () => [player.userId],
    ],
    [
      'an unknown role',
      "update profiles set role = 'god' where user_id = $1",
      () => [player.userId],
    ],
  ])('%s', async (_what, text, values) => {
    await expect(run(text, values())).rejects.toMatchObject({ code: '23514' });
  });

  it('a second active submission of an acceptance', async () => {
    const copy = `insert into submissions (user_id, quest_id, acceptance_id, guild, proof_type, proof_data,
        submitted_at, submitted_day)
      select user_id, quest_id, acceptance_id, guild, 'text', 'x', now(), '2026-03-02'
      from submissions where submission_id = $1`;
    await expect(run(copy, [approved])).rejects.toMatchObject({ code: '23505' });
  });

  it.each([
    ['a change of the ledger', 'update ledger_entries set amount = 1000 where user_id = $1'],
    ['a deletion from the ledger', 'delete from ledger_entries where user_id = $1'],
  ])('%s', async (_what, text) => {
    await expect(run(text, [player.userId])).rejects.toMatchObject({ code: '23001' });
  });

  it('a cause stored twice', async () => {
    const text = `insert into ledger_entries (user_id, currency, amount, cause)
      select user_id, currency, amount, cause from ledger_entries where user_id = $1`;
    await expect(run(text, [player.userId])).rejects.toMatchObject({ code: '23505' });
  });

  it('fractional AURA', async () => {
    const text = `insert into ledger_entries (user_id, currency, amount, cause) values ($1, 'aura', 0.5, 'x')`;
    await expect(run(text, [player.userId])).rejects.toMatchObject({ code: '23514' });
  });
});

it('the database lets an account be deleted with all its rows, the ledger too', async () => {
  const other = await academy.player();
  const { submissionId } = await academy.submit(other);
  await elder.post('/api/approveSubmission', { submissionId });
  await run('delete from auth_users where id = $1', [other.userId]);
  const rows = await run(
    `select (select count(*) from ledger_entries where user_id = $1)::int as entries,
       (select count(*) from submissions where user_id = $1)::int as submissions`,
    [other.userId],
  );
  expect(rows).toEqual([{ entries: 0, submissions: 0 }]);
});
