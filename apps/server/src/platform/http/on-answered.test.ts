import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { onAnswered } from './on-answered.ts';

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

test('all callbacks of a response share one listener, and are called when it was sent', async () => {
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

test('they are called when the connection closes before, and once', async () => {
  const response = await responseOf();
  let calls = 0;
  onAnswered(response, () => void calls++);
  response.destroy();
  await expect.poll(() => calls).toBe(1);
});

test('one for a response that was answered before is called too', async () => {
  const response = await responseOf();
  response.end();
  await once(response, 'close');
  let calls = 0;
  onAnswered(response, () => void calls++);
  await expect.poll(() => calls).toBe(1);
});
