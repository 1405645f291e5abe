import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium, request } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { launchOptions } from './tests/support/browser.ts';
import { answerOf } from './tests/support/calls.ts';
import { demoAccounts, demoPassword } from './tests/support/demo-accounts.ts';
import { startServer } from './tests/support/server.ts';

/**
 * `node apps/e2e/lighthouse.ts [PATH …]`: runs Lighthouse with its mobile profile (slow 4G, a throttled
 * processor) on a server of its own. Prints one line of JSON a page: scores 0 to 100, layout shift and their
 * inputs of the median of five visits (Lighthouse's docs/variability.md), and the performance of each visit.
 * The first page is empty and measures the machine itself. The dashboard is that of the demo player of Vệ Thần.
 *
 * Lighthouse throttles the processor four times, which makes a phone of a fast desktop (benchmark index 1500 to
 * 2000); on a slower machine less throttling is needed (its docs/throttling.md, "Calibrating the CPU
 * slowdown"). The empty page's index shows how fast the machine is.
 */
const PAGES = ['/', '/login', '/register', '/dashboard'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEBUGGING_PORT = 9333;
const EMPTY_PAGE = 'an empty page';
const VISITS = 5;
/**
 * Chromium sometimes misses the navigation start of a page that loads at once; Lighthouse then has to be run
 * again.
 */
const LOST_BEGINNING = 'NO_NAVSTART';
const MOST_LOST = 3;
const USUAL_SLOWDOWN = 4;
/** The middle of the range of indexes that the default throttling is made for. */
const USUAL_INDEX = 1750;

type Visited = { url: string; slowdown: number; headers?: Record<string, string> | undefined };

export type Found = {
  scores: Record<string, number>;
  /** Performance scores of all visits, in order. */
  performances: number[];
  layoutShift: number;
  blockedMs: number;
  largestPaintMs: number;
  /** Lighthouse's benchmark index of this machine. */
  index: number;
  slowdown: number;
};

const wanted = process.argv.slice(2);
const server = await startServer();
try {
  const cookie = await signIn();
  const empty = await measureEmpty();
  console.log(JSON.stringify({ page: EMPTY_PAGE, ...empty }));
  const slowdown = Math.max(
    1,
    Math.min(USUAL_SLOWDOWN, (USUAL_SLOWDOWN * empty.index) / USUAL_INDEX),
  );
  for (const page of wanted.length > 0 ? wanted : PAGES) {
    const headers = page.startsWith('/dashboard') ? { Cookie: cookie } : undefined;
    const found = await measure({ url: server.url + page, slowdown, headers });
    console.log(JSON.stringify({ page, ...found }));
  }
} finally {
  await server.stop();
}

/** A page with one heading and nothing else. */
async function measureEmpty(): Promise<Found> {
  const html = '<!doctype html><html lang="en"><title>Empty</title><h1>An empty page</h1></html>';
  const host = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await once(host.listen(0, 'localhost'), 'listening');
  try {
    const address = host.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return await measure({ url: `http://localhost:${port}/`, slowdown: USUAL_SLOWDOWN });
  } finally {
    host.close();
  }
}

async function measure(page: Visited): Promise<Found> {
  const visits: Result[] = [];
  for (let lost = 0; visits.length < VISITS; ) {
    const visit = await visitOnce(page);
    if (visit.runtimeError?.code === LOST_BEGINNING && lost < MOST_LOST) lost += 1;
    else if (visit.runtimeError) throw new Error(`${page.url}: ${visit.runtimeError.message}`);
    else visits.push(visit);
  }
  const middle: Result = computeMedianRun(visits);
  const { audits, environment } = middle;
  tellFaults(page.url, middle);
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(middle, name)])),
    performances: visits.map((visit) => scoreOf(visit, 'performance')),
    layoutShift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    index: environment.benchmarkIndex,
    slowdown: page.slowdown,
  };
}

/** A new browser for each visit, so that nothing is cached. */
async function visitOnce({ url, slowdown, headers }: Visited): Promise<Result> {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    const visit = await lighthouse(url, {
      port: DEBUGGING_PORT,
      output: 'json',
      onlyCategories: [...CATEGORIES],
      throttling: { cpuSlowdownMultiplier: slowdown },
      ...(headers && { extraHeaders: headers }),
    });
    if (!visit) throw new Error(`Lighthouse reported nothing for ${url}`);
    return visit.lhr;
  } finally {
    await browser.close();
  }
}

function scoreOf({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function tellFaults(url: string, { categories, audits }: Result): void {
  for (const { id, weight } of CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])) {
    const score = audits[id]?.score ?? 1;
    if (weight > 0 && score < 0.9)
      console.error(`${url}: ${id} ${audits[id]?.displayValue ?? score}`);
  }
}

/** The Cookie header of the demo player's session. */
async function signIn(): Promise<string> {
  const api = await request.newContext({ baseURL: server.url });
  const data = { email: demoAccounts.titan, password: demoPassword };
  await answerOf(api.post('/api/auth/sign-in/email', { data }));
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
