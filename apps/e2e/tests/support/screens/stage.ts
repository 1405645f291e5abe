import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Academy } from '../academy.ts';

/** What a set of screens is taken with. */
export type Stage = {
  academy: Academy;
  /** size, language and address of every browser */
  device: BrowserContextOptions;
  shoot: (page: Page, name: string) => Promise<void>;
};

/** Brings entrances and fades to their end; what moves for ever goes on. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** A route whose answers never come. */
export async function silence(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, () => undefined);
}
