import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of several server processes, as a load balancer that asks each for its readiness. */
export type RoundRobin = {
  readonly url: string;
  /** Answers that the proxy had to give itself, because a process broke off. */
  readonly broken: number;
  /** How many processes it sends requests to now. */
  ready(): number;
  close(): Promise<void>;
};

const ASK_EVERY_MS = 50;

/** Sends each request once, to the next process that is ready; nothing is tried twice. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  let broken = 0;

  const server = http.createServer((request, response) => {
    const able = ports.filter((port) => ready.has(port));
    const port = able[turn % Math.max(able.length, 1)];
    turn += 1;
    let isLeft = false;
    const giveUp = (): void => {
      if (isLeft) return;
      broken += 1;
      if (!response.headersSent) response.writeHead(502);
      response.destroy();
    };
    if (port === undefined) return giveUp();
    const { method, url, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent });
    onward.on('error', giveUp);
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('aborted', giveUp);
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
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
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
    get broken() {
      return broken;
    },
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
