import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { describe, expect, it, vi } from 'vitest';
import { media } from '#testing/media-samples.ts';
import { metadata, tusCalls } from '#testing/tus-calls.ts';
import { createUploadsWorld, uploadsWorld } from '#testing/uploads-world.ts';
import { withPlaceToCheck } from './check-media.ts';

const world = await uploadsWorld();
const tus = tusCalls(world);
const player = await world.player();
const questId = await world.quest({ reportType: 'image', acceptedBy: player });

const image = { proofType: 'image', size: 100, name: 'a.png', type: 'image/png' };

/** Status and code of a refusal; checks the API's format and the message. */
async function refusalOf(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const body = (await response.json()) as { error: { code: string; message: string } };
  expect(body.error.message).toMatch(/\p{L}/u);
  expect(body.error.message).not.toMatch(/upload|header|offset|file for this url/i);
  return [response.status, body.error.code];
}

async function messageOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { message: string } }).error.message;
}

async function uploadRows(): Promise<number> {
  const { rows } = await world.database.pool.query('select count(*) from uploads');
  return Number(rows[0].count);
}

describe('an upload does not begin', () => {
  it('for a visitor, or without a guild', async () => {
    const newcomer = await world.player({ guild: null });
    const asVisitor = await tus.create({ ...image, by: undefined, questId });
    expect(await refusalOf(asVisitor)).toEqual([401, 'unauthenticated']);
    const asNewcomer = await tus.create({ ...image, by: newcomer, questId });
    expect(await refusalOf(asNewcomer)).toEqual([403, 'permission-denied']);
  });

  it('for a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await tus.create({ ...image, by: player, questId, headers });
    expect(await refusalOf(response)).toEqual([403, 'permission-denied']);
  });

  it.each([
    ['of another guild', () => world.quest({ guild: 'envoys', reportType: 'image' }), 404],
    ['that does not exist', async () => crypto.randomUUID(), 404],
    ['that is closed', () => world.quest({ reportType: 'image', isActive: false }), 400],
    ['that was not accepted', () => world.quest({ reportType: 'image' }), 400],
  ] as const)('for a quest %s', async (_which, quest, status) => {
    const response = await tus.create({ ...image, by: player, questId: await quest() });
    expect((await refusalOf(response))[0]).toBe(status);
  });

  it('when the report was handed in already', async () => {
    const done = await world.quest({ reportType: 'image', acceptedBy: player });
    await world.database.pool.query(
      `update acceptances set status = 'submitted' where quest_id = $1`,
      [done],
    );
    const response = await tus.create({ ...image, by: player, questId: done });
    expect(await refusalOf(response)).toEqual([409, 'already-exists']);
  });

  it('with another proof type than the quest asks for', async () => {
    const video = { proofType: 'video', size: 100, name: 'a.mp4', type: 'video/mp4' };
    const response = await tus.create({ ...video, by: player, questId });
    expect(await refusalOf(response)).toEqual([400, 'failed-precondition']);
    const text = await tus.create({ ...image, proofType: 'text', by: player, questId });
    expect(await refusalOf(text)).toEqual([400, 'invalid-argument']);
  });

  it.each([
    ['60 MB', 60 * 1024 * 1024, 413],
    ['one byte above the limit', MEDIA_LIMITS.proofMaxBytes + 1, 413],
    ['nothing', 0, 400],
    ['a size that is not known', 'deferred', 400],
  ] as const)('of %s', async (_which, size, status) => {
    const response = await tus.create({ ...image, size, by: player, questId });
    expect((await refusalOf(response))[0]).toBe(status);
  });

  it.each([
    ['image/svg+xml', 'a.svg'],
    ['text/html', 'a.html'],
    ['text/html', 'a.png'],
    ['application/x-msdownload', 'a.exe'],
    ['', 'a.exe'],
    ['video/mp4', 'a.mp4'],
    ['constructor', 'a.png'],
  ])('of type %j named %j', async (type, name) => {
    const response = await tus.create({ ...image, type, name, by: player, questId });
    expect(await refusalOf(response)).toEqual([415, 'invalid-argument']);
  });

  it.each([
    ['no metadata', { 'upload-metadata': '' }],
    ['broken metadata', { 'upload-metadata': 'filename !!!' }],
    ['a missing quest', { 'upload-metadata': metadata({ filename: 'a.png', proofType: 'image' }) }],
    ['a negative size', { 'upload-length': '-5' }],
  ])('with %s', async (_which, headers) => {
    const response = await tus.create({ ...image, by: player, questId, headers });
    expect((await refusalOf(response))[0]).toBe(400);
  });

  it.each([
    ['without a version of the protocol', ''],
    ['in another version of the protocol', '0.2.2'],
  ])('%s, and names the own one', async (_which, version) => {
    const headers = { 'tus-resumable': version };
    const response = await tus.create({ ...image, by: player, questId, headers });
    expect(await refusalOf(response)).toEqual([412, 'invalid-argument']);
    expect(response.headers.get('tus-version')).toBe('1.0.0');
  });

  it('while too many files wait for a report', async () => {
    const hoarder = await world.player();
    const accepted = await world.quest({ reportType: 'image', acceptedBy: hoarder });
    for (let count = 0; count < MEDIA_LIMITS.unattachedMax; count += 1) {
      const response = await tus.create({ ...image, by: hoarder, questId: accepted });
      expect(response.status).toBe(201);
    }
    const response = await tus.create({ ...image, by: hoarder, questId: accepted });
    expect(await refusalOf(response)).toEqual([429, 'resource-exhausted']);
  });

  it('beyond the limit when many are opened at the same moment', async () => {
    const hoarder = await world.player();
    const accepted = await world.quest({ reportType: 'image', acceptedBy: hoarder });
    const responses = await Promise.all(
      Array.from({ length: 45 }, () => tus.create({ ...image, by: hoarder, questId: accepted })),
    );
    const opened = responses.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(MEDIA_LIMITS.unattachedMax);
  });

  it('when its bytes and those that wait for a report or a verdict are more than the quota', async () => {
    const small = await createUploadsWorld({ quotaBytes: 1000 });
    const calls = tusCalls(small);
    const by = await small.player();
    const accepted = await small.quest({ reportType: 'image', acceptedBy: by });
    const open = (size: number) => calls.create({ ...image, size, by, questId: accepted });
    const first = await open(900);
    expect(first.status).toBe(201);
    expect(await refusalOf(await open(101))).toEqual([429, 'resource-exhausted']);
    await calls.call('DELETE', small.origin() + first.headers.get('location'), by);
    const next = await open(1000);
    expect(next.status).toBe(201);
    // Proof of a submission counts until it is decided.
    const uploadId = String(next.headers.get('location')).split('/').at(-1);
    const { pool } = small.database;
    await pool.query(
      `update uploads set status = 'attached', size = 1000, path = 'a', content_type = 'image/png',
        sha256 = repeat('0', 64), finished_at = now() where upload_id = $1`,
      [uploadId],
    );
    await pool.query(
      `insert into submissions (user_id, quest_id, acceptance_id, guild, proof_type, proof_data, proof_name,
        upload_id, status, submitted_at, submitted_day)
       select user_id, quest_id, acceptance_id, 'titans', 'image', '/files/a', 'a.png', $1, 'pending', now(),
        current_date from acceptances where user_id = $2`,
      [uploadId, by.userId],
    );
    expect(await refusalOf(await open(1))).toEqual([429, 'resource-exhausted']);
    await small.close();
  });
});

