import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeAfterAcceptQueueDrains } from './close-after-accept-queue-drains.ts';
import type { App } from './http-server.ts';

const CLIENTS = 40;

test('a connection that is established when the listener closes is answered', async () => {
  const app = fastify({ return503OnClosing: false }) as unknown as App;
  app.decorate('furtherListeners', []);
  app.get('/', { config: { access: 'public' } }, () => 'here');
  closeAfterAcceptQueueDrains(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const clients = Array.from({ length: CLIENTS }, () => net.connect(port, '127.0.0.1'));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  // The system has established them; the server has accepted one in each event loop iteration.
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
