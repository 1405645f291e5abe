import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';
import type { Seal } from '#platform/config/seal.ts';
import type { Database } from '#platform/database/database.ts';
import { endLease, findLink, storeTokens, takeLease } from './links.repository.ts';
import { isRefusal, StravaRefusal } from './refusal.ts';
import { addRevocation } from './revocations.repository.ts';
import type { LinkRow } from './strava.table.ts';
import type { StravaClient } from './strava-client.ts';

/** Lease (ms) after which the lock of a dead process expires. */
export const LEASE_MS = 120_000;
/** A token that expires sooner than this (ms) is refreshed before it is used. */
const RENEW_BEFORE_MS = 300_000;
const WAIT_STEP_MS = 100;

/** A held lock for calls on behalf of one athlete. */
export type AthleteLock = {
  readonly userId: string;
  readonly athleteId: string;
  readonly leaseId: string;
  readonly link: LinkRow;
  /**
   * Runs a call with a valid token; a token that Strava refuses is refreshed once.
   * @throws {StravaRefusal} `token` when the new one is refused as well
   */
  call<Result>(work: (accessToken: string) => Promise<Result>): Promise<Result>;
  /** Refreshes the tokens at any age. @throws {StravaRefusal} `token` when Strava refuses them */
  renew(): Promise<void>;
};

export type AthleteLocks = {
  /**
   * Runs `work` under the athlete's lock. Undefined when there is no link, or when another process holds the lock for
   * longer than `maxWaitMs`.
   * @throws {StravaRefusal} `token` with the refresh token that was stored when Strava refused
   */
  withLock<Result>(
    options: { userId: string; maxWaitMs?: number },
    work: (lock: AthleteLock) => Promise<Result>,
  ): Promise<Result | undefined>;
};

/** The only place that refreshes tokens: under the lock, and stored before they are used. */
export function createAthleteLocks(options: {
  database: Database;
  clock: Clock;
  client: StravaClient;
  seal: Seal;
}): AthleteLocks {
  const { database, clock, client, seal } = options;

  async function claim(userId: string, maxWaitMs: number): Promise<LinkRow | undefined> {
    const leaseId = randomUUID();
    for (let waited = 0; ; waited += WAIT_STEP_MS) {
      const now = clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      const link = await takeLease(database, { userId, leaseId, now, until });
      if (link || waited >= maxWaitMs) return link;
      if (!(await findLink(database, { userId }))) return undefined;
      await delay(WAIT_STEP_MS);
    }
  }

  async function renewTokens(link: LinkRow): Promise<LinkRow> {
    const { user_id: userId, athlete_id: athleteId, refresh_token: before } = link;
    const tokens = await client.refresh(seal.open(before, athleteId));
    const sealed = {
      accessToken: seal.close(tokens.access_token, athleteId),
      refreshToken: seal.close(tokens.refresh_token, athleteId),
      expiresAt: tokens.expires_at,
    };
    if (!(await storeTokens(database, { userId, before, ...sealed }))) {
      const now = await findLink(database, { userId });
      // Disconnected during the refresh: the new tokens must be revoked.
      if (!now) await addRevocation(database, { athleteId, refreshToken: sealed.refreshToken });
      throw new StravaRefusal('gone', 'the link changed meanwhile');
    }
    return {
      ...link,
      access_token: sealed.accessToken,
      refresh_token: sealed.refreshToken,
      expires_at: sealed.expiresAt,
    };
  }

  return {
    async withLock({ userId, maxWaitMs = 0 }, work) {
      let link = await claim(userId, maxWaitMs);
      if (!link?.lease_id) return undefined;
      const leaseId = link.lease_id;
      const athleteId = link.athlete_id;
      const first = link;
      const renew = async (): Promise<void> => {
        link = await renewTokens(link ?? first);
      };
      const accessToken = (): string => seal.open((link ?? first).access_token, athleteId);
      try {
        return await work({
          userId,
          athleteId,
          leaseId,
          link: first,
          renew,
          async call(task) {
            const left = (link ?? first).expires_at.getTime() - clock.now().getTime();
            if (left < RENEW_BEFORE_MS) await renew();
            try {
              return await task(accessToken());
            } catch (error) {
              if (!isRefusal(error, 'token')) throw error;
              await renew();
              return task(accessToken());
            }
          },
        });
      } catch (error) {
        if (isRefusal(error, 'token')) error.refreshToken = (link ?? first).refresh_token;
        throw error;
      } finally {
        await endLease(database, { userId, leaseId });
      }
    },
  };
}
