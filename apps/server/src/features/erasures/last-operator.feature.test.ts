import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { holdTable } from '#testing/hold-table.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();
const PASSWORD = 'chim-lac-2026';

/** Signed up by the API, so that the account has a password. */
async function member(email: string): Promise<Person> {
  const name = 'Leaver';
  const answer = await academy.visitor.post('/api/auth/sign-up/email', {
    name,
    email,
    password: PASSWORD,
  });
  const { user } = answer.as(z.object({ user: z.object({ id: z.string() }) }));
  return academy.otherDevice({ userId: user.id, email, displayName: name } as Person);
}

it('of two operators who leave at once, keeps one', async () => {
  const both = [await member('one@example.com'), await member('other@example.com')];
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
