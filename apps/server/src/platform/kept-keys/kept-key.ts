import type { Config } from '#platform/config/config.ts';
import { deriveKey, deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Connection } from '#platform/database/database.ts';
import { findKeptKey, keepKey } from './kept-keys.repository.ts';

/**
 * A key that a change of the server's secret leaves as it is: derived at the first start, then stored, encrypted with
 * the newest secret. Where none is stored it is derived from the oldest known secret.
 * @param derive the text of the key, from a secret
 */
export async function readKeptKey(
  connection: Connection,
  config: Config,
  { name, derive }: { name: string; derive: (secret: string) => string },
): Promise<string> {
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const before = await findKeptKey(connection, name);
  const kept = before && seal.open(before, name);
  const key = kept || derive(oldestSecret(config));
  const sealed = kept && before ? seal.renew(before, name) : seal.close(key, name);
  if (sealed) await keepKey(connection, { name, sealed, before });
  return key;
}

/**
 * The key of the hashes of backup codes, which stay valid for years. It is the one that they were hashed with before
 * it was kept.
 */
export async function readBackupCodesKey(connection: Connection, config: Config): Promise<Buffer> {
  const name = 'backup-codes';
  const derive = (secret: string) => deriveKey(secret, name).toString('base64url');
  return Buffer.from(await readKeptKey(connection, config, { name, derive }), 'base64url');
}

export function oldestSecret({
  secret,
  previousSecrets,
}: Pick<Config, 'secret' | 'previousSecrets'>): string {
  return previousSecrets.at(-1) ?? secret;
}
