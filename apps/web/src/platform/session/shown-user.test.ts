// @vitest-environment jsdom
import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { api } from '#platform/api-client/api-client.ts';
import { preloadedAnswers } from '#platform/api-client/preloaded-answers.ts';
import {
  errorBody,
  type FakeServer,
  fakeServer,
  profileOf,
  signedInAnswers,
} from '#testing/fake-server.ts';
import { session } from './session.ts';
import { guardShownUser } from './shown-user.ts';
import { signOut } from './sign-out.ts';

const GUILDS = 'GET /api/guilds';
const WHO = 'GET /api/auth/get-session';
let server: FakeServer;
let restart: MockInstance<typeof session.restart>;
let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  restart = vi.spyOn(session, 'restart').mockReturnValue(new Promise(() => undefined));
  session.ended();
  server = fakeServer({
    ...signedInAnswers(profileOf()),
    [GUILDS]: { body: { items: [] } },
  });
  await session.start();
  stop = guardShownUser();
});

afterEach(() => {
  stop();
  document.head.innerHTML = '';
});

const shownBy = (request: string) => server.header(request, SHOWN_USER);
const refused = { status: 401, body: errorBody('unauthenticated') };

test('a request names the user whom the page shows, and none where the page shows nobody', async () => {
  await api.GET('/api/guilds');
  session.ended();
  await api.GET('/api/guilds');
  expect(shownBy(GUILDS)).toEqual(['u1', null]);
});

test('a request that is answered by what the browser has preloaded names nobody', async () => {
  document.head.innerHTML = '<link rel="preload" as="fetch" href="/api/guilds">';
  preloadedAnswers.start();
  await api.GET('/api/guilds');
  await api.GET('/api/guilds');
  expect(shownBy(GUILDS)).toEqual([null, 'u1']);
});

test('a sign-out names the user whom the page shows', async () => {
  server.answers['POST /api/auth/sign-out'] = { body: {} };
  await signOut();
  expect(shownBy('POST /api/auth/sign-out')).toEqual(['u1']);
  expect(session.get()).toEqual({ status: 'signed-out' });
});

test('after a refusal the page shows the user who is signed in by now, read once', async () => {
  Object.assign(server.answers, { [GUILDS]: refused, [WHO]: { body: { user: { id: 'u2' } } } });
  const before = server.asked(WHO).length;
  const reads = [api.GET('/api/guilds'), api.GET('/api/guilds')];
  for (const read of reads) await expect(read).rejects.toMatchObject({ code: 'unauthenticated' });
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  expect(server.asked(WHO)).toHaveLength(before + 1);
});

test('after a refusal the page of a session that has ended shows nobody', async () => {
  Object.assign(server.answers, { [GUILDS]: refused, [WHO]: { body: null } });
  await expect(api.GET('/api/guilds')).rejects.toMatchObject({ code: 'unauthenticated' });
  await vi.waitFor(() => expect(session.get()).toEqual({ status: 'signed-out' }));
  expect(restart).not.toHaveBeenCalled();
});

test.each(['storage', 'pageshow', 'visibilitychange'])(
  'another user whom another tab has stored is read at %s',
  async (event) => {
    window.dispatchEvent(new Event(event));
    localStorage.setItem('goreal.profile', JSON.stringify(profileOf({ userId: 'u2' })));
    server.answers[WHO] = { body: { user: { id: 'u2' } } };
    const before = server.asked(WHO).length;
    window.dispatchEvent(new Event(event));
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(server.asked(WHO)).toHaveLength(before + 1);
  },
);

test('a profile that another tab has stored late changes nothing for the user who is signed in', async () => {
  localStorage.setItem('goreal.profile', JSON.stringify(profileOf({ userId: 'u2' })));
  window.dispatchEvent(new Event('storage'));
  await vi.waitFor(() => expect(localStorage.getItem('goreal.profile')).toContain('"u1"'));
  expect(session.userId()).toBe('u1');
  expect(restart).not.toHaveBeenCalled();
});
