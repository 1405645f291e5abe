import { DAY_MS, HOUR_MS } from '@goreal/domain/calendar/durations';
import { describe, expect, it } from 'vitest';
import {
  type Circumstances,
  classifyMissingResponse,
  classifyResponse,
} from './classify-response.ts';

const usual: Circumstances = {
  attempt: 1,
  ageMs: DAY_MS,
  isForeignKey: false,
  now: new Date('2026-03-02T02:00:00Z'),
  random: () => 1,
};

function classified(status: number, other: Partial<Circumstances> & { retryAfter?: string } = {}) {
  const { retryAfter, ...circumstances } = other;
  return classifyResponse({ status, retryAfter }, { ...usual, ...circumstances });
}

it.each([200, 201, 202])('status %i is accepted', (status) => {
  expect(classified(status)).toEqual({ kind: 'accepted' });
});

describe('a device that is gone', () => {
  it.each([404, 410])('expires at status %i', (status) => {
    expect(classified(status)).toEqual({ kind: 'expired', reason: `status ${status}` });
  });

  it('gets one more push when its subscription is younger than two minutes', () => {
    expect(classified(410, { ageMs: 119_999 })).toMatchObject({ kind: 'retry', afterMs: 60_000 });
    expect(classified(410, { ageMs: 120_000 })).toMatchObject({ kind: 'expired' });
    expect(classified(410, { ageMs: 0, attempt: 2 })).toMatchObject({ kind: 'expired' });
  });

  it.each([401, 403])('at status %i only where it subscribed with another key', (status) => {
    expect(classified(status, { isForeignKey: true })).toMatchObject({ kind: 'expired' });
    expect(classified(status)).toMatchObject({ kind: 'failed' });
  });
});

describe('a service that asks to wait', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['a date', 'Mon, 02 Mar 2026 02:00:30 GMT', 30_000],
    ['a date in the past', 'Mon, 02 Mar 2026 01:00:00 GMT', 0],
    ['more than an hour', '86400', HOUR_MS],
    ['something unreadable', 'soon', 60_000],
    ['nothing', undefined, 60_000],
  ])('is asked again after %s', (_what, retryAfter, afterMs) => {
    const answer = classified(429, retryAfter === undefined ? {} : { retryAfter });
    expect(answer).toEqual({ kind: 'retry', reason: 'status 429', afterMs });
  });

  it('may also say so by 406, as Microsoft’s does', () => {
    expect(classified(406)).toMatchObject({ kind: 'retry', afterMs: 60_000 });
  });
});

describe('a fault of the service or the network', () => {
  it('is retried after delays that grow four times, up to an hour', () => {
    const delays = [1, 2, 3, 4].map((attempt) => classified(500, { attempt }));
    expect(delays).toMatchObject([
      { afterMs: 5000 },
      { afterMs: 20_000 },
      { afterMs: 80_000 },
      { afterMs: 320_000 },
    ]);
  });

  it('is retried after half to all of the delay, so that devices do not return together', () => {
    expect(classified(503, { random: () => 0 })).toMatchObject({ afterMs: 2500 });
  });

  it('is given up at the fifth attempt', () => {
    expect(classified(500, { attempt: 5 })).toEqual({ kind: 'failed', reason: 'status 500' });
    expect(classified(429, { attempt: 5 })).toMatchObject({ kind: 'failed' });
  });

  it('without a response is treated the same, with its own reason', () => {
    expect(classifyMissingResponse('timeout', usual)).toEqual({
      kind: 'retry',
      reason: 'timeout',
      afterMs: 5000,
    });
    expect(classifyMissingResponse('timeout', { ...usual, attempt: 5 })).toMatchObject({
      kind: 'failed',
    });
  });
});

it.each([300, 400, 413])('status %i fails without a retry', (status) => {
  expect(classified(status)).toEqual({ kind: 'failed', reason: `status ${status}` });
});
