import path from 'node:path';
import { type BackupContents, backUp } from '#platform/backup/back-up.ts';
import { openPlace } from '#platform/backup/place.ts';
import type { Config } from '#platform/config/config.ts';
import { secretMarkOf } from '#platform/config/keys.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Academy } from './app.ts';

/** Backs up a running academy to a folder or `s3://…`. */
export async function backUpAcademy(
  { database }: Pick<Academy, 'database'>,
  { config, place }: { config: Config; place: string },
): Promise<BackupContents> {
  const to = await openPlace(place, config);
  const scratch = path.join(config.dataDirectory, 'passing');
  const storage = await openStorage(config);
  const secretMark = secretMarkOf(config.secret);
  return backUp({ database, storage, scratch }, { to, secretMark, now: new Date() });
}
