import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFromNumber, parseAcademyDay } from '../calendar/day-arithmetic.ts';
import {
  ACTIVITY_SOURCES,
  activityCause,
  approveCause,
  type CauseParts,
  decayCause,
  parseCause,
  undoCause,
} from './cause.ts';

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const counts = fc.integer({ min: 1, max: 1_000_000 });
const parts: fc.Arbitrary<CauseParts> = fc.oneof(
  fc.record({ kind: fc.constantFrom('approve', 'undo'), submissionId: ids, round: counts }),
  fc.record({
    kind: fc.constant('decay'),
    userId: ids,
    day: fc.integer({ min: 0, max: 40_000 }).map(dayFromNumber),
  }),
  fc.record({
    kind: fc.constant('activity'),
    source: fc.constantFrom(...ACTIVITY_SOURCES),
    activityId: ids,
    revision: counts,
  }),
);

function write(cause: CauseParts): string {
  switch (cause.kind) {
    case 'approve':
      return approveCause(cause.submissionId, cause.round);
    case 'undo':
      return undoCause(cause.submissionId, cause.round);
    case 'decay':
      return decayCause(cause.userId, cause.day);
    case 'activity':
      return activityCause(cause);
  }
}

describe('causes', () => {
  it('have the documented form', () => {
    expect(approveCause('s1')).toBe('approve:s1');
    expect(approveCause('s1', 3)).toBe('approve:s1:3');
    expect(undoCause('s1')).toBe('undo:s1');
    expect(undoCause('s1', 3)).toBe('undo:s1:3');
    expect(decayCause('u1', parseAcademyDay('2026-08-07'))).toBe('decay:u1:2026-08-07');
    expect(activityCause({ source: 'strava', activityId: '99', revision: 2 })).toBe(
      'activity:strava:99:2',
    );
  });

  it('are parsed into the parts that they were built from', () => {
    fc.assert(
      fc.property(parts, (cause) => {
        expect(parseCause(write(cause))).toEqual(cause);
      }),
    );
  });

  it('differ when any part differs', () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const isSame =
          JSON.stringify(parseCause(write(one))) === JSON.stringify(parseCause(write(other)));
        expect(write(one) === write(other)).toBe(isSame);
      }),
    );
  });

  it('refuse ids with a separator, and counts below one', () => {
    expect(() => approveCause('a:b')).toThrow(RangeError);
    expect(() => approveCause('')).toThrow(RangeError);
    expect(() => approveCause('a', 0)).toThrow(RangeError);
    expect(() => undoCause('a b')).toThrow(RangeError);
    expect(() => activityCause({ source: 'file', activityId: 'x', revision: 1.5 })).toThrow(
      RangeError,
    );
  });

  it.each([
    '',
    'approve',
    'approve:',
    'approve:s1:1',
    'approve:s1:02',
    'approve:s1:2:3',
    'decay:u1',
    'decay:u1:2026-02-30',
    'activity:garmin:1:1',
    'activity:strava:1',
    'activity:strava:1:0',
    'gift:u1',
  ])('%j is no cause', (text) => {
    expect(parseCause(text)).toBeUndefined();
  });
});
