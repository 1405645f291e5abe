import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = 'files-of-build.json';

/**
 * Removes what is left of earlier builds, but not the last one: a server that runs from it reads some of its files only
 * when they are first needed, for example after the operator's tool was built for an upgrade.
 *
 * @param {string} folder
 * @param {(name: string) => boolean} isKept names that no build lists
 */
export function removeEarlierBuilds(folder, isKept) {
  const list = join(folder, LIST);
  const names = readdirSync(folder);
  const last = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : names);
  for (const name of names) {
    if (name !== LIST && !last.has(name) && !isKept(name))
      rmSync(join(folder, name), { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {string[]} names every file of the build that has just been written
 */
export function recordBuildFiles(folder, names) {
  // Renamed when complete: a build that is interrupted leaves the former list, not a part of the new one.
  const part = join(folder, `${LIST}.part`);
  writeFileSync(part, `${JSON.stringify(names)}\n`);
  renameSync(part, join(folder, LIST));
}
