import { DAY_MS } from '@goreal/domain/calendar/durations';
import { type CallKind, OVERLAP_DAYS, PAGE_SIZE } from '@goreal/domain/strava/limits';
import { sourceActivities } from '#features/activities/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { AthleteLock } from './athlete-lock.ts';
import { changeLink, findLink, noteSync } from './links.repository.ts';
import { isKept } from './reading.ts';
import { isRefusal, StravaRefusal } from './refusal.ts';
import { addResults, EMPTY_RESULT, type Store, type SyncResult } from './store.ts';
import type { StravaClient } from './strava-client.ts';
import type { StravaActivity } from './wire.ts';

/** Missing activities that are checked one by one in a run; the next recheck finds the rest. */
const MISSING_AT_ONCE = 20;

export type Synced = SyncResult & { importGoesOn: boolean };

export type Sync = {
  /**
   * Reads the last days again, then continues the first import for at most `importPages` pages.
   * @throws {StravaRefusal}
   */
  run(lock: AthleteLock, options: { kind: CallKind; importPages: number }): Promise<Synced>;
  /**
   * Compares one window of older activities with Strava's list, by id only, and moves the link's recheck position.
   * Missing activities are checked one by one.
   * @throws {StravaRefusal}
   */
  recheck(lock: AthleteLock): Promise<SyncResult>;
  /**
   * Reads one activity that an event named, or that is missing from a list.
   * @throws {StravaRefusal} `gone` when it cannot be read and `isGone` does not say that this is final
   */
  checkActivity(
    lock: AthleteLock,
    options: { activityId: string; kind: CallKind; isGone: boolean },
  ): Promise<SyncResult>;
};

