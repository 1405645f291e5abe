import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy on a free port. */
export type TcpProxy = {
  readonly port: number;
  /** Closes every open connection. */
  closeAll(): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
};

/**
 * Listens, and passes each connection to `lead`, which connects it to another socket or not. The sockets end
 * together.
 */
async function openTcpProxy(
  lead: (client: net.Socket) => net.Socket | undefined,
): Promise<TcpProxy> {
  const open = new Set<net.Socket>();
  const endWith = (socket: net.Socket, peer: net.Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      peer.destroy();
    });
  };
  const server = net.createServer((client) => {
    const upstream = lead(client);
    if (!upstream) return;
    endWith(client, upstream);
    endWith(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    closeAll,
    async close() {
      server.close();
      closeAll();
      await once(server, 'close');
    },
  };
}

/** A TCP proxy to the current primary, as HAProxy or a managed database's address. */
export type SwitchingProxy = Pick<TcpProxy, 'port' | 'close'> & {
  /** Redirects to this port; connections to another one are closed. */
  pointAt(port: number): void;
};

export async function openSwitchingProxy(first: number): Promise<SwitchingProxy> {
  let target = first;
  const { port, closeAll, close } = await openTcpProxy((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    return upstream;
  });
  return {
    port,
    close,
    pointAt(next) {
      if (next === target) return;
      target = next;
      closeAll();
    },
  };
}

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
