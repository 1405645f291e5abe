import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { expect, it } from 'vitest';
import { bareServer } from '#testing/bare-server.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { closeAfterAcceptQueueDrains } from './close-after-accept-queue-drains.ts';
import { listen } from './listen.ts';
import { MOST_HEADERS, refuseExpectations } from './refuse-requests.ts';

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

/** Sends everything in one piece, and returns what was answered until the connection closed. */
async function send(
  requests: string,
  to: { host: string; port: number } = { host: '127.0.0.1', port: Number(port) },
): Promise<string> {
  const socket = net.connect(to);
  socket.on('error', () => undefined);
  let answered = '';
  socket.on('data', (piece: Buffer) => {
    answered += piece.toString('latin1');
  });
  socket.write(requests);
  // `once` of Node would fail at a reset of the connection.
  await new Promise((resolve) => socket.once('close', resolve));
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

it.each([
  ['without a host', 'GET /healthz/x HTTP/1.1\r\n\r\n'],
  ['with an unknown expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: news\r\n\r\n'],
])('of many requests %s that are sent at once, none is answered', async (_what, request) => {
  expect(await send(request.repeat(500))).toBe('');
});

it('of unknown expectations, only several in one packet count as pipelined', async () => {
  const server = http.createServer();
  const refused: unknown[] = [];
  refuseExpectations(server, (socket) => refused.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: news\r\n\r\n';
  expect(await send(request, { host: '127.0.0.1', port })).toBe('');
  expect(refused).toEqual([]);
  expect(await send(request.repeat(3), { host: '127.0.0.1', port })).toBe('');
  expect(refused.length).toBeGreaterThan(0);
  server.close();
});

it('a request without a host is refused as one with an impossible one', async () => {
  const answer = await send('GET /api/guilds HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*"invalid-argument"/s);
});

it('of many requests sent at once, the framework sees one, on each address of the server', async () => {
  const app = await bareServer(academy);
  let seen = 0;
  app.addHook('onRequestAbort', (_request, done) => {
    seen += 1;
    done();
  });
  app.get('/slow', { config: { access: 'public' } }, () => once(app.server, 'close'));
  const addresses = ['127.0.0.1', '127.0.0.2'];
  closeAfterAcceptQueueDrains(app);
  await listen(app, { addresses, port: 0 });
  const { port } = app.server.address() as net.AddressInfo;
  for (const host of addresses) await send(get('/slow').repeat(500), { host, port });
  await app.close();
  expect(seen).toBe(2);
});

it('requests one after the other share a connection', async () => {
  const socket = net.connect({ host: '127.0.0.1', port: Number(port) });
  for (let sent = 0; sent < 3; sent += 1) {
    socket.write(get('/healthz'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
});
