// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('workbox-precaching', () => ({
  precache: () => undefined,
  cleanupOutdatedCaches: () => undefined,
  matchPrecache: async () => undefined,
}));

const postMessage = vi.fn();
const claim = vi.fn(async () => undefined);

beforeEach(async () => {
  postMessage.mockReset();
  vi.stubGlobal('__GOREAL_PRECACHE__', []);
  vi.stubGlobal('clients', { claim, matchAll: async () => [{ postMessage }] });
  await import('./app-worker.ts');
});

/** The promise passed to `waitUntil`: resolved when the sync is done, rejected when the browser shall retry. */
async function sync(tag: string, answer: { status: number; body?: object }): Promise<unknown> {
  const fetched = vi.fn(async () => Response.json(answer.body ?? {}, { status: answer.status }));
  vi.stubGlobal('fetch', fetched);
  let work: Promise<unknown> = Promise.resolve('not ours');
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  self.dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil }));
  const end = await work.then(
    (value) => value ?? 'done',
    () => 'again',
  );
  return { end, calls: fetched.mock.calls };
}

const TAG = 'sync-strava-activities';
const call = ['/api/syncStravaActivities', { method: 'POST' }];

test('a sync requested offline runs, and every page gets the result', async () => {
  const result = { success: true, activities_processed: 1 };
  expect(await sync(TAG, { status: 200, body: result })).toEqual({ end: 'done', calls: [call] });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'STRAVA_SYNC_SUCCESS', result });
});

test('an unreachable server makes the browser retry, a refusal does not', async () => {
  expect(await sync(TAG, { status: 503 })).toEqual({ end: 'again', calls: [call] });
  expect(await sync(TAG, { status: 401 })).toEqual({ end: 'done', calls: [call] });
  expect(postMessage).not.toHaveBeenCalled();
});

test('the worker ignores other tags', async () => {
  expect(await sync('something-else', { status: 200 })).toEqual({ end: 'not ours', calls: [] });
});

/** Whether the installation of the worker succeeds, and what it has put into the caches. */
async function install(add: () => Promise<void>): Promise<unknown> {
  const added = vi.fn(add);
  vi.stubGlobal('caches', { open: async (name: string) => ({ add: added, name }) });
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  self.dispatchEvent(Object.assign(new Event('install'), { waitUntil }));
  await Promise.all(work);
  return added.mock.calls;
}

test('the first visit already stores the settings for an offline start', async () => {
  expect(await install(async () => undefined)).toEqual([['/env.js']]);
});

test('the worker is installed also when the settings cannot be fetched', async () => {
  expect(await install(() => Promise.reject(new TypeError('unreachable')))).toHaveLength(1);
});

test('an activated worker takes the open pages over, then tells each of them', async () => {
  postMessage.mockImplementation(() => expect(claim).toHaveBeenCalledOnce());
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  self.dispatchEvent(Object.assign(new Event('activate'), { waitUntil }));
  await Promise.all(work);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SW_ACTIVATED' });
});
