import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal, type Seal } from '#platform/config/seal.ts';
import type { Database } from '#platform/database/database.ts';
import { idleLinks, rewriteTokens } from './links.repository.ts';
import { listRevocations, rewriteRevocation } from './revocations.repository.ts';

/** Tokens are encrypted for their athlete. */
export function createTokenSeal(config: Config): Seal {
  return createSeal(deriveKeys(config, 'strava-tokens'));
}

/**
 * Reseals all tokens with the newest secret while servers run. A leased link is skipped, because its refreshed token
 * must not be lost; that token is sealed with the newest secret anyway.
 * @returns how many were resealed
 */
export async function resealTokens(options: {
  database: Database;
  config: Config;
  clock: Clock;
}): Promise<number> {
  const { database, config, clock } = options;
  const seal = createTokenSeal(config);
  let count = 0;
  for (const link of await idleLinks(database, clock.now())) {
    const { athlete_id: owner, access_token, refresh_token } = link;
    const accessToken = seal.renew(access_token, owner) ?? access_token;
    const refreshToken = seal.renew(refresh_token, owner) ?? refresh_token;
    if (accessToken === access_token && refreshToken === refresh_token) continue;
    const now = clock.now();
    if (await rewriteTokens(database, { link, accessToken, refreshToken, now })) count += 1;
  }
  for (const { revocation_id: id, athlete_id: owner, refresh_token } of await listRevocations(
    database,
  )) {
    const refreshToken = seal.renew(refresh_token, owner);
    if (refreshToken === undefined) continue;
    await rewriteRevocation(database, { id, refreshToken });
    count += 1;
  }
  return count;
}
