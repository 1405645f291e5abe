// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, profileOf, signedInAnswers } from '#testing/fake-server.ts';
import { session } from './session.ts';

beforeEach(() => localStorage.clear());

function open(profile: { status: number; body: unknown } | 'unreachable') {
  const answers = { ...signedInAnswers(profileOf()), 'GET /api/users/u1': profile };
  const server = fakeServer({ ...answers, 'POST /api/logClientEvent': { body: { result: {} } } });
  return () => server.calls.filter(({ path }) => path === '/api/logClientEvent');
}

test('a profile that cannot be read is reported, and the start fails', async () => {
  const reports = open({ status: 500, body: {} });
  await session.start();
  expect(session.get()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports()[0]?.body).toMatchObject({
    data: { context: { component: 'session', errorType: 'auth' } },
  });
});

test('the cached profile is fetched in parallel with the session', async () => {
  const who = Promise.withResolvers<{ body: unknown }>();
  const server = fakeServer({
    ...signedInAnswers(profileOf()),
    'GET /api/auth/get-session': who.promise,
  });
  localStorage.setItem('goreal.profile', JSON.stringify(profileOf()));
  const started = session.start();
  await vi.waitFor(() =>
    expect(server.calls.map(({ path }) => path).sort()).toEqual([
      '/api/auth/get-session',
      '/api/users/u1',
    ]),
  );
  who.resolve({ body: { user: { id: 'u1' } } });
  await started;
  expect(session.get()).toMatchObject({ status: 'signed-in', profile: { userId: 'u1' } });
  expect(server.calls).toHaveLength(2);
});

test.each([
  ['somebody else', JSON.stringify(profileOf({ userId: 'u2' }))],
  ['a number', '{"userId":7}'],
  ['nobody', 'null'],
  ['no JSON', 'An'],
])('a signed-in user enters where %s was cached, and no fault is reported', async (_whom, kept) => {
  const reports = open({ status: 200, body: profileOf() });
  localStorage.setItem('goreal.profile', kept);
  await session.start();
  expect(session.get()).toMatchObject({ status: 'signed-in', profile: { userId: 'u1' } });
  expect(reports()).toHaveLength(0);
});

test('a missing network is not reported', async () => {
  const reports = open('unreachable');
  await session.start();
  expect(reports()).toHaveLength(0);
});

test.each([
  ['signed in', { user: { id: 'u1' } }, { status: 'signed-in', profile: { userId: 'u1' } }],
  ['signed out', null, { status: 'signed-out' }],
])(
  'a repeated check that fails keeps the session of a user who is %s, and is retried',
  async (_, who, known) => {
    vi.useFakeTimers();
    const { answers } = fakeServer({
      ...signedInAnswers(profileOf()),
      'GET /api/auth/get-session': { body: who },
    });
    await session.start();
    for (const failure of ['unreachable', { status: 503, body: {} }] as const) {
      answers['GET /api/auth/get-session'] = failure;
      // Without a stored profile, or where the code that reads it cannot be loaded.
      localStorage.clear();
      await session.start();
      expect(session.get()).toMatchObject(known);
    }
    answers['GET /api/auth/get-session'] = { body: { user: { id: 'u1' } } };
    answers['GET /api/users/u1'] = { body: profileOf({ displayName: 'Mai' }) };
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.get()).toMatchObject({ status: 'signed-in', profile: { displayName: 'Mai' } });
    vi.useRealTimers();
  },
);

test('a repeated check that finds the session ended signs out', async () => {
  const { answers } = fakeServer(signedInAnswers(profileOf()));
  await session.start();
  answers['GET /api/users/u1'] = { status: 401, body: {} };
  await session.start();
  expect(session.get()).toEqual({ status: 'signed-out' });
});

