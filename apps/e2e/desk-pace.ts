import type { Page } from '@playwright/test';
import { sizes } from './tests/support/browser.ts';
import { measurePage } from './tests/support/measure-page.ts';
import { pngFile } from './tests/support/media.ts';

/**
 * `node apps/e2e/desk-pace.ts URL COOKIE`: an elder reviews a full queue of image proofs with the keyboard
 * only. Prints the figures as one line of JSON. Called by `npm run bench -- desk`.
 */
const [url = '', cookie = ''] = process.argv.slice(2);
const MEASURED = 100;
const STEPS = 500;
const VISITS = 5;
/** A little longer than the interval in which the queue ignores a second key press as bouncing. */
const SETTLE_MS = 120;
const TIMEOUT_MS = 180_000;

await measurePage(
  { url, cookie },
  // Slow actions appear in the figures; a busy machine must not abort the run.
  { ...sizes.desktop, reducedMotion: 'reduce', timeoutMs: TIMEOUT_MS },
  measureDesk,
);

async function measureDesk(page: Page) {
  await page.addInitScript(watchForCard);
  const first = await open(page);
  // Elders open the panel daily: on the second visit the browser has cached the pages, on the third it has
  // cached their compiled code.
  await open(page);
  const visits: Seen[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await open(page));
  // Set only now, because a route handler disables the browser's cache.
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
  return { first, visits, own, memory };
}

type Seen = { drawn: number; shown: number };

/**
 * Opens the review queue. Returns ms from the start of the navigation to the frame that draws the first card,
 * and to its presentation on the screen, which takes as long again without a graphics processor.
 */
async function open(page: Page): Promise<Seen> {
  await page.goto(`${url}/admin`, { waitUntil: 'commit' });
  await page.waitForFunction(() => firstCard.shown > 0);
  // The next visit starts only when the page is idle.
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => firstCard);
}

/** Runs in the page, because polling from outside would use its processor time. */
function watchForCard(): void {
  globalThis.firstCard = { drawn: 0, shown: 0 };
  const watch = new MutationObserver(() => {
    const title = document.querySelector('[data-desk-card] h3');
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

/**
 * Approves the focused card. Returns ms from the key press to the frame in which the next card is focused,
 * without the server's response time (all of it where the live event came before the response). Then waits
 * until the queue accepts keys again.
 */
async function decide(page: Page): Promise<number> {
  // The page must be listening before the key is pressed.
  const measured = await page.evaluateHandle(
    (timeout) => ({
      took: new Promise<number>((done, fail) => {
        const before = document.activeElement;
        performance.clearResourceTimings();
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it runs in the page, where it can call no other function
            const look = () => {
              const now = document.activeElement;
              const [call] = performance
                .getEntriesByType('resource')
                .filter((one) => one instanceof PerformanceResourceTiming)
                .filter(({ name }) => name.includes('approveSubmission'));
              if (call && call.responseStatus >= 400) {
                return void fail(new Error(`a decision was answered ${call.responseStatus}`));
              }
              const isNext = now !== before && now?.hasAttribute('data-desk-card');
              if (!isNext && performance.now() - timeStamp > timeout) {
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
    TIMEOUT_MS,
  );
  await page.keyboard.press('a');
  const took = await measured.evaluate(({ took }) => took);
  await measured.dispose();
  // The live event of a decision may arrive before its response; the queue accepts no other decision until
  // then.
  await page.locator('[data-desk-card]:focus [data-action="approve"]:enabled').waitFor();
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
