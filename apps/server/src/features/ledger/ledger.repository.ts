import type { Cause } from '@goreal/domain/ledger/cause';
import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type LedgerTables = Pick<Tables, 'ledger_entries' | 'players'>;

const db = (connection: Connection) => connection.tables<LedgerTables>();

export type AuraEntry = { userId: string; amount: number; cause: Cause };
export type LedgerRow = Selectable<LedgerTables['ledger_entries']>;
/** Profiles in id order after `after`, at most `limit`. */
export async function profileTotals(
  connection: Connection,
  { after, limit }: { after: string; limit: number },
) {
  return db(connection)
    .selectFrom('players')
    .select([
      'user_id',
      'current_aura',
      'stamina_points',
      'avatar_tier',
      'level',
      'approved_submissions',
    ])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export type TotalsRow = Awaited<ReturnType<typeof profileTotals>>[number];

export async function entriesOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<LedgerRow[]> {
  return db(connection)
    .selectFrom('ledger_entries')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('entry_id')
    .execute();
}

export async function insertStaminaEntries(
  tx: Transaction,
  change: { userId: string; entries: readonly { amount: number; cause: Cause }[]; at: Date },
): Promise<void> {
  const rows = JSON.stringify(change.entries);
  await sql`
    insert into ledger_entries (user_id, currency, amount, cause, created_at)
    select ${change.userId}, 'stamina', e.amount, e.cause, ${change.at}
    from json_to_recordset(${rows}::json) as e (amount numeric, cause text)`.execute(db(tx));
}

/** Inserts AURA entries, one per cause; entries whose cause exists are omitted from the result. */
export async function insertAuraEntries(
  tx: Transaction,
  { entries, at }: { entries: readonly AuraEntry[]; at: Date },
): Promise<{ userId: string; amount: number }[]> {
  const { rows } = await sql<{ userId: string; amount: number }>`
    insert into ledger_entries (user_id, currency, amount, cause, created_at)
    select e."userId", 'aura', e.amount, e.cause, ${at}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e ("userId" text, amount integer, cause text)
    on conflict (cause) do nothing
    returning user_id as "userId", amount::integer as amount`.execute(db(tx));
  return rows;
}