export function createSync(options: {
  database: Database;
  clock: Clock;
  client: StravaClient;
  store: Store;
}): Sync {
  const { database, clock, client, store } = options;

  async function checkActivity(
    lock: AthleteLock,
    { activityId, kind, isGone }: { activityId: string; kind: CallKind; isGone: boolean },
  ): Promise<SyncResult> {
    let activity: StravaActivity;
    try {
      activity = await lock.call((accessToken) =>
        client.activity({ accessToken, kind, id: activityId }),
      );
    } catch (error) {
      if (!isGone || !isRefusal(error, 'gone')) throw error;
      return store.takeBack(lock, { activityId, reason: 'gone' });
    }
    // An event may name anyone's activity; only the athlete's own is stored.
    if (activity.athlete.id !== lock.athleteId) return EMPTY_RESULT;
    return store.take(lock, [activity]);
  }

  /** Reads every activity of the window; known ones that the list lacks are checked one by one. */
  async function readRecent(lock: AthleteLock, kind: CallKind): Promise<SyncResult> {
    const now = clock.now().getTime();
    const last = lock.link.last_sync_at?.getTime() ?? now;
    const after = Math.floor((Math.min(last, now) - OVERLAP_DAYS * DAY_MS) / 1000);
    const before = Math.ceil((now + DAY_MS) / 1000);
    const met = new Set<string>();
    let result = EMPTY_RESULT;
    for await (const read of pagesOf(lock, { kind, after, before })) {
      for (const { id } of read) met.add(id);
      result = addResults(result, await store.take(lock, read));
    }
    const known = await sourceActivities(database, {
      userId: lock.userId,
      source: 'strava',
      from: new Date((after + 1) * 1000),
      before: new Date(before * 1000),
    });
    const missing = known.filter(({ sourceId }) => !met.has(sourceId));
    result = addResults(
      result,
      await checkActivities(lock, missing.slice(0, MISSING_AT_ONCE), kind),
    );
    await noteSync(database, { userId: lock.userId, at: clock.now() });
    return result;
  }

  /** A short page need not be the last: only an empty one ends the list. */
  async function* pagesOf(
    lock: AthleteLock,
    span: { kind: CallKind; after: number; before: number },
  ): AsyncGenerator<StravaActivity[]> {
    for (let page = 1; ; page += 1) {
      const read = await lock.call((accessToken) =>
        client.activities({ accessToken, ...span, page }),
      );
      if (read.length === 0) return;
      yield read;
    }
  }

  async function checkActivities(
    lock: AthleteLock,
    missing: readonly { sourceId: string }[],
    kind: CallKind,
  ): Promise<SyncResult> {
    let result = EMPTY_RESULT;
    for (const { sourceId: activityId } of missing) {
      result = addResults(result, await checkActivity(lock, { activityId, kind, isGone: true }));
    }
    return result;
  }

  /** The known activities that Strava's list lacks. */
  async function missingAmong<Known extends { sourceId: string }>(
    known: readonly Known[],
    pages: AsyncIterable<StravaActivity[]>,
  ): Promise<Known[]> {
    const missing = new Map(known.map((activity) => [activity.sourceId, activity]));
    for await (const read of pages) {
      const kept = read.filter((activity) => isKept(activity, clock.now()));
      for (const { id } of kept) missing.delete(id);
      if (missing.size === 0) break;
    }
    return [...missing.values()];
  }

  async function recheck(lock: AthleteLock): Promise<SyncResult> {
    const kind = 'recheck';
    const { userId, link } = lock;
    const cursor = link.recheck_before;
    const known = cursor
      ? await sourceActivities(database, {
          userId,
          source: 'strava',
          before: cursor,
          limit: PAGE_SIZE,
        })
      : [];
    const oldest = known.at(-1);
    if (!cursor || !oldest) {
      await changeLink(database, userId, { recheck_before: null, recheck_due_at: null });
      return EMPTY_RESULT;
    }
    const after = Math.floor(oldest.startedAt.getTime() / 1000) - 1;
    const before = Math.ceil(cursor.getTime() / 1000);
    const missing = await missingAmong(known, pagesOf(lock, { kind, after, before }));
    const now = missing.slice(0, MISSING_AT_ONCE);
    const result = await checkActivities(lock, now, kind);
    // The next window starts with the same second, in which other activities may have begun.
    const reached = missing.length > now.length ? now.at(-1) : oldest;
    const next = Math.min((reached ?? oldest).startedAt.getTime() + 1000, cursor.getTime() - 1000);
    const isLast = known.length < PAGE_SIZE && missing.length === now.length;
    await changeLink(database, userId, {
      recheck_before: isLast ? null : new Date(next),
      recheck_due_at: isLast ? null : clock.now(),
    });
    return result;
  }

  /** Reads one page of the first import, which goes from new to old. True while there is more. */
  async function importPage(
    lock: AthleteLock,
    kind: CallKind,
  ): Promise<{ result: SyncResult; goesOn: boolean }> {
    const link = await findLink(database, { userId: lock.userId });
    if (!link) throw new StravaRefusal('gone', 'the link is gone');
    if (!link.import_before) return { result: EMPTY_RESULT, goesOn: false };
    const before = Math.ceil(link.import_before.getTime() / 1000);
    const read = await lock.call((accessToken) =>
      client.activities({ accessToken, kind, after: 0, before, page: link.import_page }),
    );
    const result = await store.take(lock, read);
    const next = nextImport(read, { before, page: link.import_page });
    await changeLink(database, lock.userId, {
      imported: link.imported + read.length,
      import_before: next && new Date(next.before * 1000),
      import_page: next?.page ?? 1,
    });
    return { result, goesOn: next !== null };
  }

  return {
    async run(lock, { kind, importPages }) {
      let result = await readRecent(lock, kind);
      let goesOn = lock.link.import_before !== null;
      for (let page = 0; goesOn && page < importPages; page += 1) {
        const imported = await importPage(lock, kind);
        result = addResults(result, imported.result);
        goesOn = imported.goesOn;
      }
      return { ...result, importGoesOn: goesOn };
    },
    recheck,
    checkActivity,
  };
}

/**
 * The next position of the import. Lists are newest first: the oldest activity of a page bounds the next page, which
 * stays correct when activities are added or deleted meanwhile. A list in any other order is read by page number.
 */
function nextImport(
  read: readonly Pick<StravaActivity, 'start_date'>[],
  { before, page }: { before: number; page: number },
): { before: number; page: number } | null {
  const first = read[0];
  const last = read.at(-1);
  if (!first || !last) return null;
  const starts = read.map(({ start_date }) => Math.floor(start_date.getTime() / 1000));
  const isNewestFirst = starts.every((start, index) => start <= (starts[index - 1] ?? start));
  const oldest = Math.min(...starts);
  if (!isNewestFirst || page > 1) return { before, page: page + 1 };
  // Activities of the same second as the oldest may be on the next page: that second is read again.
  const next = read.length < PAGE_SIZE || oldest + 1 >= before ? oldest : oldest + 1;
  return { before: next, page: 1 };
}

/** Emits `strava.changed` to the player's pages: activities of a connected athlete were stored. */
export async function emitLinkChanged(database: Database, userId: string): Promise<void> {
  await database.emit([
    { channel: `user:${userId}`, name: 'strava.changed', data: { connected: true } },
  ]);
}
