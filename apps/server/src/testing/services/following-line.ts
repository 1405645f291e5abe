import net from 'node:net';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A TCP proxy to the current primary, as HAProxy or a managed database's address. */
export type FollowingLine = Pick<TcpProxy, 'port' | 'close'> & {
  /** Redirects to this port; connections to another one are closed. */
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
