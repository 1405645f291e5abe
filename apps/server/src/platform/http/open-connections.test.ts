import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { limitConnections } from './open-connections.ts';

const PROXY = '127.0.0.1';
const CLIENT = '127.0.0.2';
const OTHER = '127.0.0.3';

const server = createServer();
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  server.removeAllListeners('connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients) client.destroy();
  server.close();
  await once(server, 'close');
});

/** Whether a new connection from a local address stays open; the server greets those that it keeps. */
async function opens(localAddress: string, listener: Server = server): Promise<boolean> {
  const { port } = listener.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(client);
  client.on('error', () => undefined);
  return Promise.race([
    once(client, 'data').then(() => true),
    once(client, 'close').then(() => false),
  ]);
}

function limit(limits: { address: number; process: number }): void {
  limitConnections(server, { isExempt: (address) => address === PROXY, limits });
  server.on('connection', (socket) => {
    if (!socket.destroyed) socket.write('hello');
  });
}

it('an address has a limited number of connections; a closed one makes room', async () => {
  limit({ address: 2, process: 100 });
  expect([await opens(CLIENT), await opens(CLIENT), await opens(CLIENT)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await opens(OTHER)).toBe(true);
  clients[0]?.destroy();
  await vi.waitFor(async () => expect(await opens(CLIENT)).toBe(true));
  expect(await opens(CLIENT)).toBe(false);
});

it('a proxy has as many as it needs, up to the limit of the process', async () => {
  limit({ address: 1, process: 3 });
  expect([await opens(PROXY), await opens(PROXY), await opens(PROXY)]).toEqual([true, true, true]);
  expect(await opens(PROXY)).toBe(false);
  expect(await opens(CLIENT)).toBe(false);
});

it('the limit of the process counts the connections of all listeners together', async () => {
  limit({ address: 100, process: 2 });
  const further = createServer((socket) => server.emit('connection', socket));
  onTestFinished(() => void further.close());
  further.listen(0, '127.0.0.1');
  await once(further, 'listening');
  expect([await opens(CLIENT, further), await opens(CLIENT)]).toEqual([true, true]);
  expect([await opens(CLIENT, further), await opens(OTHER), await opens(PROXY)]).toEqual([
    false,
    false,
    false,
  ]);
  clients[0]?.destroy();
  await eventually(async () => expect(await opens(OTHER)).toBe(true));
  expect(await opens(CLIENT, further)).toBe(false);
});

it('an address that pipelines on many connections loses all of them for a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { closePipelined } = limitConnections(server, { isExempt: (address) => address === PROXY });
  const accepted: Socket[] = [];
  server.on('connection', (socket) => {
    if (socket.destroyed) return;
    socket.write('hello');
    accepted.push(socket);
  });
  const open = async (address: string): Promise<Socket> => {
    expect(await opens(address)).toBe(true);
    return accepted.at(-1) as Socket;
  };
  const quiet = await open(CLIENT);
  const other = await open(OTHER);
  for (let closed = 0; closed < 20; closed += 1) closePipelined(await open(PROXY));
  // The period of another address has begun earlier.
  closePipelined(await open(OTHER));
  vi.advanceTimersByTime(6000);
  for (let closed = 0; closed < 9; closed += 1) closePipelined(await open(CLIENT));
  expect(quiet.destroyed).toBe(false);
  const last = await open(CLIENT);
  closePipelined(last);
  closePipelined(last);
  expect([last.destroyed, quiet.destroyed, other.destroyed]).toEqual([true, true, false]);
  expect([await opens(CLIENT), await opens(OTHER), await opens(PROXY)]).toEqual([
    false,
    true,
    true,
  ]);
  vi.advanceTimersByTime(9999);
  expect(await opens(CLIENT)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await opens(CLIENT)).toBe(true);
});
