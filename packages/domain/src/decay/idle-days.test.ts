import { describe, expect, it } from 'vitest';
import { parseAcademyDay } from '../calendar/academy-day.ts';
import { idleDays } from './idle-days.ts';

const day = (date: number) => parseAcademyDay(`2026-02-${String(date).padStart(2, '0')}`);
const range = (from: number, to: number) => ({ from: day(from), to: day(to) });

describe('idleDays', () => {
  it.each([
    ['none on the day of effort', 1, 1, [], 0],
    ['one on the day after', 1, 2, [], 1],
    ['none before it', 5, 2, [], 0],
    ['not the excused, each once', 1, 10, [range(3, 5), range(4, 6)], 5],
    ['none on an excused day', 1, 10, [range(10, 12)], 0],
    ['all when the excused lie elsewhere', 5, 10, [range(1, 5), range(11, 20)], 5],
  ])('%s', (_what, effort, on, excused, idle) => {
    expect(idleDays({ lastEffort: day(effort), day: day(on), excused })).toBe(idle);
  });
});
