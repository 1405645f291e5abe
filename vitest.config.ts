import { defineConfig } from 'vitest/config';

const consoleGuard = 'scripts/vitest/console-guard.ts';
const feature = '**/*.feature.test.ts';
const durability = '**/*.durability.test.ts';

/**
 * - `unit`: rules, components and scripts; no database. Browser code asks for jsdom in its first line.
 * - `feature`: through HTTP on a real database, embedded or (TEST_DATABASE=postgresql) PostgreSQL + Redis.
 * - `durability`: kills and power cuts on the embedded database.
 */
export default defineConfig({
  test: {
    // Two at once: the tests must leave room for the servers they start.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', feature, durability],
          setupFiles: [consoleGuard],
        },
      },
      {
        test: {
          name: 'feature',
          include: [`apps/server/src/${feature}`],
          setupFiles: [consoleGuard],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'durability',
          include: [`apps/server/src/${durability}`],
          setupFiles: [consoleGuard],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
