import { defineConfig } from 'vitest/config';

const consoleGuard = 'scripts/vitest/console-guard.ts';
const feature = '**/*.feature.test.ts';
const durability = '**/*.durability.test.ts';

/** They start a server some thirty times; which database it then opens is tried by all the others. */
const startsOfPrograms = [
  'apps/server/src/main.feature.test.ts',
  'apps/server/src/damaged-database.feature.test.ts',
  'apps/server/src/demo/simulated-strava.feature.test.ts',
];

/** Files on the disk, in a bucket and in programs that read them: nothing of it depends on the database. */
const readingOfFiles = [
  'apps/server/src/features/activities/files.feature.test.ts',
  'apps/server/src/features/uploads/videos/videos.feature.test.ts',
  'apps/server/src/power-cut-of-files.feature.test.ts',
  'apps/server/src/storage-faults.feature.test.ts',
];

/** They need a PostgreSQL server: for two processes side by side, for its connections, or for two transactions at once. */
const onPostgresqlOnly = [
  'apps/server/src/concurrent-requests.feature.test.ts',
  'apps/server/src/encrypted-services.feature.test.ts',
  'apps/server/src/failover.feature.test.ts',
  'apps/server/src/faults.feature.test.ts',
  'apps/server/src/features/activities/remove-and-revoke.feature.test.ts',
  'apps/server/src/features/display-names/names-at-once.feature.test.ts',
  'apps/server/src/features/erasures/last-operator.feature.test.ts',
  'apps/server/src/features/members/appeals-at-once.feature.test.ts',
  'apps/server/src/features/quests/one-guild-a-day.feature.test.ts',
  'apps/server/src/features/strava/links-at-once.feature.test.ts',
  'apps/server/src/features/young-players/messages-at-once.feature.test.ts',
  'apps/server/src/platform/database/postgresql/pooled.feature.test.ts',
  'apps/server/src/proxies.feature.test.ts',
  'apps/server/src/rolling-restart.feature.test.ts',
  'apps/server/src/stopped-start.feature.test.ts',
];

/** A long timeout delays only failures, and the machine may be busy with other work. */
const TIMEOUT_MS = 120_000;
const longTimeouts = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 15_000 } },
};

/**
 * - `unit`: rules, the server's own and scripts; no database.
 * - `unit-web`: the web app's rules and components; tests that need a page select jsdom in their first line.
 * - `feature`: through HTTP on a real database, embedded or (TEST_DATABASE=postgresql) PostgreSQL + Redis.
 * - `durability`: kills and power cuts on the embedded database.
 */
export default defineConfig({
  test: {
    // Three workers on two cores: the tests wait for the disk, a timer or another process a quarter of their time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/web/**', feature, durability],
          setupFiles: [consoleGuard],
          isolate: false,
          // Without `Intl`: modules keep their formatters, and a fake one would stay for the other files of a worker.
          fakeTimers: {
            toFake: [
              'setTimeout',
              'clearTimeout',
              'setInterval',
              'clearInterval',
              'setImmediate',
              'clearImmediate',
              'Date',
              'performance',
            ],
          },
          ...longTimeouts,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: [consoleGuard, 'apps/web/src/testing/set-up.ts'],
          // Each file has a page of its own; loading jsdom again for each takes longer than most files run.
          pool: 'vmThreads',
          ...longTimeouts,
        },
      },
      {
        test: {
          name: 'feature',
          include: [`apps/server/src/${feature}`],
          exclude:
            process.env.TEST_DATABASE === 'postgresql'
              ? [...startsOfPrograms, ...readingOfFiles]
              : onPostgresqlOnly,
          setupFiles: [consoleGuard],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          // The server keeps nothing in its modules, and loading it again for each file takes longer
          // than most files run.
          isolate: false,
          ...longTimeouts,
        },
      },
      {
        test: {
          name: 'durability',
          include: [`apps/server/src/${durability}`],
          setupFiles: [consoleGuard],
          pool: 'forks',
          ...longTimeouts,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
