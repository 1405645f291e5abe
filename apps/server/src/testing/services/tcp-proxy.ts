import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy on a free port. */
export type TcpProxy = {
  readonly port: number;
  /** Closes every open connection. */
  hangUp(): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
};

/**
 * Listens, and passes each connection to `lead`, which connects it to another socket or not. The sockets end
 * together.
 */
export async function openTcpProxy(
  lead: (near: net.Socket) => net.Socket | undefined,
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
  const server = net.createServer((near) => {
    const far = lead(near);
    if (!far) return;
    endWith(near, far);
    endWith(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    hangUp,
    async close() {
      server.close();
      hangUp();
      await once(server, 'close');
    },
  };
}
