import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A copy of the database's folder, or a complete backup for `restore`. */
export type FoundBackup = { kind: 'copy' | 'backup'; place: string };

const COPY = /^(database-\d{4}-\d{2}-\d{2}|before-upgrade-[\dT-]+)$/;

/** The newest backup in the data folder; undefined when there is none. */
export function newestBackup(dataDirectory: string): FoundBackup | undefined {
  const folder = path.join(dataDirectory, 'backups');
  if (!existsSync(folder)) return undefined;
  const found = readdirSync(folder).flatMap((name): (FoundBackup & { time: number })[] => {
    const place = path.join(folder, name);
    const kind = COPY.test(name) ? 'copy' : 'backup';
    const proof = path.join(place, kind === 'copy' ? 'PG_VERSION' : 'manifest.json');
    return existsSync(proof) ? [{ kind, place, time: statSync(place).mtimeMs }] : [];
  });
  const [newest] = found.sort((one, other) => other.time - one.time);
  return newest && { kind: newest.kind, place: newest.place };
}
