import { expectAccessible } from './support/accessible.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { expect, test } from './support/test.ts';

const QUARTER_MS = 900_000;

/**
 * Samples of a day: failed jobs increase by one an hour, free disk space decreases, the size of the proofs is
 * constant.
 */
function daySince(now: number): object[] {
  return Array.from({ length: 96 }, (_, at) => ({
    at: new Date(now - (96 - at) * QUARTER_MS).toISOString(),
    figures: { jobsFailed: Math.floor(at / 4), diskFree: 50_000_000_000 - at * 1e8, proofs: 7 },
  }));
}

test('each figure of the operations page shows its day as a line and in words', {
  tag: '@both',
}, async ({ academy }) => {
  const desk = await academy.operator.open('/admin');
  await changeAnswers(desk, '**/api/operations', (answer) => ({
    ...answer,
    samples: daySince(Date.now()),
  }));
  await desk.goto('/admin?tab=operations');
  const lines = desk.getByRole('img', { name: /^24 giờ qua: / });
  await expect(lines).toHaveCount(3);
  const failed = desk.getByRole('img', {
    name: '24 giờ qua: thấp nhất 0, cao nhất 23',
    exact: true,
  });
  const steady = desk.getByRole('img', {
    name: '24 giờ qua: thấp nhất 7, cao nhất 7',
    exact: true,
  });
  await expect(failed).toBeVisible();
  await expect(steady).toBeVisible();
  const heights = async (line: typeof failed) => {
    const points = (await line.locator('polyline').getAttribute('points')) ?? '';
    return points.split(' ').map((point) => Number(point.split(',')[1]));
  };
  const [rising, level] = [await heights(failed), await heights(steady)];
  expect(rising).toHaveLength(96);
  expect([rising[0], rising.at(-1)]).toEqual([100, 0]);
  expect(new Set(level)).toEqual(new Set([50]));
  await expectAccessible(desk);
});

test('problems are listed first, with links to their sections', { tag: '@both' }, async ({
  academy,
}) => {
  const desk = await academy.operator.open('/admin');
  const health = [
    { part: 'database', ok: true },
    { part: 'storage', ok: false },
  ];
  const queues = [{ name: 'mail.send', waiting: 0, active: 0, failed: 123_456 }];
  await changeAnswers(desk, '**/api/operations', (answer) => ({ ...answer, health, queues }));
  await desk.goto('/admin?tab=operations');
  await expect(desk.getByText('Kho tệp đang trục trặc.', { exact: true })).toBeInViewport();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: '123.456 tác vụ thất bại.', exact: true }).click();
  await expect(
    desk.getByRole('heading', { name: 'Hàng đợi tác vụ', exact: true }),
  ).toBeInViewport();
  await expect(desk).toHaveURL(/tab=operations#queues$/);
});
