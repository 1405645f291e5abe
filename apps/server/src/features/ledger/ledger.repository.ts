import type { AuraBreakdown } from '@goreal/domain/aura';
import type { Cause, Currency } from '@goreal/domain/ledger';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';

type LedgerTables = {
  ledger_entries: {
    entry_id: number;
    user_id: string;
    currency: Currency;
    /** numeric: text over the wire */
    amount: string;
    cause: Cause;
    breakdown: AuraBreakdown | null;
    created_at: Date;
  };
  profiles: {
    user_id: string;
    current_aura: number;
    stamina_points: string;
    avatar_tier: number;
    updated_at: Date;
    level: string;
    approved_submissions: number;
  };
  submissions: {
    submission_id: string;
    user_id: string;
    status: string;
    decision: number;
    aura_awarded: number | null;
  };
  activities: { activity_id: string; user_id: string; points: string };
};

export type LedgerRow = LedgerTables['ledger_entries'];
export type TotalsRow = Omit<LedgerTables['profiles'], 'updated_at'>;
export type AwardRow = Pick<
  LedgerTables['submissions'],
  'submission_id' | 'user_id' | 'decision' | 'aura_awarded'
>;

/** Profiles in id order after `after`, at most `limit`. */
export async function profileTotals(
  connection: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<TotalsRow[]> {
  return connection
    .tables<LedgerTables>()
    .selectFrom('profiles')
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

export async function entriesOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<LedgerRow[]> {
  return connection
    .tables<LedgerTables>()
    .selectFrom('ledger_entries')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('entry_id')
    .execute();
}

export async function awardsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<AwardRow[]> {
  return connection
    .tables<LedgerTables>()
    .selectFrom('submissions')
    .select(['submission_id', 'user_id', 'decision', 'aura_awarded'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'approved')
    .execute();
}

export type EffortRow = LedgerTables['activities'];

export async function effortsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<EffortRow[]> {
  return connection
    .tables<LedgerTables>()
    .selectFrom('activities')
    .select(['activity_id', 'user_id', 'points'])
    .where('user_id', 'in', userIds)
    .execute();
}

export async function lockStamina(
  tx: Transaction,
  userId: string,
): Promise<{ points: number; tier: number } | undefined> {
  const row = await tx
    .tables<LedgerTables>()
    .selectFrom('profiles')
    .select(['stamina_points', 'avatar_tier'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { points: Number(row.stamina_points), tier: row.avatar_tier };
}

export async function insertStaminaEntries(
  tx: Transaction,
  change: { userId: string; entries: readonly { amount: number; cause: Cause }[]; at: Date },
): Promise<void> {
  const rows = JSON.stringify(change.entries);
  await sql`
    insert into ledger_entries (user_id, currency, amount, cause, created_at)
    select ${change.userId}, 'stamina', e.amount, e.cause, ${change.at}
    from json_to_recordset(${rows}::json) as e (amount numeric, cause text)`.execute(
    tx.tables<LedgerTables>(),
  );
}

export async function storeStamina(
  tx: Transaction,
  change: { userId: string; points: number; tier: number; at: Date },
): Promise<void> {
  await tx
    .tables<LedgerTables>()
    .updateTable('profiles')
    .set({
      stamina_points: String(change.points),
      avatar_tier: change.tier,
      updated_at: change.at,
    })
    .where('user_id', '=', change.userId)
    .execute();
}