it('an upload of another player answers every call exactly as one that does not exist', async () => {
  const stranger = await world.player();
  const elder = await world.player({ role: 'admin' });
  const created = await tus.create({ ...image, by: player, questId });
  const theirs = world.origin() + created.headers.get('location');
  const missing = `${world.origin()}/api/uploads/${crypto.randomUUID()}`;
  const chunk = { bytes: Buffer.alloc(100), offset: 0 };
  for (const by of [stranger, elder]) {
    for (const url of [theirs, missing, `${world.origin()}/api/uploads/..%2F..%2Fetc%2Fpasswd`]) {
      expect((await tus.call('HEAD', url, by)).status).toBe(404);
      expect(await refusalOf(await tus.send(url, by, chunk))).toEqual([404, 'not-found']);
      expect(await refusalOf(await tus.call('DELETE', url, by))).toEqual([404, 'not-found']);
      expect(await refusalOf(await tus.result(url, by))).toEqual([404, 'not-found']);
    }
  }
  const [first, second] = await Promise.all([
    tus.send(theirs, stranger, chunk),
    tus.send(missing, stranger, chunk),
  ]);
  expect(await first.text()).toBe(await second.text());
  const head = await tus.call('HEAD', theirs, player);
  expect(head.headers.get('upload-offset')).toBe('0');
});

describe('a file is refused at its last byte', () => {
  const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

  it.each([
    ['a program named .png', program, 'holiday.png', 'image/png'],
    ['a page named .png', page, 'holiday.png', 'image/png'],
    ['a drawing named .png', drawing, 'holiday.png', 'image/png'],
    ['a video named .png', media.mp4(), 'holiday.png', 'image/png'],
    ['a page without a type', page, 'holiday.jpg', ''],
  ])('when it is %s; nothing of it stays', async (_which, bytes, name, type) => {
    const before = await uploadRows();
    const { url, answer } = await tus.whole({
      by: player,
      questId,
      proofType: 'image',
      bytes,
      name,
      type,
    });
    expect(await refusalOf(answer)).toEqual([415, 'invalid-argument']);
    expect((await tus.call('HEAD', url, player)).status).toBe(404);
    expect((await tus.result(url, player)).status).toBe(404);
    expect(await uploadRows()).toBe(before);
    const staged = await readdir(path.join(world.database.dataDirectory, 'staging'));
    for await (const piece of world.storage.list('staging/')) staged.push(piece.path.slice(8));
    expect(staged.filter((file) => url.includes(file.slice(0, 36)))).toEqual([]);
  });
});

