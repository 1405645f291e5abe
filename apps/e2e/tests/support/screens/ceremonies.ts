import type { Page } from '@playwright/test';
import type { GuildId } from '../academy.ts';
import { changeCeremonies } from '../changed-answers.ts';
import type { Person } from '../person.ts';
import { type ScreenSet, useGuildTheme } from './screen-set.ts';

/** Changes of an approval whose ceremony has several scenes. */
const APPROVALS = [
  { streakBefore: 6, streakAfter: 7, freezesBefore: 0, freezesAfter: 1, isDayDone: true },
  { streakBefore: 29, streakAfter: 30 },
  { streakBefore: 99, streakAfter: 100 },
];

const FREEZE_USED = 'Ngày 27/11/2026 con vắng, một Băng Ấn đã tan để giữ trọn chuỗi 41 ngày.';

/**
 * The ceremonies of a streak of 7, 30 and 100 days, of a freeze earned and used, and of a day whose quests are all
 * completed. They are put into the answer, because they take weeks.
 */
export async function showCeremonies(set: ScreenSet): Promise<void> {
  const { academy } = set;
  const player = await academy.player({ name: 'Nguyễn Hoàng Thiên Kim Ngọc Bảo Trâm Anh' });
  const { submissionId } = await player.submit(await player.quest('text'));
  await academy.approve(submissionId);
  for (const guild of set.guilds) {
    for (const data of APPROVALS) {
      await showScenes(set, { player, guild, change: { data } });
    }
    const data = { streak: 41, freezesAfter: 1 };
    await showScenes(set, {
      player,
      guild,
      change: { type: 'freeze_used', body: FREEZE_USED, data },
    });
  }
}

type Change = { type?: string; body?: string; data: Readonly<Record<string, unknown>> };

async function showScenes(
  { device, shoot }: ScreenSet,
  { player, guild, change }: { player: Person; guild: GuildId; change: Change },
): Promise<void> {
  const page = await player.newPage(device);
  await useGuildTheme(page, guild);
  await answerWith(page, { player, change });
  await page.goto('/dashboard?tab=quests');
  const ceremony = page.getByRole('dialog');
  const label = String(change.data.streakAfter ?? 'freeze-used');
  for (let scene = 1; ; scene += 1) {
    await ceremony.getByRole('heading').waitFor();
    await page.waitForTimeout(1500);
    await shoot(page, `ceremony-${guild}-${label}-${scene}`);
    const title = await ceremony.getByRole('heading').innerText();
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await ceremony.getByRole('heading').filter({ hasText: title }).waitFor({ state: 'detached' });
    if ((await ceremony.count()) === 0) break;
  }
  await page.context().close();
}

/** Replaces what the only notification of a ceremony says. */
async function answerWith(
  page: Page,
  { player, change }: { player: Person; change: Change },
): Promise<void> {
  await changeCeremonies(page, player.uid, ([item]) => [
    { ...item, ...change, data: { ...item.data, ...change.data }, ceremony: 'waiting' },
  ]);
}
