import type { Connection } from '#platform/database/database.ts';
import { configMessages as messages } from './config.messages.ts';
import { type Config, ConfigError } from './config.ts';
import { keepKey, listKeptKeys } from './kept-keys.repository.ts';
import { deriveKeys } from './keys.ts';
import { createSeal } from './seal.ts';

const NAME = 'secret';

/**
 * A start under another secret would sign everybody out and make another push key, so that every device is lost and
 * no Strava link can be read: it is refused before anything of that happens.
 * @throws {ConfigError} when neither the secret nor a previous one is that of the last start
 */
export async function requireKnownSecret(connection: Connection, config: Config): Promise<void> {
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const kept = await listKeptKeys(connection);
  try {
    // Every one of them: an academy from before this rule has no mark yet, but mostly a push key.
    for (const { name, sealed } of kept) seal.open(sealed, name);
  } catch {
    throw new ConfigError([messages.otherSecret]);
  }
  const before = kept.find(({ name }) => name === NAME)?.sealed;
  const sealed = before === undefined ? seal.close(NAME, NAME) : seal.renew(before, NAME);
  if (sealed) await keepKey(connection, { name: NAME, sealed, before });
}
