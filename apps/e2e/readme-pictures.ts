import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from '@playwright/test';
import { createAcademy, type GuildId, signInElders } from './tests/support/academy.ts';
import { launchOptions, sizes } from './tests/support/browser.ts';
import { answerOf } from './tests/support/calls.ts';
import { grantAura } from './tests/support/grant-aura.ts';
import type { Person } from './tests/support/person.ts';
import { settle } from './tests/support/screens/screen-set.ts';
import { startServer } from './tests/support/server.ts';

/** `node apps/e2e/readme-pictures.ts`: takes the pictures of README.md again, into docs/images. */
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const JPEG = { type: 'jpeg', quality: 88 } as const;

const server = await startServer({ neighbours: true });
const browser = await chromium.launch(launchOptions);
const academy = createAcademy({
  browser,
  request,
  baseURL: server.url,
  prepareContext: async (context: BrowserContext) => context.setDefaultTimeout(60_000),
  elders: await signInElders({ request, baseURL: server.url }),
});
const device = { baseURL: server.url, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' };
try {
  await showQuests();
  await showPhones();
} finally {
  await academy.close();
  await browser.close();
  await server.stop();
}

/** The quests of a player who has AURA and a streak. */
async function showQuests(): Promise<void> {
  const player = await grown('Nguyễn Minh Triết', 'illumination', 1000);
  const page = await opened(player, 'quests', sizes.desktop);
  await page.screenshot({ path: `${folder}quests.jpg`, ...JPEG });
  await page.context().close();
}

/** Three phones side by side, one of each guild: the path of ascension, a ceremony, and the finished first path. */
async function showPhones(): Promise<void> {
  const titan = await grown('Trần Đại Nghĩa', 'titans', 2000);
  const ascension = await shotOf(await opened(titan, 'ascension'));
  const envoy = await grown('Lê Hoài Thương', 'envoys', 1000);
  const hall = await opened(envoy, 'quests');
  await approve(envoy);
  await hall.getByRole('dialog', { name: /đã được duyệt/ }).waitFor();
  await hall.waitForTimeout(6_000);
  const ceremony = await shotOf(hall);
  const sage = await grown('Phạm Ngọc Lan', 'illumination', 1000);
  const firstPath = await shotOf(await opened(sage, 'celestial'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const images = [ascension, ceremony, firstPath].map(
    (bytes) => `<img alt="" src="data:image/png;base64,${bytes.toString('base64')}">`,
  );
  await page.setContent(
    `<style>
       body { display: flex; justify-content: center; gap: 36px; margin: 0; background: #05070f; }
       img { height: 844px; margin: 28px 0; border-radius: 24px; box-shadow: 0 0 0 2px #3a3226; }
     </style>${images.join('')}`,
  );
  await page.screenshot({ path: `${folder}phones.jpg`, ...JPEG });
  await page.close();
}

/** A player with AURA, who has met Kael. */
async function grown(name: string, guild: GuildId, aura: number): Promise<Person> {
  const player = await academy.player({ name, guild });
  await grantAura(academy, { player, guild, aura });
  await answerOf(player.api.put(`/api/users/${player.uid}/introductions/kael`));
  return player;
}

async function approve(player: Person): Promise<void> {
  const { submissionId } = await player.submit(
    await player.quest('text'),
    'Con đã viết bức thư ấy bằng tay, và gửi đi thật.',
  );
  await academy.approve(submissionId);
}

async function opened(
  player: Person,
  tab: string,
  size: BrowserContextOptions = sizes.phone,
): Promise<Page> {
  const page = await player.open(`/dashboard?tab=${tab}`, { ...device, ...size });
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  // The tab's answers, and the landscape that is drawn after them.
  await page.waitForTimeout(5_000);
  await settle(page);
  return page;
}

async function shotOf(page: Page): Promise<Buffer> {
  const bytes = await page.screenshot({ animations: 'allow' });
  await page.context().close();
  return bytes;
}
