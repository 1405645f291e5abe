import { expect, test } from './support/test.ts';

test('a page of another site cannot use the player’s cookie', async ({
  academy,
  consoleWatch,
  server,
}) => {
  consoleWatch.allow(/status of 403 /, 'the forged request is refused');
  const player = await academy.player({ guild: '' });
  const page = await player.newPage();
  const action = new URL('/api/auth/sign-out', server.url);
  await page.route('http://evil.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<link rel="icon" href="data:,"><form method="post" action="${action}"></form>`,
    }),
  );
  await page.goto('http://evil.test/');
  const answer = page.waitForResponse('**/api/auth/sign-out');
  await page.evaluate(() => document.forms[0]?.submit());
  expect([403, 415]).toContain((await answer).status());
  const home = await page.context().newPage();
  await home.goto('/select-guild');
  await expect(home.getByRole('radio')).toHaveCount(3);
});

test('user text never becomes markup or code, and workers of other origins do not start', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/Trusted(HTML|Script|TypePolicy)/, 'tried on purpose');
  const page = await academy.visitor();
  await page.goto('/');
  const outcomes = await page.evaluate(async () => {
    const tries: (() => unknown)[] = [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
      () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
      () => new Worker('/assets/other.js'),
      () => Reflect.get(window, 'trustedTypes').createPolicy('another', {}),
    ];
    const names: string[] = [];
    for (const attempt of tries) {
      try {
        await attempt();
        names.push('done');
      } catch (error) {
        names.push(error instanceof Error ? error.name : 'refused');
      }
    }
    return names;
  });
  expect(outcomes).toEqual(Array(4).fill('TypeError'));
});

test('the API documentation page runs its script under its own policy', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/Applying inline style violates/, 'Swagger UI does without these styles');
  const page = await academy.visitor();
  await page.goto('/api/docs/');
  await expect(page).toHaveTitle('GoReal Academy: API');
  await expect(page.getByRole('heading', { name: /GoReal Academy/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeHidden();
});
