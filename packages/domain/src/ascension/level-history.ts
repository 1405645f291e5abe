import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { type LevelId, levelForAura } from './levels.ts';

/** From this day on, until the next interval, the player held this level. */
export type LevelInterval = { from: AcademyDay; level: LevelId };

/**
 * The levels a player held, oldest first, from dated changes of AURA in any order. Date a credit and
 * its undo by the day the proof was handed in: then a late approval and a timely one give the same
 * history, and an undone one leaves no trace.
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