test('a profile that was asked for before a change keeps the change', async () => {
  const { answers } = fakeServer(signedInAnswers(profileOf({ currentStreak: 1 })));
  await session.start();
  for (const read of [session.reload, session.start]) {
    const answer = Promise.withResolvers<{ body: unknown }>();
    answers['GET /api/users/u1'] = answer.promise;
    const reading = read();
    session.patch({ userId: 'u1', currentStreak: 2 });
    answer.resolve({ body: profileOf({ currentStreak: 1, displayName: 'Mai' }) });
    await reading;
    expect(session.get()).toMatchObject({ profile: { currentStreak: 2, displayName: 'Mai' } });
    answers['GET /api/users/u1'] = { body: profileOf({ currentStreak: 1 }) };
    await session.reload();
    expect(session.get()).toMatchObject({ profile: { currentStreak: 1 } });
  }
});

test('the answer to an earlier request does not replace the answer to a later one', async () => {
  const { answers } = fakeServer(signedInAnswers(profileOf()));
  await session.start();
  const late = Promise.withResolvers<{ body: unknown }>();
  const replies = [late.promise, { body: profileOf({ currentStreak: 2 }) }];
  answers['GET /api/users/u1'] = () => replies.shift() ?? 'unreachable';
  const earlier = session.reload();
  await session.reload();
  late.resolve({ body: profileOf({ currentStreak: 1 }) });
  await earlier;
  expect(session.get()).toMatchObject({ profile: { currentStreak: 2 } });
});

test('a profile that is answered after the session has ended is not shown', async () => {
  const { answers } = fakeServer(signedInAnswers(profileOf()));
  await session.start();
  const late = Promise.withResolvers<{ body: unknown }>();
  answers['GET /api/users/u1'] = late.promise;
  const reading = session.reload();
  session.ended();
  late.resolve({ body: profileOf() });
  await reading;
  expect(session.get()).toEqual({ status: 'signed-out' });
});

test('a check that began before a sign-in does not undo it', async () => {
  const who = Promise.withResolvers<{ body: unknown }>();
  session.startAsVisitor();
  fakeServer({ ...signedInAnswers(profileOf()), 'GET /api/auth/get-session': who.promise });
  const checking = session.start();
  await session.enter('u1');
  who.resolve({ body: null });
  await checking;
  expect(session.get()).toMatchObject({ status: 'signed-in' });
});

test('a change of another user’s profile is ignored', async () => {
  fakeServer(signedInAnswers(profileOf({ currentStreak: 1 })));
  await session.start();
  session.patch({ userId: 'u2', currentStreak: 9 });
  expect(session.get()).toMatchObject({ profile: { userId: 'u1', currentStreak: 1 } });
});

test('a page that shows one user is reloaded for another, and shows the first until then', async () => {
  const { answers } = fakeServer(signedInAnswers(profileOf()));
  await session.start();
  const restart = vi.spyOn(session, 'restart').mockReturnValue(new Promise(() => undefined));
  Object.assign(answers, signedInAnswers(profileOf({ userId: 'u2' })));
  void session.start();
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  void session.enter('u2');
  expect(restart).toHaveBeenCalledTimes(2);
  expect(session.userId()).toBe('u1');
});

/** Starts the session of a document that carried this live position. */
async function arriveWith(position: string): Promise<typeof session> {
  const timing = { name: 'live-position', description: position };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { serverTiming: [{ name: 'other', description: '1.1' }, timing] } as never,
  ]);
  vi.resetModules();
  return (await import('./session.ts')).session;
}

test('the live stream opens at the position of the document, for the first start only', async () => {
  const fresh = await arriveWith('7.12');
  open({ status: 200, body: profileOf() });
  await fresh.start();
  expect(fresh.livePosition()).toBe('7.12');
  await fresh.reload();
  expect(fresh.livePosition()).toBeUndefined();
});

test('a failed start discards the position of its document', async () => {
  const fresh = await arriveWith('7.12');
  open('unreachable');
  await fresh.start();
  open({ status: 200, body: profileOf() });
  await fresh.start();
  expect(fresh.get()).toMatchObject({ status: 'signed-in' });
  expect(fresh.livePosition()).toBeUndefined();
});
