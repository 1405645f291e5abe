import type { Connection } from '#platform/database/database.ts';
import { configMessages as messages } from './config.messages.ts';
import { type Config, ConfigError } from './config.ts';
import { keepKey, listKeptKeys } from './kept-keys.repository.ts';
import { deriveKeys } from './keys.ts';
import { createSeal } from './seal.ts';

const NAME = 'secret';

/**
 * Refuses to start with a secret that differs from the last start's: it would sign everyone out, change the push key
 * (so that every device is lost) and make every Strava link unreadable.
 * @throws {ConfigError} when neither the secret nor a previous one is that of the last start
 */
export async function requireUnchangedSecret(
  connection: Connection,
  config: Config,
): Promise<void> {
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const kept = await listKeptKeys(connection);
  try {
    // All kept keys are tried: an academy from before this check has no secret mark, but usually a push key.
    for (const { name, sealed } of kept) seal.open(sealed, name);
  } catch {
    throw new ConfigError([messages.otherSecret]);
  }
  const before = kept.find(({ name }) => name === NAME)?.sealed;
  const sealed = before === undefined ? seal.close(NAME, NAME) : seal.renew(before, NAME);
  if (sealed) await keepKey(connection, { name: NAME, sealed, before });
}
