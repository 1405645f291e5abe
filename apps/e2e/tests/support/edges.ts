import { expect, type Locator, type Page } from '@playwright/test';

/** Where an element is in the window, in CSS pixels; NaN while it is not shown. */
export async function edgesOf(
  element: Locator,
): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const nowhere = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
  const { x, y, width, height } = (await element.boundingBox()) ?? nowhere;
  return { top: y, bottom: y + height, left: x, right: x + width };
}

/** Expects the whole element above the bottom bar of phones, on the first screen. */
export async function expectAboveBar(element: Locator): Promise<void> {
  const bar = element.page().getByRole('navigation', { name: 'Các mục hay dùng' });
  const isAbove = async () => (await edgesOf(element)).bottom <= (await edgesOf(bar)).top;
  await expect.poll(isAbove, `${element} is above the bar`).toBe(true);
}

/** Width of the whole page, which is more than the window's where the page scrolls sideways. */
export function pageWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
