import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { clientDisconnected } from './client-disconnected.ts';

/** Sends a request whose client closes the connection; `ask` runs before or after the close was seen. */
async function signalOf(ask: (raw: http.ServerResponse) => Promise<AbortSignal>): Promise<boolean> {
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = net.connect({ port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const [, raw] = (await once(server, 'request')) as [unknown, http.ServerResponse];
  const closed = once(raw, 'close');
  client.destroy();
  const signal = await ask(raw);
  await closed;
  server.close();
  return signal.aborted;
}

const of = (raw: http.ServerResponse) => clientDisconnected({ raw } as unknown as FastifyReply);

it('aborts when the client leaves before the response', async () => {
  expect(await signalOf(async (raw) => of(raw))).toBe(true);
});

it('is aborted from the beginning where the client left with its last byte', async () => {
  const late = async (raw: http.ServerResponse) => {
    await once(raw, 'close');
    return of(raw);
  };
  expect(await signalOf(late)).toBe(true);
});
