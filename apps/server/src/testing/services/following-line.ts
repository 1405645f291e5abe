import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy that leads to the primary of the moment, as HAProxy or a managed database's address does. */
export type FollowingLine = {
  readonly port: number;
  /** Leads to this port from now on; what is connected to another one is cut. */
  pointAt(port: number): void;
  close(): Promise<void>;
};

export async function openFollowingLine(first: number): Promise<FollowingLine> {
  const open = new Set<net.Socket>();
  let target = first;

  const server = net.createServer((near) => {
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
      socket.pipe(peer);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    pointAt(port) {
      if (port === target) return;
      target = port;
      cut();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
