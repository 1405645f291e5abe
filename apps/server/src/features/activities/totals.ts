import type { ActivityRow } from './activities.table.ts';
import type { TotalsChange } from './scoring.repository.ts';

/** The part of its source's totals that is an activity's: points, and counting metres. */
export function contributionOf(
  row: Pick<ActivityRow, 'standing' | 'points' | 'family' | 'metres'>,
): TotalsChange {
  const own = noContribution();
  if (row.standing !== 'counted' || !row.family) return own;
  return { ...own, points: Number(row.points), [row.family]: Number(row.metres) };
}

export function noContribution(): TotalsChange {
  return { points: 0, run: 0, swim: 0, cycle: 0, walk: 0 };
}

/** Rounded as the columns store it: hundredths of points, tenths of metres. */
export function plus(one: TotalsChange, other: TotalsChange, times: 1 | -1 = 1): TotalsChange {
  const add = (a: number, b: number, scale: number) =>
    (Math.round(a * scale) + times * Math.round(b * scale)) / scale;
  return {
    points: add(one.points, other.points, 100),
    run: add(one.run, other.run, 10),
    swim: add(one.swim, other.swim, 10),
    cycle: add(one.cycle, other.cycle, 10),
    walk: add(one.walk, other.walk, 10),
  };
}
