import { beforeEach, describe, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import { createRateBudget } from './rate-budget.ts';

const academy = await testAcademy();
const { clock, database } = academy;
/** Of two processes. */
const [budget, other] = [1, 2].map(() => createRateBudget({ database, clock }));
if (!budget || !other) throw new Error('no budgets');

beforeEach(async () => {
  await academy.sql`update strava_app set quarter_limit = 100, day_limit = 1000,
    quarter_start = 'epoch', quarter_used = 0, day_start = 'epoch', day_used = 0`;
  clock.set('2026-03-02T12:00:30Z');
});

/** A response with usage and limits of reads, and of all calls where those are given. */
const answer = (reads: string, { all, status = 200 }: { all?: string; status?: number } = {}) => ({
  status,
  headers: new Headers({
    'x-readratelimit-limit': '100,1000',
    'x-readratelimit-usage': reads,
    ...(all && { 'x-ratelimit-limit': '200,2000', 'x-ratelimit-usage': all }),
  }),
  body: {},
});

const refusal = (until: string) => ({ kind: 'rate', until: new Date(until) });

describe('the reads of one window leave those of the next', () => {
  it('where a response that comes after midnight counted before it', async () => {
    clock.set('2026-03-02T23:59:59.900Z');
    await budget.enter('background');
    clock.set('2026-03-03T00:00:00.100Z');
    await other.enter('background');
    await budget.leave(answer('80,980'));
    await other.leave(answer('1,1'));
    clock.set('2026-03-03T00:01:00Z');
    await expect(budget.enter('background')).resolves.toBeUndefined();
  });

  it('where the clock of Strava is some seconds behind', async () => {
    clock.set('2026-03-03T00:00:02Z');
    await budget.enter('event');
    await budget.leave(answer('90,990'));
    const spent = budget.leave(answer('101,1001', { status: 429 }));
    await expect(spent).rejects.toMatchObject({ kind: 'rate' });
    clock.set('2026-03-03T00:01:00Z');
    await expect(budget.enter('background')).resolves.toBeUndefined();
  });
});

describe('a limit of all calls of the application', () => {
  it('holds where it is nearer than that of reads', async () => {
    await budget.enter('player');
    await budget.leave(answer('20,300', { all: '190,700' }));
    await expect(other.enter('player')).rejects.toMatchObject(refusal('2026-03-02T12:15:15Z'));
  });

  it('is waited for until the next day where the day of all calls is used up', async () => {
    await budget.enter('player');
    const spent = budget.leave(answer('20,300', { all: '40,2001', status: 429 }));
    await expect(spent).rejects.toMatchObject(refusal('2026-03-03T00:00:15Z'));
    clock.set('2026-03-02T12:16:00Z');
    await expect(other.enter('player')).rejects.toMatchObject(refusal('2026-03-03T00:00:15Z'));
  });

  it('leaves nothing behind where a later response names the limit of reads alone', async () => {
    await budget.enter('player');
    await budget.leave(answer('20,300', { all: '40,1950' }));
    await budget.leave(answer('30,800'));
    await expect(other.enter('player')).resolves.toBeUndefined();
  });

  it('further than that of reads does not matter', async () => {
    await budget.enter('player');
    await budget.leave(answer('89,300', { all: '120,700' }));
    await other.enter('player');
    await expect(budget.enter('player')).rejects.toMatchObject(refusal('2026-03-02T12:15:15Z'));
  });
});
