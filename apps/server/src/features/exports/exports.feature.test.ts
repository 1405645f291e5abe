import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import { insertExport } from './exports.repository.ts';

const academy = await testAcademy();

it('is requested once, also where the database keeps the plan of the statement', async () => {
  const { userId } = await academy.player();
  await academy.database.transaction(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx.tables<never>());
    expect(await insertExport(tx, { userId, at: new Date() })).toMatchObject({ status: 'waiting' });
    expect(await insertExport(tx, { userId, at: new Date() })).toBeUndefined();
  });
});
