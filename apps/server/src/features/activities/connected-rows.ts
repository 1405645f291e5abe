import {
  createEffortIndex,
  type EffortSpan,
  isSameEffort,
} from '@goreal/domain/activities/same-effort';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import type { Transaction } from '#platform/database/database.ts';
import { findAroundDays } from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';

/**
 * A player's activities of some days, and of every day that shares an effort with them (a recording that begins
 * before midnight, its copy after it): scoring these together gives the same result as scoring all.
 */
export async function connectedRows(
  tx: Transaction,
  { userId, days }: { userId: string; days: readonly AcademyDay[] },
): Promise<ActivityRow[]> {
  const wanted = new Set(days);
  const byDay = new Map<string, ActivityRow[]>();
  let added: readonly AcademyDay[] = [...wanted];
  while (added.length > 0) {
    // Only the days adjacent to the last ones; the others were read before.
    const around = await findAroundDays(tx, { userId, days: added });
    for (const [day, rows] of Map.groupBy(around, (row) => row.day ?? '')) byDay.set(day, rows);
    const beside = new Set(added.flatMap((day) => [addDays(day, -1), addDays(day, 1)]));
    const reached = [...beside].filter(
      (day) =>
        !wanted.has(day) &&
        [addDays(day, -1), addDays(day, 1)].some(
          (near) => wanted.has(near) && shareAnEffort(byDay.get(near), byDay.get(day)),
        ),
    );
    for (const day of reached) wanted.add(day);
    added = reached;
  }
  return [...wanted].flatMap((day) => byDay.get(day) ?? []);
}

function shareAnEffort(
  ones: readonly ActivityRow[] = [],
  others: readonly ActivityRow[] = [],
): boolean {
  const index = createEffortIndex<EffortSpan>();
  for (const span of ones.flatMap((row) => spanOf(row) ?? [])) index.add(span, span);
  return others.some((row) => {
    const span = spanOf(row);
    return span !== undefined && [...index.near(span)].some((one) => isSameEffort(one, span));
  });
}

function spanOf({
  family,
  started_at: start,
  elapsed_seconds: elapsedSeconds,
}: ActivityRow): EffortSpan | undefined {
  if (!family || !start || elapsedSeconds === null) return undefined;
  return { family, start: start.getTime(), elapsedSeconds };
}
