import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { App } from './http-server.ts';

/**
 * Length of the kernel's queue of connections that are not accepted yet. With Node's default of 511 many
 * short connections fill it, and a client that connects meanwhile retries after one, three and seven seconds.
 * The kernel lowers it to `net.core.somaxconn`.
 */
const BACKLOG = 4096;

/** The options of sockets that Node's HTTP server sets for its own. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

/** The IP addresses to listen on: `localhost` resolves to an IPv4 and, where the system has one, an IPv6 address. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/**
 * Listens on several addresses, at the port of the first. Fastify would give each further address of `localhost` a
 * server without the limits of connections, headers and pipelining; here the one server serves and counts their
 * connections. A stop closes all of them and waits for their connections.
 */
export async function listen(
  app: App,
  { addresses, port }: { addresses: readonly string[]; port: number },
): Promise<void> {
  const [first = 'localhost', ...others] = addresses;
  await app.listen({ port, host: first, backlog: BACKLOG });
  const { port: taken } = app.server.address() as AddressInfo;
  for (const host of others) {
    const listener = net.createServer(AS_HTTP, (socket) => app.server.emit('connection', socket));
    try {
      await once(listener.listen({ port: taken, host, backlog: BACKLOG }), 'listening');
      app.furtherListeners.push(listener);
    } catch (error) {
      // Another program has the port there; the first address serves everybody else.
      app.log.warn({ error, host }, 'cannot listen on a further address');
    }
  }
}
