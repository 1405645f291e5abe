import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Background,
  backgroundSchema,
  homeConfigSchema,
} from '@goreal/domain/backgrounds/background';
import { backgroundMessages } from '@goreal/domain/backgrounds/backgrounds.messages';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openStorage } from '#platform/storage/open-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createBackgroundsService } from './backgrounds.service.ts';

const academy = await testAcademy();
await academy.academy.startJobs();
const elder = await academy.elder();
const player = await academy.player();

const stored = z.object({
  fileId: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});

function picture(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#204060' } as const;
  return sharp({ create })
    .withExif({ IFD0: { Artist: 'secret' } })
    .jpeg()
    .toBuffer();
}

function send(person: Person, options: { part?: string; name?: string; bytes: Buffer }) {
  const { part = 'image', name = 'Vịnh đêm.jpg', bytes } = options;
  return person.post(
    `/api/backgrounds/pictures?part=${part}&name=${encodeURIComponent(name)}`,
    bytes,
    { 'content-type': 'image/jpeg' },
  );
}

async function addBackground(): Promise<Background> {
  const image = (await send(elder, { bytes: await picture(1200, 800) })).as(stored);
  const thumbnail = await send(elder, { part: 'thumbnail', bytes: await picture(600, 400) });
  const saved = await elder.post('/api/backgrounds', {
    imageId: image.fileId,
    thumbnailId: thumbnail.as(stored).fileId,
    originalName: 'Vịnh đêm.jpg',
  });
  return saved.as(backgroundSchema);
}

const config = async () => (await player.get('/api/config')).as(homeConfigSchema);

it('the store takes so many pictures, also at the same moment, until some were never saved for a day', async () => {
  const { pool } = academy.database;
  const [before] = (await pool.query('select count(*)::int as count from background_files')).rows;
  await pool.query(
    `insert into background_files (path, part, content_type, size, width, height, created_at)
     select 'backgrounds/' || n, 'image', 'image/jpeg', 1, 1, 1, $2 from generate_series(1, $1::int) n`,
    [200 - 1 - before.count, academy.clock.now()],
  );
  const bytes = await picture(10, 10);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(elder, { bytes })));
  expect(answers.filter(({ status }) => status === 201).length).toBe(1);
  const [{ count }] = (await pool.query('select count(*)::int as count from background_files'))
    .rows;
  expect(count).toBe(200);
  expect((await send(elder, { bytes })).body).toMatchObject({
    error: { message: backgroundMessages.full(200) },
  });
  academy.clock.passDays(1.01);
  expect((await send(elder, { bytes })).status).toBe(201);
});

describe('refusals', () => {
  it('says that only elders upload, and answers 404 for an unknown background', async () => {
    const bytes = await picture(10, 10);
    const refused = await send(player, { bytes });
    expect(refused.status).toBe(403);
    const message = 'Only administrators can upload background images';
    expect(refused.body).toMatchObject({ error: { code: 'permission-denied', message } });
    const unknown = '/api/backgrounds/00000000-0000-4000-8000-000000000000';
    expect((await elder.delete(unknown)).status).toBe(404);
  });

  it('decides the type of a picture by its bytes', async () => {
    const video = await send(elder, { bytes: Buffer.from('not a picture at all') });
    expect(video.body).toMatchObject({
      error: { message: 'File phải là hình ảnh (JPG, PNG, GIF, WebP)' },
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect((await send(elder, { bytes: svg })).status).toBe(400);
    const broken = (await picture(50, 50)).subarray(0, 200);
    expect((await send(elder, { bytes: broken })).status).toBe(400);
    expect((await send(elder, { part: 'frame', bytes: await picture(9, 9) })).status).toBe(400);
  });

  it('accepts less than 10 MB, under a name with a picture extension', async () => {
    const photo = await picture(50, 50);
    const ofSize = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    const limit = 10 * 1024 * 1024;
    for (const size of [limit, limit + 1, 11 * 1024 * 1024]) {
      const refused = await send(elder, { bytes: ofSize(size) });
      expect(refused.status).toBe(413);
      expect(refused.body).toMatchObject({ error: { message: 'File phải nhỏ hơn 10MB' } });
    }
    expect((await send(elder, { bytes: ofSize(limit - 1) })).status).toBe(201);
    for (const name of ['night.txt', 'night', 'night.jpg.exe']) {
      const refused = await send(elder, { bytes: photo, name });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: { message: 'Chỉ hỗ trợ file JPG, PNG, GIF, WebP' },
      });
    }
    const asText = await elder.post('/api/backgrounds/pictures?part=image&name=a.png', photo, {
      'content-type': 'text/plain',
    });
    expect(asText.body).toMatchObject({
      error: { message: 'File phải là hình ảnh (JPG, PNG, GIF, WebP)' },
    });
  });

  it('refuses a picture that was stored for another part, and a second use of the same', async () => {
    const image = (await send(elder, { bytes: await picture(20, 20) })).as(stored);
    const body = { imageId: image.fileId, thumbnailId: image.fileId, originalName: 'a.jpg' };
    expect((await elder.post('/api/backgrounds', body)).status).toBe(404);
    const thumb = (await send(elder, { part: 'thumbnail', bytes: await picture(20, 20) })).as(
      stored,
    );
    const good = { ...body, thumbnailId: thumb.fileId };
    expect((await elder.post('/api/backgrounds', good)).status).toBe(201);
    expect((await elder.post('/api/backgrounds', good)).status).toBe(409);
  });
});

