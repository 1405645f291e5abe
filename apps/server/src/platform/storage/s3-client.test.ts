import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createS3Client, S3Error } from './s3-client.ts';

it('a redirect is not followed', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end('<Code>TemporaryRedirect</Code>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createS3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'academy',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  const answer = client({ method: 'PUT', key: 'a', body: Buffer.from('a') });
  await expect(answer).rejects.toThrow(S3Error);
  await expect(answer).rejects.toThrow('307 TemporaryRedirect');
  expect(asked).toEqual(['/academy/a']);
  server.close();
});
