import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxies the server and changes the app worker's script, as an update does. */
export type ChangingServer = { url: string; release(): void; stop(): Promise<void> };

export async function startChangingServer(target: string): Promise<ChangingServer> {
  let version = 0;
  const { hostname, port } = new URL(target);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === '/sw.js';
    // A conditional request for the worker would be answered by the server, which has the unchanged script.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...whole } = headers;
    const onward = send(
      {
        hostname,
        port,
        method,
        path: url,
        headers: isWorker ? { ...whole, 'accept-encoding': 'identity' } : headers,
      },
      (answer) => {
        const { 'content-length': _length, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? kept : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.on('end', () => outgoing.end(`\n// version ${version}`));
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release() {
      version += 1;
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
