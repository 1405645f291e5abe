import type { Config } from '#platform/config/config.ts';
import { findKeptKey, keepKey } from '#platform/config/kept-keys.repository.ts';
import { deriveKeys, derivePushKeys, type PushKeys, pushKeysOf } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Connection } from '#platform/database/database.ts';

const NAME = 'push';

/**
 * The VAPID keys of this installation: the operator's, else those stored at its first start, encrypted with the
 * newest secret. Where none are stored they are derived from the oldest known secret.
 */
export async function readPushKeys(connection: Connection, config: Config): Promise<PushKeys> {
  if (config.push.keys) return config.push.keys;
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const before = await findKeptKey(connection, NAME);
  const privateKey = before && seal.open(before, NAME);
  const oldest = config.previousSecrets.at(-1) ?? config.secret;
  const keys = privateKey ? pushKeysOf(privateKey) : derivePushKeys(oldest);
  const sealed =
    privateKey && before ? seal.renew(before, NAME) : seal.close(keys.privateKey, NAME);
  if (sealed) await keepKey(connection, { name: NAME, sealed, before });
  return keys;
}
