import type { StravaStatus } from '@goreal/domain/strava/status';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { type ConsentsService, hasConsent } from '#features/consents/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { StravaConfig } from '#platform/config/strava-config.ts';
import type { Database } from '#platform/database/database.ts';
import { findLink } from './links.repository.ts';
import type { StateOfStrava } from './state-of-strava.ts';
import type { LinkRow } from './strava.table.ts';
import type { Unlinker } from './unlink.ts';

/** A player's metres by sport, with the keys of the status response. */
export type Distances = (
  userId: string,
) => Promise<
  Pick<StravaStatus, 'total_distance_run' | 'total_distance_swim' | 'total_distance_cycle'>
>;

export type StravaService = {
  status(userId: string): Promise<StravaStatus>;
  /** Deletes the link if there is one, and prevents that a connection in progress stores one; idempotent. */
  disconnect(userId: string): Promise<{ success: true; message: string }>;
};

export function createStravaService(options: {
  strava: StravaConfig;
  database: Database;
  clock: Clock;
  stateOfStrava: StateOfStrava;
  unlinker: Unlinker;
  consents: Pick<ConsentsService, 'recordIn'>;
  distances: Distances;
  wake: () => Promise<void>;
}): StravaService {
  const { strava, database, clock, stateOfStrava, unlinker, consents, distances, wake } = options;
  return {
    async status(userId) {
      const link = await findLink(database, { userId });
      const state = await stateOfStrava();
      const { total_distance_run, total_distance_swim, total_distance_cycle } =
        await distances(userId);
      // A connected player does not count against the athlete limit.
      const shown = state === 'full' && link ? 'ready' : state;
      return {
        connected: link !== undefined,
        link: link?.state ?? 'none',
        state: shown,
        message: stravaMessages.toPlayer[shown],
        simulatorUrl: strava.app?.simulatorUrl ?? null,
        athlete: link
          ? { id: link.athlete_id, firstname: link.firstname, lastname: link.lastname }
          : null,
        lastSync: link?.last_sync_at?.toISOString() ?? null,
        sync: syncOf(link, clock.now()),
        total_distance_run,
        total_distance_swim,
        total_distance_cycle,
      };
    },
    async disconnect(userId) {
      await database.transaction(async (tx) => {
        if (await unlinker.unlink(tx, { userId, reason: 'disconnected' })) return;
        // A connection that Strava is being asked about stores no link without the consent.
        for (const purpose of ['strava', 'strava_sharing'] as const) {
          if (await hasConsent(tx, { userId, purpose }))
            await consents.recordIn(tx, { userId, purpose, granted: false });
        }
      });
      await wake();
      return { success: true, message: stravaMessages.disconnected };
    },
  };
}

function syncOf(link: LinkRow | undefined, now: Date): StravaStatus['sync'] {
  const waitsUntil = link?.waits_until && link.waits_until > now ? link.waits_until : null;
  const isRunning = link?.lease_until != null && link.lease_until > now;
  const state = () => {
    if (waitsUntil) return 'waiting';
    if (link?.import_before && link.state === 'connected') return 'importing';
    return isRunning || link?.due_at ? 'running' : 'idle';
  };
  return {
    state: state(),
    imported: link?.imported ?? 0,
    importedBackTo: link?.import_before?.toISOString() ?? null,
    waitsUntil: waitsUntil?.toISOString() ?? null,
  };
}
