import type { Page } from '@playwright/test';
import { newEmail } from './support/academy.ts';
import { newAddress } from './support/calls.ts';
import { expect, test } from './support/test.ts';

/** The browser's console message for each refused request of this file. */
const noted = /status of (400|401|403|404|409|415) /;

test('a visitor reads and writes nothing', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const player = await academy.player();
  const quest = await player.quest('text');
  const page = await academy.visitor();
  await page.goto('/');
  for (const [method, path, body] of [
    ['GET', `/api/users/${player.uid}`],
    ['GET', '/api/quests'],
    ['GET', '/api/submissions'],
    ['GET', '/api/submissions/pending'],
    ['GET', `/api/users/${player.uid}/notifications`],
    ['PATCH', `/api/users/${player.uid}`, { guild: 'titans' }],
    ['PUT', `/api/users/${player.uid}/activeQuests/${quest.questId}`],
    [
      'POST',
      '/api/submissions',
      { questId: quest.questId, proofType: 'text', proofData: 'x'.repeat(20) },
    ],
    ['POST', '/api/approveSubmission', { submissionId: quest.questId }],
    ['POST', '/api/rejectSubmission', { submissionId: quest.questId, feedback: 'không' }],
    ['GET', '/api/live'],
  ] as const) {
    expect(await ask(page, method, path, body), `${method} ${path}`).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  }
});

test('a player may not call an elder’s operations', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const player = await academy.player();
  const { submissionId } = await player.submit(await player.quest('text'));
  const page = await player.open('/admin');
  await expect(page).toHaveURL('/dashboard');
  for (const [method, path, body] of [
    ['GET', '/api/submissions/pending'],
    ['GET', `/api/submissions/pending/${submissionId}`],
    ['POST', '/api/approveSubmission', { submissionId }],
    ['POST', '/api/rejectSubmission', { submissionId, feedback: 'tự từ chối' }],
    ['POST', '/api/undoSubmissionDecision', { submissionId, reason: 'tự rút' }],
  ] as const) {
    expect(await ask(page, method, path, body), path).toMatchObject({
      status: 403,
      code: 'permission-denied',
    });
  }
  expect(await player.submissions()).toMatchObject([{ status: 'pending' }]);
});

test('another player’s objects answer as not found', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const owner = await academy.player();
  const quest = await owner.quest('text');
  const { submissionId } = await owner.submit(quest);
  await academy.elder.api.post('/api/approveSubmission', { data: { submissionId } });
  const inbox = await owner.api.get(`/api/users/${owner.uid}/notifications`);
  const notificationId = (await inbox.json()).items[0].id;
  const stranger = await academy.player();
  const page = await stranger.open('/dashboard');
  for (const [method, path, body] of [
    ['GET', `/api/users/${owner.uid}`],
    ['PATCH', `/api/users/${owner.uid}`, { guild: 'titans' }],
    ['GET', `/api/users/${owner.uid}/activeQuests`],
    ['PUT', `/api/users/${owner.uid}/activeQuests/${quest.questId}`],
    ['GET', `/api/users/${owner.uid}/notifications`],
    ['PATCH', `/api/users/${owner.uid}/notifications/${notificationId}`, { isRead: true }],
    ['POST', `/api/users/${owner.uid}/notifications/${notificationId}/ceremony`],
    ['PATCH', `/api/users/${stranger.uid}/notifications/${notificationId}`, { isRead: true }],
    ['POST', `/api/users/${stranger.uid}/notifications/${notificationId}/ceremony`],
  ] as const) {
    expect(await ask(page, method, path, body), path).toMatchObject({
      status: 404,
      code: 'not-found',
    });
  }
  expect(await ask(page, 'GET', '/api/submissions')).toMatchObject({ body: { items: [] } });
});

test('another guild’s quest can be neither accepted nor submitted', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const titan = await academy.player({ guild: 'titans' });
  const { questId } = await titan.quest('text');
  const envoy = await academy.player({ guild: 'envoys' });
  const page = await envoy.open('/dashboard?tab=quests');
  const own = await ask(page, 'GET', '/api/quests');
  expect(JSON.stringify(own.body)).not.toContain(questId);
  const accept = `/api/users/${envoy.uid}/activeQuests/${questId}`;
  expect(await ask(page, 'PUT', accept)).toMatchObject({ status: 404 });
  const submission = { questId, proofType: 'text', proofData: 'một bài viết đủ dài' };
  expect((await ask(page, 'POST', '/api/submissions', submission)).status).toBeGreaterThanOrEqual(
    400,
  );
  expect(await envoy.submissions()).toEqual([]);
});

test('a player cannot raise their own role or AURA', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const player = await academy.player();
  const page = await player.open('/dashboard');
  for (const change of [
    { role: 'admin' },
    { guild: 'envoys', role: 'super_admin' },
    { currentAura: 9999 },
    { level: 'Chân Nhân' },
    { guild: 'no such guild' },
  ]) {
    const refused = await ask(page, 'PATCH', `/api/users/${player.uid}`, change);
    expect(refused.status, JSON.stringify(change)).toBe(400);
  }
  const account = { name: 'Kẻ mạo danh', email: newEmail(), password: 'mật khẩu', role: 'admin' };
  expect((await ask(page, 'POST', '/api/auth/sign-up/email', account)).status).toBe(400);
  for (const path of [
    '/api/auth/admin/set-role',
    '/api/auth/update-user',
    '/api/auth/delete-user',
  ]) {
    const data = { userId: player.uid, role: 'admin', name: 'Trưởng Lão giả' };
    expect((await ask(page, 'POST', path, data)).status, path).toBe(404);
  }
  expect(await ask(page, 'GET', `/api/users/${player.uid}`)).toMatchObject({
    body: { role: 'player', currentAura: 0, guild: 'envoys', displayName: player.name },
  });
});

