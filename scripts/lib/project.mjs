import { fileURLToPath } from 'node:url';

/** Absolute path of the project root, without a trailing slash; the working directory plays no part. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]+$/, '');

/** Scratch folder of the scripts; ignored by git and safe to delete at any time. */
export const cacheFolder = `${projectRoot}/.cache`;

/** Node keeps what it compiled here: half a second of each start of the server. */
export const compileCache = { NODE_COMPILE_CACHE: `${cacheFolder}/compiled` };

/** One line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}
