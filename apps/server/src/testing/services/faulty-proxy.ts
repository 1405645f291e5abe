import net from 'node:net';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A TCP proxy to a local service, with faults that a test can enable. */
export type FaultyProxy = Pick<TcpProxy, 'port' | 'close'> & {
  /** Closes open connections and every new one at once. */
  refuse(): void;
  /** Accepts requests, and closes the connection in the middle of the response. */
  cutResponses(): void;
  /** Accepts connections and sends nothing. */
  stopAnswering(): void;
  /** Delays every piece of a response by this many ms. */
  delay(ms: number): void;
  repair(): void;
};

type Fault = 'none' | 'refusing' | 'cutting' | 'unanswered';

export async function openFaultyProxy(target: number): Promise<FaultyProxy> {
  let fault: Fault = 'none';
  let delayMs = 0;

  const { port, closeAll, close } = await openTcpProxy((client) => {
    if (fault === 'refusing') {
      client.destroy();
      return undefined;
    }
    const upstream = net.connect(target, '127.0.0.1');
    client.on('data', (bytes) => {
      if (fault !== 'unanswered') upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (fault === 'cutting') client.end(bytes.subarray(0, 5));
      else if (fault !== 'unanswered')
        setTimeout(() => client.writable && client.write(bytes), delayMs);
    });
    return upstream;
  });

  const setFault = (next: Fault): void => {
    fault = next;
    delayMs = 0;
  };
  return {
    port,
    close,
    refuse() {
      setFault('refusing');
      closeAll();
    },
    cutResponses: () => setFault('cutting'),
    stopAnswering: () => setFault('unanswered'),
    delay(ms) {
      setFault('none');
      delayMs = ms;
    },
    repair() {
      setFault('none');
      closeAll();
    },
  };
}
