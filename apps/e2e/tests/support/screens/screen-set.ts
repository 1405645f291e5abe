import { type BrowserContextOptions, type Page, expect as playwright } from '@playwright/test';
import type { Academy, GuildId } from '../academy.ts';

export const TIMEOUT_MS = 180_000;
export const expect = playwright.configure({ timeout: TIMEOUT_MS });

/** The context in which a set of screenshots is taken. */
export type ScreenSet = {
  academy: Academy;
  /** size, language and address of every browser */
  device: BrowserContextOptions;
  /** the guild whose theme is used */
  guilds: readonly GuildId[];
  /** Takes a picture, at the end of the animations unless it is of a `moving` page. */
  shoot: (page: Page, name: string, state?: 'moving') => Promise<void>;
};

/** Finishes entrance animations and fades; infinite animations go on. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Waits until nothing within the window is loading, also a moment later: code is loaded before data. */
export async function loaded(page: Page): Promise<void> {
  do {
    await page.waitForFunction(isLoaded);
    await page.waitForTimeout(500);
  } while (!(await page.evaluate(isLoaded)));
}

function isLoaded(): boolean {
  const waiting = 'main.shell, [aria-busy="true"], [data-shape][aria-hidden]';
  return [...document.querySelectorAll(waiting)].every((placeholder) => {
    const { top, bottom } = placeholder.getBoundingClientRect();
    return bottom <= 0 || top >= window.innerHeight || !placeholder.checkVisibility();
  });
}

/** Takes a picture of one page, once it has loaded. */
export type Shoot = (name: string) => Promise<void>;

export function shootIn(set: ScreenSet, page: Page, prefix: string): Shoot {
  return async (name) => {
    await page.waitForTimeout(1000);
    await loaded(page);
    await set.shoot(page, `${prefix}-${name}`);
  };
}

/** Each screenful of a page, from its top. */
export async function shootDown(page: Page, shoot: Shoot, name: string): Promise<void> {
  await shoot(name);
  const { height, screen } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: window.innerHeight,
  }));
  for (let part = 1; part * screen * 0.9 < height - screen * 0.3; part += 1) {
    await page.evaluate((by) => window.scrollTo(0, by), part * screen * 0.9);
    await shoot(`${name}-${part}`);
  }
}

/** A route whose requests are never answered. */
export async function leaveUnanswered(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, () => undefined);
}

/** Shows a page in the theme of a guild, whichever guild its player is in. */
export async function useGuildTheme(page: Page, guild: GuildId): Promise<void> {
  await page.route(/\/api\/users\/[^/?]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), guild } });
  });
}
