import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeBetweenRounds } from './close-between-rounds.ts';
import type { App } from './http-server.ts';

const CLIENTS = 40;

test('who is connected already when the listener closes is answered', async () => {
  const app = fastify({ return503OnClosing: false }) as unknown as App;
  app.get('/', { config: { access: 'public' } }, () => 'here');
  closeBetweenRounds(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const clients = Array.from({ length: CLIENTS }, () => net.connect(port, '127.0.0.1'));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  // The system has connected them; the server has accepted one a round.
  const ended = once(app.server, 'close');
  const closed = app.close();
  const answers = await Promise.all(
    clients.map((client) => {
      client.write('GET / HTTP/1.1\r\nhost: academy\r\nconnection: close\r\n\r\n');
      return text(client).catch((error: Error) => error.message);
    }),
  );
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200'))).toEqual([]);
  await closed;
  await ended;
});
