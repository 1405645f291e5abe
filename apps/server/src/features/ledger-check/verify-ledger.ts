import { tierForStamina } from '@goreal/domain/activities/tiers';
import { levelForAura } from '@goreal/domain/ascension/levels';
import { approveCause, parseCause } from '@goreal/domain/ledger/cause';
import { type LedgerEntry, ledgerFaults, sumOf } from '@goreal/domain/ledger/entry';
import { type EarnedPoints, earnedPoints } from '#features/activities/index.ts';
import {
  entriesOf,
  type LedgerRow,
  profileTotals,
  type TotalsRow,
} from '#features/ledger/index.ts';
import { type Award, awardsOf } from '#features/submissions/index.ts';
import type { Database } from '#platform/database/database.ts';

export type LedgerReport = {
  players: number;
  entries: number;
  /** one line each; empty when every total is the sum of its entries */
  problems: string[];
};

const BATCH = 500;

/**
 * Verifies that every total on a profile is the sum of its ledger entries, that every approved submission has its one
 * entry and every activity the sum of its entries, and that no entry violates a rule of the ledger.
 */
export async function verifyLedger(database: Database): Promise<LedgerReport> {
  const report: LedgerReport = { players: 0, entries: 0, problems: [] };
  let after = '';
  for (;;) {
    const totals = await profileTotals(database, { after, limit: BATCH });
    const last = totals.at(-1);
    if (!last) return report;
    const ids = totals.map((row) => row.user_id);
    const entries = Map.groupBy(await entriesOf(database, ids), (row) => row.user_id);
    const awards = Map.groupBy(await awardsOf(database, ids), (row) => row.user_id);
    const efforts = Map.groupBy(await earnedPoints(database, ids), (row) => row.user_id);
    for (const row of totals) {
      const own = (entries.get(row.user_id) ?? []).map(toEntry);
      report.players += 1;
      report.entries += own.length;
      report.problems.push(
        ...problemsOf(row, own, awards.get(row.user_id) ?? []),
        ...staminaProblems(row, own, efforts.get(row.user_id) ?? []),
      );
    }
    after = last.user_id;
  }
}

function problemsOf(
  row: TotalsRow,
  entries: readonly LedgerEntry[],
  awards: readonly Award[],
): string[] {
  const who = `user ${row.user_id}`;
  const problems = ledgerFaults(entries).map(
    ({ entryId, fault }) => `${who}: entry ${entryId} ${fault}`,
  );
  const sums = sumOf(entries);
  if (sums.aura !== row.current_aura) {
    problems.push(`${who}: profile has ${row.current_aura} AURA, the ledger ${sums.aura}`);
  }
  if (levelForAura(row.current_aura) !== row.level) {
    problems.push(`${who}: level ${row.level} does not fit ${row.current_aura} AURA`);
  }
  if (awards.length !== row.approved_submissions) {
    problems.push(`${who}: counts ${row.approved_submissions} approvals, has ${awards.length}`);
  }
  const amounts = new Map(entries.map((entry) => [entry.cause, entry.amount]));
  for (const award of awards) {
    const cause = approveCause(award.submission_id, award.decision);
    if (amounts.get(cause) === award.aura_awarded) continue;
    problems.push(`${who}: ${cause} should have credited ${award.aura_awarded} AURA`);
  }
  return problems;
}

/** Every activity has earned the sum of its entries, and removed ones sum to zero. */
function staminaProblems(
  row: TotalsRow,
  entries: readonly LedgerEntry[],
  efforts: readonly EarnedPoints[],
): string[] {
  const who = `user ${row.user_id}`;
  const problems: string[] = [];
  const sum = sumOf(entries).stamina;
  if (sum !== Number(row.stamina_points)) {
    problems.push(`${who}: profile has ${row.stamina_points} Stamina, the ledger ${sum}`);
  }
  if (tierForStamina(Number(row.stamina_points)) !== row.avatar_tier) {
    problems.push(`${who}: tier ${row.avatar_tier} does not fit ${row.stamina_points} Stamina`);
  }
  const byActivity = Map.groupBy(entries, ({ cause }) => {
    const parts = parseCause(cause);
    return parts?.kind === 'activity' ? parts.activityId : undefined;
  });
  const points = new Map(efforts.map((effort) => [effort.activity_id, Number(effort.points)]));
  for (const activityId of new Set([...byActivity.keys(), ...points.keys()])) {
    if (activityId === undefined) continue;
    const booked = sumOf(byActivity.get(activityId) ?? []).stamina;
    const earned = points.get(activityId) ?? 0;
    if (booked === earned) continue;
    problems.push(`${who}: activity ${activityId} has ${earned} Stamina, the ledger ${booked}`);
  }
  return problems;
}

function toEntry(row: LedgerRow): LedgerEntry {
  return {
    id: String(row.entry_id),
    userId: row.user_id,
    currency: row.currency,
    amount: Number(row.amount),
    cause: row.cause,
    createdAt: row.created_at,
    ...(row.breakdown ? { breakdown: row.breakdown } : {}),
  };
}
