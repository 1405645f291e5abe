import type { AuraBreakdown } from '@goreal/domain/aura';
import type { Cause, Currency } from '@goreal/domain/ledger';
import type { Connection } from '#platform/database/database.ts';

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
};

export type LedgerRow = LedgerTables['ledger_entries'];
export type TotalsRow = LedgerTables['profiles'];
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
    .select(['user_id', 'current_aura', 'stamina_points', 'level', 'approved_submissions'])
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