describe('a background', () => {
  it('is stored under the names of the specification, without camera metadata', async () => {
    const background = await addBackground();
    expect(background).toMatchObject({
      originalName: 'Vịnh đêm.jpg',
      dimensions: { width: 1200, height: 800 },
      uploadedBy: elder.userId,
    });
    expect(background.url).toMatch(/^\/files\/backgrounds\/\d+-[\w-]+vinh-dem\.jpg$/);
    expect(background.thumbnailUrl).toMatch(/^\/files\/backgrounds\/thumbnails\/thumb-\d+-/);
    const file = await player.get(background.url);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
    expect(file.text).not.toContain('secret');
    expect((await academy.visitor.get(background.url)).status).toBe(401);
  });

  it.each([
    [900, 900, 200, 200],
    [900, 300, 300, 100],
    [900, 600, 300, 200],
  ])('of %i × %i has a thumbnail of %i × %i', async (width, height, toWidth, toHeight) => {
    const bytes = await picture(width, height);
    const thumbnail = await send(elder, { part: 'thumbnail', bytes });
    expect(thumbnail.as(stored)).toMatchObject({ width: toWidth, height: toHeight });
  });

  it('is shown to everyone at once, and removed from every page when it is deleted', async () => {
    const background = await addBackground();
    const live = await academy.live(player);
    await elder.put('/api/config', { backgroundId: background.id });
    await live.next('config.changed');
    expect(await config()).toMatchObject({
      homePageBackgroundUrl: background.url,
      updatedBy: elder.userId,
    });
    const url = `/api/backgrounds/${background.id}`;
    const another = await academy.elder();
    expect((await another.delete(url)).status).toBe(204);
    await live.next('config.changed');
    expect(await config()).toMatchObject({
      homePageBackgroundUrl: null,
      updatedBy: another.userId,
    });
    expect((await player.get(background.url)).status).toBe(404);
  });

  it('is deleted also while the storage does not remove its files, which are removed later', async () => {
    const background = await addBackground();
    const file = path.join(academy.config.dataDirectory, background.url);
    await rm(file);
    // A folder of the same name: removing the file fails.
    await mkdir(file);
    const url = `/api/backgrounds/${background.id}`;
    expect((await elder.delete(url)).status).toBe(204);
    await rmdir(file);

    const next = await addBackground();
    await elder.delete(`/api/backgrounds/${next.id}`);
    const files = [next.url, next.thumbnailUrl].map((at) =>
      path.join(academy.config.dataDirectory, at),
    );
    await eventually(async () => expect(files.filter((at) => existsSync(at))).toEqual([]));
  });
});

it('keeps no picture of an elder whose account was erased while it waited', async () => {
  const { database, clock, config, academy: server } = academy;
  const leaver = await academy.elder();
  const storage = await openStorage(config);
  const stored: string[] = [];
  const late = {
    ...storage,
    async putFile(file: Parameters<typeof storage.putFile>[0]) {
      await database.pool.query('delete from auth_users where id = $1', [leaver.userId]);
      await storage.putFile(file);
      stored.push(path.join(config.dataDirectory, 'files', file.path));
    },
  };
  const backgrounds = createBackgroundsService({
    database,
    clock,
    storage: late,
    jobs: server.jobs,
  });
  const file = path.join(config.dataDirectory, 'a-picture');
  await writeFile(file, await picture(1200, 800));
  const storing = backgrounds.store({
    by: leaver.userId,
    part: 'image',
    name: 'a.jpg',
    received: { file },
  });
  await expect(storing).rejects.toThrow();
  expect(stored.map((at) => existsSync(at))).toEqual([false]);
});
