import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { refusePipelined } from './refuse-requests.ts';

/** A server whose answers have two bytes, and which ends them only when the test does. */
async function startServer(waitMs?: number) {
  const asked: { url: string | undefined; response: ServerResponse }[] = [];
  const refused: Socket[] = [];
  const server = http.createServer((request, response) => {
    asked.push({ url: request.url, response });
  });
  refusePipelined(
    server,
    (socket) => {
      refused.push(socket);
      socket.destroy();
    },
    waitMs,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  let received = '';
  client.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  return {
    asked,
    refused,
    received: () => received,
    send: (...urls: readonly string[]) =>
      client.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')),
    /** Sends the whole body without ending the answer, as a stream does until it finds the end of its file. */
    write: (at: number) => {
      asked[at]?.response.writeHead(200, { 'content-length': 2 });
      asked[at]?.response.write('ok');
    },
    end: (at: number) => asked[at]?.response.end(),
  };
}

it('a request after a whole body waits until its answer has ended, and is then served', async () => {
  const { asked, refused, received, send, write, end } = await startServer();
  send('/first');
  await eventually(() => expect(asked).toHaveLength(1));
  write(0);
  await eventually(() => expect(received()).toContain('ok'));
  send('/second');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(1);
  end(0);
  await eventually(() => expect(asked.map(({ url }) => url)).toEqual(['/first', '/second']));
  write(1);
  await eventually(() => expect(received().split('ok')).toHaveLength(3));
  send('/third');
  await new Promise((resolve) => setTimeout(resolve, 50));
  end(1);
  await eventually(() => expect(asked).toHaveLength(3));
  expect(refused).toEqual([]);
});

it('a second waiting request, or one before the answer has begun, is refused', async () => {
  const one = await startServer();
  one.send('/first', '/second');
  await eventually(() => expect(one.refused).toHaveLength(1));
  expect(one.asked).toHaveLength(1);

  const other = await startServer();
  other.send('/first');
  await eventually(() => expect(other.asked).toHaveLength(1));
  other.write(0);
  await eventually(() => expect(other.received()).toContain('ok'));
  other.send('/second', '/third');
  await eventually(() => expect(other.refused).toHaveLength(1));
  other.end(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(other.asked).toHaveLength(1);
});

it('a request that waits is not begun when the answer before it closes the connection', async () => {
  const { asked, send, received, end } = await startServer();
  send('/first');
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.response.writeHead(200, { 'content-length': 2, connection: 'close' }).write('ok');
  await eventually(() => expect(received()).toContain('ok'));
  send('/second');
  await new Promise((resolve) => setTimeout(resolve, 50));
  end(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(1);
});

it('a request waits for a limited time, as behind a stream that never ends', async () => {
  const { asked, refused, send, write, received } = await startServer(50);
  send('/stream');
  await eventually(() => expect(asked).toHaveLength(1));
  write(0);
  await eventually(() => expect(received()).toContain('ok'));
  send('/second');
  await eventually(() => expect(refused).toHaveLength(1));
  expect(asked).toHaveLength(1);
});
