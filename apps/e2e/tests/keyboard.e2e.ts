import type { Locator, Page } from '@playwright/test';
import { newEmail, newName } from './support/academy.ts';
import { expectAccessible } from './support/accessible.ts';
import { changeCeremonies } from './support/changed-answers.ts';
import { edgesOf } from './support/edges.ts';
import { expect, test } from './support/test.ts';

test('a player does everything without a mouse', async ({ academy }) => {
  const name = newName();
  const page = await academy.visitor();
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Bước vào Học Viện' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Tên hiển thị'));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(newEmail());
  await tabTo(page, page.getByLabel('Mật khẩu', { exact: true }));
  await page.keyboard.type('bàn phím thôi');
  await tabTo(page, page.getByLabel('Xác nhận mật khẩu', { exact: true }));
  await page.keyboard.type('bàn phím thôi');
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('radio').first());
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('envoys');
  await tabTo(page, page.getByRole('button', { name: 'Xác nhận' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Bước vào ngay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(page, page.getByRole('tab', { name: 'Bảng Thiên Ký', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/dashboard?tab=quests');
  await tabTo(page, page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Lời kể của con'));
  await page.keyboard.type('Mười ngón tay, không một cú nhấp chuột.');
  await tabTo(page, page.getByRole('button', { name: 'Dâng báo cáo', exact: true }));
  await page.keyboard.press('Enter');
  const submitted = page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' });
  await expect(submitted.getByRole('button', { name: 'Tiếp tục' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible();

  const desk = await academy.elder.open('/admin');
  const card = desk.getByRole('article', { name: `Lời cảm ơn có địa chỉ, của ${name}` });
  await card.focus();
  await desk.keyboard.press('a');
  const ceremony = page.getByRole('dialog', { name: /Lời cảm ơn có địa chỉ đã được duyệt/ });
  await expect(ceremony).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(ceremony.getByRole('button', { name: 'Tiếp tục' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ceremony).toBeHidden();
  const bell = page.getByRole('button', { name: /^Thư từ Học Viện/ });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thư mới nhất' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Thư mới nhất' })).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'Đăng xuất' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('every focus is visible', { tag: '@both' }, async ({ academy }) => {
  const page = await academy.visitor();
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(hasVisibleFocus), `stop ${step + 1} of ${path}`).toBe(true);
    }
  }
});

test('with reduced motion ceremonies do not move and wait for a press, also held sideways', {
  tag: '@phone',
}, async ({ academy, player }) => {
  const quest = await player.quest('text');
  const page = await player.newPage({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/dashboard?tab=quests');
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${quest.title}` }).click();
  await page.getByLabel('Lời kể của con').fill('Ta đi chậm, và thấy nhiều hơn.');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  const submitted = page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' });
  await expect(submitted).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(submitted).toBeVisible();
  expect(await page.evaluate(endlessMoves)).toEqual([]);
  await submitted.getByRole('button', { name: 'Tiếp tục' }).click();

  const [submission] = await player.submissions();
  await academy.approve(submission?.submissionId);
  const ceremony = page.getByRole('dialog', { name: `Nhiệm vụ ${quest.title} đã được duyệt` });
  await expect(ceremony).toContainText(`+${quest.auraReward}`);
  await page.clock.runFor(60_000);
  await expect(ceremony).toBeVisible();
  expect(await page.evaluate(endlessMoves)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  const bar = await edgesOf(ceremony.getByRole('progressbar'));
  const button = await edgesOf(ceremony.getByRole('button', { name: 'Tiếp tục' }));
  expect(bar.bottom, 'the words end above the button').toBeLessThan(button.top);
  await page.keyboard.press('Escape');
  await expect(ceremony).toBeHidden();

  // Chromium closes a dialog itself at the second Esc in a row.
  await changeCeremonies(page, player.uid, ([item]) => [
    {
      ...item,
      ceremony: 'waiting',
      data: {
        ...item.data,
        streakBefore: 6,
        streakAfter: 7,
        freezesBefore: 0,
        freezesAfter: 1,
        isDayDone: true,
      },
    },
  ]);
  await page.reload();
  const scenes = ['đã được duyệt', '7 ngày', 'Băng Ấn', 'Trọn vẹn một ngày'];
  for (const scene of scenes) {
    await expect(page.getByRole('dialog', { name: scene })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'within sixty presses of Tab').toBeFocused();
}

/** Whether the focused element is drawn differently than without focus: by an outline or a shadow. */
function hasVisibleFocus(): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  const around = [activeElement, activeElement.parentElement].filter((one) => one !== null);
  return around.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
}

/** Names of animations with infinite iterations. */
function endlessMoves(): string[] {
  return document
    .getAnimations()
    .filter((one) => one.playState === 'running')
    .filter((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
    .map((one) => ('animationName' in one ? String(one.animationName) : 'unnamed'));
}
