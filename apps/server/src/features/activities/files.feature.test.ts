import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { uploadResultSchema } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { TRUST_LIMITS } from '@goreal/domain/activities/trust';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { scratchFolderOf } from '#platform/http/scratch-folder.ts';
import { uploadActivities } from '#testing/activity-calls.ts';
import { fitOf, gpxOf, gpxOfTracks, tcxOf, zipOf } from '#testing/activity-samples.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createActivitiesService } from './activities.service.ts';
import { createFilesService } from './files.service.ts';
import type { FilesReply } from './files-worker.ts';

let player: Person;

const academy = await testAcademy();

beforeEach(async () => {
  academy.clock.set('2026-03-02T12:00:00+07:00');
  player = await academy.player();
  run = { ...run, metres: run.metres + 1 };
});

/** Each player runs a little farther, so that no two upload the same file. */
let run = { start: '2026-03-02T06:00:00+07:00', seconds: 1800, metres: 5000 };

const urlOf = () => `/api/users/${player.userId}/activityFiles`;

function bring(bytes: Uint8Array | string, query = 'name=morning.gpx') {
  return uploadActivities(player, bytes, query);
}

async function faultOf(bytes: Uint8Array | string) {
  const { files } = (await bring(bytes)).as(uploadResultSchema);
  return files[0]?.fault;
}

describe('refuses', () => {
  it('an empty file, and one without a name', async () => {
    const gpx = gpxOf(run);
    expect((await bring('', 'name=a.gpx')).status).toBe(400);
    expect((await bring(gpx, '')).status).toBe(400);
  });

  it('files that are no activities, with a reason for each', async () => {
    const gpx = gpxOf(run);
    const entities = gpx.replace('<gpx', '<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx');
    // In one archive: the reader is started once, and each file has its own answer.
    const faults = [
      [Buffer.from('hello'), 'unknown-format'],
      ['<html></html>', 'unknown-format'],
      [gpx.slice(0, 400), 'broken'],
      [entities, 'with-entities'],
      ['<gpx><trk></trk></gpx>', 'no-track'],
      [gpx.replaceAll(/<time>[^<]*<\/time>/g, ''), 'no-time'],
      [gpxOf({ ...run, start: '2026-03-03T06:00:00+07:00' }), 'in-future'],
      [gpxOf({ ...run, type: '' }), 'no-sport'],
      [gzipSync(Buffer.alloc(60 * 1024 * 1024)), 'too-large'],
      [Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(50)]), 'broken'],
    ] as const;
    const archive = faults.map(([bytes], index) => [`${index}.gpx`, Buffer.from(bytes)] as const);
    const { files } = (await bring(await zipOf(Object.fromEntries(archive)))).as(
      uploadResultSchema,
    );
    expect(files.map(({ fault }) => fault)).toEqual(faults.map(([, fault]) => fault));
    const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(50)]);
    expect(await faultOf(broken)).toBe('broken');
    expect(await faultOf(await zipOf({ 'readme.txt': Buffer.from('x') }))).toBe('no-track');
  });
});

