import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { OVERLAP_DAYS, STATE_MINUTES } from '@goreal/domain/strava/limits';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { hasConsent } from '#features/consents/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Seal } from '#platform/config/seal.ts';
import type { StravaApp } from '#platform/config/strava-config.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Logger } from '#platform/logging/logger.ts';
import type { AthleteLocks } from './athlete-lock.ts';
import { changeLink, findLink, type NewLink, saveLink, storeTokens } from './links.repository.ts';
import { isRefusal, toAppError } from './refusal.ts';
import { addRevocation, dropRevocations } from './revocations.repository.ts';
import type { StateOfStrava } from './state-of-strava.ts';
import { consumeState, insertState } from './states.repository.ts';
import type { StravaClient } from './strava-client.ts';
import type { StravaGrant } from './wire.ts';

/** The minimum scopes for Stamina: no private activities, no write access. */
const SCOPES = 'read,activity:read';
/** Longest wait (ms) of a refused exchange for the lock of the athlete whose tokens it may have invalidated. */
const TOKEN_HANDOVER_MAX_WAIT_MS = 5000;

export type ConnectService = {
  /** Strava's authorisation URL. @throws {AppError} `failed-precondition` without our own consent */
  authUrl(userId: string): Promise<string>;
  /** Completes the OAuth flow. @throws {AppError} with the message for the player */
  finish(answer: {
    userId: string;
    code: string;
    state: string;
    scope: string | undefined;
  }): Promise<{ name: string }>;
};

/** Error detail for clients: `PUT /api/users/{uid}/consents/strava` comes first. */
const CONSENT_REQUIRED = { reason: 'consent-required', purpose: 'strava' } as const;

