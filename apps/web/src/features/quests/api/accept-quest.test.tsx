// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorBody, fakeServer } from '#testing/fake-server.ts';
import { activeQuestOf } from '#testing/quest-of.ts';
import { acceptRetry, activeQuestsQuery, useAcceptQuest } from './quests.ts';

const PUT = 'PUT /api/users/u1/activeQuests/q1';

const accepted = activeQuestOf();

let client: QueryClient;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers();
  server = fakeServer({});
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
});

function renderAccept() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useAcceptQuest('u1'), { wrapper }).result;
}

describe('accepting a quest', () => {
  it('tries three times in all, one and two seconds apart', async () => {
    server.answers[PUT] = { status: 503, body: errorBody('unavailable') };
    const accept = renderAccept();
    accept.current.mutate('q1');
    await vi.advanceTimersByTimeAsync(999);
    expect(server.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.calls).toHaveLength(2);
    expect(accept.current.failureCount).toBe(2);
    await vi.advanceTimersByTimeAsync(1700);
    expect(server.calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(server.calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.calls).toHaveLength(3);
    await vi.waitFor(() => expect(accept.current.isError).toBe(true));
  });

  it('succeeds with the first accepted attempt, and updates the list', async () => {
    server.answers[PUT] = 'unreachable';
    client.setQueryData(activeQuestsQuery('u1').queryKey, []);
    const accept = renderAccept();
    accept.current.mutate('q1');
    await vi.advanceTimersByTimeAsync(500);
    server.answers[PUT] = { body: accepted };
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(accept.current.isSuccess).toBe(true));
    expect(server.calls).toHaveLength(2);
    expect(client.getQueryData(activeQuestsQuery('u1').queryKey)).toEqual([accepted]);
  });

  // Specification 7; written again, so that a code removed from the product fails.
  it.each([
    'permission-denied',
    'unauthenticated',
    'invalid-argument',
    'not-found',
    'already-exists',
    'failed-precondition',
    'out-of-range',
    'unimplemented',
    'data-loss',
  ] as const)('never repeats after %s', (code) => {
    expect(acceptRetry.retry(0, new ApiError(code))).toBe(false);
  });

  it.each(['unavailable', 'deadline-exceeded', 'internal', 'aborted'] as const)(
    'repeats after %s, but not for ever',
    (code) => {
      const error = new ApiError(code);
      expect([0, 1, 2].map((failures) => acceptRetry.retry(failures, error))).toEqual([
        true,
        true,
        false,
      ]);
    },
  );

  it.each([
    [0, 0, 1000],
    [0, 0.5, 1125],
    [0, 0.996, 1249],
    [1, 0, 2000],
    [1, 0.5, 2125],
  ])('after %i failures, and with the random number %f, waits %i ms', (failures, random, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    expect(acceptRetry.retryDelay(failures)).toBeCloseTo(ms, 6);
  });
});
