import type { Page } from '@playwright/test';

/** Path and hash of the guardians' links that were mailed to an address, the newest first. */
export async function guardianLinks(page: Page, email: string): Promise<string[]> {
  const { items } = (await (await page.request.get('/api/local/mailbox')).json()) as {
    items: { to: string; text: string }[];
  };
  return items
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/guardian#[\w-]{32}/.exec(text)?.[0] ?? []);
}
