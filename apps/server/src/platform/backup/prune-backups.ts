import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { Config } from '#platform/config/config.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { MANIFEST } from './manifest.ts';
import { beginningOf, folderOf, openPlace } from './place.ts';

/** No process still writes an incomplete backup that began so long ago. */
const GIVEN_UP_MS = 20 * HOUR_MS;

/** The backups below one place. */
type Backups = {
  /** names, with whether each has a manifest */
  list(): Promise<Map<string, boolean>>;
  remove(name: string): Promise<void>;
};

/**
 * Removes the oldest complete backups below a place, so that `keep` of them stay but always the newest one, and
 * incomplete ones that a killed process left. Everything else in the place stays. Returns the removed names.
 * @param options.keep undefined keeps every complete backup
 */
export async function pruneBackups(
  place: string,
  config: Pick<Config, 'objectStore'>,
  { keep, now }: { keep: number | undefined; now: Date },
): Promise<string[]> {
  const folder = folderOf(place);
  const backups =
    folder === undefined
      ? storedBackups(await openPlace(place, config))
      : localBackups(folder, now);
  const found = [...(await backups.list())].sort(([one], [other]) => (one < other ? -1 : 1));
  const complete = found.filter(([, isComplete]) => isComplete).map(([name]) => name);
  const incomplete = found.filter(([, isComplete]) => !isComplete).map(([name]) => name);
  const old = keep === undefined ? [] : complete.slice(0, -Math.max(keep, 1));
  const givenUp = incomplete.filter((name) => isGivenUp(name, now));
  for (const name of [...givenUp, ...old]) await backups.remove(name);
  return [...givenUp, ...old];
}

function isGivenUp(name: string, now: Date): boolean {
  const begun = beginningOf(name)?.getTime() ?? now.getTime();
  return now.getTime() - begun > GIVEN_UP_MS;
}

/** Whether something was written into a folder a short time before `now`. */
async function isChanging(folder: string, now: Date): Promise<boolean> {
  const { mtimeMs } = await stat(folder);
  return now.getTime() - mtimeMs < GIVEN_UP_MS;
}

function localBackups(folder: string, now: Date): Backups {
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      const ours = names.filter((name) => beginningOf(name) !== undefined);
      const found = new Map<string, boolean>();
      for (const name of ours) {
        const isComplete = existsSync(path.join(folder, name, MANIFEST));
        // An old backup that is being copied back has its manifest last.
        if (isComplete || !(await isChanging(path.join(folder, name), now)))
          found.set(name, isComplete);
      }
      return found;
    },
    async remove(name) {
      // Without its manifest it is incomplete, also when the rest is removed by another run.
      await rm(path.join(folder, name, MANIFEST), { force: true });
      await rm(path.join(folder, name), { recursive: true, force: true });
    },
  };
}

function storedBackups(below: Storage): Backups {
  return {
    async list() {
      const found = new Map<string, boolean>();
      for await (const { path: file } of below.list('academy-')) {
        const [name = '', ...rest] = file.split('/');
        if (beginningOf(name) === undefined) continue;
        found.set(name, found.get(name) === true || rest.join('/') === MANIFEST);
      }
      return found;
    },
    async remove(name) {
      await below.remove(`${name}/${MANIFEST}`);
      for await (const { path: file } of below.list(`${name}/`)) await below.remove(file);
    },
  };
}