export function createConnectService(options: {
  app: StravaApp;
  publicUrl: URL;
  database: Database;
  clock: Clock;
  logger: Logger;
  client: StravaClient;
  athleteLocks: AthleteLocks;
  seal: Seal;
  stateOfStrava: StateOfStrava;
  /** makes the background worker look for due work now */
  wake: () => Promise<void>;
}): ConnectService {
  const { app, publicUrl, database, clock, client, athleteLocks, seal, stateOfStrava } = options;
  const { logger, wake } = options;

  /** Stores the grant, or returns its present owner and stores nothing. */
  async function keep(tx: Transaction, link: NewLink): Promise<AppError | undefined> {
    const { user_id: userId, athlete_id: athleteId, refresh_token: refreshToken } = link;
    // A withdrawal of the consent waits for this, and unlinks; or this sees it.
    await lockPerson(tx, userId);
    const holder = await findLink(tx, { athleteId });
    if (holder && holder.user_id !== userId)
      return new AppError('already-exists', stravaMessages.otherPlayer);
    const own = await findLink(tx, { userId });
    if (own && own.athlete_id !== athleteId) {
      await addRevocation(tx, { athleteId, refreshToken });
      return new AppError('failed-precondition', stravaMessages.otherAthlete);
    }
    if (!(await hasConsent(tx, { userId, purpose: 'strava' }))) {
      await addRevocation(tx, { athleteId, refreshToken });
      return new AppError('failed-precondition', stravaMessages.consentFirst, CONSENT_REQUIRED);
    }
    await dropRevocations(tx, athleteId);
    await saveLink(tx, link);
    const { firstname, lastname } = link;
    await tx.emit([
      {
        channel: `user:${userId}`,
        name: 'profile.changed',
        data: { userId, strava_connected: true, strava_athlete_info: { firstname, lastname } },
      },
      { channel: `user:${userId}`, name: 'strava.changed', data: { connected: true } },
    ]);
    return undefined;
  }

  /** Missing scopes: the grant is revoked at once. */
  async function giveBack(grant: StravaGrant): Promise<void> {
    const athleteId = grant.athlete.id;
    const holder = await findLink(database, { athleteId });
    const refreshToken = seal.close(grant.refresh_token, athleteId);
    await database.transaction(async (tx) => {
      if (!holder) await addRevocation(tx, { athleteId, refreshToken });
      else await changeLink(tx, holder.user_id, { state: 'reconnect', reconnect_at: clock.now() });
    });
    await wake();
  }

  function linkOf(
    grant: StravaGrant,
    { userId, scope }: { userId: string; scope: string },
  ): NewLink {
    const { id: athleteId, firstname, lastname } = grant.athlete;
    const at = clock.now();
    return {
      user_id: userId,
      athlete_id: athleteId,
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      scope,
      access_token: seal.close(grant.access_token, athleteId),
      refresh_token: seal.close(grant.refresh_token, athleteId),
      expires_at: grant.expires_at,
      at,
      importBefore: new Date(at.getTime() - OVERLAP_DAYS * DAY_MS + 1000),
    };
  }

  return {
    async authUrl(userId) {
      const link = await findLink(database, { userId });
      const state = await stateOfStrava();
      const isStopped = state === 'full' ? link === undefined : state !== 'ready';
      if (isStopped)
        throw new AppError('failed-precondition', stravaMessages.toPlayer[state] ?? undefined, {
          reason: state,
        });
      if (!(await hasConsent(database, { userId, purpose: 'strava' }))) {
        throw new AppError('failed-precondition', stravaMessages.consentFirst, CONSENT_REQUIRED);
      }
      const secret = randomBytes(24).toString('base64url');
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + STATE_MINUTES * MINUTE_MS);
      await database.transaction(async (tx) => {
        // Concurrent requests delete the same rows, which could end in a deadlock without the lock.
        await lockPerson(tx, userId);
        await insertState(tx, { hash: hashOf(secret), userId, createdAt, expiresAt });
      });
      const query = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: new URL('/strava/callback', publicUrl).href,
        response_type: 'code',
        approval_prompt: link?.state === 'reconnect' ? 'force' : 'auto',
        scope: SCOPES,
        state: secret,
      });
      return `${app.oauthUrl}/authorize?${query}`;
    },

    async finish({ userId, code, state, scope }) {
      const isOwn = await consumeState(database, { hash: hashOf(state), userId, now: clock.now() });
      if (!isOwn) throw new AppError('failed-precondition', stravaMessages.stateGone);
      const grant = await client.exchange(code).catch((error: unknown) => {
        throw toAppError(error);
      });
      if (
        scope !== undefined &&
        !scope.split(/[ ,]/).some((one) => /^activity:read(_all)?$/.test(one))
      ) {
        await giveBack(grant);
        throw new AppError('failed-precondition', stravaMessages.scopeMissing);
      }
      const link = linkOf(grant, { userId, scope: scope ?? SCOPES });
      const refused = await database
        .transaction(async (tx) => {
          return keep(tx, link);
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error, 'strava_links_athlete_id_key')) throw error;
          return new AppError('already-exists', stravaMessages.otherPlayer);
        });
      if (refused?.code === 'already-exists') await passOn(link);
      await wake();
      if (refused) throw refused;
      return { name: `${link.firstname} ${link.lastname}`.trim() };
    },
  };

  /**
   * The athlete belongs to another player. Strava keeps one grant an athlete, so the new tokens may have invalidated
   * those of that link: they are stored there, or the other player would lose the connection. Strava is asked which
   * tokens are valid, because the answers to two exchanges may arrive in any order.
   */
  async function passOn(link: NewLink): Promise<void> {
    const holder = await findLink(database, { athleteId: link.athlete_id });
    if (!holder) return;
    const { user_id: userId } = holder;
    await athleteLocks.withLock({ userId, maxWaitMs: TOKEN_HANDOVER_MAX_WAIT_MS }, async (lock) => {
      try {
        await lock.renew();
      } catch (error) {
        if (!isRefusal(error, 'token')) {
          logger.warn({ error }, 'strava tokens of a refused exchange');
          return;
        }
        await storeTokens(database, {
          userId,
          before: lock.link.refresh_token,
          accessToken: link.access_token,
          refreshToken: link.refresh_token,
          expiresAt: link.expires_at,
        });
      }
    });
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
