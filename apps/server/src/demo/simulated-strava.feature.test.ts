import { expect, it, vi } from 'vitest';
import { programsOfEachTest } from '#testing/programs.ts';

// Starts and stops whole processes.
vi.setConfig({ testTimeout: 120_000 });

/** Makes a process report when it loads a file of a simulator. */
const WATCH = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (url.includes('/simulators/')) process.stderr.write('SIMULATOR ' + url);
  return next(url, context);
} });`;

const programs = programsOfEachTest();

async function wordsOf(mode: 'local' | 'serve', env: Record<string, string> = {}): Promise<string> {
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(WATCH)}`;
  const server = programs.start(mode, { env: { ...env, NODE_OPTIONS } });
  await server.ready();
  server.signal('SIGTERM');
  const { out, err } = await server.ended;
  return out + err;
}

it('local mode starts a simulated Strava and prints its address', async () => {
  const words = await wordsOf('local');
  expect(words).toContain('SIMULATOR');
  expect(words).toMatch(/Strava mô phỏng: http:\/\/127\.0\.0\.1:\d+/);
});

it('production never loads one, nor does local mode with its own application', async () => {
  expect(await wordsOf('serve')).not.toMatch(/SIMULATOR|mô phỏng/);
  const own = {
    STRAVA_CLIENT_ID: '1',
    STRAVA_CLIENT_SECRET: 's',
    STRAVA_API_URL: 'http://127.0.0.1:9',
  };
  expect(await wordsOf('local', own)).not.toMatch(/SIMULATOR|mô phỏng/);
});
