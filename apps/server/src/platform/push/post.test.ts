import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createPoster } from './post.ts';

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
  const poster = createPoster({ maxSockets: 1 });
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
  const poster = createPoster({ maxSockets: 1 });
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
