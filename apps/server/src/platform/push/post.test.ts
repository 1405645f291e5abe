import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createPoster, MOST_PUSHES } from './post.ts';

it('an answer without an end is cut off after its status', async () => {
  const part = Buffer.alloc(64 * 1024, 'a');
  let bytes = 0;
  const parts = function* () {
    for (; bytes < 500 * part.length; bytes += part.length) yield part;
  };
  const server = createServer((_request, response) => {
    response.writeHead(201);
    Readable.from(parts()).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const poster = createPoster();
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const answer = await poster.post({ url, headers: {}, body: '', isTrusted: true });
    expect(answer.status).toBe(201);
    expect(answer.body).toHaveLength(2000);
    // The buffers at both ends hold some of it.
    expect(bytes).toBeLessThan(200 * part.length);
  } finally {
    poster.close();
    server.closeAllConnections();
    server.close();
  }
});

it('an answer that changes the protocol is none, and the push does not wait for ever', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  server.on('connection', (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  await once(server, 'listening');
  const poster = createPoster();
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const sent = poster.post({ url, headers: {}, body: '', isTrusted: true });
    await expect(sent).rejects.toThrow('closed');
  } finally {
    poster.close();
    server.closeAllConnections();
    server.close();
  }
});

it('as many as are ever in flight reach one slow service at once, none waits for a connection', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    if (waiting.length === MOST_PUSHES) for (const each of waiting) each.writeHead(201).end();
  }).listen({ port: 0, host: '127.0.0.1', backlog: MOST_PUSHES });
  await once(server, 'listening');
  const poster = createPoster();
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const sent = Array.from({ length: MOST_PUSHES }, () =>
      poster.post({ url, headers: {}, body: 'news', isTrusted: true }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
  } finally {
    poster.close();
    server.closeAllConnections();
    server.close();
  }
}, 20_000);
