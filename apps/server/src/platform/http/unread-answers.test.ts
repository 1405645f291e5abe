import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { createUnreadAnswers } from './unread-answers.ts';

const limits = { process: 10, address: 6, person: 4 };
const of = (userId?: string, address = '203.0.113.1') => ({ userId, address });
const answer = () =>
  Object.assign(new PassThrough(), { setTimeout() {} }) as unknown as ServerResponse;

it('ends the oldest answers of a person, and then of an address, beyond their limits', () => {
  const unread = createUnreadAnswers(limits);
  const [first, second, third] = [answer(), answer(), answer()];
  unread.hold(3, of('an'), first);
  unread.hold(3, of('an', '203.0.113.2'), second);
  expect([first.destroyed, second.destroyed]).toEqual([true, false]);
  unread.hold(4, of('binh', '203.0.113.2'), third);
  expect([second.destroyed, third.destroyed]).toEqual([true, false]);
  expect(unread.inUse()).toBe(4);
});

it('ends the oldest answer of the address that holds most when all together hold too much', () => {
  const unread = createUnreadAnswers(limits);
  const withinLimit = answer();
  unread.hold(2, of(undefined, '203.0.113.1'), withinLimit);
  const beyondLimit = [answer(), answer()];
  for (const one of beyondLimit) unread.hold(3, of(undefined, '203.0.113.2'), one);
  unread.hold(3, of(undefined, '203.0.113.3'), answer());
  expect(withinLimit.destroyed).toBe(false);
  expect(beyondLimit.map(({ destroyed }) => destroyed)).toEqual([true, false]);
});

it('sends a single answer that is larger than a limit', () => {
  const unread = createUnreadAnswers(limits);
  const large = answer();
  unread.hold(20, of('an'), large);
  expect(large.destroyed).toBe(false);
});

it('counts an answer until it is sent or its client disconnects', async () => {
  const unread = createUnreadAnswers(limits);
  const server = http.createServer((_request, response) => {
    const body = Buffer.alloc(16 * 1024 * 1024);
    unread.hold(body.length, of(), response);
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect(unread.inUse()).toBe(16 * 1024 * 1024);
  await response.arrayBuffer();
  await nextRound();
  expect(unread.inUse()).toBe(0);
  const socket = net.connect({ host: '127.0.0.1', port });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await eventually(async () => expect(unread.inUse()).toBeGreaterThan(0));
  socket.destroy();
  await eventually(async () => expect(unread.inUse()).toBe(0));
  server.closeAllConnections();
  server.close();
});

it.each(['in one piece', 'as a stream'])(
  'ends an answer %s of which nothing is read for a while, and not one that is read slowly',
  async (how) => {
    const bytes = 64 * MB;
    const all = 2 * bytes;
    const unread = createUnreadAnswers({ process: all, address: all, person: all }, 1500);
    const server = http.createServer((_request, response) => {
      const body = Buffer.alloc(bytes);
      unread.hold(bytes, of(), response);
      if (how === 'as a stream') Readable.from(piecesOf(body)).pipe(response);
      else response.end(body);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const open = async () => {
      const socket = net.connect({ host: '127.0.0.1', port });
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      await once(socket, 'readable');
      return socket;
    };
    const slow = await open();
    const stalled = await open();
    expect(unread.inUse()).toBe(all);
    // Longer than the time limit. The operating system reports written bytes in steps of about a megabyte.
    for (let turn = 0; turn < 55; turn += 1) {
      const more = slow.bytesRead + MB;
      for (; slow.bytesRead < more && !slow.destroyed; await delay(1)) slow.read();
      await delay(50);
    }
    expect(unread.inUse()).toBe(bytes);
    slow.resume();
    await once(slow, 'close');
    expect(slow.bytesRead).toBeGreaterThan(bytes);
    stalled.resume();
    await once(stalled, 'close');
    expect(stalled.bytesRead).toBeLessThan(bytes);
    server.close();
  },
);

const MB = 1024 * 1024;

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += 64 * 1024) yield body.subarray(at, at + 64 * 1024);
}
