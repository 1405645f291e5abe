import { dataRequestsSchema } from '@goreal/domain/data-requests/data-request';
import { expect, it } from 'vitest';
import { daysBefore } from '#platform/clock/clock.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
const operator = await academy.operator();

const read = async () => (await operator.get('/api/dataRequests')).as(dataRequestsSchema);
const query = (text: string, values: unknown[]) => academy.query(text, values);
const daysAgo = (days: number) => daysBefore(academy.clock.now(), days);

it('lists open requests, overdue ones first, with their due dates', async () => {
  expect(await read()).toEqual({ items: [], total: 0, overdue: 0 });
  const person = () => academy.person({ displayName: 'Bé Na', guild: 'titans' });
  const [waiting, failed, done] = [await person(), await person(), await person()];
  const add = `insert into exports (user_id, status, requested_at) values ($1, $2, $3)`;
  await query(add, [waiting.userId, 'waiting', daysAgo(1)]);
  await query(add, [failed.userId, 'failed', daysAgo(11)]);
  await query(add, [done.userId, 'failed', daysAgo(30)]);
  await query(
    `insert into exports
       (user_id, status, requested_at, ready_at, expires_at, path, size, sha256)
     values ($1, 'ready', $2, $2, $2, 'exports/x.zip', 1, 'x')`,
    [done.userId, daysAgo(2)],
  );
  await query(
    `insert into erasures (receipt_id, erased_at, counts, files, files_left)
     values (gen_random_uuid(), $1, '{}', 2, '{a,b}'), (gen_random_uuid(), $1, '{}', 2, '{}')`,
    [daysAgo(19)],
  );
  const young = await person();
  await query(
    `insert into age_bands (user_id, band, review_asked_at) values ($1, 'under-16', $2)`,
    [young.userId, daysAgo(12)],
  );
  await query(
    `insert into guardians (user_id, email, asked_at) values ($1, 'me@example.com', $2)`,
    [young.userId, daysAgo(3)],
  );
  const kinds = ({ items }: Awaited<ReturnType<typeof read>>) =>
    items.map(({ kind, isOverdue }) => `${kind}${isOverdue ? ', overdue' : ''}`);
  expect(kinds(await read())).toEqual(['export, overdue', 'erasure', 'export']);
  await academy.academy.youngPlayers.setMode({ isOn: true, actorId: undefined });
  await operator.put(`/api/users/${operator.userId}/ageBand`, { band: '16-plus' });
  const { items, ...counts } = await read();
  expect(kinds({ items, ...counts })).toEqual([
    'age-review, overdue',
    'export, overdue',
    'erasure',
    'guardian',
    'export',
  ]);
  expect(counts).toEqual({ total: 5, overdue: 2 });
  expect(items[0]).toMatchObject({ userId: young.userId, name: 'Bé Na' });
  expect(items[2]).toMatchObject({ userId: null, name: null });
  // An answer completes the request.
  await query(`update guardians set answer = 'agreed' where user_id = $1`, [young.userId]);
  expect((await read()).total).toBe(4);
});
