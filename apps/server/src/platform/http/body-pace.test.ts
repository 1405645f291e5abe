import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { watchPace } from './body-pace.ts';

let server: http.Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the start of a request with a body of 100 bytes and returns the socket. */
async function begin(minBytes: number): Promise<net.Socket> {
  server = http.createServer((request, response) => {
    watchPace(request, response, { windowMs: 100, minBytes });
    request.resume().on('end', () => response.end('whole'));
    request.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n');
  return socket;
}

test('a body that stalls is answered 408 and its connection is closed', async () => {
  const socket = await begin(Number.POSITIVE_INFINITY);
  socket.write('x'.repeat(50));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that keeps the minimum pace is accepted', async () => {
  const socket = await begin(10);
  for (let sent = 0; sent < 100; sent += 20) {
    socket.write('x'.repeat(20));
    await delay(60);
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});
