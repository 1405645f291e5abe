// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { StravaCallbackScreen } from './strava-callback.tsx';

const CALL = 'GET /api/handleStravaCallback';
const onLeave = vi.fn();
let state = 0;

beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers();
  onLeave.mockReset();
});

/** Each test uses its own state, as each authorisation does. */
function returned(): string {
  state += 1;
  return `code=c&state=s${state}`;
}

async function open(query: string): Promise<void> {
  render(
    <StrictMode>
      <StravaCallbackScreen query={new URLSearchParams(query)} onLeave={onLeave} />
    </StrictMode>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

async function expectLeaving(path: string, afterMs: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(afterMs - 1));
  expect(onLeave).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(path);
}

const AURA_STREAM = '/dashboard?tab=aura-stream';

test('success names the athlete, asks once and leads on after 2 s', async () => {
  const server = await startSession(profileOf());
  server.answers[CALL] = { body: { athlete: { name: 'Lan Nguyễn' } } };
  await open(returned());
  expect(screen.getByRole('status').textContent).toContain('Lan Nguyễn');
  expect(server.calls.filter(({ path }) => path.includes('handleStrava'))).toHaveLength(1);
  await expectLeaving(AURA_STREAM, 2000);
});

test('the connection is read meanwhile, so that the next page does not show an older one', async () => {
  const profile = profileOf();
  const { userId: uid } = profile;
  queryClient.setQueryData(['strava', uid], { connected: false });
  const server = await startSession(profile);
  server.answers[CALL] = { body: { athlete: { name: 'Lan Nguyễn' } } };
  server.answers[`GET /api/users/${uid}/strava`] = { body: { connected: true } };
  await open(returned());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(queryClient.getQueryData(['strava', uid])).toEqual({ connected: true });
});

test.each([
  ['error=access_denied', 'Strava authorization failed: access_denied'],
  ['code=c', 'Missing authorization code or state parameter'],
  ['state=s', 'Missing authorization code or state parameter'],
])('%s', async (query, text) => {
  await startSession(profileOf());
  await open(query);
  expect(screen.getByRole('alert').textContent).toContain(text);
  await expectLeaving(AURA_STREAM, 3000);
});

test.each([
  [{ error: 'state expired' }, 'Failed to connect Strava account: state expired'],
  [{ error: { message: 'no' } }, 'Failed to connect Strava account: no'],
  [{}, 'Failed to connect Strava account: Unknown error'],
])('a refusal of the server: %j', async (body, text) => {
  const server = await startSession(profileOf());
  server.answers[CALL] = { status: 400, body };
  await open(returned());
  expect(screen.getByRole('alert').textContent).toContain(text);
  await expectLeaving(AURA_STREAM, 3000);
});

test('until the server has answered the screen says that it is connecting', async () => {
  const server = await startSession(profileOf());
  server.answers[CALL] = new Promise(() => undefined);
  await open(returned());
  expect(screen.getByRole('status').textContent).toContain('Đang nối với Strava…');
  expect(onLeave).not.toHaveBeenCalled();
});

test('no network', async () => {
  const server = await startSession(profileOf());
  server.answers[CALL] = 'unreachable';
  await open(returned());
  expect(screen.getByRole('alert').textContent).toContain(
    'An unexpected error occurred while connecting to Strava.',
  );
});

test('a visitor is sent to the sign-in', async () => {
  await startSession();
  await open(returned());
  expect(screen.getByRole('alert').textContent).toContain(
    'User not authenticated. Please log in and try again.',
  );
  await expectLeaving('/login', 3000);
});
