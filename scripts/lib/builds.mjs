import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedFailure, errorCode } from './expected-failure.mjs';
import { findServerNode } from './node-runtime.mjs';
import { cacheFolder, projectRoot, say } from './project.mjs';
import { runQuietly } from './run.mjs';

/**
 * One part that is built before the server runs.
 *
 * @typedef {object} Build
 * @property {string} folder its folder in the project
 * @property {string} result a file that a finished build contains
 * @property {string[]} sources files and folders that the build depends on
 * @property {string[]} command a script and its arguments, run in `folder`
 */

const shared = [
  'packages/domain/src',
  'packages/domain/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** @type {Record<'web' | 'server', Build>} */
const builds = {
  web: {
    folder: 'apps/web',
    result: 'apps/web/dist/index.html',
    sources: ['apps/web', ...shared],
    command: [`${projectRoot}/node_modules/vite/bin/vite.js`, 'build', '--configLoader', 'native'],
  },
  // A few files need a third less memory than a thousand modules that are each read, stripped and kept.
  server: {
    folder: 'apps/server',
    result: 'apps/server/dist/main.js',
    sources: [
      'apps/server/src',
      'apps/server/migrations',
      'apps/server/package.json',
      'scripts/bundle-server.mjs',
      ...shared,
    ],
    command: [`${projectRoot}/scripts/bundle-server.mjs`],
  },
};

/**
 * Builds the web app and the server, or only the named parts, where their sources differ from those of the last
 * build.
 *
 * @param {(keyof typeof builds)[]} [names]
 */
export async function ensureBuilds(names) {
  const stale = Object.entries(builds)
    .filter(([name]) => names?.includes(name) ?? true)
    .map(([name, build]) => ({ name, build, stamp: hashSources(build.sources) }))
    .filter((entry) => !isBuilt(entry));
  if (stale.length === 0) return;
  say('Đang dựng Học Viện…');
  const started = Date.now();
  for (const { name, build, stamp } of stale) {
    const { code, output } = await runQuietly({
      program: findServerNode(),
      args: build.command,
      cwd: `${projectRoot}/${build.folder}`,
    });
    if (code !== 0) throw explainBuildFailure(build, output);
    recordBuild(name, stamp);
  }
  say(
    `Đã dựng xong Học Viện (${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} giây).`,
  );
}

const stampFileOf = (name) => `${cacheFolder}/${name}-build`;

function isBuilt({ name, build, stamp }) {
  const stampFile = stampFileOf(name);
  return (
    existsSync(`${projectRoot}/${build.result}`) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  );
}

function recordBuild(name, stamp) {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampFileOf(name), stamp);
  } catch (error) {
    throw new ExpectedFailure(
      `Không ghi được vào thư mục ${cacheFolder} (${errorCode(error)}). Hãy kiểm tra quyền và dung lượng đĩa rồi chạy lại.`,
    );
  }
}

/** Compares content instead of modification times, which a fresh clone or a branch switch changes. */
function hashSources(sources) {
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

function explainBuildFailure(build, output) {
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new ExpectedFailure(
      `Không ghi được vào ${projectRoot}/${build.folder}/dist. Hãy kiểm tra quyền của thư mục này rồi chạy lại.`,
    );
  }
  if (/ENOSPC/.test(output)) {
    return new ExpectedFailure(
      'Ổ đĩa đã đầy nên không dựng được Học Viện. Hãy dọn bớt rồi chạy lại.',
    );
  }
  return new ExpectedFailure(`${output.trim()}\n\nKhông dựng được Học Viện; lý do ở ngay trên.`);
}
