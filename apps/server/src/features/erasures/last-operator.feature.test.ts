import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD } from '#testing/test-app.ts';

const academy = await testAcademy();

it('of two operators who leave at once, keeps one', async () => {
  const both = [await academy.signUp(), await academy.signUp()];
  for (const { email } of both)
    await academy.academy.accounts.grantRole({ email, role: 'super_admin' });
  const held = await holdTable(academy.database, 'departed_totals');
  const leaving = both.map((person) =>
    person.post(`/api/users/${person.userId}/erasure`, { password: PASSWORD }),
  );
  await eventually(async () => expect(await held.waiting()).toBe(2));
  await held.release();
  const statuses = (await Promise.all(leaving)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400]);
});
