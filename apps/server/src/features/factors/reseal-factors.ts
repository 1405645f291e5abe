import { listTotps, rewriteTotp } from '#platform/auth/factors.repository.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Database } from '#platform/database/database.ts';

/** Reseals the secrets of the apps with the newest secret of the server; returns how many changed. */
export async function resealFactors({
  database,
  config,
}: {
  database: Database;
  config: Config;
}): Promise<number> {
  const seal = createSeal(deriveKeys(config, 'totp'));
  let count = 0;
  for (const { user_id: userId, secret } of await listTotps(database)) {
    const renewed = seal.renew(secret, userId);
    if (renewed === undefined) continue;
    await rewriteTotp(database, { userId, secret: renewed });
    count += 1;
  }
  return count;
}
