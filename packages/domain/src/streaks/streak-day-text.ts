import type { MonthDayKind } from './streak.ts';
import { streakMessages } from './streaks.messages.ts';

/** Explains one day of the calendar in one or two sentences: how it counted and what it cost. */
export function streakDayText(day: {
  kind: MonthDayKind;
  lost: number;
  name: string | null;
}): string {
  const { kind, lost } = day;
  const nothingLost = kind === 'missed' && lost === 0;
  const sentence = streakMessages.explain[nothingLost ? 'absent' : kind];
  const named = day.name ? `${sentence} (${day.name}).` : `${sentence}.`;
  return lost > 0 ? `${named} ${streakMessages.lost(lost)}.` : named;
}
