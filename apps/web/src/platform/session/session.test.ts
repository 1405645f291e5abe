// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, profileOf, signedInAnswers } from '../../testing/fake-server.ts';
import { session } from './session.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(profile: { status: number; body: unknown } | 'unreachable') {
  const answers = { ...signedInAnswers(profileOf()), 'GET /api/users/u1': profile };
  const server = fakeServer({ ...answers, 'POST /api/logClientEvent': { body: { result: {} } } });
  return () => server.calls.filter(({ path }) => path === '/api/logClientEvent');
}

test('a profile that cannot be read is told to the team, and the start has failed', async () => {
  const told = open({ status: 500, body: {} });
  await session.start();
  expect(session.get()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  expect(told()[0]?.body).toMatchObject({
    data: { context: { component: 'session', errorType: 'auth' } },
  });
});

test('a network that is away is nobody’s fault', async () => {
  const told = open('unreachable');
  await session.start();
  expect(told()).toHaveLength(0);
});
