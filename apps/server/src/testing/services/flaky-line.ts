import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy to a local service, with faults that a test can enable. */
export type FlakyLine = {
  readonly port: number;
  /** Closes open connections and every new one at once. */
  refuse(): void;
  /** Accepts requests, and closes the connection in the middle of the response. */
  cutAll(): void;
  /** Accepts everything and sends nothing. */
  fallSilent(): void;
  /** Delays every piece of a response by this many ms. */
  delay(ms: number): void;
  heal(): void;
  close(): Promise<void>;
};

type Mood = 'well' | 'refusing' | 'cutting' | 'silent';

export async function openFlakyLine(target: number): Promise<FlakyLine> {
  const open = new Set<net.Socket>();
  let mood: Mood = 'well';
  let delayMs = 0;

  const server = net.createServer((near) => {
    if (mood === 'refusing') return near.destroy();
    const far = net.connect(target, '127.0.0.1');
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        peer.destroy();
      });
    }
    near.on('data', (bytes) => {
      if (mood !== 'silent') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (mood === 'cutting') near.end(bytes.subarray(0, 5));
      else if (mood !== 'silent') setTimeout(() => near.writable && near.write(bytes), delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const become = (next: Mood): void => {
    mood = next;
    delayMs = 0;
  };
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    refuse() {
      become('refusing');
      hangUp();
    },
    cutAll: () => become('cutting'),
    fallSilent: () => become('silent'),
    delay(ms) {
      become('well');
      delayMs = ms;
    },
    heal() {
      become('well');
      hangUp();
    },
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
