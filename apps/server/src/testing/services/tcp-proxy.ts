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
export async function openTcpProxy(
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
