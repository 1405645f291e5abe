// Bundles the server with its packages into apps/server/dist: a start that reads a few files instead of some two
// thousand needs a fifth less processor time. Worker threads (`*-worker.ts`) become separate files beside main.js,
// and an empty database that first starts copy.
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import { recordBuildFiles, removeEarlierBuilds } from './lib/build-files.mjs';
import { projectRoot } from './lib/project.mjs';

const server = `${projectRoot}/apps/server`;
const dist = `${server}/dist`;
const EMPTY = 'empty-database';
/** Packages that stay in node_modules. */
const external = [
  // native code, or files of their own beside the code
  'sharp',
  '@electric-sql/pglite',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'ioredis',
  'pino',
  // changes other modules as they are loaded
  '@sentry/node',
  // an option of pg that is not installed
  'pg-native',
  // only in local mode
  '@goreal/simulators',
];
const workers = globSync(`${server}/src/**/*-worker.ts`).map((file) => [
  basename(file, '.ts'),
  file,
]);

const bundle = await rolldown({
  input: {
    main: `${server}/src/main.ts`,
    cli: `${server}/src/cli.ts`,
    ...Object.fromEntries(workers),
  },
  platform: 'node',
  external: external.map((name) => new RegExp(`^${name}(/|$)`)),
});
mkdirSync(dist, { recursive: true });
removeEarlierBuilds(dist, (name) => name.startsWith(EMPTY));
const { output } = await bundle.write({ dir: dist, format: 'esm', entryFileNames: '[name].js' });
recordBuildFiles(
  dist,
  output.map(({ fileName }) => fileName),
);
for (const { type, fileName, code } of output) {
  // A package that reads files beside its code would look for them in the wrong folder.
  if (type === 'chunk' && /\b__(dirname|filename)\b/.test(code)) {
    throw new Error(`a package in ${fileName} reads files of its own: add it to «external»`);
  }
}
await prepareEmptyDatabase();

/** Rebuilt only for another version of the engine. */
async function prepareEmptyDatabase() {
  const folder = join(dist, EMPTY);
  const versionFile = `${folder}.version`;
  const manifest = `${projectRoot}/node_modules/@electric-sql/pglite/package.json`;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (existsSync(versionFile) && readFileSync(versionFile, 'utf8') === version) return;
  rmSync(folder, { recursive: true, force: true });
  const worker = new Worker(join(dist, 'new-database-worker.js'), {
    workerData: folder,
    resourceLimits: { stackSizeMb: 64 },
  });
  await once(worker, 'exit');
  // The engine makes files for its own user alone, but another user may run the server.
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  writeFileSync(versionFile, version);
}
