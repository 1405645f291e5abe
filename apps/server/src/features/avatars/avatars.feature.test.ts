import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AVATAR_LIMITS } from '@goreal/domain/avatars/avatar';
import { avatarSchema } from '@goreal/domain/avatars/avatar-schema';
import { avatarMessages } from '@goreal/domain/avatars/avatars.messages';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openStorage } from '#platform/storage/open-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { media } from '#testing/media-samples.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createAvatarsService } from './avatars.service.ts';

let player: Person;

const academy = await testAcademy();
await academy.academy.startJobs();
beforeEach(async () => {
  player = await academy.player();
});

const choose = (emblem: unknown) => player.put(`/api/users/${player.userId}/avatar`, { emblem });

const send = (payload: Buffer, type = 'image/jpeg') =>
  player.put(`/api/users/${player.userId}/avatar/picture`, payload, { 'content-type': type });

async function seen(person: Person, ids: readonly string[]) {
  const answer = await person.get(`/api/avatars?ids=${ids.join(',')}`);
  return answer.as(z.object({ items: z.array(avatarSchema) })).items;
}

/** A landscape photograph with GPS data. */
function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 500, channels: 3, background: '#b5651d' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 0/1' } })
    .jpeg()
    .toBuffer();
}

describe('refusals', () => {
  it.each([
    [
      'a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
      'image/svg+xml',
    ],
    ['words', Buffer.from('no picture at all'), 'image/png'],
    ['a broken picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/jpeg'],
  ])('refuses %s', async (_what, bytes, type) => {
    expect((await send(bytes, type)).status).toBe(400);
    expect(await seen(player, [player.userId])).toEqual([]);
  });

  it('refuses the avatar of somebody else before it looks at the body', async () => {
    const other = await academy.player();
    const path = `/api/users/${player.userId}/avatar/picture`;
    const answer = await other.put(path, Buffer.from('no picture'), { 'content-type': 'text/css' });
    expect(answer.status).toBe(404);
  });

  it('refuses an unknown emblem, a picture too large, too many ids', async () => {
    expect((await choose('crown')).status).toBe(400);
    const large = Buffer.alloc(AVATAR_LIMITS.pictureMaxBytes + 1);
    const refused = await send(large);
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ error: { message: avatarMessages.tooLarge } });
    const many = Array.from({ length: 101 }, (_, number) => `u${number}`).join(',');
    expect((await player.get(`/api/avatars?ids=${many}`)).status).toBe(400);
  });
});

it('refuses a picture with too many pixels by its header, and keeps nothing of it', async () => {
  const refused = await send(await media.jpegOfSize(10_900, 10_900));
  expect(refused.status).toBe(413);
  expect(refused.body).toMatchObject({
    error: { code: 'out-of-range', message: mediaMessages.tooManyPixels },
  });
  expect(await seen(player, [player.userId])).toEqual([]);
  expect((await send(await photograph())).status).toBe(200);
  const spool = path.join(academy.database.dataDirectory, 'scratch');
  await eventually(async () => expect(await readdir(spool)).toEqual([]));
});

describe('an avatar', () => {
  it('is an emblem that others see, until it is reset', async () => {
    const other = await academy.player();
    const stream = await academy.live(player);
    await choose('lotus');
    await stream.next('avatar.changed');
    const ids = [player.userId, other.userId];
    expect(await seen(other, ids)).toEqual([{ userId: player.userId, emblem: 'lotus', url: null }]);
    await choose(null);
    expect(await seen(other, ids)).toEqual([]);
  });

  it('is a square picture without GPS data; the previous one is removed', async () => {
    const first = (await send(await photograph())).as(avatarSchema);
    const { rawPayload, headers } = await academy.app.inject({
      url: first.url ?? '',
      headers: { cookie: (await academy.player()).cookie },
    });
    expect(headers).toMatchObject({ 'content-type': 'image/webp' });
    const { width, height, exif, format } = await sharp(rawPayload).metadata();
    const side = AVATAR_LIMITS.pictureSide;
    expect({ width, height, exif, format }).toEqual({
      width: side,
      height: side,
      exif: undefined,
      format: 'webp',
    });
    const second = (await send(await photograph())).as(avatarSchema);
    expect((await player.get(first.url ?? '')).status).toBe(404);
    expect((await player.get(second.url ?? '')).status).toBe(200);
    expect((await academy.visitor.get(second.url ?? '')).status).toBe(401);
    await choose('moon');
    expect((await player.get(second.url ?? '')).status).toBe(404);
  });
});

it('changes also while the storage does not remove the previous picture, which is removed later', async () => {
  const { url } = (await send(await photograph())).as(avatarSchema);
  const stored = path.join(academy.config.dataDirectory, url ?? '');
  await rm(stored);
  // A folder of the same name: removing the file fails.
  await mkdir(stored);
  expect(await choose('moon')).toMatchObject({ status: 200, body: { emblem: 'moon', url: null } });
  await rmdir(stored);

  const next = (await send(await photograph())).as(avatarSchema);
  await choose('moon');
  const file = path.join(academy.config.dataDirectory, next.url ?? '');
  await eventually(async () => expect(existsSync(file)).toBe(false));
});

it('keeps no picture of an account that was erased while its picture waited', async () => {
  const { database, clock, config, academy: server } = academy;
  const storage = await openStorage(config);
  const late = {
    ...storage,
    async putFile(file: Parameters<typeof storage.putFile>[0]) {
      await database.pool.query('delete from auth_users where id = $1', [player.userId]);
      await storage.putFile(file);
    },
  };
  const avatars = createAvatarsService({ database, clock, storage: late, jobs: server.jobs });
  const file = path.join(config.dataDirectory, 'a-photograph');
  await writeFile(file, await photograph());
  await expect(avatars.setPicture(player.userId, { file })).rejects.toThrow();
  const folder = path.join(config.dataDirectory, 'files/avatars', player.userId);
  expect(await readdir(folder)).toEqual([]);
});

it('an elder removes a picture with a reason that its owner reads; the picture disappears for everyone, with an audit row', async () => {
  const elder = await academy.elder();
  const { url } = (await send(await photograph())).as(avatarSchema);
  const path = `/api/members/${player.userId}/avatar/remove`;
  const reason = 'Ảnh của người khác.';
  expect((await elder.post(path, { reason: ' ' })).status).toBe(400);
  expect((await elder.post(`/api/members/nobody/avatar/remove`, { reason })).status).toBe(404);
  const own = `/api/members/${elder.userId}/avatar/remove`;
  expect((await elder.post(own, { reason })).status).toBe(403);

  const stream = await academy.live(player);
  expect((await elder.post(path, { reason })).body).toMatchObject({ emblem: null, url: null });
  await stream.next('avatar.changed');
  expect((await player.get(url ?? '')).status).toBe(404);
  const notifications = await player.get(`/api/users/${player.userId}/notifications`);
  expect(JSON.stringify(notifications.body)).toContain(reason);
  const audit = await elder.get(`/api/auditEntries?subject=user:${player.userId}`);
  expect(audit.body).toMatchObject({ items: [{ action: 'member.avatar', reason }] });
  expect((await elder.post(path, { reason })).status).toBe(404);
});
