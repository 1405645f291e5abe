import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { erasureReceiptSchema } from '@goreal/domain/erasures/erasure';
import { exportSchema } from '@goreal/domain/exports/export';
import { exportMessages } from '@goreal/domain/exports/exports.messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { personalDataOf } from '#platform/composition/feature.ts';
import { scratchFolderOf } from '#platform/http/scratch-folder.ts';
import { eventually } from '#testing/eventually.ts';
import { media } from '#testing/media-samples.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { createTestAcademy, PASSWORD, type Person } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();
await academy.academy.startJobs();

const personalData = personalDataOf(academy.academy.features);
beforeEach(async () => {
  player = await academy.player();
});

/** A column that may contain a person's id: a foreign key to the account, or text with such a name. */
const COLUMNS = `
  select c.table_name || '.' || c.column_name as place from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
    (c.data_type = 'text' and c.column_name ~*
      '(user|actor|author|mentor|apprentice|elder|player|sender|owner|member|reporter|reader|_uid)|_by$')
    or exists (
      select 1 from pg_constraint k join pg_attribute a
        on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid in ('auth_users'::regclass, 'profiles'::regclass)
        and k.conrelid = to_regclass(format('public.%I', c.table_name)) and a.attname = c.column_name))`;
/** Text columns whose name suggests an id, but which contain none. */
const NO_PERSON = /[.](userAgent|user_agent|user_name|ownership)$/;

