import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import { beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { fillEmptyBook, OPENING_BOOK } from '#features/quests/index.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { DEMO_COMMUNITY, DEMO_MESSAGES } from './community.seed.ts';
import { seedCommunity } from './seed-community.ts';

const academy = await testAcademy();

beforeAll(async () => {
  await academy.database.transaction((tx) =>
    fillEmptyBook(tx, { quests: OPENING_BOOK, at: new Date() }),
  );
  await academy.sql`insert into auth_users (id, name, email)
     select name, name, name || '@goreal.local' from unnest('{elder,titan,sage,envoy}'::text[]) name`;
});

const count = async (table: string): Promise<number> => {
  const rows = await academy.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
};

it('writes quests that were last changed when they were created', async () => {
  expect(await count('quests where updated_at = created_at')).toBe(OPENING_BOOK.length);
});

it('inserts past activity that the ledger check accepts, only once', async () => {
  const seed = () => seedCommunity({ database: academy.database, timeZone: DEFAULT_TIME_ZONE });
  const own = DEMO_COMMUNITY.filter(({ displayName }) => displayName === '').length;
  const before = await count('profiles');
  // A user registered before the past messages were inserted.
  await academy.sql`insert into chat_messages (message_id, guild, message, is_system, cause, posted_at)
     values (gen_random_uuid(), 'titans', 'Lan', true, 'lan came', now())`;
  for (let turn = 0; turn < 2; turn += 1) {
    await seed();
    expect(await count('profiles')).toBe(before + DEMO_COMMUNITY.length - own);
    expect(await count('submissions')).toBe(sum(({ submissions }) => submissions));
    expect(await count(`submissions where status = 'pending'`)).toBe(
      DEMO_COMMUNITY.filter(({ waits }) => waits).length,
    );
    expect(await count('activities')).toBe(sum(({ activities }) => activities));
    expect(await count('chat_messages')).toBe(Object.values(DEMO_MESSAGES).flat().length + 1);
    const rows =
      await academy.sql`select 1 from chat_messages one join chat_messages later using (guild)
       where later.sequence > one.sequence and later.posted_at < one.posted_at`;
    expect(rows).toEqual([]);
    const accounts = DEMO_COMMUNITY.filter(({ displayName }) => displayName === '');
    expect(await count(`notifications where type = 'quest_approved'`)).toBe(
      accounts.reduce((total, { submissions }) => total + submissions, 0),
    );
    expect(await count(`notifications where type = 'level_up'`)).toBe(accounts.length);
    // Past events cause no pushes.
    expect(
      await count(
        `notifications where user_id = any('{titan,sage,envoy}') and (not is_read or ceremony = 'waiting')`,
      ),
    ).toBe(0);
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
  }
});

function sum(of: (person: (typeof DEMO_COMMUNITY)[number]) => number): number {
  return DEMO_COMMUNITY.reduce((total, person) => total + of(person), 0);
}
