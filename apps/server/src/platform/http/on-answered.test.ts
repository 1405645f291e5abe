import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { clientDisconnected, onAnswered } from './on-answered.ts';

async function responseOf(): Promise<ServerResponse> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = get({ port, host: '127.0.0.1', agent: false }, (answer) => answer.resume());
  // Refused or cut off where the test destroys the response.
  sent.on('error', () => undefined);
  const [, response] = await once(server, 'request');
  return response as ServerResponse;
}

it('all callbacks of a response share one listener, and are called when it was sent', async () => {
  const response = await responseOf();
  const called: number[] = [];
  onAnswered(response, () => called.push(1));
  const before = response.listenerCount('close');
  for (const number of [2, 3]) onAnswered(response, () => called.push(number));
  expect(response.listenerCount('close')).toBe(before);
  expect(called).toEqual([]);
  response.end();
  await expect.poll(() => called).toEqual([1, 2, 3]);
});

it('they are called when the connection closes before, and once', async () => {
  const response = await responseOf();
  let calls = 0;
  onAnswered(response, () => void calls++);
  response.destroy();
  await expect.poll(() => calls).toBe(1);
});

it('one for a response that was answered before is called too', async () => {
  const response = await responseOf();
  response.end();
  await once(response, 'close');
  let calls = 0;
  onAnswered(response, () => void calls++);
  await expect.poll(() => calls).toBe(1);
});

/** Sends a request whose client closes the connection; `ask` runs before or after the close was seen. */
async function signalOf(ask: (raw: ServerResponse) => Promise<AbortSignal>): Promise<boolean> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = net.connect({ port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  const closed = once(raw, 'close');
  client.destroy();
  const signal = await ask(raw);
  await closed;
  server.close();
  return signal.aborted;
}

const of = (raw: ServerResponse) => clientDisconnected({ raw } as unknown as FastifyReply);

it('aborts when the client leaves before the response', async () => {
  expect(await signalOf(async (raw) => of(raw))).toBe(true);
});

it('is aborted from the beginning where the client left with its last byte', async () => {
  const late = async (raw: ServerResponse) => {
    await once(raw, 'close');
    return of(raw);
  };
  expect(await signalOf(late)).toBe(true);
});