describe('the parts of all features', () => {
  it('name every column that holds a person, once', async () => {
    const owners = personalData.flatMap(({ tables }) =>
      tables.map(({ table, owner }) => `${table}.${owner}`),
    );
    const mentions = personalData.flatMap((part) => Object.keys(part.mentions ?? {}));
    const rows = await academy.query<{ place: string }>(COLUMNS);
    const places = rows.map(({ place }) => place).filter((place) => !NO_PERSON.test(place));
    expect([...owners, ...mentions].toSorted()).toEqual(
      [...new Set([...places, 'auth_users.id'])].toSorted(),
    );
  });

  it('have names of their own, for the files of the archive', () => {
    const names = personalData.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('an archive', () => {
  const list = z.object({ items: z.array(exportSchema) });
  const address = (person: Person) => `/api/users/${person.userId}/exports`;
  const exportsOf = async (person: Person) => (await person.get(address(person))).as(list).items;

  async function readyUrl(person: Person): Promise<string> {
    await expect
      .poll(async () => (await exportsOf(person))[0]?.url, { timeout: 20_000, interval: 200 })
      .toBeTruthy();
    return (await exportsOf(person))[0]?.url ?? '';
  }

  it('of another does not exist', async () => {
    const other = await academy.player();
    expect((await player.post(address(other), {})).status).toBe(404);
    expect((await player.get(address(other))).status).toBe(404);
    await other.post(address(other), {});
    const url = await readyUrl(other);
    expect((await player.get(url)).status).toBe(404);
    expect((await (await academy.elder()).get(url)).status).toBe(404);
    expect((await academy.visitor.get(url)).status).toBe(401);
    expect((await other.get(url)).status).toBe(200);
  });

  it('holds every row of every part, without keys to the account', async () => {
    await academy.submit(player);
    const first = (await player.post(address(player), {})).as(exportSchema);
    const again = (await player.post(address(player), {})).as(exportSchema);
    expect(again.exportId).toBe(first.exportId);
    const { rawPayload } = await academy.app.inject({
      url: await readyUrl(player),
      headers: { cookie: player.cookie },
    });
    const files = await unzip(rawPayload);
    const parts = personalData.filter(({ tables }) => tables.length > 0);
    expect([...files.keys()].toSorted()).toEqual(
      ['README.txt', ...parts.map(({ name }) => `data/${name}.json`)].toSorted(),
    );
    for (const { name, tables } of parts) {
      const data = JSON.parse(files.get(`data/${name}.json`) ?? '');
      expect(Object.keys(data)).toEqual(tables.map(({ table }) => table));
    }
    expect(JSON.parse(files.get('data/submissions.json') ?? '')).toMatchObject({
      submissions: [{ user_id: player.userId, status: 'pending' }],
    });
    expect([...files.values()].join('')).not.toContain('"token"');
  });

  it('holds the files of the person as they are stored', async () => {
    const owner = await academy.player();
    const { userId, cookie } = owner;
    const worn = await owner.send({
      method: 'PUT',
      url: `/api/users/${userId}/avatar/picture`,
      headers: { 'content-type': 'image/jpeg' },
      payload: await media.jpeg(),
    });
    expect(worn.status).toBe(200);
    await owner.post(address(owner), {});
    const url = await readyUrl(owner);
    const { rawPayload } = await academy.app.inject({ url, headers: { cookie } });
    const files = await unzip(rawPayload);
    const folder = path.join(academy.config.dataDirectory, 'files/avatars', userId);
    const [name = ''] = await readdir(folder);
    expect(files.get('files/avatar.webp')).toBe(String(await readFile(path.join(folder, name))));
  });

  it('is fetched in pieces, and is deleted when it expires', async () => {
    await player.post(address(player), {});
    const url = await readyUrl(player);
    const piece = await player.get(url, { range: 'bytes=0-3' });
    expect(piece).toMatchObject({ status: 206, text: 'PK\u0003\u0004' });
    expect(piece.headers['content-disposition']).toContain('attachment');
    academy.clock.passDays(8);
    expect((await player.get(url)).status).toBe(404);
    await academy.academy.jobs.send('exports.expire', {});
    await eventually(async () => expect(await exportsOf(player)).toEqual([]));
  });

  it('is refused before it begins when the disk has no room for it, and the player reads why', async () => {
    const full = await createTestAcademy({ env: { GOREAL_DISK_FLOOR_MB: '900000000' } });
    const person = await full.player();
    expect(await person.post(address(person), {})).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', message: exportMessages.noRoom } },
      headers: { 'retry-after': '300' },
    });
    expect(await exportsOf(person)).toEqual([]);
    // A queued export is not built either when the disk has become full meanwhile.
    const { rows } = await full.database.pool.query<{ id: string }>(
      'insert into exports (user_id, requested_at) values ($1, now()) returning export_id as id',
      [person.userId],
    );
    // A further request gets the one in progress, however much space there is.
    const again = await person.post(address(person), {});
    expect(again).toMatchObject({ status: 202, body: { exportId: rows[0]?.id } });
    await full.academy.startJobs();
    await full.academy.jobs.send('exports.build', { exportId: rows[0]?.id ?? '' });
    await eventually(async () => {
      const { rows: tried } = await full.database.pool.query(
        `select 1 from jobs.job where name = 'exports.build' and (state = 'retry' or retry_count > 0)`,
      );
      expect(tried).toHaveLength(1);
    });
    expect((await exportsOf(person))[0]?.url).toBeNull();
    expect(await readdir(scratchFolderOf(full.config.dataDirectory))).toEqual([]);
    await full.close();
  });

  it('notifies its player when it is ready', async () => {
    await player.post(address(player), {});
    await readyUrl(player);
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    expect(inbox.body).toMatchObject({
      items: [{ clickAction: '/dashboard?tab=settings#data' }],
    });
  });
});

describe('a deletion', () => {
  async function member(): Promise<Person> {
    const person = await academy.signUp();
    await academy.sql`update profiles set guild = 'titans' where user_id = ${person.userId}`;
    return person;
  }

  const leave = (person: Person, password = PASSWORD, uid = person.userId) =>
    person.post(`/api/users/${uid}/erasure`, { password });

  it('requires the password, and is for the own account only', async () => {
    const leaver = await member();
    expect((await leave(leaver, 'wrong-password')).status).toBe(401);
    expect((await leave(leaver, PASSWORD, player.userId)).status).toBe(404);
    expect((await leaver.post(`/api/users/${leaver.userId}/erasure`, {})).status).toBe(400);
    expect((await leaver.get(`/api/users/${leaver.userId}`)).status).toBe(200);
  });

  it('keeps the last operator', async () => {
    const leaver = await member();
    await academy.academy.accounts.grantRole({ email: leaver.email, role: 'super_admin' });
    expect((await leave(leaver)).status).toBe(400);
    await academy.operator();
    expect((await leave(leaver)).status).toBe(200);
  });

  it('leaves no data that names or finds the person', async () => {
    const leaver = await member();
    const elder = await academy.elder();
    const { submissionId } = await academy.submit(leaver);
    await elder.post('/api/approveSubmission', { submissionId });
    await academy.submit(leaver);
    await leaver.put(`/api/users/${leaver.userId}/consents/push`, {
      granted: true,
      version: '2026-01-01',
    });
    await leaver.post(`/api/users/${leaver.userId}/exports`, {});
    await leaver.send({
      method: 'PUT',
      url: `/api/users/${leaver.userId}/avatar/picture`,
      headers: { 'content-type': 'image/jpeg' },
      payload: await media.jpeg(),
    });
    await leaver.put(`/api/users/${leaver.userId}/avatar`, { emblem: 'moon' });
    const receipt = (await leave(leaver)).as(erasureReceiptSchema);
    expect(receipt.counts).toMatchObject({ submissions: 2, ledger: 1 });
    // The receipt names the folders until a job has removed them.
    await eventually(async () => {
      for (const trace of [leaver.userId, leaver.email, leaver.displayName]) {
        expect(await placesWith(trace)).toEqual([]);
      }
    });
    expect((await leaver.get(`/api/users/${leaver.userId}`)).status).toBe(401);
    // The files are removed by a job, so the count may be lower than a moment ago.
    const { body } = await academy.visitor.get(`/api/erasures/${receipt.receiptId}`);
    expect(body).toEqual({ ...receipt, filesLeft: expect.toBeOneOf([0, receipt.filesLeft]) });
  });

  it('removes files that a fault left in the folders of the account, also without a row', async () => {
    const leaver = await member();
    const folders = ['activities', 'avatars', 'exports', 'renditions', 'submissions'];
    const left = folders.map((name) =>
      path.join(academy.config.dataDirectory, 'files', name, leaver.userId, 'unknown.webp'),
    );
    for (const file of left) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'of a change that failed');
    }
    const { files, filesLeft } = (await leave(leaver)).as(erasureReceiptSchema);
    expect([files, filesLeft]).toEqual([0, 0]);
    await eventually(async () => {
      expect(left.filter((file) => existsSync(file))).toEqual([]);
      expect(await placesWith(leaver.userId)).toEqual([]);
    });
  });

  it('keeps what was earned as a sum, and confirms by mail', async () => {
    const sum = async () => {
      const rows = await academy.sql<{ amount: string; people: number }>`select amount, people
        from departed_totals where currency = 'aura'`;
      return { amount: Number(rows[0]?.amount ?? 0), people: rows[0]?.people ?? 0 };
    };
    const before = await sum();
    const leaver = await member();
    const { submissionId } = await academy.submit(leaver, { auraReward: 40 });
    await (await academy.elder()).post('/api/approveSubmission', { submissionId });
    const { receiptId } = (await leave(leaver)).as(erasureReceiptSchema);
    expect(await sum()).toEqual({ amount: before.amount + 40, people: before.people + 1 });
    await eventually(async () =>
      expect((await academy.visitor.get('/api/local/mailbox')).text).toContain(receiptId),
    );
  });

  it('completes while elders decide and archives are built', async () => {
    const leaver = await member();
    const elder = await academy.elder();
    const reports = [];
    for (let number = 0; number < 6; number += 1) reports.push(await academy.submit(leaver));
    await leaver.post(`/api/users/${leaver.userId}/exports`, {});
    const [left] = await Promise.all([
      leave(leaver),
      ...reports.map(({ submissionId }) => elder.post('/api/approveSubmission', { submissionId })),
    ]);
    expect(left.status).toBe(200);
    // The receipt names the archive's files until a job has deleted them.
    await eventually(async () => expect(await placesWith(leaver.userId)).toEqual([]));
  });

  /** Tables with the text in any row. Short-lived ones (outbox, job queue, limits) are ignored. */
  async function placesWith(text: string): Promise<string[]> {
    const tables = await academy.sql<{
      name: string;
    }>`select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
         and table_name not in ('live_events', 'rate_limits', 'audit_entries')`;
    const places: string[] = [];
    for (const { name } of tables) {
      const rows = await academy.query(
        `select 1 from ${name} as it where it::text like $1 limit 1`,
        [`%${text}%`],
      );
      if (rows.length > 0) places.push(name);
    }
    return places;
  }
});

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    );
  });
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk, _encoding, done) {
            chunks.push(chunk);
            done();
          },
        });
        sink.on('finish', () => {
          files.set(entry.fileName, Buffer.concat(chunks).toString());
          zip.readEntry();
        });
        stream.pipe(sink);
      });
    });
    zip.readEntry();
  });
}
