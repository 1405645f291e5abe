import { chromium, request } from '@playwright/test';
import lighthouse from 'lighthouse';
import { launchOptions } from './tests/support/browser.ts';
import { answerOf } from './tests/support/calls.ts';
import { demoAccounts, demoPassword } from './tests/support/demo-accounts.ts';
import { startServer } from './tests/support/server.ts';

/**
 * `node apps/e2e/lighthouse.ts [PATH …]`: Lighthouse with its mobile profile (slow 4G, a processor four times
 * slower) on a server of its own. Prints one line of JSON a page: scores 0 to 100, and the layout shift.
 * The dashboard is seen as the demo player of Vệ Thần.
 */
const PAGES = ['/', '/login', '/register', '/dashboard'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEBUGGING_PORT = 9333;

const wanted = process.argv.slice(2);
const server = await startServer();
try {
  const cookie = await signIn();
  for (const page of wanted.length > 0 ? wanted : PAGES) {
    console.log(JSON.stringify({ page, ...(await measure(page, cookie)) }));
  }
} finally {
  await server.stop();
}

async function measure(page: string, cookie: string): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    const result = await lighthouse(server.url + page, {
      port: DEBUGGING_PORT,
      output: 'json',
      onlyCategories: [...CATEGORIES],
      ...(page.startsWith('/dashboard') && { extraHeaders: { Cookie: cookie } }),
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${page}`);
    const { categories, audits } = result.lhr;
    for (const category of CATEGORIES) {
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const score = audits[id]?.score ?? 1;
        if (weight > 0 && score < 0.9)
          console.error(`${page}: ${id} ${audits[id]?.displayValue ?? score}`);
      }
    }
    const scores = CATEGORIES.map((name) => [
      name,
      Math.round((categories[name]?.score ?? 0) * 100),
    ]);
    return {
      ...Object.fromEntries(scores),
      layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    };
  } finally {
    await browser.close();
  }
}

/** The Cookie header of the demo player's session. */
async function signIn(): Promise<string> {
  const api = await request.newContext({ baseURL: server.url });
  const data = { email: demoAccounts.titan, password: demoPassword };
  await answerOf(api.post('/api/auth/sign-in/email', { data }));
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
