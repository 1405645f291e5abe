// @vitest-environment jsdom
import type { OperationsState } from '@goreal/domain/operations/operations-state';
import type { StravaOperations } from '@goreal/domain/strava/status';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { OperationsDesk } from './operations-desk.tsx';

const GB = 2 ** 30;
const AT = '2026-11-25T05:00:00.000Z';
const STATE: OperationsState = {
  at: AT,
  process: { startedAt: AT, memory: GB, liveListeners: 0 },
  health: [{ part: 'database', ok: true }],
  database: { kind: 'postgresql', size: GB },
  storage: { proofs: 0, proofBytes: 0, diskFree: 20 * GB, diskSize: 40 * GB },
  queues: [],
  backups: [],
  samples: [],
};
const STRAVA: StravaOperations = {
  state: 'ready',
  message: 'Strava trả lời bình thường.',
  simulatorUrl: null,
  shareMode: 'consent',
  athletes: { connected: 3, reconnect: 0, limit: 999, abandoned: 0 },
  quota: {
    quarter: { used: 1, limit: 100, resetsAt: AT },
    day: { used: 1, limit: 1000, resetsAt: AT },
  },
  webhook: {
    subscribed: true,
    problem: null,
    lastEventAt: null,
    received: 0,
    waiting: 0,
    failed: 0,
  },
  work: {
    syncsWaiting: 0,
    importing: 0,
    revocationsWaiting: 0,
    lastSweepAt: null,
    nextSweepAt: AT,
  },
};

async function open(strava: Partial<StravaOperations>): Promise<void> {
  const server = await startSession(profileOf({ role: 'super_admin' }));
  Object.assign(server.answers, {
    'GET /api/operations': { body: STATE },
    'GET /api/strava/operations': { body: { ...STRAVA, ...strava } },
    'GET /api/dataRequests': { body: { items: [], total: 0, overdue: 0 } },
  });
  show(<OperationsDesk />);
  await screen.findByText('Đĩa còn trống');
}

test('an application that Strava refuses is a problem, with a link to the state of Strava', async () => {
  await open({ state: 'inactive', message: 'Strava trả lời 403 Inactive' });
  const problems = screen.getByText('1 việc cần xem').closest('[role]') as HTMLElement;
  const link = within(problems).getByRole('link', {
    name: 'Strava đang ngưng ứng dụng của Học Viện.',
  });
  expect(link.getAttribute('href')).toBe('#strava');
});

test.each(['ready', 'paused', 'not-configured'] as const)(
  'Strava that is %s is no problem',
  async (state) => {
    await open({ state });
    expect(screen.getByText('Không có gì trục trặc.')).toBeDefined();
  },
);
