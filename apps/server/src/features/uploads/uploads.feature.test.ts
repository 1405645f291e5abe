import { randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { media } from '#testing/media-samples.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { tusCalls } from '#testing/tus-calls.ts';
import { sha256, uploadsWorld } from '#testing/uploads-world.ts';

const world = await uploadsWorld();
const tus = tusCalls(world);
const player = await world.player();

/** The folder through which bytes pass on their way into the storage. */
function spoolFolder(): string {
  return path.join(world.database.dataDirectory, 'staging');
}

/** Pieces and temporary files of all unfinished uploads. */
async function staged(): Promise<string[]> {
  const found = await readdir(spoolFolder());
  for await (const piece of world.storage.list('staging/')) found.push(piece.path);
  return found;
}

/** A piece that was received after the client had disconnected. */
async function plant(url: string, bytes: Uint8Array): Promise<void> {
  const uploadId = url.split('/').at(-1) ?? '';
  const folder = folderOfTest();
  const from = path.join(folder, 'piece');
  await writeFile(from, bytes);
  const name = `staging/${uploadId}/0-planted`;
  await world.storage.putFile({ path: name, from, contentType: 'application/octet-stream' });
  await sql`insert into upload_pieces (upload_id, start, size, path)
    values (${uploadId}, 0, ${bytes.length}, ${name})`.execute(world.database.tables());
}

async function stored(url: string): Promise<Buffer> {
  const result = (await (await tus.result(url, player)).json()) as { url: string };
  const file = await fetch(world.origin() + result.url, {
    headers: { 'x-test-user': player.userId },
  });
  return Buffer.from(await file.arrayBuffer());
}

async function begin(bytes: Uint8Array, reportType: 'video' | 'image' = 'video'): Promise<string> {
  const questId = await world.quest({ reportType, acceptedBy: player });
  const created = await tus.create({
    by: player,
    questId,
    proofType: reportType,
    size: bytes.length,
    name: 'Chạy bộ.webm',
    type: reportType === 'video' ? 'video/webm' : 'image/png',
  });
  expect(created.status).toBe(201);
  return world.origin() + created.headers.get('location');
}

describe('a proof', () => {
  it('answers its address with the last byte, and again to a client that lost the answer', async () => {
    const questId = await world.quest({ reportType: 'video', acceptedBy: player });
    const bytes = media.webm(20_000);
    const { url, answer } = await tus.whole({
      by: player,
      questId,
      proofType: 'video',
      bytes,
      name: 'Chạy bộ sáng nay.webm',
      type: 'video/webm',
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const address = answer.headers.get('x-goreal-file') ?? '';
    expect(address).toMatch(
      new RegExp(`^/files/submissions/${player.userId}/${questId}/\\d+-chay-bo-sang-nay\\.webm$`),
    );
    const result = await (await tus.result(url, player)).json();
    expect(result).toEqual({
      uploadId: url.split('/').at(-1),
      url: address,
      proofType: 'video',
      size: bytes.length,
      contentType: 'video/webm',
      fileName: 'Chạy bộ sáng nay.webm',
    });
    const head = await tus.call('HEAD', url, player);
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
    const again = await tus.send(url, player, { bytes: Buffer.alloc(0), offset: bytes.length });
    expect(again.headers.get('x-goreal-file')).toBe(address);
    expect(sha256(await stored(url))).toBe(sha256(bytes));
    expect(await staged()).toEqual([]);
  });

  it('may come with its creation', async () => {
    const questId = await world.quest({ reportType: 'audio', acceptedBy: player });
    const bytes = media.wav();
    const created = await fetch(`${world.origin()}/api/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-test-user': player.userId,
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': [
          `filename ${Buffer.from('a.wav').toString('base64')}`,
          `questId ${Buffer.from(questId).toString('base64')}`,
          `proofType ${Buffer.from('audio').toString('base64')}`,
        ].join(','),
      },
      body: bytes,
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('x-goreal-file')).toMatch(/-a\.wav$/);
  });

  it('of sound may be a recording in a WebM container', async () => {
    const questId = await world.quest({ reportType: 'audio', acceptedBy: player });
    const bytes = media.webm();
    const { url } = await tus.whole({
      by: player,
      questId,
      proofType: 'audio',
      bytes,
      name: 'ghi-am.webm',
      type: 'audio/webm;codecs=opus',
    });
    expect(await (await tus.result(url, player)).json()).toMatchObject({
      contentType: 'audio/webm',
    });
  });

  it('of a picture is stored without its location, upright, and with the extension of its format', async () => {
    const questId = await world.quest({ reportType: 'image', acceptedBy: player });
    const { url, answer } = await tus.whole({
      by: player,
      questId,
      proofType: 'image',
      bytes: await media.jpeg(),
      name: 'Ảnh.png',
      type: 'image/png',
    });
    expect(answer.headers.get('x-goreal-file')).toMatch(/-anh\.jpg$/);
    const { width, height, exif } = await sharp(await stored(url)).metadata();
    expect({ width, height, exif }).toEqual({ width: 20, height: 40, exif: undefined });
  });
});

describe('an upload goes on', () => {
  it('after a restart of the server', async () => {
    const bytes = media.webm(300_000);
    const url = await begin(bytes);
    await tus.send(url, player, { bytes: bytes.subarray(0, 100_000), offset: 0 });
    await world.restart();
    const head = await tus.call('HEAD', url, player);
    expect(head.headers.get('upload-offset')).toBe('100000');
    expect(head.headers.get('upload-length')).toBe('300000');
    const rest = { bytes: bytes.subarray(100_000), offset: 100_000 };
    expect((await tus.send(url, player, rest)).status).toBe(204);
    expect(sha256(await stored(url))).toBe(sha256(bytes));
  });

  it('when the server process ended between the last byte and its check', async () => {
    const bytes = media.webm(50_000);
    const url = await begin(bytes);
    await plant(url, bytes);
    expect((await tus.result(url, player)).status).toBe(400);
    const head = await tus.call('HEAD', url, player);
    expect(head.headers.get('upload-offset')).toBe('49999');
    const last = { bytes: bytes.subarray(49_999), offset: 49_999 };
    expect((await tus.send(url, player, last)).status).toBe(204);
    expect(sha256(await stored(url))).toBe(sha256(bytes));
  });

  it('when the earlier connection stopped sending without being closed', async () => {
    const bytes = media.webm(1000);
    const url = await begin(bytes);
    const stalled = tus.stall(url, player, { bytes: bytes.subarray(0, 400), size: 1000 });
    await eventually(async () => {
      const [file = ''] = await readdir(spoolFolder());
      const { size } = await stat(path.join(spoolFolder(), file));
      expect(size).toBe(400);
    });
    const head = await tus.call('HEAD', url, player);
    expect(head.headers.get('upload-offset')).toBe('400');
    const rest = { bytes: bytes.subarray(400), offset: 400 };
    expect((await tus.send(url, player, rest)).status).toBe(204);
    stalled.destroy();
    expect(sha256(await stored(url))).toBe(sha256(bytes));
  });

  it('when two tabs send the same bytes at once', async () => {
    const bytes = media.webm(200_000);
    const url = await begin(bytes);
    const answers = await Promise.all(
      [1, 2, 3].map(() => tus.send(url, player, { bytes, offset: 0 })),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([204, 409, 409]);
    expect(sha256(await stored(url))).toBe(sha256(bytes));
  });

  it('when two tabs send the last byte at once; it is stored once', async () => {
    const bytes = await media.png(64, 64);
    const url = await begin(bytes, 'image');
    const end = bytes.length - 1;
    await tus.send(url, player, { bytes: bytes.subarray(0, end), offset: 0 });
    const last = { bytes: bytes.subarray(end), offset: end };
    const answers = await Promise.all([1, 2].map(() => tus.send(url, player, last)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  });
});

describe('an upload ends', () => {
  it('when its player cancels it, begun or finished', async () => {
    const bytes = media.webm(10_000);
    const begun = await begin(bytes);
    await tus.send(begun, player, { bytes: bytes.subarray(0, 500), offset: 0 });
    const finished = await begin(bytes);
    const answer = await tus.send(finished, player, { bytes, offset: 0 });
    const address = answer.headers.get('x-goreal-file') ?? '';
    for (const url of [begun, finished]) {
      expect((await tus.call('DELETE', url, player)).status).toBe(204);
      expect((await tus.call('HEAD', url, player)).status).toBe(404);
    }
    expect(await world.storage.size(address.replace('/files/', ''))).toBeUndefined();
    expect(await staged()).toEqual([]);
  });

  it('by expiry: unfinished after 24 hours, finished but not reported after 48', async () => {
    const bytes = media.webm(10_000);
    const begun = await begin(bytes);
    const finished = await begin(bytes);
    const answer = await tus.send(finished, player, { bytes, offset: 0 });
    const file = (answer.headers.get('x-goreal-file') ?? '').replace('/files/', '');

    world.clock.advance(23);
    await world.expire();
    expect((await tus.call('HEAD', begun, player)).status).toBe(200);
    world.clock.advance(2);
    expect((await tus.call('HEAD', begun, player)).status).toBe(410);
    await world.expire();
    expect((await tus.call('HEAD', begun, player)).status).toBe(404);
    expect(await staged()).toEqual([]);
    expect(await world.storage.size(file)).toBe(10_000);

    world.clock.advance(24);
    await world.expire();
    await world.expire();
    expect((await tus.result(finished, player)).status).toBe(404);
    expect(await world.storage.size(file)).toBeUndefined();
  });
});

it('staged bytes are never served and have no names beside them', async () => {
  const url = await begin(randomBytes(1000));
  const id = url.split('/').at(-1);
  await tus.send(url, player, { bytes: randomBytes(500), offset: 0 });
  const [name = ''] = await staged();
  expect(name).toMatch(new RegExp(`^staging/${id}/0-[0-9a-f]{8}$`));
  for (const address of [`/${name}`, `/files/${name}`, `/api/uploads/${id}`]) {
    const response = await fetch(world.origin() + address, {
      headers: { 'x-test-user': player.userId },
    });
    expect(response.ok).toBe(false);
  }
});
