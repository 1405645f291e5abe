import type { Page } from '@playwright/test';
import { changeAnswers } from '../changed-answers.ts';
import { demoAccounts, demoPassword } from '../demo-accounts.ts';
import { grantAura } from '../grant-aura.ts';
import type { Person } from '../person.ts';
import { loaded, type ScreenSet } from './screen-set.ts';

/** The nine tabs of the demo players, with history, neighbours and figures. */
const TABS = {
  celestial: 'Bảng Thiên Ký',
  quests: 'Nhiệm vụ đang chờ',
  ascension: 'Đường Thăng Hoa',
  journey: 'Nhật ký hành trình',
  chat: /^Sảnh /,
  honor: 'Bảng vinh danh',
  'aura-stream': 'Mười một hình hài',
  notifications: 'Hộp thư',
  settings: 'Cài đặt',
} as const;

/** A demo player of each guild. */
const DEMO_PLAYERS = { titans: 'titan', illumination: 'sage', envoys: 'envoy' } as const;

export async function showTabs(set: ScreenSet): Promise<void> {
  for (const guild of set.guilds) {
    const page = await signedIn(set, DEMO_PLAYERS[guild]);
    for (const [tab, heading] of Object.entries(TABS)) {
      await page.goto(`/dashboard?tab=${tab}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await loaded(page);
      await set.shoot(page, `${guild}-tab-${tab}`);
      await shootBelow(set, page, `${guild}-tab-${tab}`);
    }
    await page.context().close();
  }
  await showOffline(set);
  await showStream(set);
  await showPerks(set);
}

/** Pictures of a whole page in steps of the window's height. */
async function shootBelow({ shoot }: ScreenSet, page: Page, name: string): Promise<void> {
  for (let step = 1; step <= 6; step += 1) {
    const moved = await page.evaluate(() => {
      const before = window.scrollY;
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' });
      return window.scrollY - before;
    });
    if (moved < 40) return;
    await loaded(page);
    await shoot(page, `${name}-${step}`);
  }
}

async function signedIn(
  { academy, device }: ScreenSet,
  account: keyof typeof demoAccounts,
): Promise<Page> {
  const page = await academy.visitor(device);
  const data = { email: demoAccounts[account], password: demoPassword };
  const { origin } = new URL(device.baseURL ?? '');
  await page.request.post('/api/auth/sign-in/email', { data, headers: { origin } });
  const { user } = await (await page.request.get('/api/auth/get-session')).json();
  await page.request.put(`/api/users/${user.id}/introductions/kael`, { headers: { origin } });
  return page;
}

async function showOffline(set: ScreenSet): Promise<void> {
  const page = await signedIn(set, 'titan');
  for (const tab of ['celestial', 'quests', 'journey', 'chat', 'honor', 'aura-stream'] as const) {
    await page.goto(`/dashboard?tab=${tab}`);
    await page.getByRole('heading', { name: TABS[tab] }).first().waitFor();
    await page.context().setOffline(true);
    await page
      .getByText(/ngoại tuyến|mất kết nối/i)
      .first()
      .waitFor();
    await set.shoot(page, `offline-${tab}`);
    await page.context().setOffline(false);
  }
  await page.context().close();
}

async function showStream({ academy, device, shoot }: ScreenSet): Promise<void> {
  const player = await academy.player({ guild: 'envoys', name: 'Lê Thị Ngọc Ánh' });
  const page = await player.open('/dashboard?tab=aura-stream', device);
  await page.getByRole('dialog', { name: 'Kael' }).waitFor();
  await page.getByRole('button', { name: 'Nói tiếp đi' }).click();
  await shoot(page, 'kael');
  await page.getByRole('button', { name: 'Bỏ qua' }).click();
  await shoot(page, 'stream-empty');
  await page.getByRole('button', { name: 'Kết nối Strava' }).click();
  await page.getByRole('button', { name: 'Đồng ý và sang Strava' }).click();
  await shoot(page, 'strava-consent');
  await page.getByLabel(/đọc buổi tập trên Strava/).check();
  await page.getByRole('button', { name: 'Đồng ý và sang Strava' }).click();
  await page.getByRole('button', { name: 'Cho phép' }).waitFor();
  await shoot(page, 'strava-simulated');
  await page.getByRole('button', { name: 'Cho phép' }).click();
  await page.getByRole('heading', { name: 'Đã kết nối Strava' }).waitFor();
  await shoot(page, 'strava-connected');
  const rise = page.getByRole('dialog', { name: /^Linh thể của con/ });
  await rise.waitFor();
  await page.waitForTimeout(2500);
  await shoot(page, 'evolution', 'moving');
  await page.keyboard.press('Escape');
  await shoot(page, 'milestone');
  await page.keyboard.press('Escape');
  await page.getByText(/Đang nối với/).waitFor();
  await shoot(page, 'strava-card');
  await page.getByRole('button', { name: 'Ngắt kết nối' }).click();
  await shoot(page, 'strava-leave');
  await page.getByRole('button', { name: 'Ngắt và xóa' }).click();
  await page.getByText('✅ Đã ngắt kết nối Strava thành công').waitFor();
  await shoot(page, 'strava-left');
  await showSummit({ page, player, shoot });
  await page.context().close();
}

/** Fifty thousand Stamina take years, so the profile of such a player is substituted. */
async function showSummit(scene: {
  page: Page;
  player: Person;
  shoot: ScreenSet['shoot'];
}): Promise<void> {
  const { page, player, shoot } = scene;
  await changeAnswers(page, `**/api/users/${player.uid}`, (profile) => ({
    ...profile,
    stamina_points: 52_340.5,
    avatar_tier: 10,
  }));
  await page.reload();
  await page.getByText('Con đã tới tận cùng dòng sông.').scrollIntoViewIfNeeded();
  await shoot(page, 'max-tier');
}

async function showPerks({ academy, device, shoot }: ScreenSet): Promise<void> {
  const guild = 'titans';
  const legend = await academy.player({ guild, name: 'Hoàng Thị Lan Chi' });
  const pupil = await academy.player({ guild, name: 'Đỗ Minh Khôi' });
  await grantAura(academy, { player: legend, guild, aura: 10_000 });
  await legend.api.post(`/api/guildChats/${guild}/messages`, {
    data: { message: 'Sông dài, ta đi từng nhịp chèo.' },
  });
  const page = await legend.open('/dashboard?tab=ascension', device);
  for (const heading of ['Dìu dắt', 'Nhiệm vụ riêng', 'Khắc thẻ của con']) {
    await page.getByRole('heading', { name: heading, level: 2 }).first().scrollIntoViewIfNeeded();
    await shoot(page, `perk-${heading.split(' ')[0]}`);
  }
  await page.getByRole('button', { name: 'Đề ra nhiệm vụ' }).click();
  await shoot(page, 'perk-propose');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mời học trò' }).click();
  await page
    .getByRole('button', { name: `Mời ${pupil.name}` })
    .first()
    .waitFor();
  await shoot(page, 'perk-invite');
  for (const tab of ['honor', 'chat', 'quests']) {
    const seen = await pupil.open(`/dashboard?tab=${tab}`, device);
    await seen
      .getByText(tab === 'quests' ? pupil.name : legend.name)
      .first()
      .waitFor();
    await shoot(seen, `legend-${tab}`);
    if (tab === 'chat') await showMessageMenu(seen, shoot);
    await seen.context().close();
  }
  await page.context().close();
}

async function showMessageMenu(page: Page, shoot: ScreenSet['shoot']): Promise<void> {
  await page
    .getByRole('button', { name: /^Tùy chọn tin nhắn của / })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await shoot(page, 'message-menu');
}
