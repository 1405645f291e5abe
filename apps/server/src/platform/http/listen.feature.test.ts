import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createTestAcademy } from '#testing/test-app.ts';
import { listen } from './listen.ts';

it('a stop waits for a request on each address of the server', async () => {
  const own = await createTestAcademy();
  const addresses = ['127.0.0.1', '127.0.0.2'];
  await listen(own.app, { addresses, port: 0 });
  const { port } = own.app.server.address() as net.AddressInfo;
  const clients = addresses.map((host) => net.connect({ host, port }));
  for (const client of clients) {
    const arrived = once(own.app.server, 'request');
    client.write('POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\n');
    client.write('Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{');
    await arrived;
  }
  const closed = own.close();
  for (const client of clients) {
    expect(await Promise.race([closed, delay(1000, 'waits')])).toBe('waits');
    client.write('}');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 401 /);
  }
  await closed;
});

it('a further address that is taken is left out, and the first is served', async () => {
  const other = net.createServer().listen(0, '127.0.0.2');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const own = await createTestAcademy();
  const warn = vi.spyOn(own.app.log, 'warn');
  await listen(own.app, { addresses: ['127.0.0.1', '127.0.0.2'], port });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ host: '127.0.0.2' }),
    expect.any(String),
  );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await own.close();
  other.close();
});
