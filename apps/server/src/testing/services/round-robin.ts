import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of several server processes, like a load balancer that polls each one's readiness. */
export type RoundRobin = {
  readonly url: string;
  /**
   * Requests that the proxy answered itself, because a process closed the connection or none was ready, with
   * the reason.
   */
  readonly broken: readonly string[];
  /** Number of processes that receive requests now. */
  ready(): number;
  close(): Promise<void>;
};

const ASK_EVERY_MS = 50;
/** A process whose readiness check takes longer gets no requests; it must drain for longer than this. */
export const READY_WITHIN_MS = 5_000;

/** Sends each request once, to the next ready process; nothing is retried. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const broken: string[] = [];

  const server = http.createServer((request, response) => {
    const able = ports.filter((port) => ready.has(port));
    const port = able[turn % Math.max(able.length, 1)];
    turn += 1;
    let isLeft = false;
    const giveUp = (why: string): void => {
      if (isLeft) return;
      broken.push(`${request.method} ${request.url}: ${why}`);
      if (!response.headersSent) response.writeHead(502);
      response.destroy();
    };
    if (port === undefined) return giveUp('no process is ready');
    const { method, url, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent });
    onward.on('error', (error) => giveUp(String(error)));
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('aborted', () => giveUp('the answer broke off'));
      answer.pipe(response);
    });
    response.on('close', () => {
      isLeft = true;
      onward.destroy();
    });
    request.pipe(onward);
  });

  async function ask(port: number): Promise<void> {
    const url = `http://127.0.0.1:${port}/readyz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer();
    if (answer?.ok) ready.add(port);
    else ready.delete(port);
  }
  const stop = new AbortController();
  const asking = ports.map(async (port) => {
    while (!stop.signal.aborted) {
      await ask(port);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    ready: () => ready.size,
    async close() {
      stop.abort();
      await Promise.all(asking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
