import {
  createEffortIndex,
  type EffortSpan,
  isSameEffort,
} from '@goreal/domain/activities/same-effort';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import type { Transaction } from '#platform/database/database.ts';
import { findOnDays } from './activities.repository.ts';
import type { ActivityRow } from './activities.table.ts';

/** How far one read reaches from the days that are known, in days. */
const REACH_MAX = 512;

/**
 * A player's activities of some days, and of every day that shares an effort with them (a recording that begins
 * before midnight, its copy after it): scoring these together gives the same result as scoring all. `before` are
 * changed or removed rows in their previous state: what was a copy of one of them is scored again too.
 */
export async function connectedRows(
  tx: Transaction,
  options: { userId: string; days: readonly AcademyDay[]; before?: readonly ActivityRow[] },
): Promise<ActivityRow[]> {
  const { userId, days, before = [] } = options;
  const wanted = new Set(days);
  const byDay = new Map<AcademyDay, ActivityRow[]>();
  const previous = Map.groupBy(before, ({ day }) => day);
  const rowsOf = (day: AcademyDay) => [...(byDay.get(day) ?? []), ...(previous.get(day) ?? [])];
  const isConnected = (one: AcademyDay, other: AcademyDay) =>
    shareAnEffort(rowsOf(one), rowsOf(other));

  /** Reads the days around some, as far as they were not read before. */
  async function readAround(some: readonly AcademyDay[], reach: number): Promise<void> {
    const offsets = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
    const around = new Set(some.flatMap((day) => offsets.map((offset) => addDays(day, offset))));
    const unread = [...around].filter((day) => !byDay.has(day));
    for (const day of unread) byDay.set(day, []);
    for (const row of await findOnDays(tx, { userId, days: unread })) {
      if (row.day) byDay.get(row.day)?.push(row);
    }
  }

  /** Wanted days whose neighbours have not been compared with them yet. */
  let uncompared: AcademyDay[] = [...wanted];
  // Each read reaches twice as far: a chain through years would otherwise take a query a day.
  for (let reach = 1; uncompared.length > 0; reach = Math.min(reach * 2, REACH_MAX)) {
    await readAround(uncompared, reach);
    const withUnreadNeighbour: AcademyDay[] = [];
    for (let day = uncompared.pop(); day !== undefined; day = uncompared.pop()) {
      const neighbours = [addDays(day, -1), addDays(day, 1)];
      if (neighbours.some((neighbour) => !byDay.has(neighbour))) {
        withUnreadNeighbour.push(day);
        continue;
      }
      for (const neighbour of neighbours) {
        if (wanted.has(neighbour) || !isConnected(day, neighbour)) continue;
        wanted.add(neighbour);
        uncompared.push(neighbour);
      }
    }
    uncompared = withUnreadNeighbour;
  }
  return [...wanted].flatMap((day) => byDay.get(day) ?? []);
}

function shareAnEffort(ones: readonly ActivityRow[], others: readonly ActivityRow[]): boolean {
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
