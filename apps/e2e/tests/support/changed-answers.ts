import type { APIResponse, Page } from '@playwright/test';

type Answer = Awaited<ReturnType<APIResponse['json']>>;

/** Changes the server's answers at these addresses before the page reads them. */
export function changeAnswers(
  page: Page,
  url: string | RegExp,
  change: (answer: Answer) => unknown,
): Promise<unknown> {
  return page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Changes the notifications of a user, and grants the page their ceremonies. */
export async function changeCeremonies(
  page: Page,
  uid: string,
  change: (items: Answer) => unknown,
): Promise<void> {
  await changeAnswers(page, `**/api/users/${uid}/notifications*`, (answer) => ({
    ...answer,
    items: change(answer.items),
  }));
  await page.route('**/ceremony', (route) =>
    route.fulfill({ json: { granted: true, notification: {} } }),
  );
}
