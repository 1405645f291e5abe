import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';

/** Holds requests to these addresses back until the returned function is called; then they go to the server. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}

/** Holds each request to these addresses back for this time. */
export async function delay(
  page: Page,
  url: string | RegExp,
  delayMs: number,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<void> {
  await page.route(url, async (route) => {
    await setTimeout(delayMs);
    await answer(route);
  });
}
