import type { Locator, Page } from '@playwright/test';
import type { Quest } from './calls.ts';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** Accepts a quest and opens its proof form. */
export async function openSubmissionForm(
  player: Person,
  kind: Quest['reportType'],
): Promise<{ page: Page; quest: Quest }> {
  const quest = await player.quest(kind);
  await player.accept(quest);
  const page = await player.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: `Dâng báo cáo: ${quest.title}` }).click();
  await expect(fileInput(page)).toBeAttached();
  return { page, quest };
}

/** The file input for existing files; a touch device has a second one for its camera. */
export function fileInput(page: Page): Locator {
  return page.locator('input[type=file]:not([capture])');
}

/** Submits the form, and closes the dialog that follows. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  const submitted = page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' });
  await expect(submitted).toBeVisible();
  await submitted.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(submitted).toBeHidden();
}
