import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { BODY_LIMITS } from './request-bodies.ts';
import { scratchFolderOf } from './scratch-folder.ts';

const academy = await testAcademy();
const url = await academy.listen();

const scratch = scratchFolderOf(academy.config.dataDirectory);

type Held = { request: http.ClientRequest; status: Promise<number> };

/** Sends the headers and the first bytes of a body, and withholds the rest. */
function hold(of: { path: string; person?: Person; length: number; first?: Buffer }): Held {
  const { person, length, first = Buffer.from(' ') } = of;
  const request = http.request(`${url}${of.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      ...(person && { cookie: person.cookie }),
      'content-type': 'application/json',
      'content-length': length,
    },
  });
  request.on('error', () => undefined);
  request.write(first);
  const status = once(request, 'response').then(([response]) => {
    response.resume();
    return response.statusCode as number;
  });
  status.catch(() => undefined);
  return { request, status };
}

const activityFiles = (person: Person) => `/api/users/${person.userId}/activityFiles?name=a.gpx`;
const drop = (held: readonly Held[]) => held.forEach(({ request }) => void request.destroy());

describe('a file', () => {
  it('is in a private folder while it arrives, and is removed when its client disconnects', async () => {
    const person = await academy.player();
    const first = Buffer.alloc(1024 * 1024);
    const held = hold({ path: activityFiles(person), person, length: 2 * first.length, first });
    await eventually(async () => expect(await readdir(scratch)).toHaveLength(1));
    expect((await stat(scratch)).mode & 0o777).toBe(0o700);
    drop([held]);
    await eventually(async () => expect(await readdir(scratch)).toEqual([]));
    const rows = await academy.sql`select message from error_logs`;
    expect(rows).toEqual([]);
  });

  it('is refused before its bytes arrive where it is not allowed', async () => {
    const [person, other] = [await academy.player(), await academy.player()];
    const path = activityFiles(person);
    expect(await hold({ path, length: 1000 }).status).toBe(401);
    expect(await hold({ path, person: other, length: 1000 }).status).toBe(404);
    expect(await hold({ path, person, length: FILE_LIMITS.uploadMaxBytes + 1 }).status).toBe(413);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('is refused when the user has too many in progress', async () => {
    const person = await academy.player();
    const path = activityFiles(person);
    const most = BODY_LIMITS.received.session;
    const held = Array.from({ length: most }, () => hold({ path, person, length: 1000 }));
    await eventually(async () => expect(await readdir(scratch)).toHaveLength(most));
    expect(await hold({ path, person, length: 1000 }).status).toBe(429);
    const other = await academy.player();
    expect((await other.post(activityFiles(other), {})).status).toBe(200);
    drop(held);
    await eventually(async () => expect(await readdir(scratch)).toEqual([]));
    expect((await person.post(path, {})).status).toBe(200);
  });
});

describe('a body in memory', () => {
  it.each(['/api/submissions', '/api/nothing'])(
    'of %s is refused where too much is under way, before it arrives',
    async (path) => {
      const person = await academy.player();
      const length = 256 * 1024;
      const isKnown = path !== '/api/nothing';
      const { session, address } = BODY_LIMITS.memory;
      const most = (isKnown ? session : address) / length;
      const held = Array.from({ length: most }, () => hold({ path, person, length }));
      let status = 0;
      // Stalled bodies count from the moment their headers are read.
      await eventually(async () => {
        const one = hold({ path, person, length });
        status = await Promise.race([
          one.status,
          new Promise<number>((done) => setTimeout(done, 200, 0)),
        ]);
        // An admitted body would use more of the share; when it is dropped, its part might never be released.
        held.push(one);
        expect(status).toBe(429);
      });
      drop(held);
      await vi.waitFor(async () => {
        expect((await person.post(path, { a: 'x'.repeat(1000) })).status).not.toBe(429);
      });
    },
  );
});

it.each([1, 2])(
  'bodies held back by %s sessions leave room to the session that ends them',
  async (count) => {
    const owner = await academy.player();
    const thieves = await Promise.all(
      Array.from({ length: count }, () => academy.otherDevice(owner)),
    );
    const length = 256 * 1024;
    const more = BODY_LIMITS.memory.person / length + 1;
    const held = thieves.map((person) =>
      Array.from({ length: more }, () => hold({ path: '/api/submissions', person, length })),
    );
    const refused = await Promise.all(
      held.map((bodies) => Promise.any(bodies.map(({ status }) => status))),
    );
    expect(new Set(refused)).toEqual(new Set([429]));
    const change = { currentPassword: 'sai-mật-khẩu', newPassword: 'núi Tản chiều' };
    const answer = await owner.put(`/api/users/${owner.userId}/password`, change);
    expect(answer.status).not.toBe(429);
    drop(held.flat());
  },
);

it('files held back by two sessions leave a place to the owner’s', async () => {
  const owner = await academy.player();
  const thieves = [await academy.otherDevice(owner), await academy.otherDevice(owner)];
  const path = activityFiles(owner);
  const { person: most } = BODY_LIMITS.received;
  const held: Held[] = [];
  for (const person of [thieves[0], thieves[0], thieves[1]]) {
    held.push(hold({ path, person: person as Person, length: 1000 }));
    await eventually(async () => expect(await readdir(scratch)).toHaveLength(held.length));
  }
  expect(held).toHaveLength(most);
  expect((await owner.post(path, {})).status).toBe(200);
  await expect(held[0]?.status).rejects.toThrow('socket hang up');
  await eventually(async () => expect(await readdir(scratch)).toHaveLength(most - 1));
  drop(held);
  await eventually(async () => expect(await readdir(scratch)).toEqual([]));
});

it('no file is accepted when the disk has little room, and the user reads why', async () => {
  const full = await academyOfTest({ env: { GOREAL_DISK_FLOOR_MB: '900000000' } });
  const person = await full.player();
  const answer = await person.post(activityFiles(person), {});
  expect(answer).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable', message: mediaMessages.noRoom } },
    headers: { 'retry-after': '300' },
  });
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000' };
  const created = await person.send({ method: 'POST', url: '/api/uploads', headers });
  expect(created).toMatchObject({ status: 503, body: answer.body });
});

describe('a body in chunks', () => {
  /** The status of the answer; undefined when the connection closed without one. */
  async function send(bytes: number, chunk: number, to: { path: string; cookie?: string }) {
    const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString('latin1');
    });
    const head = [
      `POST ${to.path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      ...(to.cookie === undefined ? [] : [`Cookie: ${to.cookie}`]),
    ];
    const pieces = `${chunk.toString(16)}\r\n${'['.repeat(chunk)}\r\n`.repeat(bytes / chunk);
    socket.write(`${head.join('\r\n')}\r\n\r\n${pieces}0\r\n\r\n`);
    // `once` of Node would fail at the reset of the connection.
    await new Promise((resolve) => socket.once('close', resolve));
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
    return status === undefined ? undefined : Number(status);
  }

  it.each([
    [200_000, 200_000],
    [200_000, 100],
    [900, 1],
    [90_000, 60],
  ])('of %i bytes, %i each, is read', async (bytes, chunk) => {
    expect(await send(bytes, chunk, { path: '/api/auth/sign-in/email' })).toBe(400);
  });

  it('that are very small closes the connection, of JSON and of a file', async () => {
    const person = await academy.player();
    const file = { path: activityFiles(person), cookie: person.cookie };
    for (const to of [{ path: '/api/auth/sign-in/email' }, file]) {
      expect(await send(100_000, 1, to)).toBeUndefined();
      expect(await send(96_000, 32, to)).toBeUndefined();
    }
    await eventually(async () => expect(await readdir(scratch)).toEqual([]));
    expect(await academy.sql`select message from error_logs`).toEqual([]);
  });
});
