import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ExpectedFailure } from './expected-failure.mjs';
import { say } from './project.mjs';
import { runQuietly } from './run.mjs';

const oldestPostgresql = 15;

/**
 * The programs the tests need beside npm packages. `find` gives the environment through which the
 * tests reach the program, or undefined when it is not there.
 */
const tools = {
  chromium: {
    label: 'Chromium',
    packages: ['chromium'],
    manual: 'cài Chromium hoặc Google Chrome, hoặc đặt CHROMIUM_PATH là đường dẫn tới nó',
    find: () => toEnvironment('CHROMIUM_PATH', findChromium()),
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
};

/**
 * Makes sure the programs are there, installing them with apt where that needs no password.
 *
 * @param {(keyof typeof tools)[]} names
 * @returns {Promise<Record<string, string>>} CHROMIUM_PATH, TEST_POSTGRESQL_BIN and TEST_REDIS_SERVER,
 *   for those asked for
 */
export async function ensureTools(names) {
  const wanted = [...new Set(names)].map((name) => tools[name]);
  const missing = wanted.filter(({ find }) => find() === undefined);
  if (missing.length > 0) await installTools(missing);
  return Object.assign({}, ...wanted.map(({ find }) => find()));
}

async function installTools(missing) {
  const labels = missing.map(({ label }) => label).join(', ');
  const apt = findApt();
  if (apt === undefined) throw explainMissing(missing);
  say(`Đang cài ${labels} bằng apt…`);
  const install = [...apt, 'install', '-y', '--no-install-recommends'];
  for (const args of [
    [...apt, 'update'],
    [...install, ...missing.flatMap((each) => each.packages)],
  ]) {
    const { code, output } = await runQuietly({
      program: args[0],
      args: args.slice(1),
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) say(output.trim().split('\n').slice(-8).join('\n'));
  }
  const still = missing.filter(({ find }) => find() === undefined);
  if (still.length > 0) throw explainMissing(still);
}

function explainMissing(missing) {
  const labels = missing.map(({ label }) => label).join(', ');
  const ways = missing.map(({ manual }) => manual).join('; ');
  const packages = missing.flatMap((each) => each.packages).join(' ');
  return new ExpectedFailure(
    `Chưa chạy được các bài kiểm tra vì máy thiếu ${labels}. Hãy ${ways}. ` +
      `Trên Debian hay Ubuntu: sudo apt-get install ${packages}`,
  );
}

/** apt-get with the rights to install without asking, or undefined. */
function findApt() {
  if (findInPath('apt-get') === undefined) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = findInPath('sudo');
  const silent = sudo !== undefined && spawnSync(sudo, ['-n', 'true']).status === 0;
  return silent ? [sudo, '-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : undefined;
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

function findInPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
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
