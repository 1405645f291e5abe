import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL_IDS } from '../ascension/levels.ts';
import { addDays, parseAcademyDay } from '../calendar/day-arithmetic.ts';
import type { EffortDay } from './streak.ts';
import { streakOn } from './streak-on.ts';
import { lossOfMiss, STREAK_RULES } from './streak-state.ts';

const start = parseAcademyDay('2026-01-01');
const LAST = 70;
const today = addDays(start, LAST);

const days = fc.integer({ min: 0, max: LAST }).map((count) => addDays(start, count));
const ranges = fc
  .tuple(days, fc.integer({ min: 0, max: 3 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const efforts: fc.Arbitrary<EffortDay> = fc.record({
  day: days,
  state: fc.constantFrom('approved', 'approved', 'approved', 'pending', 'rejected'),
});
const levels = fc
  .array(fc.record({ from: days, level: fc.constantFrom(...LEVEL_IDS) }), { maxLength: 3 })
  .map((list) => [...new Map(list.map((entry) => [entry.from, entry])).values()]);
const stories = fc.record({
  events: fc.record({
    efforts: fc.array(efforts, { maxLength: 120, size: 'max' }),
    rests: fc.array(ranges, { maxLength: 5 }),
    levels,
  }),
  calendar: fc.record({
    holidays: fc.array(ranges, { maxLength: 3 }),
    outages: fc.array(ranges, { maxLength: 3 }),
  }),
});
type Story = typeof stories extends fc.Arbitrary<infer T> ? T : never;

const withEfforts = (story: Story, more: readonly EffortDay[]): Story => ({
  ...story,
  events: { ...story.events, efforts: [...story.events.efforts, ...more] },
});
const streakWith = (story: Story, more: readonly EffortDay[] = []) =>
  streakOn(today, withEfforts(story, more));

describe('streakOn, for any sequence of events', () => {
  it('does not depend on the order or repetition of events', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { efforts: list, rests, levels: held } = story.events;
        const shuffled = {
          events: {
            efforts: [...list.toReversed(), ...list],
            rests: [...rests, ...rests.toReversed()],
            levels: held.toReversed(),
          },
          calendar: {
            holidays: story.calendar.holidays.toReversed(),
            outages: [...story.calendar.outages, ...story.calendar.outages],
          },
        };
        expect(streakOn(today, shuffled)).toEqual(streakOn(today, story));
      }),
    );
  });

  it('is deterministic and does not change its input', () => {
    fc.assert(
      fc.property(stories, fc.integer({ min: 1, max: 10 }), (story, times) => {
        const before = structuredClone(story);
        const first = streakOn(today, story);
        for (let run = 0; run < times; run += 1) expect(streakOn(today, story)).toEqual(first);
        expect(story).toEqual(before);
      }),
    );
  });

  it('a late approval equals a timely one: only the final state of a proof matters', () => {
    fc.assert(
      fc.property(stories, days, (story, day) => {
        const timely = streakWith(story, [{ day, state: 'approved' }]);
        const late = streakWith(story, [
          { day, state: 'pending' },
          { day, state: 'rejected' },
          { day, state: 'approved' },
        ]);
        expect(late).toEqual(timely);
      }),
    );
  });

  it('a rejected proof equals no proof', () => {
    fc.assert(
      fc.property(stories, days, (story, day) => {
        expect(streakWith(story, [{ day, state: 'rejected' }])).toEqual(streakWith(story));
      }),
    );
  });

  it('effort never lowers it, and pending proof counts between none and approved', () => {
    fc.assert(
      fc.property(stories, days, (story, day) => {
        const none = streakWith(story).streak;
        const pending = streakWith(story, [{ day, state: 'pending' }]).streak;
        const approved = streakWith(story, [{ day, state: 'approved' }]).streak;
        expect(pending).toBeGreaterThanOrEqual(none);
        expect(approved).toBeGreaterThanOrEqual(pending);
      }),
    );
  });

  it('rest, holiday and outage never lower it, and have the same effect', () => {
    fc.assert(
      fc.property(stories, ranges, ({ events, calendar }, range) => {
        const plain = streakOn(today, { events, calendar }).streak;
        const excused = [
          { events: { ...events, rests: [...events.rests, range] }, calendar },
          { events, calendar: { ...calendar, holidays: [...calendar.holidays, range] } },
          { events, calendar: { ...calendar, outages: [...calendar.outages, range] } },
        ].map((story) => streakOn(today, story).streak);
        for (const streak of excused) expect(streak).toBeGreaterThanOrEqual(plain);
        expect(new Set(excused).size).toBe(1);
      }),
    );
  });

  it('a day ahead changes nothing today', () => {
    fc.assert(
      fc.property(stories, fc.integer({ min: 1, max: 9 }), (story, ahead) => {
        const day = addDays(today, ahead);
        expect(streakWith(story, [{ day, state: 'approved' }])).toEqual(streakWith(story));
      }),
    );
  });

  it('explains every day from the first effort to today, each continuing the previous one', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const result = streakWith(story);
        let streak = 0;
        for (const [index, entry] of result.days.entries()) {
          if (index > 0) expect(entry.day).toBe(addDays(result.days[index - 1]?.day ?? today, 1));
          expect(entry.streak).toBe(streak + (entry.kind === 'effort' ? 1 : 0) - entry.lost);
          expect(entry.lost > 0).toBe(entry.kind === 'missed' && streak > 0);
          expect(entry.streak).toBeGreaterThanOrEqual(0);
          expect(entry.freezes).toBeLessThanOrEqual(STREAK_RULES.freezesMax);
          streak = entry.streak;
        }
        expect(result.streak).toBe(streak);
        if (result.days.length > 0) expect(result.days.at(-1)?.day).toBe(today);
      }),
    );
  });

  it('gives for a past day the value of that day', () => {
    fc.assert(
      fc.property(stories, days, (story, day) => {
        const then = streakOn(day, story);
        const now = streakOn(today, story);
        const finished = (entry: { day: string }) => entry.day < day;
        expect(then.days.filter(finished)).toEqual(now.days.filter(finished));
      }),
    );
  });
});

it('lossOfMiss is smaller from Guardian, at most the streak, and preserves the order of streaks', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5000 }), fc.constantFrom(...LEVEL_IDS), (streak, level) => {
      const loss = lossOfMiss(streak, level);
      expect(loss).toBeLessThanOrEqual(streak);
      expect(loss).toBeLessThanOrEqual(lossOfMiss(streak, 'genesis'));
      expect(streak + 1 - lossOfMiss(streak + 1, level)).toBeGreaterThanOrEqual(streak - loss);
    }),
  );
});
