import type { CDPSession, Locator, Page } from '@playwright/test';
import { sizes } from './tests/support/browser.ts';
import { measurePage } from './tests/support/measure-page.ts';

/**
 * `node apps/e2e/interactions.ts URL COOKIE`: daily actions of a player on a processor four times slower, with
 * a full quest book and a long chat. Prints one line of JSON: for each action and repetition the ms from the
 * input to the next frame (Event Timing, steps of 8 ms), and the page's own share: the processor time of its
 * main thread, throttling included. Only the latter is independent of other load on the machine. Called by `npm
 * run bench -- interactions`.
 */
const [url = '', cookie = ''] = process.argv.slice(2);
const SLOWER = 4;
const REPEATS = 5;
const MESSAGES = 1000;
/** Time between looking at a target and pressing it. */
const REACH_MS = 400;
const ENTRY_WAIT_MS = 1500;
/** Event Timing does not report shorter interactions. */
const SHORTEST_MS = 16;

let session: CDPSession;
const took: Record<string, { ms: number; own: number }[]> = {};
await measurePage({ url, cookie }, sizes.desktop, measureActions);

async function measureActions(page: Page) {
  await page.addInitScript(keepTimes);
  session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

  await page.goto(`${url}/dashboard?tab=quests`);
  await page.getByRole('article').nth(199).waitFor();
  await slow(SLOWER);
  await doNothing(page);
  await doQuests(page);
  await slow(1);

  await page.goto(`${url}/dashboard?tab=chat`);
  await readBack(page);
  await slow(SLOWER);
  await doChat(page);
  await doTabs(page);
  if (Object.values(took).every((times) => times.every(({ ms }) => ms === SHORTEST_MS))) {
    throw new Error('nothing at all was measured');
  }
  return took;
}

/** Measures the time that the machine itself takes to present a frame. */
async function doNothing(page: Page): Promise<void> {
  for (let time = 0; time < REPEATS; time += 1) {
    await measure(page, 'a key that does nothing', () => page.keyboard.press('F9'));
  }
}

async function doQuests(page: Page): Promise<void> {
  const accept = page.getByRole('button', { name: /^Nhận nhiệm vụ: / });
  for (let time = 0; time < REPEATS; time += 1) {
    const before = await accept.count();
    await measure(page, 'accept a quest', () => press(accept.first()));
    await page.waitForFunction(
      (count) => document.querySelectorAll('[aria-label^="Nhận nhiệm vụ: "]').length < count,
      before,
    );
    const words = page.getByLabel('Lời kể của con').first();
    await words.focus();
    await measure(page, 'a letter of a submission', () => page.keyboard.press('a'));
    await measure(page, 'fold a submission', () =>
      press(page.getByRole('button', { name: /^Thu gọn: / }).first()),
    );
    await measure(page, 'open the bell', () =>
      press(page.getByRole('button', { name: /^Thư từ Học Viện/ })),
    );
    await measure(page, 'close the bell', () => page.keyboard.press('Escape'));
  }
}

async function doChat(page: Page): Promise<void> {
  const words = page.getByRole('textbox');
  for (let time = 0; time < REPEATS; time += 1) {
    await words.focus();
    await measure(page, 'a letter of a message', () => page.keyboard.press('a'));
    await measure(page, 'send a message', () => page.keyboard.press('Enter'));
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
    await page.locator('[data-actions][tabindex="0"]').focus();
    await measure(page, 'go to the message before', () => page.keyboard.press('ArrowUp'));
    await measure(page, 'open what may be done with it', () => page.keyboard.press('Enter'));
    await page.getByRole('menu').waitFor();
    await measure(page, 'close it', () => page.keyboard.press('Escape'));
  }
}

async function doTabs(page: Page): Promise<void> {
  for (let time = 0; time < REPEATS; time += 1) {
    for (const [action, tab, seen] of [
      ['go to the quests', 'Nhiệm vụ', page.getByRole('article').first()],
      ['go to the honours', 'Bảng vinh danh', page.getByRole('table')],
      ['go to the chat', 'Sảnh Guild', page.getByRole('log')],
    ] as const) {
      const place = page.getByRole('tab', { name: tab, exact: true });
      if (time > 0) await measure(page, action, () => press(place));
      else await press(place);
      await seen.waitFor();
    }
  }
}

/** Loads the whole chat, then scrolls back to its end. The log is a reversed column, so its end is at 0. */
async function readBack(page: Page): Promise<void> {
  const log = page.getByRole('log');
  await log.waitFor();
  let loaded = 0;
  for (let step = 0; loaded < MESSAGES && step < 600; step += 1) {
    await log.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
    await page.waitForTimeout(100);
    loaded = await page.locator('[data-message]').count();
  }
  if (loaded < MESSAGES) throw new Error(`only ${loaded} messages of the chat were loaded`);
  await log.evaluate((element) => element.scrollTo({ top: 0 }));
}

/**
 * Presses by coordinates, because a search for the target would be work of the page. The mouse rests on the
 * target first, so that the scrolling is not measured.
 */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not visible');
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await target.page().waitForTimeout(REACH_MS);
  await mouse.down();
  await mouse.up();
}

async function measure(page: Page, action: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    interactionTimes.splice(0);
    inputs = 0;
  });
  const before = await workOf(session);
  await act();
  const times = await page.evaluate(async (limit) => {
    const until = performance.now() + limit;
    const rest = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (interactionTimes.length === 0 && performance.now() < until) await rest();
    await rest();
    return interactionTimes;
  }, ENTRY_WAIT_MS);
  const own = (await workOf(session)) - before;
  // Event Timing reports no interaction that is shorter than 16 ms; without an input there was none at all.
  if ((await page.evaluate(() => inputs)) === 0) throw new Error(`«${action}» sent no input`);
  took[action] = [...(took[action] ?? []), { ms: Math.max(SHORTEST_MS, ...times), own }];
}

/** ms of main thread work so far */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Runs in the page: records every key and press, from the input to the next frame. */
function keepTimes(): void {
  globalThis.interactionTimes = [];
  globalThis.inputs = 0;
  for (const input of ['keydown', 'click']) {
    window.addEventListener(input, () => (inputs += 1), { capture: true });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) interactionTimes.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

declare global {
  var interactionTimes: number[];
  /** Keys and clicks since the last measurement began. */
  var inputs: number;
}
