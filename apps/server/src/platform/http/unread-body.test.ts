import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { boundUnreadBody } from './unread-body.ts';

const server = http.createServer((request, response) => {
  boundUnreadBody(request, response);
  response.writeHead(401).end('no');
});

// Node closes a connection without bytes after this time.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const port = (server.address() as AddressInfo).port;

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('a large body that was refused is not read to its end, and its client reads the answer', async () => {
  const size = 64 * 1024 * 1024;
  const socket = net.connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString('latin1');
  });
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${size}\r\n\r\n`);
  const piece = Buffer.alloc(1024 * 1024);
  let taken = 0;
  for (let sent = 0; sent < size; sent += piece.length) {
    socket.write(piece, (error) => {
      if (!error) taken += piece.length;
    });
  }
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  // Size of the buffers at both ends.
  expect(taken).toBeLessThan(size / 2);
});

it('no further request is sent after a large one, although its client has written it whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (bytes: number) => {
      const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent });
      request.end(Buffer.alloc(bytes));
      const [response] = await once(request, 'response');
      await once(response.resume(), 'end');
      return [response.statusCode, response.headers.connection];
    };
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await ask(600 * 1024)).toEqual([401, 'close']);
      expect(await ask(10)).toEqual([401, 'keep-alive']);
    }
    agent.destroy();
  } finally {
    vi.useRealTimers();
  }
});

it('a small one leaves its connection open for the next request', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent });
    request.end(Buffer.alloc(100 * 1024));
    const [response] = await once(request, 'response');
    const { localPort } = response.socket;
    await once(response.resume(), 'end');
    return localPort;
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  agent.destroy();
});

it('one that trickles on keeps its connection for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    const closed = new Promise((done) => socket.once('close', done));
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\na');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    socket.write('a');
    vi.advanceTimersByTime(4900);
    await new Promise(setImmediate);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(100);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});
