import { createServer, type Server, type Socket } from 'node:net';
import { errorBodySchema } from '@goreal/domain/errors/error-body';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Principal } from '#platform/http/access.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import { s3Storage } from '#platform/storage/s3-storage.ts';
import { media } from '#testing/media-samples.ts';
import { type FaultyProxy, openFaultyProxy } from '#testing/services/tcp-proxy.ts';
import { type TusCalls, tusCalls } from '#testing/tus-calls.ts';
import { createUploadsWorld, sha256, type UploadsWorld } from '#testing/uploads-world.ts';

/** A refusal has a code of the catalogue, and no lower-level details. */
async function expectNotNow(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status).toBe(503);
  const { error } = errorBodySchema.parse(JSON.parse(text));
  expect(error).toMatchObject({ code: 'unavailable', message: errorMessage('unavailable') });
  expect(text).not.toMatch(/stack|ENOSPC|ECONN|S3/);
}

/** Short for an unresponsive store; a responsive one needs less even on a busy machine. */
const ANSWER_MS = 2_500;

describe('a bucket behind a faulty connection', () => {
  let store: S3Simulator;
  let proxy: FaultyProxy;
  let world: UploadsWorld;
  let tus: TusCalls;
  let player: Principal;

  beforeAll(async () => {
    store = await startS3Simulator();
    proxy = await openFaultyProxy(Number(new URL(store.config.endpoint).port));
    const config = { ...store.config, endpoint: `http://127.0.0.1:${proxy.port}` };
    world = await createUploadsWorld({ storage: s3Storage(config, '', { answerMs: ANSWER_MS }) });
    tus = tusCalls(world);
    player = await world.player();
  });

  afterAll(async () => {
    await world.close();
    await proxy.close();
    await store.close();
  });

  async function begin(size: number) {
    const questId = await world.quest({ reportType: 'video', acceptedBy: player });
    const wanted = { by: player, questId, proofType: 'video', size, name: 'a.webm' };
    const created = await tus.create(wanted);
    return world.origin() + (created.headers.get('location') ?? '');
  }

  it.each(['refuses', 'cuts', 'does not answer', 'is busy'])(
    'that %s: no file is stored partially, and the upload continues afterwards',
    async (how) => {
      const bytes = media.webm(40_000);
      const url = await begin(bytes.length);
      const first = { bytes: bytes.subarray(0, 10_000), offset: 0 };
      expect((await tus.send(url, player, first)).status).toBe(204);
      if (how === 'refuses') proxy.refuse();
      if (how === 'cuts') proxy.cutResponses();
      if (how === 'does not answer') proxy.stopAnswering();
      if (how === 'is busy') store.failNext(1000, 503);
      const rest = { bytes: bytes.subarray(10_000), offset: 10_000 };
      await expectNotNow(await tus.send(url, player, rest));
      proxy.repair();
      store.failNext(0, 503);
      const head = await tus.call('HEAD', url, player);
      expect(head.headers.get('upload-offset')).toBe('10000');
      const answer = await tus.send(url, player, rest);
      expect(answer.status).toBe(204);
      const file = world.origin() + (answer.headers.get('x-goreal-file') ?? '');
      const headers = { 'x-test-user': player.userId };
      const read = await fetch(file, { headers });
      expect(sha256(Buffer.from(await read.arrayBuffer()))).toBe(sha256(bytes));
      proxy.refuse();
      await expectNotNow(await fetch(file, { headers }));
      proxy.repair();
      expect((await fetch(file, { headers })).status).toBe(200);
    },
  );

  it('that is slow: every file is stored, only later', async () => {
    proxy.delay(100);
    const bytes = media.webm(20_000);
    const url = await begin(bytes.length);
    expect((await tus.send(url, player, { bytes, offset: 0 })).status).toBe(204);
    proxy.repair();
  });
});

it('a full disk refuses the bytes completely, keeps the earlier ones, and accepts them when there is room', async () => {
  const world = await createUploadsWorld();
  const player = await world.player();
  const tus = tusCalls(world);
  const questId = await world.quest({ reportType: 'video', acceptedBy: player });
  const bytes = media.webm(5000);
  const wanted = { by: player, questId, proofType: 'video', size: bytes.length, name: 'a.webm' };
  const url = world.origin() + ((await tus.create(wanted)).headers.get('location') ?? '');
  await tus.send(url, player, { bytes: bytes.subarray(0, 1000), offset: 0 });
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  const put = vi.spyOn(world.storage, 'putFile').mockRejectedValue(full);
  await expectNotNow(await tus.send(url, player, { bytes: bytes.subarray(1000), offset: 1000 }));
  put.mockRestore();
  const head = await tus.call('HEAD', url, player);
  expect(head.headers.get('upload-offset')).toBe('1000');
  const rest = { bytes: bytes.subarray(1000), offset: 1000 };
  expect((await tus.send(url, player, rest)).status).toBe(204);
  await world.close();
});

describe('a mail server', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  let isSilent = true;
  const received: string[] = [];

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (!isSilent) converse(socket, received);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('that does not answer times out, and gets the mail on a retry', async () => {
    const { port } = server.address() as { port: number };
    const config = readConfig({ mode: 'local', root: '/', env: {} });
    const timeouts = {
      connectionTimeout: 500,
      greetingTimeout: 500,
      socketTimeout: 20_000,
      totalTimeout: 60_000,
    };
    const mailer = smtpMailer(config, `smtp://127.0.0.1:${port}`, timeouts);
    const mail = { to: 'con@example.com', subject: 'Chào con', text: 'Thư của Thầy.' };
    await expect(mailer.send(mail)).rejects.toThrow();
    isSilent = false;
    await mailer.send(mail);
    expect(received.join('')).toContain('con@example.com');
    await expect(smtpMailer(config, 'smtp://127.0.0.1:9', timeouts).send(mail)).rejects.toThrow();
  });
});

/** The minimum of SMTP to accept a mail. */
function converse(socket: Socket, received: string[]): void {
  let isMail = false;
  socket.write('220 here\r\n');
  socket.on('data', (bytes) => {
    const text = bytes.toString();
    received.push(text);
    if (isMail) {
      if (!text.includes('\r\n.\r\n')) return;
      isMail = false;
      socket.write('250 taken\r\n');
    } else if (/^DATA/i.test(text)) {
      isMail = true;
      socket.write('354 go on\r\n');
    } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
    else socket.write('250 well\r\n');
  });
}
