import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { ExpectedFailure } from './expected-failure.mjs';
import { cacheFolder, projectRoot, say } from './project.mjs';
import { runQuietly } from './run.mjs';

/**
 * Installs the locked dependencies when node_modules differs from package-lock.json. Takes a few milliseconds
 * when nothing has changed.
 */
export async function ensureDependencies() {
  if (isInstalled()) return;
  requireWritable(projectRoot);
  say('Đang cài các thư viện của Học Viện (lần đầu mất khoảng một phút)…');
  const started = Date.now();
  const { code, output } = await runQuietly(npmCi());
  if (code > 128)
    throw new ExpectedFailure('Việc cài thư viện đã bị dừng giữa chừng. Hãy chạy lại.');
  if (code !== 0) throw explainInstallFailure(output);
  say(`Đã cài xong các thư viện (${((Date.now() - started) / 1000).toFixed(0)} giây).`);
}

/**
 * npm writes node_modules/.package-lock.json last, so an aborted install has none; comparing it with the lock
 * also accepts a manual install.
 */
function isInstalled() {
  const installed = readLock(`${projectRoot}/node_modules/.package-lock.json`);
  const wanted = readLock(`${projectRoot}/package-lock.json`);
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const present = installed[path];
    if (present === undefined) return entry.optional === true || entry.peer === true;
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function readLock(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function npmCi() {
  // NODE_ENV=production would omit vite, which builds the pages.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ];
  args.push('--loglevel=error', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000');
  return npmCommand(args);
}

/** The command that runs npm with these arguments in this environment. */
export function npmCommand(wanted) {
  const args = canUseNpmCache() ? wanted : [...wanted, `--cache=${cacheFolder}/npm`];
  const npm = process.env.npm_execpath;
  // Under `npm run`, use the same npm and Node: the Node in node_modules is about to be replaced.
  if (npm?.endsWith('.js')) {
    const program = process.env.npm_node_execpath ?? process.execPath;
    return { program, args: [npm, ...args], cwd: projectRoot };
  }
  return process.platform === 'win32'
    ? { program: 'cmd.exe', args: ['/c', 'npm', ...args], cwd: projectRoot }
    : { program: 'npm', args, cwd: projectRoot };
}

/** The home of a system account often does not exist or is not writable. */
function canUseNpmCache() {
  const cache = process.env.npm_config_cache ?? `${homedir()}/.npm`;
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new ExpectedFailure(
      `Không ghi được vào thư mục ${folder}. Hãy chạy bằng tài khoản sở hữu thư mục này rồi thử lại.`,
    );
  }
}

const installFailures = [
  {
    signs:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|EIDLETIMEOUT|ERR_SOCKET/,
    sentence:
      'Không tải được thư viện vì máy không kết nối được tới kho gói npm. Hãy kiểm tra mạng rồi chạy lại.',
  },
  {
    signs: /EACCES|EPERM|EROFS/,
    sentence: `Không ghi được thư viện vào ${projectRoot}/node_modules. Hãy kiểm tra quyền của thư mục này rồi chạy lại.`,
  },
  {
    signs: /ENOSPC/,
    sentence: 'Ổ đĩa đã đầy nên không cài được thư viện. Hãy dọn bớt rồi chạy lại.',
  },
  {
    signs: /EUSAGE/,
    sentence:
      'package-lock.json không khớp với package.json. Hãy lấy lại bản gốc của hai tệp này rồi chạy lại.',
  },
];

function explainInstallFailure(output) {
  const known = installFailures.find(({ signs }) => signs.test(output));
  if (known !== undefined) return new ExpectedFailure(known.sentence);
  const lines = output.trim().split('\n').slice(-12).join('\n');
  return new ExpectedFailure(
    `${lines}\n\nnpm không cài được thư viện; lý do npm đưa ra ở ngay trên.`,
  );
}
