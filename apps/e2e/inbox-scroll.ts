import type { Browser, Page } from '@playwright/test';
import { sizes } from './tests/support/browser.ts';
import { measurePage } from './tests/support/measure-page.ts';

/**
 * `node apps/e2e/inbox-scroll.ts URL COOKIE NOTIFICATIONS`: loads an inbox completely in pages of 20, then
 * scrolls it on a processor four times slower, compared with an empty page of the same length. Prints one line
 * of JSON: for each frame the ms of main thread work, and the ms until the next frame. Chromium includes its
 * throttling in the thread's processor time, so the work is that of the slower processor and independent of
 * other load on the machine; the intervals are not. Called by `npm run bench -- inbox`.
 */
const [url = '', cookie = '', notifications = ''] = process.argv.slice(2);
const SLOWER = 4;
const FRAMES = 300;
/** 3,600 px a second at 60 frames: a fast scroll. */
const STEP_PX = 60;
const TIMEOUT_MS = 300_000;

await measurePage({ url, cookie }, { ...sizes.phone, timeoutMs: TIMEOUT_MS }, measureInbox);

async function measureInbox(page: Page, browser: Browser) {
  await page.goto(`${url}/dashboard?tab=notifications`);
  await readBack(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const inbox = await scroll(page, browser);
  const rows = await page.locator('[data-index]').count();
  await page.setContent(`<body style="margin:0;height:${height}px"></body>`);
  const blank = await scroll(page, browser);
  return { rows, inbox, blank };
}

/** Loads all older notifications. */
async function readBack(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Xem thêm thư cũ' });
  const all = page.locator(`[data-index][aria-setsize="${notifications}"]`).first();
  await more.waitFor();
  for (let last = ''; !(await all.isVisible()); ) {
    const first = page.locator('[data-index]').first();
    await more.dispatchEvent('click');
    await page.waitForFunction(
      (before) => document.querySelector('[data-index]')?.getAttribute('aria-setsize') !== before,
      last,
    );
    last = (await first.getAttribute('aria-setsize')) ?? '';
  }
}

/** Scrolls from the middle: one step a frame on the main thread, so that the page draws each frame itself. */
async function scroll(page: Page, browser: Browser): Promise<{ work: number[]; gaps: number[] }> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(1000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  const gaps = await page.evaluate(
    ({ frames, step }) =>
      new Promise<number[]>((done) => {
        const seen: number[] = [];
        const next = (now: number) => {
          seen.push(now);
          if (seen.length > frames) {
            done(seen.slice(1).map((at, index) => at - (seen[index] ?? at)));
            return;
          }
          window.scrollBy({ top: step, behavior: 'instant' });
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { frames: FRAMES, step: STEP_PX },
  );
  const trace = await browser.stopTracing();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { work: workOfFrames(trace), gaps };
}

type TraceEvent = { name: string; tts?: number };

/** From a trace: ms of processor time that the page's main thread used in each frame. */
function workOfFrames(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const spent = traceEvents
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ tts }) => {
      if (tts === undefined) throw new Error('the trace contains no processor time');
      return tts / 1000;
    })
    .toSorted((left, right) => left - right);
  if (spent.length < FRAMES / 2) throw new Error(`the trace has ${spent.length} frames only`);
  return spent.slice(1).map((ms, index) => ms - (spent[index] ?? ms));
}
