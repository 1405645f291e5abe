import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

function connectFrom(remoteAddress: string): Socket {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  academy.app.server.emit('connection', socket);
  return socket;
}

/** How many of so many connections from an address stay open. */
function keptOf(count: number, remoteAddress: string): number {
  const sockets = Array.from({ length: count }, () => connectFrom(remoteAddress));
  const kept = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return kept;
}

it('a client that comes past the trusted proxies has a limited number of connections', () => {
  expect(academy.config.http.trustedProxies).toEqual(['loopback']);
  expect(keptOf(1600, '192.0.2.7')).toBe(1500);
  expect(keptOf(1600, '127.0.0.1')).toBe(1600);
});

it('requests with an unknown expectation close their own connections alone', () => {
  const quiet = connectFrom('192.0.2.8');
  for (let sent = 0; sent < 20; sent += 1) {
    const socket = connectFrom('192.0.2.8');
    expect(socket.destroyed).toBe(false);
    academy.app.server.emit('checkExpectation', { socket });
    expect(socket.destroyed).toBe(true);
  }
  expect(quiet.destroyed).toBe(false);
  quiet.destroy();
});
