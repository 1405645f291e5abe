import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPace } from './body-pace.ts';

const WINDOW_MS = 100;
let server: http.Server;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Sends the start of a request with a body of 100 bytes and returns the socket. */
async function begin(minBytes: number): Promise<net.Socket> {
  server = http.createServer((request, response) => {
    watchPace(request, response, { windowMs: WINDOW_MS, minBytes });
    request.on('data', (piece: Buffer) => server.emit('piece', piece.length));
    request.on('end', () => response.end('whole'));
    request.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrives = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n');
  await arrives;
  return socket;
}

/** Sends a piece of the body; when the server has read it, advances the fake clock by the length of a window. */
async function sendPiece(socket: net.Socket, bytes: number): Promise<void> {
  const arrives = once(server, 'piece');
  socket.write('x'.repeat(bytes));
  expect(await arrives).toEqual([bytes]);
  vi.advanceTimersByTime(WINDOW_MS);
}

test('a body that stalls is answered 408 and its connection is closed', async () => {
  const socket = await begin(10);
  const answer = text(socket);
  await sendPiece(socket, 50);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that keeps the minimum pace is accepted', async () => {
  const socket = await begin(10);
  const answer = once(socket, 'data');
  for (let sent = 0; sent < 100; sent += 20) await sendPiece(socket, 20);
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});
