import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs';
import { cacheFolder, projectRoot } from './project.mjs';

/**
 * One step of `npm run check` or `npm test`.
 *
 * @typedef {object} Step
 * @property {string} name as in `--only` and in the summary
 * @property {string} title
 * @property {boolean} fast part of `npm run check`
 * @property {boolean} [byName] runs only where `--only` names it
 * @property {number} [cores] processors that it keeps busy; 1 by default
 * @property {string[][]} commands each a script or binary of the project and its arguments, run in order
 * @property {Record<string, string>} [env]
 * @property {string} [report] JSON report of a test runner, which holds its counts
 * @property {boolean} [namesFiles] the summary names the files of tests that ran
 * @property {('chromium' | 'headlessShell' | 'postgresql' | 'redis' | 'ffmpeg' | 'nginx' | 'caddy' | 'pgbouncer')[]} [needs]
 */

const bin = (path) => `${projectRoot}/node_modules/${path}`;
const biome = bin('@biomejs/biome/bin/biome');
const vitest = bin('vitest/vitest.mjs');

/** Programs that feature tests run together with the server. */
const programsOfFeatures = ['ffmpeg', 'nginx', 'caddy', 'pgbouncer'];

/** All steps, in the order in which they run: those that fail soonest come first. @returns {Step[]} */
export function listSteps() {
  return [
    {
      name: 'lint',
      title: 'Format and lint',
      fast: true,
      commands: [[biome, 'check', '--error-on-warnings', '.']],
    },
    {
      name: 'boundaries',
      title: 'Import rules, and a canary that proves that they find violations',
      fast: true,
      commands: [
        [
          bin('dependency-cruiser/bin/dependency-cruise.mjs'),
          '--config',
          '.dependency-cruiser.cjs',
          '--output-type',
          'err-long',
          ...['apps', 'packages', 'bench', 'scripts'].filter(hasCode),
        ],
        ['scripts/canary-boundaries.ts'],
      ],
    },
    {
      name: 'conventions',
      title: 'Conventions, and a canary that proves that they find violations',
      fast: true,
      commands: [['scripts/check-conventions.ts'], ['scripts/canary-conventions.ts']],
    },
    {
      name: 'unused',
      title: 'Unused files, exports and dependencies',
      fast: true,
      commands: [[bin('knip/bin/knip.js'), '--no-progress']],
    },
    {
      name: 'types',
      title: 'Types',
      fast: true,
      commands: listTypeProjects().map((project) => [
        bin('typescript-7/bin/tsc'),
        '--noEmit',
        '--project',
        project,
        '--incremental',
        '--tsBuildInfoFile',
        `${cacheFolder}/types/${project.replaceAll('/', '-')}.tsbuildinfo`,
      ]),
    },
    {
      name: 'api',
      title: 'Generated list of migrations, API client and table types are up to date',
      fast: true,
      commands: [
        ['scripts/generate-migrations.ts', '--check'],
        ['scripts/generate-api.ts', '--check'],
        ['scripts/generate-tables.ts', '--check'],
        ['scripts/generate-common-passwords.ts', '--check'],
      ],
    },
    {
      name: 'audit',
      title: 'Known faults of the packages a server runs with; asks the registry',
      fast: true,
      byName: true,
      commands: [['scripts/audit.mjs']],
    },
    vitestStep({ name: 'unit', title: 'Unit tests', project: 'unit*', fast: true }),
    vitestStep({
      name: 'feature-embedded',
      title: 'Feature tests on the embedded database',
      project: 'feature',
      env: { TEST_DATABASE: 'embedded', ...quickFolder() },
      needs: programsOfFeatures,
    }),
    vitestStep({
      name: 'feature-postgresql',
      title: 'Feature tests on PostgreSQL and Redis',
      project: 'feature',
      env: { TEST_DATABASE: 'postgresql', ...quickFolder() },
      needs: ['postgresql', 'redis', ...programsOfFeatures],
    }),
    vitestStep({
      name: 'durability',
      title: 'Kill and power-cut tests',
      project: 'durability',
      needs: ['postgresql'],
    }),
    {
      name: 'build',
      title: 'Build of the web app and the server, and the weight of a first view',
      fast: true,
      cores: 2,
      commands: [['scripts/build.mjs'], ['bench/src/main.ts', 'bundle']],
    },
    {
      name: 'browser',
      title: 'Browser tests',
      fast: false,
      cores: 2,
      needs: ['chromium', 'headlessShell'],
      commands: [
        [bin('@playwright/test/cli.js'), 'test', '--config', 'apps/e2e/playwright.config.ts'],
      ],
      env: quickFolder(),
      report: `${cacheFolder}/test/browser.json`,
    },
  ];
}

function vitestStep({ name, title, project, fast = false, env, needs }) {
  const report = `${cacheFolder}/test/${name}.json`;
  return {
    name,
    title,
    fast,
    cores: 2,
    needs,
    report,
    env: { ...env, UNHANDLED_ERRORS_FILE: unhandledErrorsOf(report) },
    commands: [
      [
        vitest,
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--reporter=scripts/vitest/unhandled-errors.ts',
      ],
    ],
  };
}

/** File of the errors outside of tests, which fail a run too and which Vitest's JSON report lacks. */
export function unhandledErrorsOf(report) {
  return report.replace(/\.json$/, '.unhandled.json');
}

/**
 * Sets TMPDIR to a folder in memory where at least 4 GB are free there, because on a disk every commit of a
 * test's database waits for it. The durability tests use the real disk.
 */
function quickFolder() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * 2 ** 30 ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

function listTypeProjects() {
  return ['.', ...['apps', 'packages'].flatMap((folder) => listFolders(folder))]
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((path) => existsSync(`${projectRoot}/${path}`));
}

function listFolders(folder) {
  return readdirSync(`${projectRoot}/${folder}`).map((name) => `${folder}/${name}`);
}

/** Whether a folder has a module; dependency-cruiser fails on one without any. */
function hasCode(folder) {
  return readdirSync(`${projectRoot}/${folder}`, { recursive: true }).some(
    (path) => /[.](tsx?|mjs)$/.test(path) && !path.includes('node_modules'),
  );
}
