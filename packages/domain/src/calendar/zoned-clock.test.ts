import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { zonedClock } from './zoned-clock.ts';

/** Zones with summer time, half and quarter hours, a skipped day, and an irregular offset until 1972. */
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Monrovia',
];

/** The clock according to the runtime. */
function runtimeClock(instant: Date, timeZone: string): Record<string, number> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = format.formatToParts(instant).filter(({ type }) => type !== 'literal');
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
}

describe('the clock of a zone', () => {
  it('equals the runtime’s clock at any instant', () => {
    const instants = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const first = zonedClock(instant, zone);
        expect(first).toEqual(runtimeClock(instant, zone));
        expect(zonedClock(instant, zone)).toEqual(first);
      }),
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25T00:59:59Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:29Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
    ['Asia/Ho_Chi_Minh', '1969-12-31T23:59:59.500Z'],
  ])('in %s equals that of the runtime at %s, beside a change', (zone, at) => {
    const instant = new Date(at);
    expect(zonedClock(instant, zone)).toEqual(runtimeClock(instant, zone));
  });

  it('refuses an invalid date and an unknown zone', () => {
    expect(() => zonedClock(new Date(Number.NaN), 'Asia/Ho_Chi_Minh')).toThrow(RangeError);
    expect(() => zonedClock(new Date(0), 'Asia/Thang_Long')).toThrow(RangeError);
  });

  it('keeps no formatter of the fake timers, which take an invalid date for now', () => {
    vi.useFakeTimers();
    try {
      zonedClock(new Date(0), 'Asia/Jakarta');
    } finally {
      vi.useRealTimers();
    }
    expect(() => zonedClock(new Date(Number.NaN), 'Asia/Jakarta')).toThrow(RangeError);
  });
});
