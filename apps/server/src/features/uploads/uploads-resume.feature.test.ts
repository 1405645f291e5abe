import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { Upload } from 'tus-js-client';
import { expect, it } from 'vitest';
import { media } from '#testing/media-samples.ts';
import { sha256, uploadsWorld } from '#testing/uploads-world.ts';

const world = await uploadsWorld();

/** A connection that breaks after each `bytes` sent through it, `times` times, and then works. */
async function flakyLink(options: {
  target: number;
  bytes: number;
  times: number;
}): Promise<{ server: Server; port: number; drops(): number }> {
  let drops = 0;
  let passed = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(options.target, '127.0.0.1');
    open.add(client).add(upstream);
    client.on('data', (chunk) => {
      passed += chunk.length;
      if (drops < options.times && passed > options.bytes) {
        drops += 1;
        passed = 0;
        for (const socket of open) socket.destroy();
        open.clear();
        return;
      }
      if (!upstream.write(chunk)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (chunk) => client.write(chunk));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, drops: () => drops };
}

it('50 MB over a link that drops 10 times and a server that restarts arrive byte for byte', async () => {
  const player = await world.player();
  const questId = await world.quest({ reportType: 'video', acceptedBy: player });
  const bytes = media.mp4(MEDIA_LIMITS.proofMaxBytes);
  const link = await flakyLink({
    target: Number(new URL(world.origin()).port),
    bytes: 4 * 1024 * 1024,
    times: 10,
  });
  let address: string | undefined;
  let restarted: Promise<void> | undefined;

  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `http://127.0.0.1:${link.port}/api/uploads`,
      headers: { 'x-test-user': player.userId },
      metadata: { filename: 'Chạy.mp4', filetype: 'video/mp4', questId, proofType: 'video' },
      retryDelays: Array.from({ length: 30 }, () => 20),
      onProgress: (sent) => {
        if (sent > bytes.length / 2) restarted ??= world.restart();
      },
      onAfterResponse: (_request, response) => {
        address = response.getHeader('x-goreal-file') ?? address;
      },
      onError: reject,
      onSuccess: () => resolve(),
    });
    upload.start();
  });
  expect(restarted).toBeDefined();
  await restarted;
  link.server.close();

  expect(link.drops()).toBe(10);
  const file = await fetch(world.origin() + address, {
    headers: { 'x-test-user': player.userId },
  });
  const arrived = Buffer.from(await file.arrayBuffer());
  expect(arrived.length).toBe(MEDIA_LIMITS.proofMaxBytes);
  expect(sha256(arrived)).toBe(sha256(bytes));
}, 120_000);

it('a page that was reloaded finds what is there already and sends the rest', async () => {
  const player = await world.player();
  const questId = await world.quest({ reportType: 'video', acceptedBy: player });
  const bytes = media.webm(3 * 1024 * 1024);
  const options = {
    endpoint: `${world.origin()}/api/uploads`,
    headers: { 'x-test-user': player.userId },
    metadata: { filename: 'a.webm', filetype: 'video/webm', questId, proofType: 'video' },
    chunkSize: 1024 * 1024,
  };
  const uploadUrl = await new Promise<string>((resolve, reject) => {
    const first = new Upload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete: () => {
        first.abort().then(() => resolve(first.url ?? ''), reject);
      },
    });
    first.start();
  });
  const sent: number[] = [];
  await new Promise<void>((resolve, reject) => {
    const second = new Upload(bytes, {
      ...options,
      uploadUrl,
      onChunkComplete: (size) => sent.push(size),
      onError: reject,
      onSuccess: () => resolve(),
    });
    second.start();
  });
  expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytes.length);
  const result = await fetch(`${uploadUrl}/result`, { headers: options.headers });
  expect(await result.json()).toMatchObject({ size: bytes.length, contentType: 'video/webm' });
});