describe('stops', () => {
  /** Takes more than two seconds of processor time to read, at 5 ms a file. */
  function slowArchive(): Promise<Buffer> {
    const gpx = Buffer.from(gpxOf({ ...run, start: '2026-03-01T06:00:00+07:00', seconds: 72_000 }));
    const files = Array.from({ length: 450 }, (_, index) => [`${index}.gpx`, gpx] as const);
    return zipOf(Object.fromEntries(files));
  }

  /** Sends the archive over a connection; `leave` closes it without waiting for the answer. */
  function send(archive: Buffer, url: string) {
    const { promise: reader, resolve } = Promise.withResolvers<ChildProcess>();
    const takeReader = (message: unknown) => {
      unsubscribe('child_process', takeReader);
      resolve((message as { process: ChildProcess }).process);
    };
    subscribe('child_process', takeReader);
    const request = http.request(url, {
      method: 'POST',
      headers: { cookie: player.cookie, 'content-length': archive.length },
    });
    request.on('error', () => undefined);
    request.end(archive);
    return { reader, leave: () => void request.destroy() };
  }

  /** Resolves once an upload has taken this much processor time (ms), of whatever reader. */
  async function processorTimeSpent(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const follow = (message: unknown) => {
      const { process: reader } = message as { process: ChildProcess };
      reader.on('message', (reply: FilesReply) => {
        if (reply.kind === 'begun' && reply.spent.processorMs > ms) resolve();
      });
    };
    subscribe('child_process', follow);
    onTestFinished(() => void unsubscribe('child_process', follow));
    await promise;
  }

  it('reading when the client leaves: its process ends, its place is free, nothing is stored', async () => {
    const archive = await slowArchive();
    const sent = send(archive, `${await academy.listen()}${urlOf()}?name=export.zip`);
    const reader = await sent.reader;
    // It has begun to read.
    await once(reader, 'message');
    sent.leave();
    expect(await once(reader, 'exit')).toEqual([null, 'SIGKILL']);
    await eventually(async () => {
      const next = (await bring(gpxOf(run))).as(uploadResultSchema);
      expect(next).toMatchObject({ read: 1, refused: 0 });
    });
    const rows = await academy.sql`select count(*)::int as stored from activities
      where user_id = ${player.userId}`;
    expect(rows).toEqual([{ stored: 1 }]);
    expect(await readdir(scratchFolderOf(academy.config.dataDirectory))).toEqual([]);
  });

  it('a player who has used up the processor time of a day, also by uploads that were left', async () => {
    const { rateLimits } = academy.academy;
    const charge = vi.spyOn(rateLimits, 'charge');
    const spent = processorTimeSpent(1000);
    const sent = send(await slowArchive(), `${await academy.listen()}${urlOf()}?name=export.zip`);
    await spent;
    sent.leave();
    const key = { user: player.userId };
    await eventually(() => {
      expect(charge.mock.calls).toEqual([['file-reading', key, expect.any(Number)]]);
    });
    expect(charge.mock.calls[0]?.[2]).toBeGreaterThanOrEqual(1);
    // A thousand times what is allowed outside of tests.
    await rateLimits.charge('file-reading', key, FILE_LIMITS.parseSecondsPerDay * 1000);
    const refused = await bring(gpxOf(run));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await player.get(`/api/users/${player.userId}/activities`)).status).toBe(200);
  });
});

describe('takes', () => {
  it.each([
    ['a GPX', () => Buffer.from(gpxOf(run))],
    ['a TCX', () => Buffer.from(tcxOf(run))],
    ['a FIT', () => fitOf(run)],
    ['a gzipped GPX', () => gzipSync(gpxOf(run))],
    ['a gzipped FIT', () => gzipSync(fitOf(run))],
  ])('%s of a run, without its positions', async (_what, make) => {
    const result = (await bring(make())).as(uploadResultSchema);
    expect(result).toMatchObject({ read: 1, refused: 0 });
    expect(result.gained).toBeGreaterThan(4.95);
    expect(result.gained).toBeLessThan(5.05);
    expect(result.files[0]?.effort).toMatchObject({
      sportType: 'Run',
      startedAt: '2026-03-01T23:00:00.000Z',
      standing: 'counted',
    });
    const rows = await academy.sql`select row_to_json(a)::text as text from activities a
      where user_id = ${player.userId}`;
    expect(rows[0]?.text).not.toMatch(/21[.]0|105[.]8/);
  });

  it('a zip of many, each once, and one effort in two formats once', async () => {
    const other = { start: '2026-03-01T06:00:00+07:00', seconds: 3600, metres: 20_000 };
    const archive = await zipOf({
      'activities.csv': Buffer.from('a,b'),
      'activities/1.gpx': Buffer.from(gpxOf(run)),
      'activities/2.fit.gz': gzipSync(fitOf(run)),
      'activities/3.tcx': Buffer.from(tcxOf({ ...other, type: 'Biking' })),
      'activities/4.gpx': Buffer.from('broken'),
    });
    const result = (await bring(archive, 'name=export.zip')).as(uploadResultSchema);
    expect(result).toMatchObject({ read: 3, refused: 1 });
    expect(result.files[0]).toMatchObject({ name: '4.gpx', fault: 'unknown-format' });
    expect(result.gained).toBeCloseTo(11, 0);
    const again = (await bring(archive, 'name=export.zip')).as(uploadResultSchema);
    expect(again).toMatchObject({ read: 3, gained: 0 });
  });

  it('the sport that the player chooses when the file names none', async () => {
    const swim = gpxOf({ ...run, metres: 1500, type: '' });
    const result = (await bring(swim, 'name=a.gpx&sportType=Swim')).as(uploadResultSchema);
    expect(result.files[0]?.effort).toMatchObject({ sportType: 'Swim', standing: 'counted' });
  });

  it('the file of another player only after an elder’s review', async () => {
    await bring(gpxOf(run));
    const owner = player;
    player = await academy.player();
    const result = (await bring(gpxOf(run))).as(uploadResultSchema);
    expect(result.files[0]?.effort).toMatchObject({ standing: 'held', stamina_points: 0 });
    expect(owner.userId).not.toBe(player.userId);
  });
});

