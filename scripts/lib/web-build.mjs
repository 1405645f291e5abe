import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedFailure, errorCode } from './expected-failure.mjs';
import { findServerNode } from './node-runtime.mjs';
import { cacheFolder, projectRoot, say } from './project.mjs';
import { runQuietly } from './run.mjs';

const sources = [
  'apps/web',
  'packages/domain/src',
  'packages/domain/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const stampFile = `${cacheFolder}/web-build`;

/** Builds the web app when its sources differ from those of the last build. */
export async function ensureWebBuild() {
  const stamp = hashSources();
  if (isBuilt(stamp)) return;
  say('Đang dựng các trang của Học Viện…');
  const started = Date.now();
  const { code, output } = await runQuietly({
    program: findServerNode(),
    args: [`${projectRoot}/node_modules/vite/bin/vite.js`, 'build'],
    cwd: `${projectRoot}/apps/web`,
  });
  if (code !== 0) throw explainBuildFailure(output);
  recordBuild(stamp);
  say(`Đã dựng xong các trang (${((Date.now() - started) / 1000).toFixed(1)} giây).`);
}

function isBuilt(stamp) {
  return (
    existsSync(`${projectRoot}/apps/web/dist/index.html`) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  );
}

function recordBuild(stamp) {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampFile, stamp);
  } catch (error) {
    throw new ExpectedFailure(
      `Không ghi được vào thư mục ${cacheFolder} (${errorCode(error)}). Hãy kiểm tra quyền và dung lượng đĩa rồi chạy lại.`,
    );
  }
}

/** Content, not modification times: a fresh clone or a switched branch changes every time stamp. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(projectRoot, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const absolute = join(projectRoot, path);
  if (!existsSync(absolute)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      return entry.isDirectory() ? listFiles(child) : [child];
    });
}

function explainBuildFailure(output) {
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new ExpectedFailure(
      `Không ghi được vào ${projectRoot}/apps/web/dist. Hãy kiểm tra quyền của thư mục này rồi chạy lại.`,
    );
  }
  if (/ENOSPC/.test(output)) {
    return new ExpectedFailure(
      'Ổ đĩa đã đầy nên không dựng được các trang. Hãy dọn bớt rồi chạy lại.',
    );
  }
  return new ExpectedFailure(`${output.trim()}\n\nKhông dựng được các trang; lý do ở ngay trên.`);
}