test('one acceptance allows one submission', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const player = await academy.player();
  const quest = await player.quest('text');
  const page = await player.open('/dashboard');
  const submission = {
    questId: quest.questId,
    proofType: 'text',
    proofData: 'một bài viết đủ dài',
  };
  expect((await ask(page, 'POST', '/api/submissions', submission)).status, 'not accepted yet').toBe(
    400,
  );
  await player.accept(quest);
  const both = await Promise.all([
    ask(page, 'POST', '/api/submissions', submission),
    ask(page, 'POST', '/api/submissions', submission),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await ask(page, 'POST', '/api/submissions', submission)).toMatchObject({ status: 409 });
  const again = `/api/users/${player.uid}/activeQuests/${quest.questId}`;
  expect((await ask(page, 'PUT', again)).status, 'not twice a day').toBeGreaterThanOrEqual(400);
  expect(await player.submissions()).toHaveLength(1);
});

test('a submission must have the proof type of its quest', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(noted, 'every request here is refused');
  const player = await academy.player();
  const [text, image] = [await player.quest('text'), await player.quest('image')];
  await player.accept(text);
  await player.accept(image);
  const page = await player.open('/dashboard');
  for (const submission of [
    { questId: text.questId, proofType: 'text', proofData: '   quá ngắn   ' },
    { questId: image.questId, proofType: 'text', proofData: 'chữ thay cho hình ảnh' },
    { questId: image.questId, proofType: 'image', proofData: 'https://example.com/anh.png' },
    { questId: image.questId, proofType: 'image', proofData: '/files/submissions/a/b/1-anh.png' },
    { questId: image.questId, proofType: 'image', proofData: 'javascript:alert(1)' },
  ]) {
    const { status } = await ask(page, 'POST', '/api/submissions', submission);
    expect(status, submission.proofData).toBeGreaterThanOrEqual(400);
    expect(status, submission.proofData).toBeLessThan(500);
  }
  expect(await player.submissions()).toEqual([]);
});

test('an elder may not decide their own submission', async ({
  academy: { elder, operator },
  consoleWatch,
}) => {
  consoleWatch.tolerate(
    /status of 404 .*\/author/,
    'its author may be asked for while it is decided',
  );
  const { submissionId } = await elder.submit(await elder.quest('text'));
  const desk = await elder.open('/admin');
  const card = desk.getByRole('article', { name: /của Trưởng Lão Vân Hạc$/ });
  await expect(card).toContainText('vị khác sẽ duyệt');
  await expect(card.getByRole('button', { name: /^Duyệt/ })).toHaveCount(0);
  const refused = await elder.api.post('/api/approveSubmission', { data: { submissionId } });
  expect(refused.status()).toBe(403);
  const data = { submissionId, feedback: 'Tests leave a clean desk.' };
  expect((await operator.api.post('/api/rejectSubmission', { data })).status()).toBe(200);
  await expect(card).toBeHidden();
});

test('a page of another site cannot use the player’s cookie', async ({
  academy,
  consoleWatch,
  server,
}) => {
  consoleWatch.allow(/status of 403 /, 'the forged request is refused');
  const player = await academy.player({ guild: '' });
  const page = await (await player.device()).newPage();
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

test('a page can neither be framed nor run foreign scripts', async ({ academy }) => {
  const page = await academy.visitor();
  const answer = await page.goto('/');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a sign-out also invalidates a copy of the cookie', async ({ academy }) => {
  const player = await academy.player();
  const kept = await player.device();
  const page = await player.open('/dashboard');
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL('/');
  const address = { 'x-forwarded-for': newAddress() };
  const answer = await kept.request.get(`/api/users/${player.uid}`, { headers: address });
  expect(answer.status()).toBe(401);
});

type Answer = { status: number; code: string | undefined; body: unknown };

test('user text never becomes markup or code, and workers of other origins do not start', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/Trusted(HTML|Script|TypePolicy)/, 'tried on purpose');
  const page = await academy.visitor();
  await page.goto('/');
  const said = await page.evaluate(async () => {
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
  expect(said).toEqual(Array(4).fill('TypeError'));
});

test('the API documentation page works under its own policy', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/Applying inline style violates/, 'Swagger UI does without these styles');
  const page = await academy.visitor();
  await page.goto('/api/docs/');
  await expect(page).toHaveTitle('GoReal Academy: API');
  await expect(page.getByRole('heading', { name: /GoReal Academy/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeHidden();
});

/** Sends a request from within the page, as a script in it would. */
async function ask(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        ...(body && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const answer = await response.json().catch(() => undefined);
      return { status: response.status, code: answer?.error?.code, body: answer };
    },
    { method, path, body },
  );
}
