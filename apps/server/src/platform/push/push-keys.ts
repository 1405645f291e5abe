import type { Config } from '#platform/config/config.ts';
import { derivePushKeys, type PushKeys, pushKeysOf } from '#platform/config/keys.ts';
import type { Connection } from '#platform/database/database.ts';
import { readKeptKey } from '#platform/kept-keys/kept-key.ts';

/** The VAPID keys of this installation: the operator's, else those of its first start. */
export async function readPushKeys(connection: Connection, config: Config): Promise<PushKeys> {
  if (config.push.keys) return config.push.keys;
  const derive = (secret: string) => derivePushKeys(secret).privateKey;
  return pushKeysOf(await readKeptKey(connection, config, { name: 'push', derive }));
}
