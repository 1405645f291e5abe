import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findAptRights, installPackages } from './apt.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { say } from './project.mjs';
import { findInPath, isProgram } from './run.mjs';

const oldestPostgresql = 15;

/**
 * Programs that the tests need besides npm packages. `find` returns the environment variables through which the
 * tests reach the program, or undefined when it is missing. Without an optional program another one takes its place
 * (`standIn`), or the tests that need it are skipped, and the summary names them.
 */
const tools = {
  chromium: {
    label: 'Chromium',
    packages: ['chromium'],
    manual: 'cài Chromium hoặc Google Chrome, hoặc đặt CHROMIUM_PATH là đường dẫn tới nó',
    find: () => toEnvironment('CHROMIUM_PATH', findChromium()),
  },
  headlessShell: {
    label: 'Chromium không cửa sổ',
    packages: ['chromium-headless-shell'],
    isOptional: true,
    standIn: 'Chromium',
    find: () => toEnvironment('HEADLESS_SHELL_PATH', findHeadlessShell()),
  },
  postgresql: {
    label: `PostgreSQL ${oldestPostgresql} trở lên`,
    packages: ['postgresql'],
    manual: `cài máy chủ PostgreSQL từ phiên bản ${oldestPostgresql}, hoặc đặt TEST_POSTGRESQL_BIN là thư mục chứa "postgres" và "initdb"`,
    find: () => toEnvironment('TEST_POSTGRESQL_BIN', findPostgresql()),
  },
  redis: {
    label: 'Redis',
    packages: ['redis-server'],
    manual: 'cài redis-server, hoặc đặt TEST_REDIS_SERVER là đường dẫn tới nó',
    find: () => toEnvironment('TEST_REDIS_SERVER', findRedis()),
  },
  ffmpeg: {
    label: 'FFmpeg',
    packages: ['ffmpeg'],
    isOptional: true,
    find: () => findAll('ffmpeg', 'ffprobe'),
  },
  nginx: { label: 'nginx', packages: ['nginx'], isOptional: true, find: () => findAll('nginx') },
  caddy: { label: 'Caddy', packages: ['caddy'], isOptional: true, find: () => findAll('caddy') },
  pgbouncer: {
    label: 'PgBouncer',
    packages: ['pgbouncer'],
    isOptional: true,
    find: () => findAll('pgbouncer'),
  },
};

/**
 * Ensures that the required programs exist, installing missing ones with apt where that needs no password.
 *
 * @param {(keyof typeof tools)[]} names
 * @returns {Promise<Record<string, string>>} CHROMIUM_PATH, HEADLESS_SHELL_PATH, TEST_POSTGRESQL_BIN and
 * TEST_REDIS_SERVER, for the requested programs
 */
export async function ensureTools(names) {
  const wanted = [...new Set(names)].map((name) => tools[name]);
  const missing = wanted.filter(({ find }) => find() === undefined);
  if (missing.length > 0) await installTools(missing);
  return Object.assign({}, ...wanted.map(({ find }) => find()));
}

async function installTools(missing) {
  const required = missing.filter(({ isOptional }) => !isOptional);
  const rights = findAptRights();
  if (rights === undefined && required.length > 0) throw explainMissing(required);
  if (rights !== undefined) {
    say(`Đang cài ${labelsOf(missing)} bằng apt…`);
    const optional = missing.filter(({ isOptional }) => isOptional);
    const sets = [
      required.flatMap(({ packages }) => packages),
      ...optional.map(({ packages }) => packages),
    ];
    const problem = await installPackages({ sets: sets.filter((set) => set.length > 0), rights });
    if (problem !== '') say(problem);
  }
  const still = missing.filter(({ find }) => find() === undefined);
  const stillRequired = still.filter(({ isOptional }) => !isOptional);
  if (stillRequired.length > 0) throw explainMissing(stillRequired);
  const replaced = still.filter(({ standIn }) => standIn);
  for (const { label, standIn } of replaced)
    say(`Máy thiếu ${label} nên ${standIn} chạy thay, lâu hơn.`);
  const skipping = still.filter(({ standIn }) => !standIn);
  if (skipping.length > 0) {
    say(
      `Máy thiếu ${labelsOf(skipping)} nên một số bài kiểm tra sẽ bị bỏ qua; phần tổng kết nêu tên từng bài.`,
    );
  }
}

const labelsOf = (tools) => tools.map(({ label }) => label).join(', ');

function explainMissing(missing) {
  const ways = missing.map(({ manual }) => manual).join('; ');
  const packages = missing.flatMap((each) => each.packages).join(' ');
  return new ExpectedFailure(
    `Chưa chạy được các bài kiểm tra vì máy thiếu ${labelsOf(missing)}. Hãy ${ways}. ` +
      `Trên Debian hay Ubuntu: sudo apt-get install ${packages}`,
  );
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return firstDefined(names, findInPath) ?? applications.find(isProgram);
}

function findHeadlessShell() {
  const given = process.env.HEADLESS_SHELL_PATH;
  if (given) return isProgram(given) ? given : undefined;
  return firstDefined(['chromium-headless-shell', 'chrome-headless-shell'], findInPath);
}

function findPostgresql() {
  const given = process.env.TEST_POSTGRESQL_BIN;
  const folders = given
    ? [given]
    : [
        ...listVersions('/usr/lib/postgresql').map(
          (version) => `/usr/lib/postgresql/${version}/bin`,
        ),
        ...listVersions('/opt/homebrew/opt').map((name) => `/opt/homebrew/opt/${name}/bin`),
        ...(process.env.PATH ?? '').split(delimiter),
      ];
  return folders.find(
    (folder) => isProgram(join(folder, 'initdb')) && postgresqlVersion(folder) >= oldestPostgresql,
  );
}

/** Newest first; `postgresql@17` counts as 17. */
function listVersions(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(postgresql@)?\d+$/.test(name))
    .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')));
}

function postgresqlVersion(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

function findRedis() {
  const given = process.env.TEST_REDIS_SERVER;
  if (given) return isProgram(given) ? given : undefined;
  return firstDefined(['redis-server', 'valkey-server'], findInPath);
}

/** For programs that tests find in PATH, so no environment variable is needed. */
function findAll(...names) {
  return names.every((name) => findInPath(name) !== undefined) ? {} : undefined;
}

function firstDefined(names, find) {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toEnvironment(name, value) {
  return value === undefined ? undefined : { [name]: value };
}
