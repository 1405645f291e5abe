import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { postToWindows, scope } from './worker-scope.ts';

declare const __GOREAL_PRECACHE__: { url: string; revision: string | null }[];

/**
 * The page for every address of the app. The address belongs to no page, so the server sends it without
 * prerendered markup.
 */
const SHELL = '/shell';
/** Cached from the last visit for an offline start; the settings rarely change. */
const KEPT = 'goreal-kept';
const SETTINGS = '/env.js';
/** Paths that do not serve the app's page. */
const SERVER_PATHS = /^\/(api|files|local|healthz|readyz|metrics)(\/|$)/;

/** Caches shell, code and the first fonts; all other requests go to the network. */
precache(__GOREAL_PRECACHE__);
cleanupOutdatedCaches();

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (SERVER_PATHS.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (url.pathname === SETTINGS) event.respondWith(freshOrKept(request));
  else if (isOurs(url.pathname)) event.respondWith(keptOrFresh(request));
});

// The page of a first visit has fetched the settings before this worker could keep them. Without them the worker is
// still of use: the next visit keeps them.
scope.addEventListener('install', (event) => {
  event.waitUntil(keepSettings().catch(() => undefined));
});

// A new version waits until a page reports that no window has unsaved work.
scope.addEventListener('message', (event) => {
  if (isMessage(event.data, 'SKIP_WAITING')) event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim().then(() => postToWindows({ type: 'SW_ACTIVATED' })));
});

/** Specification 7: a sync requested offline runs when the network is back. */
scope.addEventListener('sync', (event) => {
  if (event.tag === 'sync-strava-activities') event.waitUntil(syncStrava());
});

async function syncStrava(): Promise<void> {
  const answer = await fetch('/api/syncStravaActivities', { method: 'POST' });
  // Rejecting makes the browser retry, which only helps when the server is unreachable.
  if (answer.status >= 500) throw new Error(`sync: status ${answer.status}`);
  if (!answer.ok) return;
  await postToWindows({ type: 'STRAVA_SYNC_SUCCESS', result: await answer.json() });
}

/** Serves the page from the cache, so that the app opens at once and offline. */
async function answerPage(request: Request): Promise<Response> {
  return (await matchPrecache(SHELL)) ?? fetch(request);
}

async function keptOrFresh(request: Request): Promise<Response> {
  return (await matchPrecache(request.url)) ?? fetch(request);
}

async function keepSettings(): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.add(SETTINGS);
}

async function freshOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

function isOurs(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/icons/');
}

function isMessage(data: unknown, type: string): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}
