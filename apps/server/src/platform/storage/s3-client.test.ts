import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createS3Client, S3Error, textOf } from './s3-client.ts';

/** A client of a store that answers every request in this way. */
async function clientOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return createS3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'academy',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
}

it('a redirect is not followed', async () => {
  const asked: string[] = [];
  const client = await clientOf((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end('<Code>TemporaryRedirect</Code>');
  });
  const answer = client({ method: 'PUT', key: 'a', body: Buffer.from('a') });
  await expect(answer).rejects.toThrow(S3Error);
  await expect(answer).rejects.toThrow('307 TemporaryRedirect');
  expect(asked).toEqual(['/academy/a']);
});

it.each([400, 200])('the text of an answer with status %i is read up to 8 MB', async (status) => {
  let sent = 0;
  const block = Buffer.alloc(2 ** 20, 'a');
  const client = await clientOf(async (_request, response) => {
    response.writeHead(status);
    while (!response.destroyed && sent < 64) {
      sent += 1;
      if (response.write(block)) continue;
      const over = new AbortController();
      const { signal } = over;
      await Promise.race(['drain', 'close'].map((event) => once(response, event, { signal })));
      // The other wait would leave its listeners on the response.
      over.abort();
    }
    response.end();
  });
  const answer = client({ method: 'GET', key: '' });
  if (status === 400) await expect(answer).rejects.toThrow('answered GET with 400');
  else await expect(textOf(await answer)).rejects.toThrow('too large');
  expect(sent).toBeLessThan(32);
});
