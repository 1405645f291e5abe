import net from 'node:net';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

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
