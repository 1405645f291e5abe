import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from '@playwright/test';
import { createAcademy, type GuildId, signInElders } from './tests/support/academy.ts';
import { launchOptions } from './tests/support/browser.ts';
import { showAdmin } from './tests/support/screens/admin.ts';
import { showCeremonies } from './tests/support/screens/ceremonies.ts';
import { cutOffTexts } from './tests/support/screens/cut-off-texts.ts';
import { showDashboard } from './tests/support/screens/dashboard.ts';
import { showDesk } from './tests/support/screens/desk.ts';
import { showExtremes } from './tests/support/screens/extremes.ts';
import { type ScreenSet, settle, TIMEOUT_MS } from './tests/support/screens/screen-set.ts';
import { showSignedOut } from './tests/support/screens/signed-out.ts';
import { showStates } from './tests/support/screens/states.ts';
import { showTabs } from './tests/support/screens/tabs.ts';
import { showYoungPlayers } from './tests/support/screens/young-players.ts';
import { type Server, startServer } from './tests/support/server.ts';

/** Window sizes at which layouts change, the most common first. */
const touch = { hasTouch: true, isMobile: true };
const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  '390': { viewport: { width: 390, height: 844 }, ...touch },
  '1440': { viewport: { width: 1440, height: 900 } },
  '320': { viewport: { width: 320, height: 640 }, ...touch },
  '768': { viewport: { width: 768, height: 1024 }, ...touch },
  '844': { viewport: { width: 844, height: 390 }, ...touch },
  '1200': { viewport: { width: 1200, height: 800 } },
  '1920': { viewport: { width: 1920, height: 1080 } },
};
const GUILDS: readonly GuildId[] = ['titans', 'illumination', 'envoys'];

/**
 * `node apps/e2e/screens.ts [signed-out|dashboard|tabs|states|desk|admin|extremes|ceremonies|young-players …]
 * [--guild envoys] [--size 390] [--forced-colours]`: takes pictures of every screen and state, at seven sizes, in the colours of each guild, into
 * /screenshots of this project; with `--forced-colours` as a contrast theme of the system shows them. `index.html`
 * there shows each beside the one of the run before. Names the texts of which a picture shows a part only.
 */
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const { positionals: wanted, values: only } = parseArgs({
  allowPositionals: true,
  options: {
    guild: { type: 'string' },
    size: { type: 'string' },
    'forced-colours': { type: 'boolean', default: false },
  },
});
const parts: Record<string, (set: ScreenSet) => Promise<void>> = {
  'signed-out': showSignedOut,
  dashboard: showDashboard,
  states: showStates,
  desk: showDesk,
  admin: showAdmin,
  extremes: showExtremes,
  ceremonies: showCeremonies,
  'young-players': showYoungPlayers,
};
/** Parts shown for the demo players, who have a history and neighbours. */
const partsOfNeighbours = { tabs: showTabs };
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
const unknown = [
  ...wanted.filter((part) => !(part in parts || part in partsOfNeighbours)),
  ...[only.guild].filter((guild) => guild !== undefined && !GUILDS.includes(guild as GuildId)),
  ...[only.size].filter((size) => size !== undefined && !(size in sizes)),
];
if (unknown.length > 0) throw new Error(`unknown part, guild or size: ${unknown.join(', ')}`);
const guilds = GUILDS.filter((guild) => only.guild === undefined || guild === only.guild);

mkdirSync(`${folder}former`, { recursive: true });
const server = await startServer();
const browser = await chromium.launch(launchOptions);
try {
  await show(server, parts);
} finally {
  await server.stop();
}
if (Object.keys(partsOfNeighbours).some(wants)) {
  const grown = await startServer({ neighbours: true });
  try {
    await show(grown, partsOfNeighbours);
  } finally {
    await grown.stop();
  }
}
await browser.close();
writeOverview();

async function show(server: Server, shown: typeof parts): Promise<void> {
  const elders = await signInElders({ request, baseURL: server.url });
  for (const [size, options] of Object.entries(sizes)) {
    if (only.size !== undefined && only.size !== size) continue;
    const academy = createAcademy({
      browser,
      request,
      baseURL: server.url,
      prepareContext: beforePages,
      elders,
    });
    const device: BrowserContextOptions = {
      ...options,
      baseURL: server.url,
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      forcedColors: only['forced-colours'] ? 'active' : 'none',
    };
    const look = only['forced-colours'] ? `${size}-forced` : size;
    const shoot = async (page: Page, name: string, state?: 'moving') => {
      if (state !== 'moving') await settle(page);
      const path = `${folder}${name}-${look}.png`;
      if (existsSync(path)) renameSync(path, `${folder}former/${name}-${look}.png`);
      await page.screenshot({ path, animations: 'allow' });
      process.stdout.write(`${name}-${look}.png\n`);
      for (const text of await cutOffTexts(page)) process.stdout.write(`  cut off: ${text}\n`);
    };
    for (const [name, part] of Object.entries(shown)) {
      if (wants(name)) await part({ academy, device, guilds, shoot });
    }
    await academy.close();
  }
}

/** Long timeouts, because pictures may take long on a busy machine. */
async function beforePages(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(TIMEOUT_MS);
}

/** Writes a page with every picture, beside the one of the previous run where there is one. */
function writeOverview(): void {
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map((name) => {
      const former = existsSync(`${folder}former/${name}`) ? picture(`former/${name}`) : '';
      return `<h2>${name}</h2><p>${former}${picture(name)}</p>`;
    });
  writeFileSync(
    `${folder}index.html`,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>img{max-width:48%;vertical-align:top}</style>${rows.join('')}`,
  );
}

function picture(path: string): string {
  return `<a href="${path}"><img loading="lazy" src="${path}" alt="${path}"></a>`;
}
