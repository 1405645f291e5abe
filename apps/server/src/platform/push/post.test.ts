import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createPoster, MOST_PUSHES } from './post.ts';

/** Posts to this server, which listens until the end of the test. */
async function posting(server: Server) {
  const poster = createPoster();
  onTestFinished(() => {
    poster.close();
    server.closeAllConnections();
    server.close();
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: MOST_PUSHES });
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return (body: string) => poster.post({ url, headers: {}, body, isTrusted: true });
}

it('an answer without an end is cut off after its status', async () => {
  const part = Buffer.alloc(64 * 1024, 'a');
  let bytes = 0;
  const parts = function* () {
    for (; bytes < 500 * part.length; bytes += part.length) yield part;
  };
  const server = createServer((_request, response) => {
    response.writeHead(201);
    Readable.from(parts()).pipe(response);
  });
  const post = await posting(server);
  const answer = await post('');
  expect(answer.status).toBe(201);
  expect(answer.body).toHaveLength(2000);
  // The buffers at both ends contain some of it.
  expect(bytes).toBeLessThan(200 * part.length);
});

it('an answer that changes the protocol is none, and the push does not wait for ever', async () => {
  const server = createServer().on('connection', (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  const post = await posting(server);
  await expect(post('')).rejects.toThrow('closed');
});

it('as many as are ever in flight reach one slow service at once, none waits for a connection', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    if (waiting.length === MOST_PUSHES) for (const each of waiting) each.writeHead(201).end();
  });
  const post = await posting(server);
  const sent = Array.from({ length: MOST_PUSHES }, () => post('news'));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
}, 20_000);
