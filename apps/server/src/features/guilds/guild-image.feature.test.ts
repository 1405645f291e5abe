import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { guildSchema } from '@goreal/domain/guilds/guild';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openStorage } from '#platform/storage/open-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createGuildsService } from './guilds.service.ts';

const academy = await testAcademy();
await academy.academy.startJobs();
const elder = await academy.elder();
const player = await academy.player();

function put(person: Person, payload: Buffer, guild = 'titans', type = 'image/png') {
  return person.put(`/api/guilds/${guild}/image`, payload, { 'content-type': type });
}

function drawing(): Promise<Buffer> {
  const create = { width: 800, height: 300, channels: 3, background: '#c04010' } as const;
  return sharp({ create }).png().toBuffer();
}

const imageOf = async (id: string) => {
  const answer = await academy.visitor.get('/api/guilds');
  const { items } = answer.as(z.object({ items: z.array(guildSchema) }));
  return items.find((guild) => guild.id === id);
};

it('can be set by elders only, and must be a picture', async () => {
  expect((await put(player, await drawing())).status).toBe(403);
  expect((await put(elder, await drawing(), 'ninjas')).status).toBe(400);
  const refused = await put(elder, Buffer.from('<svg/>'));
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.body).toMatchObject({ error: { message: 'Vui lòng chọn file hình ảnh!' } });
  const tooLarge = await put(elder, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.body).toMatchObject({
    error: { message: 'File quá lớn! Vui lòng chọn file nhỏ hơn 5MB.' },
  });
});

it('may have its type in capitals', async () => {
  expect((await put(elder, await drawing(), 'titans', 'Image/PNG')).status).toBe(200);
});

it('may have exactly 5 MB', async () => {
  const bytes = Buffer.alloc(5 * 1024 * 1024);
  (await drawing()).copy(bytes);
  expect((await put(elder, bytes)).status).toBe(200);
});

it('is shown to everyone at once, as a square under the name of the specification', async () => {
  const live = await academy.live(player);
  expect((await put(elder, await drawing())).status).toBe(200);
  expect((await live.next('guild.changed')).data).toEqual({ guild: 'titans' });
  const { imageUrl, updatedBy } = (await imageOf('titans')) ?? {};
  expect(updatedBy).toBe(elder.userId);
  expect(imageUrl).toMatch(/^\/files\/guild_images\/titans\.png\?v=/);
  const file = await academy.app.inject({
    url: imageUrl ?? '',
    headers: { cookie: player.cookie },
  });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 512,
    height: 512,
  });
  expect((await academy.visitor.get(imageUrl ?? '')).status).toBe(401);

  await put(elder, await drawing());
  expect((await imageOf('titans'))?.imageUrl).not.toBe(imageUrl);
  const url = '/api/guilds/titans/image';
  expect((await elder.delete(url)).body).toMatchObject({ imageUrl: null });
  expect((await player.get('/files/guild_images/titans.png')).status).toBe(404);
});

it('keeps a picture that is set while the former one is being removed, and removes that one', async () => {
  const { database, clock, config, academy: server } = academy;
  await put(elder, await drawing(), 'envoys');
  const storage = await openStorage(config);
  const setMeanwhile: typeof database.transaction = async (work) => {
    const result = await database.transaction(work);
    await put(elder, await drawing(), 'envoys');
    return result;
  };
  const guilds = createGuildsService({
    database: { ...database, transaction: setMeanwhile },
    storage,
    clock,
    jobs: server.jobs,
  });
  await guilds.removeImage({ by: elder.userId, guild: 'envoys' });
  const { imageUrl } = (await imageOf('envoys')) ?? {};
  expect((await player.get(imageUrl ?? '')).status).toBe(200);
  const folder = path.join(config.dataDirectory, 'files/guild_images/envoys');
  await eventually(async () => expect(await readdir(folder)).toHaveLength(1));
});

it('shows a picture that an earlier version stored, until it is replaced', async () => {
  const { database, config } = academy;
  const storage = await openStorage(config);
  await put(elder, await drawing(), 'illumination');
  const from = path.join(config.dataDirectory, 'drawing');
  await writeFile(from, await drawing());
  const stored = 'guild_images/illumination.png';
  await storage.putFile({ path: stored, from, contentType: 'image/png' });
  await database.pool.query("update guilds set image_url = $1 where id = 'illumination'", [
    `/files/${stored}?v=1700000000000-ab12`,
  ]);
  expect((await player.get(`/files/${stored}`)).status).toBe(200);
  await put(elder, await drawing(), 'illumination');
  await eventually(async () => expect(await storage.size(stored)).toBeUndefined());
  expect((await player.get(`/files/${stored}`)).status).toBe(200);
});
