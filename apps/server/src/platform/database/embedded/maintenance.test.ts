import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startMaintenance } from './maintenance.ts';

/** A database without tables, in which nothing happens. */
const pool = { query: async () => ({ rows: [] }) } as unknown as Pick<pg.Pool, 'query'>;

let stop: () => void = () => undefined;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function maintain(backUp: () => Promise<unknown>): string[] {
  const warnings: string[] = [];
  stop = startMaintenance({
    pool,
    timeZone: 'Asia/Ho_Chi_Minh',
    requests: () => 0,
    backUp,
    onWarning: ({ message }) => void warnings.push(message),
  });
  return warnings;
}

it('does its nightly work in the night of the academy, once', async () => {
  // 12:00 in Vietnam.
  vi.setSystemTime('2026-03-01T05:00:00Z');
  const copies: string[] = [];
  maintain(async () => copies.push(new Date().toISOString().slice(0, 13)));
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS);
  expect(copies).toEqual(['2026-03-01T20', '2026-03-02T20']);
});

it('repeats a failed night hourly until it succeeds, and not more often', async () => {
  vi.setSystemTime('2026-03-01T19:30:00Z');
  const tries: string[] = [];
  const warnings = maintain(async () => {
    tries.push(new Date().toISOString().slice(11, 13));
    if (tries.length < 3) throw new Error('the disk is full');
  });
  await vi.advanceTimersByTimeAsync(20 * HOUR_MS);
  expect(tries).toEqual(['20', '21', '22']);
  expect(warnings).toEqual(['the disk is full', 'the disk is full']);
});
