import net from 'node:net';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A TCP proxy to a local service, with faults that a test can enable. */
export type FlakyLine = Pick<TcpProxy, 'port' | 'close'> & {
  /** Closes open connections and every new one at once. */
  refuse(): void;
  /** Accepts requests, and closes the connection in the middle of the response. */
  cutAll(): void;
  /** Accepts connections and sends nothing. */
  fallSilent(): void;
  /** Delays every piece of a response by this many ms. */
  delay(ms: number): void;
  heal(): void;
};

type Mood = 'well' | 'refusing' | 'cutting' | 'silent';

export async function openFlakyLine(target: number): Promise<FlakyLine> {
  let mood: Mood = 'well';
  let delayMs = 0;

  const { port, hangUp, close } = await openTcpProxy((near) => {
    if (mood === 'refusing') {
      near.destroy();
      return undefined;
    }
    const far = net.connect(target, '127.0.0.1');
    near.on('data', (bytes) => {
      if (mood !== 'silent') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (mood === 'cutting') near.end(bytes.subarray(0, 5));
      else if (mood !== 'silent') setTimeout(() => near.writable && near.write(bytes), delayMs);
    });
    return far;
  });

  const become = (next: Mood): void => {
    mood = next;
    delayMs = 0;
  };
  return {
    port,
    close,
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
  };
}
