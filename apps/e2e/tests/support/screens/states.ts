import type { GuildId } from '../academy.ts';
import { pngFile } from '../media.ts';
import type { Person } from '../person.ts';
import type { ScreenSet } from './screen-set.ts';

/** The first request of each tab; its response is delayed, refused, or that of a new academy. */
const READS = {
  celestial: /\/api\/leaderboards\/celestial_record/,
  ascension: /\/api\/users\/[^/]+\/(decay|mentoring)/,
  journey: /\/api\/submissions/,
  chat: /\/api\/guildChats/,
  honor: /\/api\/leaderboards\/honor/,
  'aura-stream': /\/api\/users\/[^/]+\/(stamina|activities)/,
  notifications: /\/api\/users\/[^/]+\/notifications/,
} as const;
/** Longer than the delay after which loading states show their text. */
const WAITING_MS = 1500;
type Look = 'first-day' | 'loading' | 'failed';

/** The tabs of a new player: empty, loading, failed; and the dialogs of the settings. */
export async function showStates(set: ScreenSet): Promise<void> {
  for (const guild of set.guilds) {
    const player = await set.academy.player({ guild, name: 'Nguyễn Thị Thùy Dương' });
    await player.api.put(`/api/users/${player.uid}/introductions/kael`);
    for (const tab of Object.keys(READS) as (keyof typeof READS)[]) {
      for (const look of ['first-day', 'loading', 'failed'] as const) {
        await showState(set, { player, guild, tab, look });
      }
    }
    await showOwnPlaceFailed(set, { player, guild });
    await showDialogs(set, player);
  }
}

/** Each in a new browser, because cached data would replace what fails. */
async function showState(
  { device, shoot }: ScreenSet,
  scene: { player: Person; guild: GuildId; tab: keyof typeof READS; look: Look },
): Promise<void> {
  const { player, guild, tab, look } = scene;
  const page = await player.newPage(device);
  if (look === 'loading') await page.route(READS[tab], () => undefined);
  if (look === 'failed') await page.route(READS[tab], (route) => route.fulfill({ status: 403 }));
  await page.goto(`/dashboard?tab=${tab}`);
  await page.getByRole('button', { name: /^Thư từ Học Viện/ }).waitFor();
  await page.waitForTimeout(WAITING_MS);
  if (look === 'failed') {
    const retry = page.getByText('Thử lại', { exact: true }).first();
    // A refused chat is requested again for some seconds.
    await retry.waitFor();
    await retry.scrollIntoViewIfNeeded();
  }
  await shoot(page, `state-${guild}-${tab}-${look}`);
  await page.context().close();
}

/** The board loads; only the card of the own place fails. */
async function showOwnPlaceFailed(
  { device, shoot }: ScreenSet,
  { player, guild }: { player: Person; guild: GuildId },
): Promise<void> {
  const page = await player.newPage(device);
  await page.route('**/api/leaderboards/honor/own*', (route) => route.fulfill({ status: 403 }));
  await page.goto('/dashboard?tab=honor');
  const card = page.getByText('Chưa tìm được chỗ đứng trên bảng này.');
  await card.waitFor();
  await card.scrollIntoViewIfNeeded();
  await shoot(page, `state-${guild}-honor-own-failed`);
  await page.context().close();
}

async function showDialogs({ device, shoot }: ScreenSet, player: Person): Promise<void> {
  const page = await player.open('/dashboard?tab=settings#profile', device);
  await page.getByLabel('Tải ảnh của mình lên').setInputFiles(pngFile('chan-dung.png', 300));
  await page.getByRole('dialog', { name: 'Cắt ảnh' }).waitFor();
  await shoot(page, 'avatar-crop');
  await page.keyboard.press('Escape');
  // Waits for the end of the dialog; `about:blank`, because a navigation to another fragment alone loads no
  // page.
  await page.getByRole('dialog', { name: 'Cắt ảnh' }).waitFor({ state: 'hidden' });
  await page.goto('about:blank');
  await page.goto('/dashboard?tab=settings#data');
  await page.getByRole('button', { name: 'Xóa tài khoản này' }).click();
  await page.getByLabel('Mật khẩu', { exact: true }).fill(player.password);
  await shoot(page, 'leave-for-good');
  await page.getByRole('button', { name: 'Xóa mãi mãi' }).click();
  await page.getByText('Biên nhận số').waitFor();
  await shoot(page, 'receipt');
  await page.context().close();
}
