import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { bareServer } from '#testing/bare-server.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { ANSWER_LIMITS } from './unread-answers.ts';

const academy = await testAcademy();

it('clients that do not read their answers lose the oldest ones', async () => {
  const app = await bareServer(academy);
  // Larger than the buffers of the system at both ends.
  const answer = Buffer.alloc(ANSWER_LIMITS.address / 3);
  const config = { access: 'public' } as const;
  app.get('/api/large', { config, handler: async () => answer });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async () => {
    const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const closed = once(socket, 'close');
    socket.write('GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'readable');
    return { socket, closed };
  };
  const [first, ...others] = [await open(), await open(), await open(), await open()];
  first?.socket.resume();
  await first?.closed;
  expect(first?.socket.bytesRead).toBeLessThan(answer.length);
  const read = await fetch(`${url}/api/large`);
  expect((await read.arrayBuffer()).byteLength).toBe(answer.length);
  for (const { socket } of others) socket.destroy();
  await app.close();
});
