import type { Connection } from '#platform/database/database.ts';
import { configMessages as messages } from './config.messages.ts';
import { type Config, ConfigError } from './config.ts';
import { findKeptKey, keepKey } from './kept-keys.repository.ts';
import { deriveKeys } from './keys.ts';
import { createSeal } from './seal.ts';

const NAME = 'secret';

/**
 * A start under another secret would sign everybody out and make another push key, so that every device is lost and
 * no Strava link can be read: it is refused before anything of that happens.
 * @throws {ConfigError} when neither the secret nor a previous one is that of the last start
 */
export async function requireKnownSecret(connection: Connection, config: Config): Promise<void> {
  const seal = createSeal(deriveKeys(config, 'known-secret'));
  const before = await findKeptKey(connection, NAME);
  const sealed = before === undefined ? seal.close(NAME, NAME) : renewed(before);
  if (sealed) await keepKey(connection, { name: NAME, sealed, before });

  function renewed(kept: string): string | undefined {
    try {
      return seal.renew(kept, NAME);
    } catch {
      throw new ConfigError([messages.otherSecret]);
    }
  }
}
