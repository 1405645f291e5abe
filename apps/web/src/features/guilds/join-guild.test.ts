// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { errorBody, profileOf, startSession } from '#testing/fake-server.ts';
import { joinGuild } from './api/join-guild.ts';

afterEach(() => {
  // Without a network the remembered profile would be used.
  localStorage.clear();
});

const PATCH = 'PATCH /api/users/u1';

function guildNow(): string | undefined {
  const now = session.get();
  return now.status === 'signed-in' ? now.profile.guild : undefined;
}

test('the local profile changes first, then the server, then the server’s answer is applied', async () => {
  const server = await startSession(profileOf());
  const saved = profileOf({ guild: 'envoys', level: 'as the server has it' });
  server.answers[PATCH] = { body: saved };
  server.answers['GET /api/users/u1'] = { body: saved };
  const joining = joinGuild('envoys');
  expect(guildNow()).toBe('envoys');
  await joining;
  expect(session.get()).toEqual({ status: 'signed-in', profile: saved });
  expect(server.calls.slice(-2)).toMatchObject([
    { method: 'PATCH', path: '/api/users/u1', body: { guild: 'envoys' } },
    { method: 'GET', path: '/api/users/u1' },
  ]);
});

test('a reload that fails does not undo what was saved', async () => {
  const server = await startSession(profileOf());
  server.answers[PATCH] = { body: profileOf({ guild: 'titans' }) };
  server.answers['GET /api/users/u1'] = 'unreachable';
  await joinGuild('titans');
  expect(guildNow()).toBe('titans');
});

describe('a refusal rolls the profile back and is reported to the team', () => {
  test.each([
    [
      403,
      'permission-denied',
      'You do not have permission to update your guild. Please contact support.',
    ],
    [404, 'not-found', 'User account not found. Please try logging out and back in.'],
    [
      503,
      'unavailable',
      'Service temporarily unavailable. Please check your internet connection and try again.',
    ],
    [
      504,
      'deadline-exceeded',
      'Request timed out. Please check your internet connection and try again.',
    ],
    [401, 'unauthenticated', 'You must be logged in to select a guild.'],
    [400, 'invalid-argument', 'Invalid guild selection'],
    [500, 'internal', 'Failed to join guild. Please try again.'],
  ])('%i %s', async (status, code, message) => {
    const server = await startSession(profileOf({ guild: 'titans' }));
    server.answers[PATCH] = { status, body: errorBody(code) };
    await expect(joinGuild('envoys')).rejects.toThrow(message);
    expect(guildNow()).toBe('titans');
    expect(server.calls.at(-1)?.path).toBe('/api/logClientEvent');
  });

  test('no network', async () => {
    const server = await startSession(profileOf());
    server.answers[PATCH] = 'unreachable';
    await expect(joinGuild('envoys')).rejects.toThrow(/^Service temporarily unavailable/);
    expect(guildNow()).toBe('');
  });
});

describe('nothing is asked of the server when the choice cannot be made', () => {
  test.each([undefined, '', 'pirates'])('choice %s', async (choice) => {
    const server = await startSession(profileOf());
    const before = server.calls.length;
    await expect(joinGuild(choice)).rejects.toThrow('Invalid guild selection');
    expect(server.calls).toHaveLength(before);
  });

  test('signed out', async () => {
    await startSession();
    await expect(joinGuild('titans')).rejects.toThrow('You must be logged in to select a guild.');
  });

  test('the profile is not loaded yet', async () => {
    vi.spyOn(session, 'get').mockReturnValueOnce({ status: 'loading' });
    await expect(joinGuild('titans')).rejects.toThrow(
      'User data not loaded. Please refresh and try again.',
    );
  });

  test('the start failed', async () => {
    vi.spyOn(session, 'get').mockReturnValue({ status: 'failed', error: new Error('no answer') });
    await expect(joinGuild('titans')).rejects.toThrow('User not authenticated');
    vi.mocked(session.get).mockRestore();
  });
});
