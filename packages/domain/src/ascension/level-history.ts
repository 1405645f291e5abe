import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { type LevelId, levelForAura } from './levels.ts';

/** The level held from this day on, until the next interval. */
export type LevelInterval = { from: AcademyDay; level: LevelId };

/**
 * The levels a player held, oldest first, from dated changes of AURA in any order. Give a credit and its undo
 * the day on which the proof was handed in: then a late approval gives the same history as a timely one, and an
 * undone approval leaves no interval.
 */
export function levelHistory(
  changes: readonly { day: AcademyDay; amount: number }[],
): LevelInterval[] {
  const amounts = new Map<AcademyDay, number>();
  for (const { day, amount } of changes) amounts.set(day, (amounts.get(day) ?? 0) + amount);
  const history: LevelInterval[] = [];
  let aura = 0;
  for (const from of [...amounts.keys()].sort()) {
    aura += amounts.get(from) ?? 0;
    const level = levelForAura(aura);
    if (level !== (history.at(-1)?.level ?? 'genesis')) history.push({ from, level });
  }
  return history;
}