describe('counts what another process stores meanwhile', () => {
  /** Efforts of one minute on one day, in a file of their own. */
  async function effortsOf(from: number, count: number) {
    const day = Date.parse('2026-03-01T00:00:00+07:00');
    const efforts = Array.from({ length: count }, (_, index) => ({
      start: new Date(day + (from + index) * 300_000).toISOString(),
      seconds: 60,
      metres: 200,
    }));
    const file = path.join(academy.config.dataDirectory, `efforts-${from}.gpx`);
    await writeFile(file, gpxOfTracks(efforts));
    return file;
  }

  /** A process that stores what it has read after `meanwhile`, and answers after `stored`. */
  function take(
    file: string,
    meanwhile: () => Promise<unknown> = async () => undefined,
    stored: () => Promise<unknown> = async () => undefined,
  ) {
    const { database, clock } = academy;
    const { rateLimits } = academy.academy;
    const context = { clock, timeZone: 'Asia/Ho_Chi_Minh', rateLimits };
    let before: (() => Promise<unknown>) | undefined = meanwhile;
    const service = createFilesService({
      ...context,
      activities: createActivitiesService(context),
      database: {
        ...database,
        async transaction(work) {
          const once = before;
          before = undefined;
          await once?.();
          const result = await database.transaction(work);
          await stored();
          return result;
        },
      },
    });
    const { signal } = new AbortController();
    const { userId } = player;
    const upload = { userId, address: '203.0.113.1', file, sportType: undefined, signal };
    return service.take({ ...upload, name: 'day.gpx' });
  }

  async function countStored(): Promise<number> {
    const rows = await academy.sql<{ count: number }>`select count(*)::int as count
      from activities where user_id = ${player.userId} and source = 'file'`;
    return rows[0]?.count ?? 0;
  }

  it('a day has a hundred efforts; the rest are refused', async () => {
    const other = await effortsOf(60, 60);
    const { files, read, refused } = await take(await effortsOf(0, 60), () => take(other));
    expect(await countStored()).toBe(FILE_LIMITS.dayMaxEfforts);
    expect({ read, refused }).toEqual({ read: 40, refused: 20 });
    expect(files[0]?.fault).toBe('too-many-a-day');
  });

  it('a recording that another player uploads meanwhile waits for an elder', async () => {
    const other = await academy.player();
    const file = await effortsOf(0, 1);
    const bytes = await readFile(file);
    const { waiting } = await take(file, () => uploadActivities(other, bytes, 'name=day.gpx'));
    expect(waiting).toBe(1);
  });

  it('an effort that its player removes before the answer is not listed', async () => {
    const remove = () =>
      academy.sql`update activities set removed_at = now(), standing = 'none', points = 0
        where user_id = ${player.userId}`;
    const { files, read } = await take(await effortsOf(0, 1), undefined, remove);
    expect(files).toEqual([]);
    expect(read).toBe(0);
  });

  /** Activities that another process has stored. */
  const stored = (count: number, standing: 'held' | 'none') =>
    academy.sql`insert into activities (user_id, source, source_id, source_revision, sport_type, family, day,
         started_at, elapsed_seconds, moving_seconds, metres, limits_id, standing, synced_at, created_at)
       select ${player.userId}, 'file', 'stored-' || n, 1, 'Run', 'run', '2025-01-01', '2025-01-01', 60, 60, 100,
         (select max(limits_id) from activity_limits), ${standing}, now(), now()
       from generate_series(1, ${count}::int) n`;

  it('what a player has of files stays within its limit, also what earns nothing', async () => {
    const { storedMax } = FILE_LIMITS;
    const refused = take(await effortsOf(0, 60), () => stored(storedMax - 59, 'none'));
    const full = { code: 'failed-precondition', message: activityMessages.files.full };
    await expect(refused).rejects.toMatchObject(full);
    expect(await countStored()).toBe(storedMax - 59);
    expect((await take(await effortsOf(0, 59))).read).toBe(59);
    await expect(take(await effortsOf(70, 1))).rejects.toMatchObject(full);
  });

  it('what waits for an elder stays within its limit', async () => {
    const { waitingMax } = TRUST_LIMITS;
    const refused = take(await effortsOf(0, 60), () => stored(waitingMax - 59, 'held'));
    await expect(refused).rejects.toMatchObject({
      code: 'failed-precondition',
      message: activityMessages.entry.tooManyHeld,
    });
    expect(await countStored()).toBe(waitingMax - 59);
  });
});
