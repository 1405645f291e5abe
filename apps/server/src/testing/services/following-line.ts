import net from 'node:net';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A TCP proxy that leads to the primary of the moment, as HAProxy or a managed database's address does. */
export type FollowingLine = Pick<TcpProxy, 'port' | 'close'> & {
  /** Leads to this port from now on; what is connected to another one is cut. */
  pointAt(port: number): void;
};

export async function openFollowingLine(first: number): Promise<FollowingLine> {
  let target = first;
  const { port, hangUp, close } = await openTcpProxy((near) => {
    const far = net.connect(target, '127.0.0.1');
    near.pipe(far).pipe(near);
    return far;
  });
  return {
    port,
    close,
    pointAt(next) {
      if (next === target) return;
      target = next;
      hangUp();
    },
  };
}
