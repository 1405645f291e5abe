// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';

const LOG = 'POST /api/logClientEvent';

type Reporting = typeof import('./report-error.ts');
let reporting: Reporting;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  reporting = await import('./report-error.ts');
});

const sent = (server: ReturnType<typeof fakeServer>) =>
  server.calls.map(({ body }) => (body as { data: Record<string, unknown> }).data);
const kept = () => JSON.parse(localStorage.getItem('goreal.errors') ?? '[]') as unknown[];

test('a report has message, place and severity, and no query of the address', async () => {
  const server = fakeServer({ [LOG]: { body: { result: { success: true } } } });
  window.history.replaceState(null, '', '/dashboard?tab=chat&secret=1');
  const about = { component: 'review approve', errorType: 'api', severity: 'high' } as const;
  expect(await reporting.reportError(new TypeError('broken'), about)).toBe('sent');
  expect(sent(server)[0]).toMatchObject({
    level: 'error',
    message: 'broken',
    context: {
      path: '/dashboard',
      component: 'review approve',
      errorType: 'api',
      severity: 'high',
    },
    error: { name: 'TypeError', message: 'broken' },
  });
  expect(JSON.stringify(sent(server))).not.toContain('secret');
});

test('without a network reports are queued, a hundred at most, and sent in their order', async () => {
  const server = fakeServer({ [LOG]: 'unreachable' });
  vi.useFakeTimers({ toFake: ['performance'] });
  for (let at = 0; at < 120; at += 1) {
    vi.advanceTimersByTime(61_000);
    expect(await reporting.reportError(new Error(`fault ${at}`))).toBe('queued');
  }
  vi.useRealTimers();
  expect(kept()).toHaveLength(100);
  server.answers[LOG] = { body: { result: { success: true } } };
  server.calls.length = 0;
  await reporting.flushReports();
  expect(sent(server)).toHaveLength(100);
  expect(sent(server)[0]?.message).toBe('fault 20');
  expect(kept()).toEqual([]);
});

test('what was queued for one user is not sent in the name of the next one of the device', async () => {
  const server = fakeServer({ [LOG]: 'unreachable' });
  const answer = fetch;
  const credentials: unknown[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    credentials.push(init.credentials);
    return answer(input, init);
  });
  const signedIn = (userId: string) =>
    localStorage.setItem('goreal.profile', JSON.stringify({ userId }));
  signedIn('minh');
  await reporting.reportError(new Error('of minh'));
  signedIn('lan');
  await reporting.reportError(new Error('of lan'));
  credentials.length = 0;
  server.answers[LOG] = { body: { result: { success: true } } };
  await reporting.flushReports();
  expect(credentials).toEqual(['omit', 'same-origin']);
  expect(JSON.stringify(sent(server))).not.toContain('userId');
});

test('a report that fails late belongs to the user it was written for', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  localStorage.setItem('goreal.profile', JSON.stringify({ userId: 'minh' }));
  const report = reporting.reportError(new Error('of minh'));
  localStorage.setItem('goreal.profile', JSON.stringify({ userId: 'lan' }));
  answer.reject(new TypeError('offline'));
  expect(await report).toBe('queued');
  expect(kept()).toMatchObject([{ userId: 'minh' }]);
});

test.each([
  ['a visitor', undefined, 'same-origin'],
  ['a user', 'lan', 'omit'],
])('what was queued without a user is sent for %s', async (_who, userId, expected) => {
  fakeServer({ [LOG]: 'unreachable' });
  await reporting.reportError(new Error('of a visitor'));
  expect(localStorage.getItem('goreal.errors')).not.toContain('userId');
  if (userId) localStorage.setItem('goreal.profile', JSON.stringify({ userId }));
  const send = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', send);
  await reporting.flushReports();
  expect(send.mock.calls).toMatchObject([[expect.anything(), { credentials: expected }]]);
  expect(kept()).toEqual([]);
});

test('the reports of a deleted account are dropped, those of others stay', async () => {
  fakeServer({ [LOG]: 'unreachable' });
  for (const userId of ['minh', 'lan', 'minh']) {
    localStorage.setItem('goreal.profile', JSON.stringify({ userId }));
    await reporting.reportError(new Error(`of ${userId}`));
  }
  const { errorQueue } = await import('./error-queue.ts');
  errorQueue.forget('minh');
  expect(kept()).toMatchObject([{ userId: 'lan' }]);
});

test('a report that is dropped while it is sent takes no other with it', async () => {
  const server = fakeServer({ [LOG]: 'unreachable' });
  for (const userId of ['minh', 'lan']) {
    localStorage.setItem('goreal.profile', JSON.stringify({ userId }));
    await reporting.reportError(new Error(`of ${userId}`));
  }
  const { errorQueue } = await import('./error-queue.ts');
  server.answers[LOG] = () => {
    errorQueue.forget('minh');
    return { body: { result: { success: true } } };
  };
  server.calls.length = 0;
  await reporting.flushReports();
  expect(sent(server).map(({ message }) => message)).toEqual(['of minh', 'of lan']);
  expect(kept()).toEqual([]);
});

test('one error is reported at most three times a minute, all errors twenty times', async () => {
  const server = fakeServer({ [LOG]: { body: { result: { success: true } } } });
  for (let at = 0; at < 10; at += 1) await reporting.reportError(new Error('the same'));
  expect(sent(server)).toHaveLength(3);
  for (let at = 0; at < 40; at += 1) await reporting.reportError(new Error(`another ${at}`));
  expect(sent(server)).toHaveLength(20);
});

test('a refused report is not kept', async () => {
  fakeServer({ [LOG]: { status: 400, body: {} } });
  await expect(reporting.reportError(new Error('refused'))).rejects.toThrow('refused with 400');
  expect(kept()).toEqual([]);
});

test('uncaught errors and rejections are reported with their severity', async () => {
  const server = fakeServer({ [LOG]: { body: { result: { success: true } } } });
  const { reportUncaughtErrors } = await import('./global-handlers.ts');
  reportUncaughtErrors();
  window.dispatchEvent(
    new ErrorEvent('error', { error: new Error('uncaught'), message: 'uncaught' }),
  );
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
  const rejection = Object.assign(new Event('unhandledrejection'), {
    reason: new Error('unheard'),
  });
  window.dispatchEvent(rejection);
  await vi.waitFor(() => expect(sent(server)).toHaveLength(2));
  expect(sent(server)).toMatchObject([
    { message: 'uncaught', context: { severity: 'high' } },
    { message: 'unheard', context: { severity: 'medium' } },
  ]);
});
