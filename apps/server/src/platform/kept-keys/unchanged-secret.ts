import { configMessages as messages } from '#platform/config/config.messages.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Connection } from '#platform/database/database.ts';
import { oldestSecret } from './kept-key.ts';
import { findKeptKey, keepKey, listKeptKeys } from './kept-keys.repository.ts';

/**
 * The mark of the secret by which everything that this academy encrypted can still be read. Starts leave it as it is;
 * `secrets rotate` renews it, once no encrypted value depends on a former secret.
 */
const MARK = 'secret';

/**
 * Refuses to start with a secret that differs from the last start's: it would sign everyone out, change the push key
 * (so that every device is lost) and make every Strava link and every app of a second factor unreadable. Refuses as
 * well to start without a former secret by which such values are still encrypted.
 * @throws {ConfigError} when a value of an earlier start cannot be opened by the secret or a previous one
 */
export async function requireUnchangedSecret(
  connection: Connection,
  config: Config,
): Promise<void> {
  const problem = await findSecretProblem(connection, config);
  if (problem !== undefined) throw new ConfigError([problem]);
  if ((await findKeptKey(connection, MARK)) !== undefined) return;
  const oldest = { secret: oldestSecret(config), previousSecrets: [] };
  const sealed = createSeal(deriveKeys(oldest, 'kept-keys')).close(MARK, MARK);
  await keepKey(connection, { name: MARK, sealed, before: undefined });
}

/** Says why this academy cannot start with the configured secrets; undefined when it can. Changes nothing. */
export async function findSecretProblem(
  connection: Connection,
  config: Config,
): Promise<string | undefined> {
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const kept = await listKeptKeys(connection);
  // All kept keys are tried: an academy from before this check has no mark, but usually a push key.
  const closed = kept.filter(({ name, sealed }) => !isOpened(() => seal.open(sealed, name)));
  if (closed.length === 0) return undefined;
  const isTooEarly = kept.length > 1 && closed.every(({ name }) => name === MARK);
  return isTooEarly ? messages.secretStillNeeded : messages.otherSecret;
}

/** After every encrypted value was encrypted again: former secrets may be removed. */
export async function renewSecretMark(connection: Connection, config: Config): Promise<void> {
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const before = await findKeptKey(connection, MARK);
  const sealed = before && seal.renew(before, MARK);
  if (sealed) await keepKey(connection, { name: MARK, sealed, before });
}

function isOpened(open: () => string): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
