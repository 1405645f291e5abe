import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import { MOST_HEADERS } from './header-count.ts';

const academy = await testAcademy();
const { port } = new URL(await academy.listen());

const names = (count: number) => Array.from({ length: count }, (_, at) => `x-${at}`);

/** The status line of the answer to a request with this many more headers. */
async function statusLine(count: number): Promise<string> {
  const socket = net.connect({ host: '127.0.0.1', port: Number(port) });
  const lines = names(count).map((name) => `${name}: 1\r\n`);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n', 1)[0] ?? '';
}

it('a request has at most as many headers as browser and proxies send', async () => {
  expect(await statusLine(MOST_HEADERS / 2)).toMatch(/ 200 /);
  expect(await statusLine(MOST_HEADERS)).toMatch(/ 4(00|31) /);
  expect(await statusLine(3 * MOST_HEADERS)).toMatch(/ 4(00|31) /);
});

it('a request is refused where the parser left out its further headers', async () => {
  const headers = Object.fromEntries(names(MOST_HEADERS).map((name) => [name, '1']));
  expect((await academy.visitor.get('/healthz', headers)).status).toBe(400);
});
