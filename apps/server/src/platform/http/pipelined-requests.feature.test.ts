import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
const { port } = new URL(await academy.listen());

/** Sends everything in one piece, and returns what was answered until the connection closed. */
async function send(requests: string): Promise<string> {
  const socket = net.connect({ host: '127.0.0.1', port: Number(port) });
  socket.on('error', () => undefined);
  let answered = '';
  socket.on('data', (piece: Buffer) => {
    answered += piece.toString('latin1');
  });
  socket.write(requests);
  await once(socket, 'close');
  return answered;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it.each(['/api/openapi.json', '/%'])(
  'a connection that sends many requests for %s at once is closed',
  async (path) => {
    const answered = await send(get(path).repeat(500));
    expect(answered.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(1);
  },
);

it('requests one after the other share a connection', async () => {
  const socket = net.connect({ host: '127.0.0.1', port: Number(port) });
  for (let sent = 0; sent < 3; sent += 1) {
    socket.write(get('/healthz'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
});
