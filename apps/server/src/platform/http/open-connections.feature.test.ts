import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

/** How many of so many connections from an address stay open. */
function keptOf(count: number, remoteAddress: string): number {
  const sockets = Array.from({ length: count }, () => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    academy.app.server.emit('connection', socket);
    return socket;
  });
  const kept = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return kept;
}

it('a client that comes past the trusted proxies has a limited number of connections', () => {
  expect(academy.config.http.trustedProxies).toEqual(['loopback']);
  expect(keptOf(1600, '192.0.2.7')).toBe(1500);
  expect(keptOf(1600, '127.0.0.1')).toBe(1600);
});
