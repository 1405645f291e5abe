import { edgesOf } from './support/edges.ts';
import { expect, test } from './support/test.ts';

/** A name of the maximum length, with which the message about a decision has four lines. */
const LONG_NAME = 'Nguyễn Võ Tắc Thiên Hạ Đệ Nhất Anh Hùng';

test('the message about a decision does not cover approve and reject', async ({
  academy,
  player,
}) => {
  const others = [await academy.player(), await academy.player()];
  for (const one of [player, ...others]) await one.submit(await one.quest('text'));
  const desk = await academy.elder.newPage({ viewport: { width: 768, height: 1024 } });
  await desk.goto('/admin');
  await expect(desk.getByRole('article').nth(2)).toBeVisible();
  const approve = desk.getByRole('button', { name: /^Duyệt báo cáo/ });
  const result = desk.getByText(/^Môn sinh .* đã nhận/).first();
  // The desk ignores presses while its cards are moving.
  await expect(async () => {
    await approve.click();
    await expect(result).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(approve).toBeEnabled();
  expect((await edgesOf(result)).bottom).toBeLessThan((await edgesOf(approve)).top);
});

test('the message about a decision does not cover the head of the next card on a phone', {
  tag: '@phone',
}, async ({ academy }) => {
  const quest = await (await academy.player()).quest('text');
  for (let people = 0; people < 4; people += 1) {
    const player = await academy.player({ name: LONG_NAME });
    await player.submit(quest, 'Một dòng của báo cáo.\n'.repeat(12));
  }
  const desk = await academy.elder.open('/admin');
  const cards = desk.getByRole('article');
  await expect(cards).toHaveCount(4);
  for (let left = 4; left > 1; left -= 1) {
    // Its decisions at the lower end of the window, as after reading the card.
    await cards.first().evaluate((card) => card.scrollIntoView({ block: 'end' }));
    const approve = cards.first().getByRole('button', { name: /^Duyệt báo cáo/ });
    // The desk ignores presses while its cards are moving.
    await expect(async () => {
      await approve.click();
      await expect(cards).toHaveCount(left - 1, { timeout: 2000 });
    }).toPass();
    const message = desk.getByText(/^Môn sinh .* đã nhận/).last();
    await expect(message).toBeInViewport();
    await expect(cards.first()).toBeFocused();
    const bottomOfMessage = await message.evaluate(
      (text) => text.closest('[data-kind]')?.getBoundingClientRect().bottom,
    );
    const head = await cards.first().getByRole('heading').first().boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual(bottomOfMessage ?? Number.NaN);
  }
});

test('eight submissions are in the list of the desk at 1440 × 900', async ({ academy }) => {
  for (let people = 0; people < 10; people += 1) {
    const player = await academy.player({ name: `Môn sinh ${people}` });
    await player.submit(await player.quest('text'));
  }
  const desk = await academy.elder.open('/admin', { viewport: { width: 1440, height: 900 } });
  const entries = desk
    .getByRole('list', { name: /^Danh sách báo cáo chờ duyệt/ })
    .getByRole('article');
  await expect(entries).toHaveCount(10);
  await expect(entries.nth(7)).toBeInViewport({ ratio: 1 });
});
