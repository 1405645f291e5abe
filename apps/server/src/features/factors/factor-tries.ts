import { createKnownDevices } from '#platform/auth/known-devices.ts';
import type { Config } from '#platform/config/config.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';

/** Who gives a code: the address, and the Cookie header of the browser. */
export type TriedFrom = { address: string; cookie: string | undefined };

/** The account of a code; `factorSince`: when its app was confirmed, undefined without one. */
type TriedAccount = { userId: string; factorSince: Date | undefined };

/**
 * The limits of codes. A device that passed the factor of the account has its own count, so that somebody who knows
 * only the password cannot use up the owner's tries. All other devices share one count of the account for codes of
 * the app. Their backup codes, which are too long to be guessed, are counted by address.
 */
export type FactorTries = {
  /** @throws {AppError} `too-many-requests` */
  count(kind: 'totp' | 'backup-code', account: TriedAccount, from: TriedFrom): Promise<void>;
  /** The Set-Cookie header by which the device is known; undefined without an app. */
  remember(account: TriedAccount, from: Pick<TriedFrom, 'cookie'>): string | undefined;
};

export function createFactorTries(options: {
  config: Config;
  rateLimits: Pick<RateLimits, 'consume'>;
}): FactorTries {
  const { config, rateLimits } = options;
  const devices = createKnownDevices(config);

  return {
    async count(kind, { userId, factorSince }, { address, cookie }) {
      const device = factorSince && devices.find(cookie, { userId, factorSince });
      const unknown = kind === 'totp' ? {} : { address };
      const key = { user: userId, ...(device ? { device } : unknown) };
      const name = kind === 'totp' ? 'factor-check' : 'backup-code-check';
      await rateLimits.consume(name, key);
      await rateLimits.consume(`${name}-day`, key);
    },
    remember: ({ userId, factorSince }, { cookie }) =>
      factorSince && devices.remember(cookie, { userId, factorSince }),
  };
}
