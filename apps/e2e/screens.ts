import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page, request } from '@playwright/test';
import { createAcademy, type GuildId, signInElders } from './tests/support/academy.ts';
import { launchOptions, sizes } from './tests/support/browser.ts';
import { type ConsoleWatch, createConsoleWatch } from './tests/support/console-watch.ts';
import { showAdmin } from './tests/support/screens/admin.ts';
import { showDashboard } from './tests/support/screens/dashboard.ts';
import { showDesk } from './tests/support/screens/desk.ts';
import { showGate } from './tests/support/screens/gate.ts';
import { PATIENCE_MS, type Stage } from './tests/support/screens/stage.ts';
import { showStates } from './tests/support/screens/states.ts';
import { showTabs } from './tests/support/screens/tabs.ts';
import { type Server, startServer } from './tests/support/server.ts';

const GUILDS: readonly GuildId[] = ['titans', 'illumination', 'envoys'];

/**
 * `node apps/e2e/screens.ts [gate|dashboard|tabs|states|desk|admin …] [--guild envoys] [--size phone]`: takes
 * pictures of every screen and state, on phone and desktop, in the colours of each guild, into /screenshots of
 * this project.
 */
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const { positionals: wanted, values: only } = parseArgs({
  allowPositionals: true,
  options: { guild: { type: 'string' }, size: { type: 'string' } },
});
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
const guilds = GUILDS.filter((guild) => only.guild === undefined || guild === only.guild);

if (process.argv.length === 2) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch(launchOptions);
try {
  await show(server, {
    gate: showGate,
    dashboard: showDashboard,
    states: showStates,
    desk: showDesk,
    admin: showAdmin,
  });
} finally {
  await server.stop();
}
// The tabs are shown for the demo players, who have a history and neighbours.
if (wants('tabs')) {
  const grown = await startServer({ neighbours: true });
  try {
    await show(grown, { tabs: showTabs });
  } finally {
    await grown.stop();
  }
}
await browser.close();

async function show(
  server: Server,
  parts: Record<string, (stage: Stage) => Promise<void>>,
): Promise<void> {
  const elders = await signInElders({ request, baseURL: server.url });
  for (const [size, options] of Object.entries(sizes)) {
    if (only.size !== undefined && only.size !== size) continue;
    const academy = createAcademy({
      browser,
      request,
      baseURL: server.url,
      watch: patientWatch(),
      elders,
    });
    const device: BrowserContextOptions = {
      ...options,
      baseURL: server.url,
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
    };
    const shoot = async (page: Page, name: string) => {
      await page.screenshot({ path: `${folder}${name}-${size}.png`, animations: 'allow' });
      process.stdout.write(`${name}-${size}.png\n`);
    };
    for (const [name, part] of Object.entries(parts)) {
      if (wants(name)) await part({ academy, device, guilds, shoot });
    }
    await academy.close();
  }
}

/** Long timeouts, because pictures may take long on a busy machine. */
function patientWatch(): ConsoleWatch {
  const watch = createConsoleWatch();
  return {
    ...watch,
    follow(context) {
      context.setDefaultTimeout(PATIENCE_MS);
      watch.follow(context);
    },
  };
}