describe('bytes are refused', () => {
  it('at another place than the next', async () => {
    const created = await tus.create({ ...image, by: player, questId });
    const url = world.origin() + created.headers.get('location');
    const chunk = { bytes: Buffer.alloc(10), offset: 50 };
    expect(await refusalOf(await tus.send(url, player, chunk))).toEqual([409, 'aborted']);
  });

  it('beyond the size that was announced', async () => {
    const created = await tus.create({ ...image, by: player, questId });
    const url = world.origin() + created.headers.get('location');
    const chunk = { bytes: Buffer.alloc(101), offset: 0 };
    const response = await tus.send(url, player, chunk);
    expect(await messageOf(response.clone())).toBe(mediaMessages.beyondAnnounced);
    expect(await refusalOf(response)).toEqual([413, 'out-of-range']);
    const tooLarge = await tus.create({
      ...image,
      size: MEDIA_LIMITS.proofMaxBytes + 1,
      by: player,
      questId,
    });
    expect(await messageOf(tooLarge)).toBe(mediaMessages.tooLarge);
    const head = await tus.call('HEAD', url, player);
    expect(head.headers.get('upload-offset')).toBe('0');
  });

  it.each([
    ['of another content type than the protocol has', { 'content-type': 'text/plain' }, 415],
    ['without a content type', { 'content-type': '' }, 415],
    ['without an offset', { 'upload-offset': '' }, 400],
    ['at an offset below zero', { 'upload-offset': '-1' }, 400],
  ])('%s', async (_which, change, status) => {
    const created = await tus.create({ ...image, by: player, questId });
    const url = world.origin() + created.headers.get('location');
    const headers = {
      'tus-resumable': '1.0.0',
      'x-test-user': player.userId,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      ...change,
    };
    const present = Object.entries(headers).filter(([, value]) => value !== '');
    const body = Buffer.from('x');
    const response = await fetch(url, { method: 'PATCH', headers: present, body });
    expect(await refusalOf(response)).toEqual([status, 'invalid-argument']);
  });
});

it('new uploads beyond the rate limit are refused, while begun ones continue', async () => {
  const slow = await createUploadsWorld({ rateLimitFactor: 2 / 60 });
  const calls = tusCalls(slow);
  const by = await slow.player();
  const quest = await slow.quest({ reportType: 'image', acceptedBy: by });
  const first = await calls.create({ ...image, by, questId: quest });
  await calls.create({ ...image, by, questId: quest });
  const third = await calls.create({ ...image, by, questId: quest });
  expect(await refusalOf(third)).toEqual([429, 'too-many-requests']);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  const url = slow.origin() + first.headers.get('location');
  for (let call = 0; call < 5; call += 1) {
    expect((await calls.call('HEAD', url, by)).status).toBe(200);
  }
  await slow.close();
});

describe('a complete file whose player has no place left', () => {
  const kinds = [
    ['picture', 'image', 'a.png', media.png()],
    ['video', 'video', 'a.mp4', media.mp4()],
  ] as const;

  it.each(kinds)('is refused before a %s is fetched, and goes on later', async (...kind) => {
    const [, proofType, name, sample] = kind;
    const bytes = await sample;
    const by = await world.player();
    const accepted = await world.quest({ reportType: proofType, acceptedBy: by });
    const others = Promise.withResolvers<void>();
    const place = { kind: proofType, owner: by.userId };
    const held = [1, 2, 3, 4].map(() => withPlaceToCheck(place, () => others.promise));
    const fetched = vi.spyOn(world.storage, 'open');

    const { url, answer } = await tus.whole({ by, questId: accepted, proofType, bytes, name });
    expect(await refusalOf(answer)).toEqual([429, 'too-many-requests']);
    expect(answer.headers.get('retry-after')).toBe('5');
    const last = { bytes: bytes.subarray(-1), offset: bytes.length - 1 };
    expect((await tus.send(url, by, last)).status).toBe(429);
    expect(fetched).not.toHaveBeenCalled();
    const head = await tus.call('HEAD', url, by);
    expect(head.headers.get('upload-offset')).toBe(String(last.offset));

    others.resolve();
    await Promise.all(held);
    const finished = await tus.send(url, by, last);
    expect(finished.status).toBe(204);
    expect((await tus.result(url, by)).status).toBe(200);
    fetched.mockRestore();
  });
});
