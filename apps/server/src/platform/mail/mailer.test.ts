import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { smtpMailer } from './mailer.ts';

it('a mail server whose answer never ends is given up, and the connection is closed', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-more\r\n'), 50);
      socket.once('close', () => clearInterval(timer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
  const mailer = smtpMailer(
    readConfig({ mode: 'local', root: '/nowhere', env: {} }),
    `smtp://127.0.0.1:${port}`,
    { ...timeouts, totalTimeout: 500 },
  );
  try {
    const sent = mailer.send({ to: 'con@example.com', subject: 'Chào', text: 'Chào con' });
    await expect(sent).rejects.toThrow();
  } finally {
    // Waits for open connections.
    const closed = once(server, 'close');
    server.close();
    await closed;
  }
}, 15_000);
