import { isSameEffort } from '@goreal/domain/activities';
import { type AcademyDay, addDays } from '@goreal/domain/calendar';
import type { Transaction } from '#platform/database/database.ts';
import { findAroundDays } from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';

/**
 * A player's activities of some days, and of every day that shares an effort with them (a recording
 * that begins before midnight, its copy after it): scoring these together gives what scoring all would.
 */
export async function connectedRows(
  tx: Transaction,
  { userId, days }: { userId: string; days: readonly AcademyDay[] },
): Promise<ActivityRow[]> {
  const wanted = new Set(days);
  for (;;) {
    const byDay = Map.groupBy(
      await findAroundDays(tx, { userId, days: [...wanted] }),
      (row) => row.day ?? '',
    );
    const joined = [...byDay.keys()].filter(
      (day): day is AcademyDay => day !== '' && !wanted.has(day as AcademyDay),
    );
    const reached = joined.filter((day) =>
      [addDays(day, -1), addDays(day, 1)].some(
        (near) => wanted.has(near) && shareAnEffort(byDay.get(near), byDay.get(day)),
      ),
    );
    if (reached.length === 0) return [...wanted].flatMap((day) => byDay.get(day) ?? []);
    for (const day of reached) wanted.add(day);
  }
}

function shareAnEffort(
  ones: readonly ActivityRow[] = [],
  others: readonly ActivityRow[] = [],
): boolean {
  return ones.some((one) =>
    others.some((other) => {
      const [a, b] = [spanOf(one), spanOf(other)];
      return a !== undefined && b !== undefined && isSameEffort(a, b);
    }),
  );
}

function spanOf({ family, started_at: start, elapsed_seconds: elapsedSeconds }: ActivityRow) {
  if (!family || !start || elapsedSeconds === null) return undefined;
  return { family, start: start.getTime(), elapsedSeconds };
}
