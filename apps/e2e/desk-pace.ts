import { chromium, type Page } from '@playwright/test';
import { launchOptions, sizes } from './tests/support/browser.ts';
import { pngFile } from './tests/support/media.ts';

/**
 * `node apps/e2e/desk-pace.ts URL COOKIE`: an elder works through a full desk of image proofs with the
 * keyboard alone; the figures go to standard output as one line of JSON. Called by `npm run bench -- desk`.
 */
const [url = '', cookie = ''] = process.argv.slice(2);
const MEASURED = 100;
const STEPS = 500;
const VISITS = 5;
/** A little longer than the desk takes a second press of a key for a bouncing one. */
const SETTLE_MS = 120;
/** What is slow shows in the figures; a busy machine must not end them. */
const PATIENCE_MS = 180_000;

const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({
    ...sizes.desktop,
    locale: 'vi-VN',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.addInitScript(watchForCard);
  const firstVisit = await open(page);
  // Elders are here daily: by the second visit the browser knows the pages, by the third it has compiled them.
  await open(page);
  const visits = await inTurn(VISITS, () => open(page));
  // From here on: whoever answers in the server's place takes the browser its cache.
  const proof = pngFile('proof.png', 200).buffer;
  await page.route('**/files/submissions/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: proof }),
  );
  await open(page);
  await page.keyboard.press('ArrowDown');
  const own: number[] = [];
  const memory: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const took = await decide(page);
    if (step <= MEASURED) own.push(took);
    if (step === MEASURED || step === STEPS) memory.push(await usedMegabytes(page));
  }
  const [early = 0, late = 0] = memory;
  const figures = {
    firstVisitMs: firstVisit.drawn,
    firstCardMs: middle(visits.map(({ drawn }) => drawn)),
    firstCardShownMs: middle(visits.map(({ shown }) => shown)),
    medianOwnMs: middle(own),
    p95OwnMs: own.toSorted((left, right) => left - right)[Math.floor(own.length * 0.95)],
    early,
    late,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await browser.close();
}

type Seen = { drawn: number; shown: number };

/**
 * Opens the desk; ms from the beginning of the navigation to the frame in which the page draws the first card, and to
 * when that was on the screen, which without a graphics processor takes as long again.
 */
async function open(page: Page): Promise<Seen> {
  await page.goto(`${url}/admin`, { waitUntil: 'commit' });
  await page.waitForFunction(() => firstCard.shown > 0);
  // Not before the page is at rest does the next visit begin.
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => firstCard);
}

/** In the page: asking from outside would take the processor from it. */
function watchForCard(): void {
  globalThis.firstCard = { drawn: 0, shown: 0 };
  const watch = new MutationObserver(() => {
    const title = document.querySelector('[data-review-card] h3');
    if (!title) return;
    watch.disconnect();
    title.setAttribute('elementtiming', 'first-card');
    requestAnimationFrame(() => {
      firstCard.drawn = performance.now();
    });
  });
  watch.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    firstCard.shown = list.getEntries()[0]?.startTime ?? 0;
  }).observe({ type: 'element', buffered: true });
}

async function inTurn(times: number, act: () => Promise<Seen>): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let time = 0; time < times; time += 1) seen.push(await act());
  return seen;
}

function middle(times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Approves the card that has the focus; ms from the key to the frame in which the next one has it, without
 * the time the server took to answer (all of it where the news was here before the answer). Waits past the
 * moment in which the desk takes no key.
 */
async function decide(page: Page): Promise<number> {
  // The key must not come before the page listens for it.
  const measured = await page.evaluateHandle(
    (patience) => ({
      took: new Promise<number>((done, fail) => {
        const before = document.activeElement;
        performance.clearResourceTimings();
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              const now = document.activeElement;
              const [call] = performance
                .getEntriesByType('resource')
                .filter((one) => one instanceof PerformanceResourceTiming)
                .filter(({ name }) => name.includes('approveSubmission'));
              if (call && call.responseStatus >= 400) {
                return void fail(new Error(`a decision was answered ${call.responseStatus}`));
              }
              const isNext = now !== before && now?.hasAttribute('data-review-card');
              if (!isNext && performance.now() - timeStamp > patience) {
                const card = before?.isConnected ? 'the card is still there' : 'the card is gone';
                return void fail(new Error(`${card}, the focus is on ${now?.outerHTML}`));
              }
              if (!isNext) return void requestAnimationFrame(look);
              done(performance.now() - timeStamp - (call?.duration ?? 0));
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
    }),
    PATIENCE_MS,
  );
  await page.keyboard.press('a');
  const took = await measured.evaluate(({ took }) => took);
  await measured.dispose();
  // The news of a decision may be here before its answer, and until that the desk takes no other.
  await page.locator('[data-review-card]:focus [data-action="approve"]:enabled').waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return took;
}

async function usedMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}

declare global {
  var firstCard: { drawn: number; shown: number };
}
