import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#platform/http/access.ts';
import { media } from '#testing/media-samples.ts';
import { tusCalls } from '#testing/tus-calls.ts';
import { sha256, uploadsWorld } from '#testing/uploads-world.ts';

const bytes = media.mp4(10_000);
const world = await uploadsWorld();
const owner = await world.player();
const { answer } = await tusCalls(world).whole({
  by: owner,
  questId: await world.quest({ reportType: 'video', acceptedBy: owner }),
  proofType: 'video',
  bytes,
  name: 'Chạy "nhanh".mp4',
  type: 'video/mp4',
});
const address = answer.headers.get('x-goreal-file') ?? '';

function get(
  by: Principal | undefined,
  options: { url?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { url = address, method = 'GET', headers = {} } = options;
  return fetch(world.origin() + url, {
    method,
    headers: { ...(by ? { 'x-test-user': by.userId } : {}), ...headers },
  });
}

describe('who may see a proof', () => {
  it('no visitor, no other player, of the same guild or another', async () => {
    expect((await get(undefined)).status).toBe(401);
    const missing = await get(owner, { url: '/files/submissions/none' });
    for (const guild of ['titans', 'envoys', null] as const) {
      const other = await get(await world.player({ guild }));
      expect(other.status).toBe(404);
      expect(await other.text()).toBe(await missing.clone().text());
    }
  });

  it('its owner and the elders', async () => {
    for (const by of [owner, await world.player({ role: 'admin', guild: 'envoys' })]) {
      const response = await get(by);
      expect(response.status).toBe(200);
      expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(bytes));
    }
  });

  it.each([
    '/files/submissions/../../database/PG_VERSION',
    '/files/submissions/..%2f..%2fdatabase%2fPG_VERSION',
    '/files/submissions/%2e%2e/%2e%2e/database/PG_VERSION',
    '/files/submissions/%00',
    '/files/submissions/',
    '/files/staging/',
    '/files/',
  ])('no request leaves the files by %s', async (url) => {
    const elder = await world.player({ role: 'super_admin' });
    expect((await get(elder, { url })).status).toBe(404);
  });
});

it('is saved with the ending of its type, whatever it was called', async () => {
  await world.database.pool.query(
    `update uploads set file_name = 'run.hta' where '/files/' || path = $1`,
    [address],
  );
  const saved = await get(owner, { url: `${address}?download=1` });
  expect(saved.headers.get('content-disposition')).toContain('filename="run.mp4"');
  await world.database.pool.query(
    `update uploads set file_name = 'Chạy -nhanh-.mp4' where '/files/' || path = $1`,
    [address],
  );
});

describe('the thumbnail of a picture', () => {
  let picture: string;
  let opened: string[];

  beforeAll(async () => {
    const questId = await world.quest({ reportType: 'image', acceptedBy: owner });
    const { answer } = await tusCalls(world).whole({
      by: owner,
      questId,
      proofType: 'image',
      bytes: await media.png(900, 300),
      name: 'Bờ sông.png',
      type: 'image/png',
    });
    picture = `${answer.headers.get('x-goreal-file')}?thumb=1`;
    const { open } = world.storage;
    opened = [];
    world.storage.open = (...args) => {
      opened.push(args[0]);
      return open(...args);
    };
  });

  it('is refused to visitors and other players, and does not exist of a video', async () => {
    expect((await get(undefined, { url: picture })).status).toBe(401);
    expect((await get(await world.player(), { url: picture })).status).toBe(404);
    const video = await get(owner, { url: `${address}?thumb=1` });
    expect(video.status).toBe(404);
    expect(video.headers.get('etag')).toBeNull();
    expect(opened).toEqual([]);
  });

  it('is a small square, made once for all who may see it at the same time', async () => {
    const elder = await world.player({ role: 'admin', guild: null });
    const answers = await Promise.all([owner, elder, owner].map((by) => get(by, { url: picture })));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-transform');
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      expect({ width, height, format }).toEqual({ width: 144, height: 144, format: 'webp' });
    }
    expect(opened).toHaveLength(1);
  });

  it('is answered 304 to a client that has it, and never sent to anyone without access', async () => {
    const { headers } = await get(owner, { url: picture, method: 'HEAD' });
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    const etag = headers.get('etag') ?? '';
    expect(etag).not.toBe(
      (await get(owner, { url: picture.replace('?thumb=1', '') })).headers.get('etag'),
    );
    const again = { url: picture, headers: { 'if-none-match': etag } };
    expect((await get(owner, again)).status).toBe(304);
    expect((await get(await world.player(), again)).status).toBe(404);
  });

  it('leaves nothing in the folder where it was made', async () => {
    expect(await readdir(join(world.database.dataDirectory, 'staging'))).toEqual([]);
  });
});

describe('how a proof is served', () => {
  it('as its detected type, under a sandbox policy that runs no script', async () => {
    const { headers } = await get(owner);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache, no-transform',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(bytes)}"`,
    });
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="chay-nhanh-.mp4"; filename*=UTF-8''Ch%E1%BA%A1y%20-nhanh-.mp4`,
    );
    const saved = await get(owner, { url: `${address}?download=1` });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('to HEAD without its bytes', async () => {
    const response = await get(owner, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10000');
    expect(await response.text()).toBe('');
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=9000-', 9000, 9999],
    ['bytes=-5', 9995, 9999],
    ['bytes=9990-20000', 9990, 9999],
  ])('in part: %s', async (range, start, end) => {
    const response = await get(owner, { headers: { range, 'accept-encoding': 'gzip' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/10000`);
    expect(response.headers.get('content-encoding')).toBeNull();
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('in part to HEAD', async () => {
    const response = await get(owner, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-length')).toBe('10');
  });

  it('not beyond its end', async () => {
    const response = await get(owner, { headers: { range: 'bytes=10000-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10000');
  });

  it('in part only while it is the same file', async () => {
    const range = 'bytes=0-9';
    const etag = `"${sha256(bytes)}"`;
    const modified = (await get(owner)).headers.get('last-modified') ?? '';
    const ask = async (condition: string) =>
      (await get(owner, { headers: { range, 'if-range': condition } })).status;
    expect(await ask(etag)).toBe(206);
    expect(await ask(modified)).toBe(206);
    expect(await ask('"another"')).toBe(200);
    expect(await ask(`W/${etag}`)).toBe(200);
    expect(await ask('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
  });

  it('not again to a client that has it', async () => {
    const { headers } = await get(owner);
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    expect((await get(owner, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(owner, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    expect((await get(owner, { headers: { 'if-modified-since': modified } })).status).toBe(304);
    const stranger = await world.player();
    const theirs = await get(stranger, { headers: { 'if-none-match': etag } });
    expect(theirs.status).toBe(404);
  });
});
