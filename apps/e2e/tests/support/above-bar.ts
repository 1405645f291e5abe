import { expect, type Locator } from '@playwright/test';

/** Expects the whole element above the bottom bar of phones, on the first screen. */
export async function expectAboveBar(element: Locator): Promise<void> {
  const bar = element.page().getByRole('navigation', { name: 'Các mục hay dùng' });
  const isAbove = async () => {
    const [own, below] = [await element.boundingBox(), await bar.boundingBox()];
    return own !== null && below !== null && own.y + own.height <= below.y;
  };
  await expect.poll(isAbove, `${element} is above the bar`).toBe(true);
}
